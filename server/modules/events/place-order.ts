import type { Tx } from '../../db/database.ts'
import { inOneGo } from '../../db/prepared.ts'
import { prepaidPence } from '../../domain/bundle-price.ts'
import { MAX_DEPOSIT_PENCE } from '../../domain/deposit.ts'
import { conflict, invalid, notFound } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import { GUEST } from '../audit/index.ts'
import { createBooking } from '../bookings/index.ts'
import { insertTickets, openPayment } from '../payments/index.ts'
import { accountOf, bookingGuest, PAYMENT_WINDOW_MINUTES } from '../public-booking/index.ts'
import { choosePlace, hasRoom, type Place, requireOffered, type Wanted } from './choose-place.ts'
import { minutesBetween } from './move-bookings.ts'
import { presentTicket } from './present.ts'
import {
  type EventForSale,
  eventBundles,
  eventForSale,
  latestOf,
  lockGuest,
  standingBookings,
  ticketTypeForSale,
} from './public-queries.ts'

type OrderContext = Context<'POST /api/public/events/:eventId/create-intent'>
type Guest = Awaited<ReturnType<typeof bookingGuest>>

/**
 * Judges the order and writes it, in one transaction. Most of a herd finds nothing left, and leaves before anything
 * is written for them; a guest who has a booking already is asked before they are told so.
 */
export const placeOrder = async (tx: Tx, context: OrderContext, wanted: Wanted) => {
  const { actor, body, params, now } = context
  const { eventId } = params
  const [[event], [type], [account]] = await inOneGo(tx, [
    eventForSale.with({ eventId }),
    wanted.kind === 'ticket' ? ticketTypeForSale.with({ eventId, id: wanted.ticketTypeId }) : undefined,
    accountOf({ eventId }, actor, body),
  ])
  if (!event) throw notFound('Event')
  requireOffered(event, type, wanted, now)
  const standing = account && !body.confirm ? await findStanding(tx, event, account.id) : undefined
  if (standing) return { standingId: standing.id }
  if (!hasRoom(event, type, wanted.heads))
    throw conflict('There are not enough places left.', { code: 'sold_out' })
  const guest = await bookingGuest(tx, account, body, now)
  return write(tx, context, event, guest, await choosePlace(tx, event, type, wanted.heads))
}

/** The latest booking by which the guest holds places. Of two orders at the same moment the second sees the first. */
const findStanding = async (tx: Tx, event: EventForSale, guestId: string) => {
  const [, standing] = await inOneGo(tx, [
    lockGuest.with({ guestId }),
    standingBookings.with({ guestId, venueId: event.venue_id, eventId: event.id }),
  ])
  return latestOf(standing)
}

const write = async (
  tx: Tx,
  { actor, body, services, now }: OrderContext,
  event: EventForSale,
  guest: Guest,
  place: Place,
) => {
  const selections = body.bundle_selections ?? []
  const bundles = selections.length > 0 ? await eventBundles(tx, event.venue_id) : []
  const amountPence = place.pricePence + prepaidPence(bundles, selections)
  if (amountPence > MAX_DEPOSIT_PENCE)
    throw invalid('That is more than can be paid at once. Order less.', { fields: ['selection'] })
  const port = amountPence > 0 ? requirePayments(services.payments) : undefined
  const dueAt = new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 60_000)
  const bookingId = await createBooking(
    tx,
    {
      venueId: event.venue_id,
      userId: guest.id,
      roster: guest.roster,
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
      bundleSelections: selections,
      ...(port ? { deposit: { pence: amountPence, mode: 'charge', dueAt } } : {}),
    },
    actor ?? GUEST,
    now,
  )
  if (!port) return { bookingId, tickets: await freeTickets(tx, event, bookingId, place, now) }
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

const freeTickets = async (tx: Tx, event: EventForSale, id: string, place: Place, now: Date) => {
  const { ticketTypeId: ticket_type_id, heads: party_size } = place
  if (ticket_type_id === null) return []
  const booking = { id, venue_id: event.venue_id, event_id: event.id, ticket_type_id, party_size }
  return (await insertTickets(tx, booking, now)).map(presentTicket)
}

const describe = (event: EventForSale, { purpose, heads }: Place) =>
  `${purpose === 'tickets' ? `${heads} × ticket` : 'Table'}, ${event.name}, ${event.event_date} ${event.start_time}`
