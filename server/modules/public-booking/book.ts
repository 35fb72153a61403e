import type { Tx } from '../../db/database.ts'
import { checkSlot, durationOf } from '../../domain/availability.ts'
import { prepaidPence } from '../../domain/bundle-price.ts'
import { depositFor, MAX_DEPOSIT_PENCE } from '../../domain/deposit.ts'
import { forbidden, invalid, paymentRequired } from '../../domain/errors.ts'
import { mayJoinGuestList } from '../../domain/guest-list-access.ts'
import { keysPerGuest } from '../../domain/guest-list-price.ts'
import type { Context } from '../../http/context.ts'
import { type PaymentsPort, requirePayments } from '../../ports/payments/port.ts'
import { GUEST } from '../audit/index.ts'
import { createBooking } from '../bookings/index.ts'
import { openPayment } from '../payments/index.ts'
import { askForPayment } from './ask-for-payment.ts'
import { bookAgain } from './book-again.ts'
import { look } from './look.ts'
import { bundlesOf, type PublicOffer, type PublicRule } from './offer.ts'
import { publicStatus } from './present.ts'
import { recallOffer } from './recall.ts'
import { requireContact, requirePerson } from './require-person.ts'
import { requireSeat } from './require-slot.ts'
import { headsOn } from './taken.ts'

export const UNPAID_MINUTES = 15

type BookContext = Context<'POST /api/public/venues/:venueId/book'>

/**
 * Books what availability offered, judged again inside the transaction that writes it. Somebody who took the chosen
 * table in between makes it choose again; only when nothing is left is the answer 409. A deposit is asked of the
 * provider after commit, so that the table is held before any money can move.
 */
export const book = async (context: BookContext) => {
  const { actor, body, params, request, services, now } = context
  requireContact(actor, body)
  await requirePerson(services, actor, body.turnstile_token, request.ip)
  const remembered = await recallOffer(services, params.venueId, now)
  const booked = await bookAgain(body.table_id !== undefined, () =>
    services.database.tx((tx) => write(tx, context, remembered)),
  )
  if (!booked.paymentId)
    return { ok: true as const, booking_id: booked.bookingId, status: publicStatus(booked.status) }
  return askForPayment(services, booked.bookingId, booked.paymentId, now)
}

const write = async (
  tx: Tx,
  { actor, body, params: { venueId }, services, now }: BookContext,
  remembered: PublicOffer,
) => {
  const { offer, rule, taken, ...looked } = await look(tx, venueId, remembered, actor, body, now)
  const isTable = rule.rule_type === 'tables'
  const verdict = checkSlot(offer, taken, rule, body.date, body.time, body.party_size, now)
  const seat = requireSeat(offer, taken, rule, body, verdict)

  const guest = await looked.guest()
  if (!isTable)
    requireGuestListAccess(offer, rule, actor ? guest.tier : null, await headsOn(tx, venueId, body.date))
  const selections = body.bundle_selections ?? []
  const prepaid = prepaidPence(bundlesOf(offer, [rule]), selections)
  const deposit = depositFor(rule, body.party_size, prepaid, seat?.depositPence ?? 0)
  if (deposit.pence > MAX_DEPOSIT_PENCE)
    throw invalid('The deposit for this booking is too large to be paid online. Please call the venue.', {
      code: 'deposit_too_large',
    })
  const port: PaymentsPort | undefined =
    deposit.mode === 'none' ? undefined : requirePayments(services.payments)
  const approved = deposit.mode === 'none' && rule.auto_approve

  const bookingId = await createBooking(
    tx,
    {
      venueId,
      userId: guest.id,
      roster: guest.roster,
      kind: isTable ? 'table' : 'guestlist',
      source: 'public',
      partySize: body.party_size,
      date: body.date,
      time: body.time,
      durationMins: durationOf(offer.venue, rule),
      span: verdict.span,
      tableIds: seat?.tableIds ?? [],
      guest: guest.contact,
      approved,
      accessRuleId: rule.id,
      headLimit: isTable ? rule.max_covers_per_slot : rule.capacity,
      bundleSelections: selections,
      ...(isTable ? {} : { optionKind: 'standard' as const }),
      ...(deposit.mode === 'none'
        ? {}
        : {
            deposit: {
              pence: deposit.pence,
              mode: deposit.mode,
              dueAt: new Date(now.getTime() + UNPAID_MINUTES * 60_000),
            },
          }),
    },
    actor ?? GUEST,
    now,
  )
  const paymentId = port
    ? await openPayment(
        tx,
        port,
        {
          venueId,
          purpose: 'deposit',
          capture: deposit.mode === 'hold' ? 'manual' : 'automatic',
          amountPence: deposit.pence,
          description: `Deposit, ${offer.venue.name}, ${body.date} ${body.time}`,
          bookingId,
        },
        now,
      )
    : undefined
  return { bookingId, paymentId, status: approved ? ('approved' as const) : ('pending' as const) }
}

/** A list that costs keys on that night, or is for members, is joined with an account. */
const requireGuestListAccess = (
  { venue }: PublicOffer,
  rule: PublicRule,
  tier: Parameters<typeof mayJoinGuestList>[1],
  heads: number,
) => {
  if (!mayJoinGuestList(venue.members_only, tier)) throw forbidden('This guest list is for members.')
  if (keysPerGuest(venue, rule.price_keys, heads, 'standard') > 0)
    throw paymentRequired('This guest list costs keys. Sign in and join it with your keys.', {
      code: 'keys_needed',
    })
}
