import { type RawBuilder, sql } from 'kysely'
import { BY_VENUE } from '../../../../domain/cancellation.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { changeStatus, lockBooking, STATUS_COLUMNS } from '../../booking/index.ts'
import { type AuditActor, SYSTEM } from '../../outbound/index.ts'
import { returnUnused } from './return-unused.ts'

const BATCH = 100
/** Orders that had partly arrived before this were left as they were, because their money was not returned then. */
const PARTLY_ARRIVED_MS = 7 * 24 * 3_600_000

/**
 * Cancels the bookings of a cancelled event with a full refund. Uses one transaction per booking, so that a large
 * event keeps no lock for long, and one that fails keeps nobody else from their refund. Checked-in guests stay; the
 * heads that are still out get their money back, and those inside too where the venue said so. No booking can be added,
 * because the event is already cancelled.
 */
const cancelEventBookings = async (
  services: Services,
  event: CancelledEvent,
  doer: AuditActor,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean,
) => {
  for (let after = ''; ; ) {
    const ids = await nextBookings(services.database.read, event, after, now)
    for (const id of ids) {
      if (stopping()) return
      await cancelBooking(services, id, event.cancel_arrived, doer, now).catch(onFailure)
    }
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) return
  }
}

/** Works through the bookings of cancelled events, in the name of whoever cancelled the event. */
export const finishCancellations = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<void> => {
  const events = await services.database.read
    .selectFrom('events')
    .select(['id', 'cancelled_by_id', 'cancelled_by_name', 'cancel_arrived'])
    .where('status', '=', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.event_id', '=', 'events.id')
          .where(hasMoneyToReturn(sql.ref('events.cancel_arrived'), now)),
      ),
    )
    .execute()
  for (const event of events) {
    if (stopping()) return
    const { cancelled_by_id, cancelled_by_name } = event
    const doer = cancelled_by_name === null ? SYSTEM : { id: cancelled_by_id, name: cancelled_by_name }
    await cancelEventBookings(services, event, doer, now, onFailure, stopping).catch(onFailure)
  }
}

interface CancelledEvent {
  readonly id: string
  readonly cancel_arrived: boolean
}

/** Bookings that the cancellation of their event has not reached yet. */
const hasMoneyToReturn = (alsoArrived: RawBuilder<unknown>, now: Date) => sql<boolean>`(
  bookings.status in ('pending', 'approved') or (bookings.status = 'checked_in' and case
    when ${alsoArrived} then bookings.event_returned is distinct from 'all'
    else bookings.event_returned is null and bookings.arrived < bookings.party_size
      and bookings.ends_at > ${new Date(now.getTime() - PARTLY_ARRIVED_MS)} end))`

const nextBookings = async (
  db: Executor,
  event: CancelledEvent,
  after: string,
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('event_id', '=', event.id)
    .where(hasMoneyToReturn(sql`${event.cancel_arrived}::boolean`, now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

const cancelBooking = (services: Services, id: string, alsoArrived: boolean, doer: AuditActor, now: Date) =>
  services.database.tx(async (tx) => {
    const booking = await lockBooking(tx, id, [...STATUS_COLUMNS, 'event_returned'])
    if (booking.status === 'checked_in') return returnUnused(tx, booking, alsoArrived, doer, now)
    if (booking.status !== 'pending' && booking.status !== 'approved') return
    await changeStatus(tx, booking, {
      action: 'staff_cancel',
      doer,
      now,
      audit: 'cancelled',
      details: { event_cancelled: true },
      ending: BY_VENUE,
      set: { reason: 'The event was cancelled.' },
    })
  })
