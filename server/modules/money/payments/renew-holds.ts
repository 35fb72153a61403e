import { isActive } from '../../../../domain/booking-status.ts'
import { isRenewalDue, renewalHorizon } from '../../../../domain/hold-renewal.ts'
import type { Tx } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import { type PaymentsPort, requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { cardOf, openPaymentOnce } from './open-payment.ts'
import { findPayment, lockPayment } from './queries.ts'
import { isReplaced, recordLapse } from './replace-hold.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 200

/**
 * Authorises holds anew on their saved cards where that is due, and says so where there is no card. The new hold's row is committed before the provider is
 * called, and a unique index allows one at a time, so several processes may run this at once and a crash leaves a
 * payment that the sweep settles. Returns the number of attempts.
 */
export const renewHolds = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean,
): Promise<number> => {
  const due = await dueHolds(services, now)
  for (const id of due) {
    if (stopping()) break
    await renewHold(services, id, now).catch(onFailure)
  }
  return due.length
}

const renewHold = async (services: Services, id: string, now: Date): Promise<void> => {
  const port = requirePayments(services.payments)
  const seen = await findPayment(services.database.read, id)
  const renewal = await services.database.tx((tx) => openRenewal(tx, port, seen, now))
  if (renewal) await settlePayment(services, renewal, now, { closeUnpaid: true })
}

/** Checks again under the locks: the hold may have been captured, released, moved or renewed meanwhile. */
const openRenewal = async (
  tx: Tx,
  port: PaymentsPort,
  seen: Awaited<ReturnType<typeof findPayment>>,
  now: Date,
): Promise<string | undefined> => {
  const hold = await lockPayment(tx, seen)
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', hold.booking_id ?? '')
    .executeTakeFirst()
  if (!booking || !isActive(booking.status)) return undefined
  if (!isRenewalDue(hold, booking, now) || (await isReplaced(tx, hold))) return undefined
  const card = cardOf(hold)
  if (!card) {
    await recordLapse(tx, hold, booking, now)
    return undefined
  }
  return openPaymentOnce(
    tx,
    port,
    {
      venueId: hold.venue_id,
      purpose: 'hold',
      capture: 'manual',
      amountPence: hold.amount_pence,
      description: hold.description,
      bookingId: booking.id,
      card,
      replaces: hold.id,
    },
    now,
  )
}

const dueHolds = async ({ database, payments }: Services, now: Date): Promise<string[]> => {
  const holds = await database.read
    .selectFrom('payments')
    .innerJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'payments.booking_id')))
    .select([
      'payments.id',
      'payments.status',
      'payments.created_at',
      'payments.authorised_until',
      'payments.declined_at',
      'bookings.starts_at',
      'bookings.ends_at',
    ])
    .where('payments.status', 'in', ['authorised', 'saved'])
    .where('payments.capture', '=', 'manual')
    .where('payments.declined_at', 'is', null)
    .where('payments.provider', '=', payments?.provider ?? '')
    .where('bookings.status', 'in', ['pending', 'approved', 'checked_in'])
    .where('bookings.starts_at', '<=', renewalHorizon(now))
    .where('bookings.ends_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as other')
            .select('other.id')
            .whereRef('other.replaces', '=', 'payments.id')
            .whereRef('other.venue_id', '=', 'payments.venue_id')
            .where('other.off_session', '=', true)
            .where('other.status', 'not in', ['failed', 'released', 'expired']),
        ),
      ),
    )
    .orderBy('bookings.starts_at')
    .limit(BATCH)
    .execute()
  return holds.filter((hold) => isRenewalDue(hold, hold, now)).map(({ id }) => id)
}
