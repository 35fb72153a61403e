import { sql } from 'kysely'
import { serviceMoment } from '../../../../domain/service-day.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Services } from '../../../services.ts'
import { releaseUnpaidBooking } from '../../checkout/index.ts'
import { latestPaymentOf, settlePayment } from '../../money/index.ts'
import { offerFreed, venuesToCheck } from './offer-freed.ts'
import { openOfferOf } from './queries.ts'
import { tellOfWish } from './wish-facts.ts'

const BATCH = 100
const KEPT_DAYS = 30

/**
 * Ends offers and wishes whose time is over, and offers what has become free to those who wait. It runs every second: a
 * place that frees, in whichever process and by whichever way, moves its venue's version, and this finds it. What a process
 * left undone that died is found in the same way.
 */
export const sweepWaitlist = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<number> => {
  const each = async (ids: readonly string[], step: (id: string) => Promise<unknown>) => {
    for (const id of ids) {
      if (stopping()) return
      await step(id).catch(onFailure)
    }
  }
  await each(await lapsedOffers(services, now), (id) => lapseOffer(services, id, now))
  await each(await wishesThatAreOver(services, now), (id) => endWish(services, id, now))
  let made = 0
  await each(await venuesToCheck(services, now), async (id) => {
    made += await offerFreed(services, id, now)
  })
  return made
}

/** Bookings that hold an offer whose time is over. */
const lapsedOffers = async ({ database }: Services, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where payment_due_at is not null and payment_due_at <= ${now}
      and wish_id is not null and status = 'pending' order by payment_due_at, id limit ${BATCH}`.execute(
    database.read,
  )
  return rows.map(({ id }) => id)
}

/** Releases the place, unless the guest has paid at the last moment: then the payment counts. */
const lapseOffer = async (services: Services, bookingId: string, now: Date): Promise<void> => {
  const payment = await latestPaymentOf(services.database.read, bookingId, ['deposit', 'tickets'])
  const settled = payment && (await settlePayment(services, payment.id, now, { closeUnpaid: true }))
  if (settled?.status !== 'processing') await releaseUnpaidBooking(services, bookingId, now)
}

const wishesThatAreOver = async ({ database }: Services, now: Date): Promise<string[]> => {
  const rows = await database.read
    .selectFrom('wishes')
    .select('id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/** An offer that is being paid keeps its wish open until that is decided. */
const endWish = ({ database, ...services }: Services, id: string, now: Date) =>
  database.tx(async (tx) => {
    const wish = await tx
      .selectFrom('wishes')
      .selectAll()
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!wish || (await openOfferOf(tx, wish))) return
    const venue = await tx
      .selectFrom('venues')
      .select(['timezone', 'service_day_start'])
      .where('id', '=', wish.venue_id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('wishes')
      .set({ ended_at: now, ended_reason: 'over' })
      .where('id', '=', id)
      .where('venue_id', '=', wish.venue_id)
      .execute()
    touchVenue(tx, wish.venue_id, 'activity')
    // After a long stop of the service nobody wants to read of an evening that was days ago.
    if (serviceMoment(venue, now).date > wish.date) return
    await tellOfWish(
      tx,
      services,
      venue,
      wish,
      { kind: 'waitlist_over', cause: wish.id, reason: 'over' },
      now,
    )
  })

/** The page of a wish says for 30 days how it ended. */
export const deleteOldWishes = async ({ database }: Pick<Services, 'database'>, now: Date): Promise<void> => {
  await database.read
    .deleteFrom('wishes')
    .where('ended_at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000))
    .execute()
}
