import type { JSX } from 'preact'
import type { Party } from '../model/day.ts'

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

const ICONS: Record<Look, JSX.Element> = {
  request: <path d="M9 9a3 3 0 1 1 4 2.800c-.7.300-1 .8-1 1.700v.5M12 17v.01" />,
  expected: <circle cx="12" cy="12" r="5" />,
  late: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 8v4l3 2" />
    </>
  ),
  arrived: <path d="M4 12h11M11 7l5 5-5 5M20 5v14" />,
  seated: <path d="M5 13l4 4L19 7" />,
  left: <path d="M20 12H9M13 7l-5 5 5 5M4 5v14" />,
  no_show: <path d="M7 7l10 10M17 7L7 17" />,
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

export const LookBadge = ({ party }: { party: Party }) => {
  const look = lookOf(party)
  return (
    <span class={`badge look-${look}`}>
      <LookIcon look={look} />
      {LOOK_WORDS[look]}
    </span>
  )
}
