import { prepaidPence, sellExtras } from '../../../../domain/bundle-price.ts'
import { MAX_DEPOSIT_PENCE } from '../../../../domain/deposit.ts'
import { conflict, invalid, notFound } from '../../../../domain/errors.ts'
import { bookingRequestHash } from '../../../../domain/request-hash.ts'
import { resetMins } from '../../../../domain/services.ts'
import { namesForTickets } from '../../../../domain/ticket-names.ts'
import type { Tx } from '../../../db/executor.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { FIRST_GENERATION } from '../../base/index.ts'
import { createBooking } from '../../booking/index.ts'
import {
  accountOf,
  type BookingNoted,
  bookingGuest,
  PAYMENT_WINDOW_MINUTES,
  replaceUnpaid,
  settleRepeat,
  visitorOf,
} from '../../checkout/index.ts'
import { findBan } from '../../guests/index.ts'
import { insertTickets, openPayment } from '../../money/index.ts'
import { GUEST } from '../../outbound/index.ts'
import {
  type Allocation,
  allocatePlaces,
  hasCapacity,
  requireBookable,
  type Selection,
} from './allocate-places.ts'
import { minutesBetween } from './move-bookings.ts'
import { presentTicket } from './present.ts'
import { type EventForSale, eventBundles, eventForSale, saleOf, ticketTypeForSale } from './public-queries.ts'

type OrderContext = Context<'POST /api/public/events/:eventId/create-intent'>
type Guest = Awaited<ReturnType<typeof bookingGuest>>
type Order = Allocation & { readonly ticketNames: string[] | null }

/**
 * Checks the order and writes it in one transaction. A sold-out order fails before anything is written. A guest who
 * already has a booking must confirm first; this check comes before the sold-out check.
 */
export const placeOrder = async (
  tx: Tx,
  context: OrderContext,
  selection: Selection,
  noteBooking: BookingNoted,
) => {
  const { actor, body, params, services, now } = context
  const { eventId } = params
  const [[found], [type], [account], [bar]] = await pipeline(tx, [
    eventForSale(tx, eventId),
    selection.kind === 'ticket' ? ticketTypeForSale(tx, eventId, selection.ticketTypeId) : undefined,
    accountOf(tx, { eventId }, actor, body),
    findBan(tx, { eventId }, visitorOf(actor, body)),
  ])
  if (!found) throw notFound('Event')
  const event = saleOf(found)
  requireBookable(event, type, selection, now)
  const ticketNames = namesForTickets(type ? event.ticket_names : 'off', body.ticket_names, selection.heads)
  // A barred guest gets the same reply as when nothing is left.
  if (bar) throw soldOut()
  const repeat = account && (await findRepeat(tx, context, event, account.id))
  if (repeat && !('released' in repeat)) return repeat
  const { manageLinks } = services
  const released = await replaceUnpaid(
    tx,
    manageLinks,
    event.venue_id,
    body.replaces,
    repeat?.released ?? [],
    now,
  )
  // What was read above does not know the places that a released order gave back: then the constraints decide.
  if (released.length === 0 && !hasCapacity(event, type, selection.heads)) throw soldOut()
  const guest = await bookingGuest(tx, account, body, now)
  const allocation = { ...(await allocatePlaces(tx, event, type, selection)), ticketNames }
  const order = await writeOrder(tx, context, event, guest, allocation)
  await noteBooking(tx)
  return order
}

const soldOut = () => conflict('There are not enough places left.', { code: 'sold_out' })

/** Recognises an order that was sent before, and a guest who has a booking at the event. */
const findRepeat = (tx: Tx, { actor, body, now }: OrderContext, event: EventForSale, guestId: string) =>
  settleRepeat(
    tx,
    { kind: 'event', venueId: event.venue_id, guestId, eventId: event.id },
    { hash: bookingRequestHash(actor, body), confirm: body.confirm === true },
    now,
  )

const writeOrder = async (
  tx: Tx,
  { actor, body, services, now }: OrderContext,
  event: EventForSale,
  guest: Guest,
  allocation: Order,
) => {
  const selections = body.bundle_selections ?? []
  const extras = selections.length > 0 ? sellExtras(await eventBundles(tx, event.venue_id), selections) : []
  const extrasPence = prepaidPence(extras) ?? 0
  const amountPence = allocation.pricePence + extrasPence
  if (amountPence > MAX_DEPOSIT_PENCE)
    throw invalid('That is more than can be paid at once. Order less.', { fields: ['selection'] })
  const port = amountPence > 0 ? requirePayments(services.payments) : undefined
  const dueAt = new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 60_000)
  const bookingId = await createBooking(
    tx,
    {
      manageLinks: services.manageLinks,
      venueId: event.venue_id,
      userId: guest.id,
      roster: guest.roster,
      kind: 'event',
      source: 'public',
      partySize: allocation.heads,
      date: event.event_date,
      time: event.start_time,
      durationMins: minutesBetween(event.starts_at, event.ends_at),
      span: {
        startsAt: event.starts_at,
        endsAt: event.ends_at,
        resetMins: allocation.pace ? resetMins(allocation.pace.services) : 0,
      },
      ...(allocation.pace ? { pace: allocation.pace } : {}),
      tableIds: allocation.tableIds,
      guest: guest.contact,
      wishes: body,
      approved: port === undefined,
      eventId: event.id,
      ticketTypeId: allocation.ticketTypeId,
      ticketNames: port ? allocation.ticketNames : null,
      extras,
      requestHash: bookingRequestHash(actor, body),
      ...(port ? { deposit: { pence: amountPence, mode: 'charge', dueAt } } : {}),
    },
    actor ?? GUEST,
    now,
  )
  if (!port) return { bookingId, tickets: await freeTickets(tx, event, bookingId, allocation, now) }
  const paymentId = await openPayment(
    tx,
    port,
    {
      venueId: event.venue_id,
      purpose: allocation.purpose,
      capture: 'automatic',
      amountPence,
      extrasPence,
      description: paymentDescription(event, allocation),
      bookingId,
      manageGeneration: FIRST_GENERATION,
    },
    now,
  )
  return { bookingId, paymentId }
}

const freeTickets = async (tx: Tx, event: EventForSale, id: string, order: Order, now: Date) => {
  const { ticketTypeId: ticket_type_id, heads: party_size, ticketNames: ticket_names } = order
  if (ticket_type_id === null) return []
  const booking = {
    id,
    venue_id: event.venue_id,
    event_id: event.id,
    ticket_type_id,
    party_size,
    ticket_names,
  }
  return (await insertTickets(tx, booking, now)).map(presentTicket)
}

const paymentDescription = (event: EventForSale, { purpose, heads }: Allocation) =>
  `${purpose === 'tickets' ? `${heads} × ticket` : 'Table'}, ${event.name}, ${event.event_date} ${event.start_time}`
