import type { Actor } from '../../../../domain/actor.ts'
import { slotSpan } from '../../../../domain/availability.ts'
import { prepaidPence, sellExtras } from '../../../../domain/bundle-price.ts'
import { captureOf } from '../../../../domain/deposit.ts'
import { hasTooMany, tooManyOpen } from '../../../../domain/fair-booking.ts'
import { alreadyOnList } from '../../../../domain/guest-list-access.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import { regionOf } from '../../../../domain/phone.ts'
import { bookingRequestHash } from '../../../../domain/request-hash.ts'
import { guestKeysOf, knowsBooking } from '../../../../domain/same-guest.ts'
import { minutesIn } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { type PaymentsPort, requirePayments } from '../../../ports/payments/port.ts'
import { findVenueRole } from '../../accounts/index.ts'
import { FIRST_GENERATION } from '../../base/index.ts'
import { countReseating, createBooking, lockOpenTables, moveParties, noteMoves } from '../../booking/index.ts'
import { openPayment } from '../../money/index.ts'
import {
  bundlesOf,
  getCachedOffer,
  guestListHeadsOn,
  judgeDeposit,
  judgeOrMakeRoom,
  judgeSlot,
  NoRoom,
  type PublicOffer,
  publicStatus,
  requireGuestListAccess,
  requireNoPreview,
  slotUnavailable,
  visitorOf,
} from '../../offer/index.ts'
import { GUEST } from '../../outbound/index.ts'
import { requireContact } from '../steps/contact.ts'
import { firstManageUrl } from '../steps/first-manage-url.ts'
import { replaceUnpaid } from '../steps/replace-unpaid.ts'
import { type BookingNoted, requireBotCheck } from '../steps/require-bot-check.ts'
import { retryBooking } from '../steps/retry-booking.ts'
import { needsConfirmation, repeatPayment, settleEarlier, settleRepeat } from '../steps/settle-repeat.ts'
import { startPayment } from '../steps/start-payment.ts'
import { type BookingContext, loadBookingContext } from './load-booking-context.ts'

export const PAYMENT_WINDOW_MINUTES = 15

type BookRequest = Context<'POST /api/public/venues/:venueId/book'>

/**
 * Books a slot. Availability is checked again inside the transaction that writes the booking. When another request
 * claims the chosen table first, the booking is retried with the next table; 409 means that none is left. The payment
 * intent is created after commit, so that the table is claimed before the guest can pay.
 */
export const book = async (context: BookRequest) => {
  const { actor, body, params, request, services, now } = context
  await requireNoPreview(services, request, params.venueId, now)
  requireContact(actor, body)
  const noteBooking = await requireBotCheck(services, actor, body.turnstile_token, request.ip, now)
  const cachedOffer = await getCachedOffer(services, params.venueId, now)
  const booked = await retryBooking(body.table_id !== undefined, () =>
    services.database.tx((tx) => writeBooking(tx, context, cachedOffer, noteBooking)),
  ).catch(async (error) => {
    if (error instanceof NoRoom) await countRefused(context, error)
    throw error
  })
  if ('existingBookingId' in booked) return needsConfirmation(services, actor, booked)
  if ('openBookingId' in booked) return repeatPayment(services, booked, now)
  services.demand.booked({ venueId: params.venueId, visitor: visitorOf(request), at: now })
  const manage_url = firstManageUrl(services, booked.bookingId)
  if (!booked.paymentId)
    return {
      ok: true as const,
      booking_id: booked.bookingId,
      status: publicStatus(booked.status),
      manage_url,
    }
  return { ...(await startPayment(services, booked.bookingId, booked.paymentId, now)), manage_url }
}

const countRefused = ({ body, params, services }: BookRequest, { proof }: NoRoom) =>
  countReseating(
    services.database.forShare('guests').read,
    params.venueId,
    body.date,
    proof === 'undecided' ? { undecided: 1 } : { proved_full: 1 },
  )

const writeBooking = async (
  tx: Tx,
  context: BookRequest,
  cachedOffer: PublicOffer,
  noteBooking: BookingNoted,
) => {
  const { actor, body, params, services, now } = context
  const { venueId } = params
  const load = () => loadBookingContext(tx, venueId, cachedOffer, actor, body, now)
  const first = await load()
  if (first.isBanned) refuseAsFull(first, body, now)
  const settle = first.rule.rule_type === 'tables' ? settleTables : findPlaceOnList
  const repeat = await settle(tx, context, first)
  if (!('released' in repeat)) return repeat
  // A released booking gave its table back, which the first read did not see.
  const { offer, rule, occupancy, resolveGuest } = repeat.released.length > 0 ? await load() : first
  const isTable = rule.rule_type === 'tables'
  const { seat, span, pace, headLimit, moves } = await judgeOrMakeRoom(tx, offer, occupancy, rule, body, now)

  const guest = await resolveGuest()
  if (!isTable)
    requireGuestListAccess(
      offer,
      rule,
      actor ? guest.tier : null,
      await guestListHeadsOn(tx, venueId, body.date),
    )
  const extras = sellExtras(bundlesOf(offer, [rule]), body.bundle_selections ?? [])
  const extrasPence = prepaidPence(extras) ?? 0
  const deposit = judgeDeposit(rule, body.party_size, seat, extrasPence)
  const port: PaymentsPort | undefined =
    deposit.mode === 'none' ? undefined : requirePayments(services.payments)
  const approved = deposit.mode === 'none' && rule.auto_approve

  await moveParties(tx, { ...offer.venue, services: offer.services }, body.date, moves, now)
  const bookingId = await createBooking(
    tx,
    {
      manageLinks: services.manageLinks,
      venueId,
      userId: guest.id,
      roster: guest.roster,
      kind: isTable ? 'table' : 'guestlist',
      source: 'public',
      partySize: body.party_size,
      date: body.date,
      time: body.time,
      durationMins: minutesIn(span),
      span,
      pace,
      tableIds: seat?.tableIds ?? [],
      guest: guest.contact,
      wishes: body,
      approved,
      accessRuleId: rule.id,
      headLimit,
      extras,
      tableChosen: body.table_id !== undefined,
      requestHash: bookingRequestHash(actor, body),
      ...(isTable ? {} : { optionKind: 'standard' as const }),
      ...(deposit.mode === 'none'
        ? {}
        : {
            deposit: {
              pence: deposit.pence,
              mode: deposit.mode,
              dueAt: new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 60_000),
            },
          }),
    },
    actor ?? GUEST,
    now,
  )
  if (moves.length > 0) {
    await noteMoves(tx, venueId, moves, bookingId, actor ?? GUEST, now)
    await countReseating(tx, venueId, body.date, { parties: 1, covers: body.party_size })
  }
  const paymentId = port
    ? await openPayment(
        tx,
        port,
        {
          venueId,
          purpose: 'deposit',
          capture: captureOf(deposit),
          saveCard: deposit.mode === 'card' || (deposit.mode === 'hold' && mustSaveCard(span.startsAt, now)),
          amountPence: deposit.pence,
          extrasPence,
          description: `${deposit.pence === 0 ? 'Card on file' : 'Deposit'}, ${offer.venue.name}, ${body.date} ${body.time}`,
          bookingId,
          manageGeneration: FIRST_GENERATION,
        },
        now,
      )
    : undefined
  await noteBooking(tx)
  return { bookingId, paymentId, status: approved ? ('approved' as const) : ('pending' as const) }
}

/** A barred guest gets the answer of a full evening, and what any guest gets where that comes first. */
const refuseAsFull = ({ offer, rule, occupancy }: BookingContext, body: BookRequest['body'], now: Date) => {
  judgeSlot(offer, occupancy, rule, body, now)
  throw slotUnavailable('full')
}

/** A guest has one place on a list and night, so another one is refused. */
const findPlaceOnList = async (
  tx: Tx,
  { actor, body, params: { venueId }, services, now }: BookRequest,
  { offer, rule, guestId }: BookingContext,
) => {
  const replace = async (released: readonly string[]) => ({
    released: await replaceUnpaid(tx, services.manageLinks, venueId, body.replaces, released, now),
  })
  // Who must not join a members' list must not learn who is on it.
  const isHidden = actor === null && offer.venue.members_only > 0
  if (guestId === undefined || isHidden) return replace([])
  const repeat = await settleRepeat(
    tx,
    { venueId, guestId, kind: 'guestlist', date: body.date, ruleId: rule.id },
    { hash: bookingRequestHash(actor, body), confirm: false },
    now,
  )
  if ('existingBookingId' in repeat) throw alreadyOnList()
  return 'released' in repeat ? replace(repeat.released) : repeat
}

/**
 * Settles a table request against the guest's other tables. Those that overlap it are asked about, where the caller has
 * shown to know of them; the limits of one guest count all that remain.
 */
const settleTables = async (
  tx: Tx,
  { actor, body, params: { venueId }, services, now }: BookRequest,
  { offer, rule, guestId, emails, phones }: BookingContext,
) => {
  const region = regionOf(offer.venue.phone)
  const guest = guestKeysOf({ accountIds: [guestId], emails, phones }, region)
  const tables = await lockOpenTables(tx, venueId, guest, now)
  const caller = {
    name: body.guest_name ?? '',
    ...guestKeysOf({ accountIds: [guestId], emails: [body.guest_email], phones: [body.guest_phone] }, region),
  }
  const span = slotSpan(offer, rule, body.date, body.time, body.party_size)
  const known = tables.filter(
    (table) =>
      table.starts_at < span.endsAt &&
      span.startsAt < table.ends_at &&
      (actor ? table.user_id === actor.id : knowsBooking(table, caller)),
  )
  const repeat = await settleEarlier(
    tx,
    known,
    { hash: bookingRequestHash(actor, body), confirm: body.confirm === true },
    now,
  )
  if (!('released' in repeat)) return repeat
  const { manageLinks } = services
  const released = await replaceUnpaid(tx, manageLinks, venueId, body.replaces, repeat.released, now)
  const others = tables.filter(({ id }) => !released.includes(id))
  if (hasTooMany(others, offer.venue, body.date, now) && !(await isStaff(tx, actor, venueId)))
    throw tooManyOpen()
  return { released }
}

/** Staff of the venue are bound by no limit. */
const isStaff = async (tx: Tx, actor: Actor | null, venueId: string): Promise<boolean> =>
  actor !== null && (await findVenueRole(tx, actor.id, venueId)) !== undefined
