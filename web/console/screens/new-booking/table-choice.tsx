import { useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { Alert } from '../../../shared/icons.tsx'
import { money } from '../../../shared/money.ts'
import type { Table } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import type { Verdict } from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'

export type Options = OkOf<Contract['GET /api/my-venues/:venueId/table-options']>

export interface Seat {
  readonly ids: readonly string[]
  readonly tables: readonly string[]
  readonly capacity: number
  readonly isSmall: boolean
  readonly area?: string | null
  /** It is shown only to whoever asks for all. */
  readonly isFurther?: boolean
  /** What speaks for it and against it, in a sentence. */
  readonly why?: string
}

const SHOWN = 6
/** A table with fewer seats than this share of the party is no place for it. */
const LEAST_SHARE = 2 / 3

type Option = Options['seats'][number]

/** "Window. As many seats as people." */
const whyOf = ({ area, kind, why }: Option, isFirst: boolean): string =>
  [
    area ? `${area}.` : '',
    kind === 'joined'
      ? 'No single table and no combination of yours is free. These stand close, and are joined.'
      : '',
    kind === 'combination' ? 'A combination of yours.' : '',
    why.includes('wished_area') ? 'In the area that was wished for.' : '',
    why.includes('exact') ? 'As many seats as people.' : '',
    isFirst && kind === 'table' && !why.includes('exact') ? 'The closest fit that is free.' : '',
    why.includes('out_of_season') ? 'This area is out of season or closed that day.' : '',
  ]
    .filter(Boolean)
    .join(' ')

interface Suggested {
  readonly table: Table
  readonly verdict: Verdict
}

/**
 * The service's own choice, best first; then tables that are free and too small, which staff may overbook. The table
 * that the host has pointed at is among them, also when the service would choose many others first.
 */
export const seatsFor = (
  options: Options | undefined,
  suggested: readonly Suggested[],
  wanted: string,
  people: number,
): Seat[] => {
  const best = (options?.seats ?? []).map((option, n) => ({
    ids: option.table_ids,
    tables: option.tables,
    capacity: option.capacity,
    isSmall: false,
    area: option.area,
    why: whyOf(option, n === 0),
  }))
  const free = suggested.map(({ table: { id, table_number, capacity }, verdict }) => ({
    ids: [id],
    tables: [table_number],
    capacity,
    isSmall: verdict === 'small',
  }))
  const small = free.filter(({ isSmall, capacity }) => isSmall && capacity >= people * LEAST_SHARE)
  const shown = [best, small].flatMap((seats) =>
    seats.map((seat, n): Seat => (n < SHOWN ? seat : { ...seat, isFurther: true })),
  )
  const isWanted = ({ ids }: Seat) => ids.join() === wanted
  const isNear = shown.some((seat) => isWanted(seat) && !seat.isFurther)
  const pointedAt = isNear ? undefined : [...best, ...free].find(isWanted)
  return pointedAt ? [pointedAt, ...shown.filter((seat) => !isWanted(seat))] : shown
}

/** The table that was pointed at, else the best one. Nobody is overbooked unasked. */
export const chosenOf = (seats: readonly Seat[], wanted: string): Seat | undefined =>
  seats.find(({ ids }) => ids.join() === wanted) ?? seats.find(({ isSmall }) => !isSmall)

interface Props {
  readonly seats: readonly Seat[]
  readonly chosen: Seat | undefined
  readonly people: number
  readonly time: string
  readonly isLoading: boolean
  readonly onChoose: (seat: Seat) => void
}

export const TableChoice = ({ seats, chosen, people, time, isLoading, onChoose }: Props) => {
  const [isWhole, setIsWhole] = useState(false)
  const shown = seats.filter((seat) => isWhole || !seat.isFurther || seat === chosen)
  return (
    // While it loads, what was there stays in place, and cannot be chosen.
    <fieldset class="table-choice" disabled={isLoading} aria-busy={isLoading}>
      <legend>Table</legend>
      {seats.length === 0 && !isLoading && (
        <p class="notice warn">
          <Alert />
          <span>
            No table and no combination for {people} is free from {time}. Try another time, or fewer people.
          </span>
        </p>
      )}
      {!isLoading && seats.length > 0 && seats.every(({ isSmall }) => isSmall) && (
        <p class="notice warn">
          <Alert />
          <span>No free table seats {people}. These are smaller: choose one to overbook it.</span>
        </p>
      )}
      <div class="segments several">
        {shown.map((seat) => (
          <label key={seat.ids.join()} class={seat.isSmall ? 'small' : ''}>
            <input type="radio" name="table" checked={seat === chosen} onChange={() => onChoose(seat)} />
            <span>
              <b>{seat.tables.join(' + ')}</b>{' '}
              <small>
                · {count(seat.capacity, 'seat')}
                {seat.isSmall && ', too few'}
              </small>
            </span>
          </label>
        ))}
      </div>
      {shown.length < seats.length && (
        <button type="button" class="link" onClick={() => setIsWhole(true)}>
          Show all {seats.length}
        </button>
      )}
      {chosen?.why && <p class="hint">{chosen.why}</p>}
    </fieldset>
  )
}

/** What is odd about the time, before it is booked. Staff may book all the same. */
export const TimeWarnings = ({ options }: { options: Options | undefined }) =>
  options?.warnings && options.warnings.length > 0 ? (
    <div class="notice warn" role="status">
      <Alert />
      <div>
        {options.warnings.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
        <p class="quiet small">You can book all the same.</p>
      </div>
    </div>
  ) : null

interface DepositProps {
  readonly venue: Venue
  readonly deposit: Options['deposit'] | undefined
  readonly canMail: boolean
  readonly isAsked: boolean
  readonly onAsk: (isAsked: boolean) => void
}

/** What guests pay online at that time, and whether to ask for it by mail. */
export const DepositChoice = ({ venue, deposit, canMail, isAsked, onAsk }: DepositProps) => {
  if (!deposit) return null
  if (deposit.mode === 'card' || deposit.amount_pence === 0)
    return <p class="hint">Online, guests leave a card for this time.</p>
  const amount = money(deposit.amount_pence, venue.currency, 'en')
  if (!may(venue, 'manager'))
    return (
      <p class="hint">Online, guests pay a deposit of {amount} for this time. A manager can ask for it.</p>
    )
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isAsked && canMail}
        disabled={!canMail}
        onChange={(event) => onAsk(event.currentTarget.checked)}
      />
      <span>
        Ask for the deposit of {amount} by e-mail
        {!canMail && <small class="hint">The guest needs an e-mail address for that.</small>}
      </span>
    </label>
  )
}
