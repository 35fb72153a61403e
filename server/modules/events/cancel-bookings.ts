import type { Executor } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { type AuditActor, SYSTEM } from '../audit/index.ts'
import { changeStatus } from '../bookings/index.ts'

const BATCH = 100
const LOOK_BACK_MS = 7 * 24 * 3_600_000

/**
 * Cancels what guests hold at a cancelled event and gives everything back. One transaction each, so that a thousand
 * guests block nobody; whoever has come in already stays. No booking can be added meanwhile: the event is marked.
 */
export const cancelBookingsOf = async (services: Services, eventId: string, doer: AuditActor, now: Date) => {
  for (let after = ''; ; ) {
    const ids = await nextStanding(services.database.read, eventId, after)
    for (const id of ids) await cancelOne(services, id, doer, now)
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) return
  }
}

/** Goes on with cancellations that a process did not live to finish. */
export const finishCancellations = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<void> => {
  const events = await services.database.read
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'cancelled')
    .where('ends_at', '>', new Date(now.getTime() - LOOK_BACK_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.event_id', '=', 'events.id')
          .where('bookings.status', 'in', ['pending', 'approved']),
      ),
    )
    .execute()
  for (const { id } of events) {
    if (stopping()) return
    await cancelBookingsOf(services, id, SYSTEM, now).catch(onFailure)
  }
}

const nextStanding = async (db: Executor, eventId: string, after: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', 'in', ['pending', 'approved'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

const cancelOne = (services: Services, id: string, doer: AuditActor, now: Date) =>
  services.database.tx(async (tx) => {
    const booking = await tx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (booking.status !== 'pending' && booking.status !== 'approved') return
    await changeStatus(tx, booking, {
      action: 'staff_cancel',
      doer,
      now,
      audit: 'cancelled',
      details: { event_cancelled: true },
      set: { reason: 'The event was cancelled.' },
    })
  })
