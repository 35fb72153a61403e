import type { OfferSeat } from '../../../../domain/availability.ts'
import { eventTablePence } from '../../../../domain/event-table-price.ts'
import { resetMins, servicesAt, servicesOn } from '../../../../domain/services.ts'
import { type BusyInterval, chooseSeat, type Stay } from '../../../../domain/table-choice.ts'
import type { Executor } from '../../../db/executor.ts'
import { busyBetween, type Pace } from '../../booking/index.ts'
import { type PublicOffer, windowAround } from '../../offer/index.ts'

/** What of an event decides about its tables. */
interface SeatedEvent {
  readonly event_date: string
  readonly start_time: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly table_price_per_cover_pence: number
}

/** The tables of the venue during an event. */
export interface EventFloor {
  readonly seats: readonly OfferSeat[]
  readonly busy: readonly BusyInterval[]
  readonly stay: Stay
  /** The services in which a party with a table arrives. */
  readonly pace: Pace
}

export const eventFloor = async (
  db: Executor,
  { venue, seats, services }: PublicOffer,
  { event_date, start_time, starts_at, ends_at }: SeatedEvent,
): Promise<EventFloor> => {
  const at = servicesAt(venue, servicesOn(services, event_date), start_time)
  const span = { startsAt: starts_at, endsAt: ends_at }
  return {
    seats,
    busy: await busyBetween(db, venue.id, windowAround(span)),
    stay: { ...span, resetMins: resetMins(at) },
    pace: { venue, services: at },
  }
}

/** The table or the combination for a party that chose none. Undefined when none is free. */
export const anySeat = ({ seats, busy, stay }: EventFloor, partySize: number): OfferSeat | undefined =>
  chooseSeat(seats, partySize, stay, busy)

export const tablePrice = (event: SeatedEvent, seat: OfferSeat, partySize: number): number =>
  eventTablePence(
    { perCoverPence: event.table_price_per_cover_pence, depositPence: seat.depositPence },
    partySize,
  )
