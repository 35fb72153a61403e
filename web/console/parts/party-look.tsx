import type { JSX } from 'preact'
import type { Party } from '../model/day.ts'
import { minutesInWords, minutesOver } from '../model/timeline-model.ts'

/** How a party stands, in one word. Colour, icon and word always go together. */
export type Look = 'request' | 'expected' | 'late' | 'arrived' | 'seated' | 'left' | 'no_show' | 'gone'

export const LOOK_WORDS: Record<Look, string> = {
  request: 'Request',
  expected: 'Expected',
  late: 'Late',
  arrived: 'Arrived',
  seated: 'Seated',
  left: 'Left',
  no_show: 'No-show',
  gone: 'Cancelled',
}

export const lookOf = ({ status, attendance }: Party): Look => {
  if (status === 'rejected' || status === 'cancelled') return 'gone'
  if (status === 'pending') return 'request'
  return attendance ?? 'expected'
}

/** How a party stands. Of those that do not come, who decided so. */
export const standingWord = (party: Party): string => {
  const look = lookOf(party)
  if (look !== 'gone') return LOOK_WORDS[look]
  if (party.turned_away !== null) return 'Turned away'
  return party.status === 'rejected' ? 'Not accepted' : LOOK_WORDS.gone
}

// Lucide's: circle-help, circle, clock, door-open, utensils, log-out, user-round-x, minus.
const ICONS: Record<Look, JSX.Element> = {
  request: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M9.090 9a3 3 0 0 1 5.830 1c0 2-3 3-3 3M12 17h.01" />
    </>
  ),
  expected: <circle cx="12" cy="12" r="9" />,
  late: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </>
  ),
  arrived: (
    <path d="M11 20H2M11 4.562v16.157a1 1 0 0 0 1.242.970L19 20V5.562a2 2 0 0 0-1.515-1.940l-4-1A2 2 0 0 0 11 4.561zM11 4H8a2 2 0 0 0-2 2v14M14 12h.01M22 20h-3" />
  ),
  seated: (
    <path d="M3 2v7c0 1.100.900 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.100.900 2 2 2h3Zm0 0v7" />
  ),
  left: <path d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />,
  no_show: (
    <>
      <circle cx="10" cy="8" r="5" />
      <path d="M2 21a8 8 0 0 1 11.873-7M17 17l5 5M22 17l-5 5" />
    </>
  ),
  gone: <path d="M6 12h12" />,
}

export const LookIcon = ({ look }: { look: Look }) => (
  <svg class={`icon look-${look}`} viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    {ICONS[look]}
  </svg>
)

/** A party that stays longer than planned. */
export const OverIcon = () => (
  <svg class="icon look-over" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path d="M7 4h10M7 20h10M8 4c0 5 8 7 8 12v4M16 4c0 5-8 7-8 12v4" />
  </svg>
)

interface LookBadgeProps {
  readonly party: Party
  /** The present, where minutes are said in place of "Late", and how long somebody is over. */
  readonly at?: number | undefined
}

export const LookBadge = ({ party, at }: LookBadgeProps) => {
  const look = lookOf(party)
  const over = at === undefined ? 0 : minutesOver(party, at)
  const late = at !== undefined && look === 'late' ? minutesInWords(party, at) : ''
  return (
    <span class={`badge standing look-${look}`}>
      <LookIcon look={look} />
      {late || (over > 0 ? `${over} min over` : standingWord(party))}
    </span>
  )
}
