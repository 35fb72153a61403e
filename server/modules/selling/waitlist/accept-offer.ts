import { captureOf } from '../../../../domain/deposit.ts'
import { conflict } from '../../../../domain/errors.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import { namesForTickets } from '../../../../domain/ticket-names.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { FIRST_GENERATION } from '../../base/index.ts'
import { type BookingRow, changeStatus, closeOffer, updateBooking } from '../../booking/index.ts'
import { firstManageUrl, whatToPay } from '../../checkout/index.ts'
import { issueTickets, latestPaymentOf, openPayment, startIntent } from '../../money/index.ts'
import { publicStatus } from '../../offer/index.ts'
import { notifyOfNewBooking, SYSTEM } from '../../outbound/index.ts'
import { findWishByToken, openOfferOf, ticketNamesOf } from './queries.ts'

export const noOffer = () =>
  conflict('There is no offer for you any more: it was taken, or its time is over.', { code: 'no_offer' })

/**
 * Takes what is offered. Without a deposit the booking stands at once; with one the place stays held until the offer's
 * time is over, while the guest pays. The mailed link shows who it is, so no bot check is needed; a token that is sent is
 * checked all the same.
 */
export const acceptOffer = async ({
  params,
  body,
  request,
  services,
  now,
}: Context<'POST /api/public/waitlist/:token/accept'>) => {
  if (body.turnstile_token && services.config.BOT_CHECK)
    await services.botCheck?.verify(body.turnstile_token, request.ip)
  const accepted = await services.database.tx((tx) =>
    accept(tx, services, params.token, body.ticket_names, now),
  )
  const manage_url = firstManageUrl(services, accepted.bookingId)
  if (!('paymentId' in accepted))
    return {
      ok: true as const,
      booking_id: accepted.bookingId,
      status: publicStatus(accepted.status),
      manage_url,
    }
  // The provider may fail: the place stays held, and the guest can try again until the offer's time is over.
  const intent = await startIntent(services, requirePayments(services.payments), accepted.paymentId, now)
  return { ...(await whatToPay(services.database.read, accepted.bookingId, intent)), manage_url }
}

type Accepted =
  | { readonly bookingId: string; readonly status: 'approved' | 'pending' }
  | { readonly bookingId: string; readonly paymentId: string }

const accept = async (
  tx: Tx,
  services: Services,
  token: string,
  ticketNames: readonly string[] | undefined,
  now: Date,
): Promise<Accepted> => {
  const wish = await findWishByToken(tx, services, token)
  const offer = await openOfferOf(tx, wish)
  if (!offer) throw noOffer()
  const held = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', offer.booking_id)
    .where('venue_id', '=', wish.venue_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { status, payment_due_at } = held
  if (status !== 'pending' || payment_due_at === null || payment_due_at <= now) throw noOffer()
  const booking = await withNames(tx, held, ticketNames)
  if (booking.deposit_mode !== 'none')
    return { bookingId: booking.id, paymentId: await paymentOf(tx, services, booking, now) }
  return { bookingId: booking.id, status: await confirm(tx, booking, now) }
}

/** Writes down who comes with the tickets. Names that were given before stay, where none are given now. */
const withNames = async (tx: Tx, booking: BookingRow, given: readonly string[] | undefined) => {
  const setting = await ticketNamesOf(tx, booking)
  // Names that were given while the event asked for them are no reason to refuse somebody who pays later.
  const names = given ?? (setting === 'off' ? undefined : (booking.ticket_names ?? undefined))
  const ticket_names = namesForTickets(setting, names, booking.party_size)
  if (given) await updateBooking(tx, booking, { ticket_names })
  return { ...booking, ticket_names }
}

/** The payment that is open already, or a new one: a guest whose card was declined tries again. */
const paymentOf = async (tx: Tx, services: Services, booking: BookingRow, now: Date): Promise<string> => {
  const known = await latestPaymentOf(tx, booking.id, ['deposit', 'tickets'])
  if (known && ['created', 'awaiting_payment', 'processing'].includes(known.status)) return known.id
  const { deposit_mode: mode, deposit_pence: pence } = booking
  const deposit = { mode, pence }
  const isTickets = booking.ticket_type_id !== null
  const { name } = await tx
    .selectFrom('venues')
    .select('name')
    .where('id', '=', booking.venue_id)
    .executeTakeFirstOrThrow()
  return openPayment(
    tx,
    requirePayments(services.payments),
    {
      venueId: booking.venue_id,
      purpose: isTickets ? 'tickets' : 'deposit',
      capture: isTickets ? 'automatic' : captureOf(deposit),
      saveCard: mode === 'card' || (mode === 'hold' && mustSaveCard(booking.starts_at, now)),
      amountPence: pence,
      description: `${isTickets ? `${booking.party_size} × ticket` : pence === 0 ? 'Card on file' : 'Deposit'}, ${name}, ${booking.booking_date} ${booking.booking_time}`,
      bookingId: booking.id,
      manageGeneration: FIRST_GENERATION,
    },
    now,
  )
}

/** Without a deposit the rule decides, as for any booking: it stands, or the venue decides about it. */
const confirm = async (tx: Tx, booking: BookingRow, now: Date): Promise<'approved' | 'pending'> => {
  const rule =
    booking.access_rule_id === null
      ? undefined
      : await tx
          .selectFrom('access_rules')
          .select('auto_approve')
          .where('id', '=', booking.access_rule_id)
          .where('venue_id', '=', booking.venue_id)
          .executeTakeFirst()
  if (rule?.auto_approve === false) {
    await updateBooking(tx, booking, { payment_due_at: null })
    await closeOffer(tx, booking, 'taken', now)
    await notifyOfNewBooking(
      tx,
      { ...booking, isApproved: false, isUnpaid: false, hasTickets: booking.ticket_type_id !== null },
      now,
    )
    return 'pending'
  }
  await changeStatus(tx, booking, { action: 'approve', doer: SYSTEM, now, audit: 'approved' })
  await issueTickets(tx, booking, now)
  return 'approved'
}
