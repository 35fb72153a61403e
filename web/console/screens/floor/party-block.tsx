import type { Party } from '../../model/day.ts'
import { marksOf, textOf } from '../../model/marks.ts'
import {
  type JoinedPlace,
  minutesInWords,
  minutesOver,
  type Span,
  spanOf,
} from '../../model/timeline-model.ts'
import { Marks, marksInWords } from '../../parts/marks.tsx'
import { LOOK_WORDS, LookIcon, lookOf, OverIcon } from '../../parts/party-look.tsx'

interface BlockProps {
  readonly party: Party
  readonly isOpen: boolean
  /** It is being dragged. */
  readonly isLifted: boolean
  readonly joined: JoinedPlace
  /** The line to the party's other tables, downwards from its middle. 0: none. */
  readonly bracketPx: number
  readonly currency: string
  /** The moment: who sits past their end is marked. */
  readonly at: number
  /** What of the day is shown. */
  readonly range: Span
  readonly x: (instant: number) => number
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly begin?: ((event: PointerEvent, party: Party, mode: 'move' | 'end') => void) | undefined
}

const HANDLE_PX = 12
const MOST_MARKS = 4
const MARK_PX = 21
const LETTER_PX = 6.5
/** Icon, number of people and the edges. */
const REST_PX = 56

/** Fewer letters of an allergy or a note than these say nothing. */
const FEWEST_LETTERS = 8

/** What fits beside the whole name and its marks: the minutes first, then what the party says. */
const fitting = (widthPx: number, name: string, marks: number, minutes: string, text: string) => {
  const room = widthPx - REST_PX - name.length * LETTER_PX - Math.min(MOST_MARKS, marks) * MARK_PX
  const hasMinutes = minutes !== '' && room > minutes.length * LETTER_PX
  const letters = (hasMinutes ? minutes.length : 0) + Math.min(FEWEST_LETTERS, text.length)
  return { minutes: hasMinutes ? minutes : '', text: room > letters * LETTER_PX ? text : '' }
}

/** Whether a pointer is on the right edge of a block, which changes the stay. */
const isOnEdge = (event: PointerEvent) => {
  const { right } = (event.currentTarget as HTMLElement).getBoundingClientRect()
  return event.clientX > right - HANDLE_PX
}

/** A party on the timeline. One button with few elements: a busy floor has hundreds of them. */
export const PartyBlock = ({
  party,
  isOpen,
  isLifted,
  joined,
  bracketPx,
  currency,
  at,
  range,
  x,
  onOpen,
  onMove,
  begin,
}: BlockProps) => {
  const { from, to } = spanOf(party)
  const [left, right] = [x(Math.max(from, range.from)), x(Math.min(to, range.to))]
  const look = lookOf(party)
  const over = minutesOver(party, at)
  const marks = marksOf(party, currency)
  const markWords = marksInWords(party, currency)
  const tables = party.tables.length > 1 ? party.tables.join(' + ') : ''
  const minutes = over > 0 || joined.isHollow ? '' : minutesInWords(party, at)
  const says = joined.isHollow ? '' : textOf(marks)
  const shown = fitting(right - left, `${party.guest.name}${tables}`, marks.length, minutes, says)
  // Who sits past the end is there as well: the name stays in sight.
  const isNow = from <= at && (at < to || over > 0)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'm' || !begin) return
    event.preventDefault()
    onMove(party)
  }
  return (
    <>
      {bracketPx > 0 && <i class="bracket" style={{ left: `${left - 5}px`, height: `${bracketPx}px` }} />}
      {over > 0 && (
        <i
          class="overrun"
          style={{ left: `${x(to)}px`, width: `${Math.max(0, x(Math.min(at, range.to)) - x(to))}px` }}
        />
      )}
      <button
        type="button"
        class={`party look-${look}${joined.rows > 1 ? ' tall' : ''}${joined.isHollow ? ' hollow' : ''}${isOpen ? ' open' : ''}${party.at_risk ? ' at-risk' : ''}${over > 0 ? ' over' : ''}${isNow ? ' now' : ''}${isLifted ? ' lifted' : ''}${begin ? ' movable' : ''}`}
        style={{
          left: `${left}px`,
          width: `${Math.max(24, right - left - 2)}px`,
          ...(joined.rows > 1 ? { '--rows': `${joined.rows}` } : {}),
        }}
        aria-label={`${party.time}, party of ${party.party_size} ${party.guest.name}${tables && ` ${tables}`}${over > 0 ? ` +${over} min over` : ''}${minutes && ` ${minutes}`}, ${LOOK_WORDS[look]}${markWords && `, ${markWords}`}`}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(party)
        }}
        onKeyDown={keys}
        onPointerDown={(event) => begin?.(event, party, isOnEdge(event) ? 'end' : 'move')}
      >
        <span class="party-label">
          {over > 0 ? <OverIcon /> : <LookIcon look={look} />}
          <b>{party.party_size}</b> {party.guest.name}
          {tables && ' '}
          {tables && <small class="joined">{tables}</small>}{' '}
          <Marks party={party} currency={currency} most={MOST_MARKS} />
          {shown.text && <small data-says={shown.text} />}
        </span>
        {shown.minutes && <span class="minutes">{shown.minutes}</span>}
        {over > 0 && <span class="over-by">+{over}</span>}
      </button>
    </>
  )
}
