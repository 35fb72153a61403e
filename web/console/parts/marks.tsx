import type { Party } from '../model/day.ts'
import { MARK_WORDS, type Mark, type MarkKind, marksOf } from '../model/marks.ts'
import { LegendIcon } from './floor-icons.tsx'
import { LOOK_WORDS, type Look, LookIcon } from './party-look.tsx'

const PATHS: Record<MarkKind, string> = {
  allergy: 'M12 9v5m0 3v.01M12 3l9.5 17h-19z',
  vip: 'M5 19h14M5 15L3 6l5 4 4-6 4 6 5-4-2 9z',
  occasion:
    'M4 20h16v-7H4zM4 16.500c2 1.500 3.300 1.500 5.300 0s3.300-1.500 5.400 0 3.300 1.500 5.300 0M12 13V9M12 5.500v.01',
  first: 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z',
  extras: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C7 7 7 2.500 9.500 3S12 7 12 7s0-3.500 2.500-4S17 7 12 7',
  paid: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12l3 3 5-6',
  held: 'M3 6h18v12H3zM3 10.500h18',
  note: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
}

const MARK_PX = 15

export const MarkIcon = ({ kind }: { kind: MarkKind }) => (
  <svg class={`mark mark-${kind}`} viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path d={PATHS[kind]} />
  </svg>
)

interface MarksProps {
  readonly party: Party
  readonly currency: string
  /** More than that are counted: “+2”. */
  readonly most?: number
}

/** The marks as icons alone: whoever shows them says their words too. */
export const Marks = ({ party, currency, most = 9 }: MarksProps) => {
  const marks = marksOf(party, currency)
  if (marks.length === 0) return null
  return (
    <span class="marks" aria-hidden="true">
      {marks.slice(0, most).map(({ kind }) => (
        <MarkIcon key={kind} kind={kind} />
      ))}
      {marks.length > most && <small data-more={marks.length - most} />}
    </span>
  )
}

/** The words of the marks, for a name that is read aloud. */
export const marksInWords = (party: Party, currency: string): string =>
  marksOf(party, currency)
    .map(({ kind, text }) => (kind === 'allergy' ? `allergy or diet: ${text}` : text))
    .join(', ')

/** Marks inside a drawn table, along its upper edge from the right. */
export const DrawnMarks = ({
  marks,
  x,
  y,
  unit,
}: {
  marks: readonly Mark[]
  x: number
  y: number
  unit: number
}) => (
  <>
    {marks.map(({ kind }, n) => (
      <g
        key={kind}
        class={`mark mark-${kind}`}
        transform={`translate(${x - (n + 1) * MARK_PX * unit} ${y}) scale(${((MARK_PX - 2) / 24) * unit})`}
      >
        <rect class="ground" width="24" height="24" rx="5" />
        <path d={PATHS[kind]} />
      </g>
    ))}
  </>
)

const LOOKS: readonly Look[] = ['request', 'expected', 'late', 'arrived', 'seated', 'left', 'no_show']

/** What colours and signs mean. */
export const Legend = () => (
  <>
    <button type="button" class="button small tool" title="Legend" popovertarget="legend">
      <LegendIcon />
      <span class="word">Legend</span>
    </button>
    <div id="legend" class="legend" popover="auto">
      <h2>What the signs mean</h2>
      <ul>
        {LOOKS.map((look) => (
          <li key={look}>
            <span class={`badge standing look-${look}`}>
              <LookIcon look={look} />
              {LOOK_WORDS[look]}
            </span>
          </li>
        ))}
      </ul>
      <ul>
        {(Object.keys(MARK_WORDS) as MarkKind[]).map((kind) => (
          <li key={kind}>
            <MarkIcon kind={kind} /> {MARK_WORDS[kind]}
          </li>
        ))}
      </ul>
    </div>
  </>
)
