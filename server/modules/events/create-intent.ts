import type { Tx } from '../../db/database.ts'
import { prepaidPence } from '../../domain/bundle-price.ts'
import { forbidden, invalid } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import { GUEST } from '../audit/index.ts'
import { createBooking } from '../bookings/index.ts'
import { openPayment } from '../payments/index.ts'
import {
  askForPayment,
  bookingGuest,
  publicStatus,
  requireContact,
  requirePerson,
  UNPAID_MINUTES,
  withAnotherTable,
} from '../public-booking/index.ts'
import { choosePlace, type Place, requireOffered, type Wanted, wantedBy } from './choose-place.ts'
import { ticketsFor } from './issued-tickets.ts'
import { minutesBetween } from './move-bookings.ts'
import { type EventForSale, eventBundles, findStandingBooking, holdEventForSale } from './public-queries.ts'

type IntentContext = Context<'POST /api/public/events/:eventId/create-intent'>

/** The most the provider takes in one payment. */
const MAX_PAYMENT_PENCE = 99_999_999

/**
 * Books places at an event. They are taken before any money can move: what is free is confirmed at once, tickets and
 * all; what costs something is held for a quarter of an hour while the guest pays.
 */
export const createIntent = async (context: IntentContext) => {
  const { actor, body, request, services, now } = context
  const wanted = wantedBy(body.selection)
  requireContact(actor, body)
  await requirePerson(services, actor, body.turnstile_token, request.ip)
  const order = await withAnotherTable(false, () =>
    services.database.tx((tx) => placeOrder(tx, context, wanted)),
  )
  if ('standingId' in order)
    return { requires_confirmation: true as const, existing_booking_id: order.standingId }
  if (order.paymentId !== undefined) return askForPayment(services, order.bookingId, order.paymentId, now)
  return {
    free: true as const,
    booking_id: order.bookingId,
    status: publicStatus('approved'),
    tickets: order.tickets,
  }
}

const placeOrder = async (tx: Tx, context: IntentContext, wanted: Wanted) => {
  const { actor, body, params, services, now } = context
  const event = await holdEventForSale(tx, params.eventId)
  if (!event.events_enabled) throw forbidden('This venue does not take event bookings online.')
  const type = await requireOffered(tx, event, wanted, now)
  const guest = await bookingGuest(tx, actor, body, now)
  const standing = await findStandingBooking(tx, event, guest.id)
  if (standing && !body.confirm) return { standingId: standing.id }

  const place = await choosePlace(tx, event, wanted, type)
  const amountPence = place.pricePence + (await pricedBundles(tx, event, body.bundle_selections ?? []))
  if (amountPence > MAX_PAYMENT_PENCE)
    throw invalid('That is more than can be paid at once. Order less.', { fields: ['selection'] })
  const port = amountPence > 0 ? requirePayments(services.payments) : undefined
  const bookingId = await createBooking(
    tx,
    {
      venueId: event.venue_id,
      userId: guest.id,
      kind: 'event',
      source: 'public',
      partySize: place.heads,
      date: event.event_date,
      time: event.start_time,
      durationMins: minutesBetween(event.starts_at, event.ends_at),
      span: { startsAt: event.starts_at, endsAt: event.ends_at },
      tableIds: place.tableIds,
      guest: guest.contact,
      approved: port === undefined,
      eventId: event.id,
      ticketTypeId: place.ticketTypeId,
      bundleSelections: body.bundle_selections ?? [],
      ...(port
        ? { deposit: { pence: amountPence, mode: 'charge', dueAt: addMinutes(now, UNPAID_MINUTES) } }
        : {}),
    },
    actor ?? GUEST,
    now,
  )
  if (!port) return { bookingId, tickets: await ticketsFor(tx, bookingId, now) }
  const paymentId = await openPayment(
    tx,
    port,
    {
      venueId: event.venue_id,
      purpose: place.purpose,
      capture: 'automatic',
      amountPence,
      description: describe(event, place),
      bookingId,
    },
    now,
  )
  return { bookingId, paymentId }
}

const pricedBundles = async (
  tx: Tx,
  event: EventForSale,
  selections: NonNullable<IntentContext['body']['bundle_selections']>,
): Promise<number> =>
  selections.length === 0 ? 0 : prepaidPence(await eventBundles(tx, event.venue_id), selections)

const describe = (event: EventForSale, { purpose, heads }: Place) =>
  `${purpose === 'tickets' ? `${heads} × ticket` : 'Table'}, ${event.name}, ${event.event_date} ${event.start_time}`

const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)
