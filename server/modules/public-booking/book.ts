import type { Tx } from '../../db/database.ts'
import {
  appliesOn,
  durationOf,
  judgeSeat,
  judgeSlot,
  type OfferSeat,
  slotTimes,
} from '../../domain/availability.ts'
import { prepaidPence } from '../../domain/bundle-price.ts'
import { depositFor } from '../../domain/deposit.ts'
import { conflict, forbidden, invalid, notFound, paymentRequired, Refusal } from '../../domain/errors.ts'
import { mayJoinGuestList } from '../../domain/guest-list-access.ts'
import type { Context } from '../../http/context.ts'
import { type PaymentsPort, requirePayments } from '../../ports/payments/port.ts'
import { GUEST } from '../audit/index.ts'
import { createBooking } from '../bookings/index.ts'
import { openPayment, startIntent } from '../payments/index.ts'
import { bookingGuest } from './booking-guest.ts'
import { loadOffer, loadTaken, lockLiveVenue, type PublicOffer, type PublicRule } from './offer.ts'
import { publicStatus } from './present.ts'
import { releaseUnstarted } from './release-unstarted.ts'
import { requireContact, requirePerson } from './require-person.ts'

export const UNPAID_MINUTES = 15
const ATTEMPTS = 5

type BookContext = Context<'POST /api/public/venues/:venueId/book'>

/**
 * Books what availability offered, judged again inside the transaction that writes it. Somebody who took the chosen
 * table in between makes it choose again; only when nothing is left is the answer 409. A deposit is asked of the
 * provider after commit, so that the table is held before any money can move.
 */
export const book = async (context: BookContext) => {
  const { actor, body, request, services, now } = context
  requireContact(actor, body)
  await requirePerson(services, actor, body.turnstile_token, request.ip)
  const booked = await withAnotherTable(body.table_id !== undefined, () =>
    services.database.tx((tx) => write(tx, context)),
  )
  if (!booked.paymentId)
    return { ok: true as const, booking_id: booked.bookingId, status: publicStatus(booked.status) }
  try {
    const intent = await startIntent(services, requirePayments(services.payments), booked.paymentId, now)
    return {
      requires_payment: true as const,
      booking_id: booked.bookingId,
      payment_intent_id: intent.intentId,
      payment_client_secret: intent.clientSecret,
    }
  } catch (error) {
    // Nobody can pay for it now, so the table goes back at once and the guest may simply try again.
    await releaseUnstarted(services, booked.bookingId, now)
    throw error
  }
}

const withAnotherTable = async <T>(chosenByGuest: boolean, attempt: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    try {
      return await attempt()
    } catch (error) {
      const taken = error instanceof Refusal && error.extras.code === 'table_taken'
      if (!taken || chosenByGuest || n >= ATTEMPTS) throw error
    }
  }
}

const write = async (tx: Tx, { actor, body, params: { venueId }, services, now }: BookContext) => {
  await lockLiveVenue(tx, venueId)
  const offer = await loadOffer(tx, venueId)
  if (!offer.venue.bookings_enabled) throw forbidden('This venue does not take bookings online.')
  const rule = requireSlotRule(offer, body)
  const isTable = rule.rule_type === 'tables'
  const taken = await loadTaken(tx, offer.venue, body.date, body.date)
  const verdict = judgeSlot(offer, taken, rule, body.date, body.time, body.party_size, now)
  const wanted = body.table_id === undefined ? undefined : requireSeat(offer, body.table_id)
  if (!verdict.available && !(wanted && verdict.reason === 'no_table'))
    throw unavailableSlot(verdict.reason ?? 'closed')
  if (wanted && !judgeSeat(offer, taken, rule, wanted, body.party_size, verdict.span).available)
    throw conflict('That table cannot be booked for this party at that time.', { code: 'table_taken' })
  const seat = isTable ? (wanted ?? verdict.seat) : undefined

  const guest = await bookingGuest(tx, actor, body, now)
  if (!isTable) requireGuestListAccess(offer, rule, actor ? guest.tier : null, body.party_size)
  const selections = body.bundle_selections ?? []
  const allowed = offer.bundles.filter((bundle) => rule.bundle_ids.includes(bundle.id))
  const prepaid = prepaidPence(allowed, selections)
  const deposit = depositFor(rule, body.party_size, prepaid, seat?.depositPence ?? 0)
  const port: PaymentsPort | undefined =
    deposit.mode === 'none' ? undefined : requirePayments(services.payments)
  const approved = deposit.mode === 'none' && rule.auto_approve

  const bookingId = await createBooking(
    tx,
    {
      venueId,
      userId: guest.id,
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

const requireSlotRule = (offer: PublicOffer, body: BookContext['body']): PublicRule => {
  const rule = offer.rules.find((one) => one.id === body.access_rule_id)
  if (!rule) throw notFound('Access rule')
  if (rule.rule_type !== body.rule_type)
    throw invalid('"rule_type" is not the type of that access rule.', { fields: ['rule_type'] })
  if (!appliesOn(rule, body.date) || !slotTimes(offer.venue, rule, body.date).includes(body.time))
    throw invalid('There is no such slot on that date. Ask for availability again.', {
      fields: ['date', 'time'],
    })
  return rule
}

const requireSeat = (offer: PublicOffer, tableId: string): OfferSeat => {
  const seat = offer.seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
  if (!seat) throw notFound('Table')
  return seat
}

const WHY: Record<string, string> = {
  past: 'That time has passed.',
  cutoff: 'That time can no longer be booked online.',
  too_early: 'That date cannot be booked yet.',
  closed: 'The venue is closed at that time.',
  full: 'There is no room left at that time.',
  no_table: 'No table is free at that time for a party of this size.',
}

const unavailableSlot = (reason: string) =>
  reason === 'party_size'
    ? invalid('A party of this size cannot be booked here.', { code: reason, fields: ['party_size'] })
    : conflict(WHY[reason] ?? 'That slot cannot be booked.', { code: reason })

/** A list that costs keys, or is for members, is joined with an account. */
const requireGuestListAccess = (
  offer: PublicOffer,
  rule: PublicRule,
  tier: Parameters<typeof mayJoinGuestList>[1],
  partySize: number,
) => {
  const { venue } = offer
  if (!mayJoinGuestList(venue.members_only, tier)) throw forbidden('This guest list is for members.')
  if (partySize > 1 + venue.max_plus_ones)
    throw invalid(`At most ${venue.max_plus_ones} guests can come along.`, { fields: ['party_size'] })
  if (venue.paid_guest_list_enabled && rule.price_keys > 0)
    throw paymentRequired('This guest list costs keys. Sign in and join it with your keys.', {
      code: 'keys_needed',
    })
}
