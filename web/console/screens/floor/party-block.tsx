import type { Party } from '../../model/day.ts'
import { minutesOver, spanOf } from '../../model/timeline-model.ts'
import { Marks, marksInWords } from '../../parts/marks.tsx'
import { LOOK_WORDS, LookIcon, lookOf, OverIcon } from '../../parts/party-look.tsx'
import type { Drag } from './drag.ts'

interface BlockProps {
  readonly party: Party
  readonly isOpen: boolean
  readonly currency: string
  /** The moment: who sits past their end is marked. */
  readonly at: number
  /** Where the timeline ends. */
  readonly lastAt: number
  readonly x: (instant: number) => number
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly begin?: ((event: PointerEvent, party: Party, mode: Drag['mode']) => void) | undefined
}

const HANDLE_PX = 12

/** Whether a pointer is on the right edge of a block, which changes the stay. */
const isOnEdge = (event: PointerEvent) => {
  const { right } = (event.currentTarget as HTMLElement).getBoundingClientRect()
  return event.clientX > right - HANDLE_PX
}

/** A party on the timeline. One button with few elements: a busy floor has hundreds of them. */
export const PartyBlock = ({ party, isOpen, currency, at, lastAt, x, onOpen, onMove, begin }: BlockProps) => {
  const { from, to } = spanOf(party)
  const look = lookOf(party)
  const over = minutesOver(party, at)
  const marks = marksInWords(party, currency)
  const isNow = over === 0 && from <= at && at < to
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'm' || !begin) return
    event.preventDefault()
    onMove(party)
  }
  return (
    <>
      {over > 0 && (
        <i
          class="overrun"
          style={{ left: `${x(to)}px`, width: `${Math.max(0, x(Math.min(at, lastAt)) - x(to))}px` }}
        />
      )}
      <button
        type="button"
        class={`party look-${look}${isOpen ? ' open' : ''}${party.at_risk ? ' at-risk' : ''}${over > 0 ? ' over' : ''}${isNow ? ' now' : ''}${begin ? ' movable' : ''}`}
        style={{ left: `${x(from)}px`, width: `${Math.max(24, x(to) - x(from) - 2)}px` }}
        aria-label={`${party.time}, party of ${party.party_size} ${party.guest.name}${over > 0 ? ` +${over} min over` : ''}, ${LOOK_WORDS[look]}${marks && `, ${marks}`}`}
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
        </span>{' '}
        <Marks party={party} currency={currency} most={4} />
        {over > 0 && <span class="over-by">+{over}</span>}
      </button>
    </>
  )
}
