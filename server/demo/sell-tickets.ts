import { newCode } from '../../domain/codes.ts'
import { pointsForVisit } from '../../domain/loyalty.ts'
import { addDays, spanBetween, weekdayOf } from '../../domain/service-day.ts'
import { GUEST, SYSTEM } from '../modules/outbound/index.ts'
import { type AuditDraft, writeAuditTrail } from './audit-trail.ts'
import type { DemoGuest } from './create-guests.ts'
import type { DemoVenue } from './create-venue.ts'
import { drawCover } from './draw-images.ts'
import { EVENTS, type EventPlan, type TicketPlan } from './events.ts'
import { addPayment } from './payments.ts'
import { type Random, seededRandom } from './random.ts'
import type { Row } from './rows.ts'
import { termsOf } from './terms.ts'
import { after, before, DAY_MS, type DemoWorld, earlier, HOUR_MS, later, MINUTE_MS } from './world.ts'

/** The company's events: one in the past, some on sale, one waiting for approval. Sells their tickets, too. */
export const createEvents = async (
  world: DemoWorld,
  venues: readonly DemoVenue[],
  guests: readonly DemoGuest[],
) => {
  const random = seededRandom('events')
  for (const plan of EVENTS) {
    const venue = venues.find(({ key }) => key === plan.venue)
    if (!venue) continue
    const event = await createEvent(world, venue, plan)
    const buyers = random.shuffled(
      guests.filter(({ venueKeys, bookingWeight }) => venueKeys.includes(plan.venue) && bookingWeight > 0),
    )
    for (const ticket of plan.tickets) sellType(world, random, venue, event, ticket, buyers)
  }
}

const dateOf = (venue: DemoVenue, { weekday, fromDay }: EventPlan): string => {
  let date = addDays(venue.today, fromDay)
  while (weekdayOf(date) !== weekday) date = addDays(date, 1)
  return date
}

const createEvent = async ({ now, rows, account }: DemoWorld, venue: DemoVenue, plan: EventPlan) => {
  const event_date = dateOf(venue, plan)
  const span = spanBetween(venue.clock, event_date, plan.startTime, plan.endTime)
  const created_at = before(plan.fromDay < 0 ? span.startsAt : now, 30 * DAY_MS)
  const organiser = plan.organiser === null ? null : account(plan.organiser)
  return rows.add('events', {
    id: rows.id('evt', created_at),
    venue_id: venue.id,
    organiser_id: organiser?.id ?? null,
    name: plan.name,
    event_date,
    start_time: plan.startTime,
    end_time: plan.endTime,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    description: plan.description,
    ...germanOf(plan.de),
    event_type: plan.eventType,
    genre: plan.genre,
    cover_image_url: rows.image(await drawCover(plan.cover)),
    capacity: plan.capacity,
    sold: 0,
    policy_id: venue.policies.get(plan.policy)?.id ?? null,
    // The club sells its tables by the cover; elsewhere events sell tickets alone.
    sells_tables: plan.venue === 'club',
    table_price_per_cover_pence: plan.venue === 'club' ? 2500 : 0,
    ticket_names: plan.ticketNames ?? 'off',
    status: plan.status,
    created_by: organiser?.id ?? venue.manager.id,
    created_at,
  })
}

const germanOf = ({ name, description }: TicketPlan['de']) => ({
  names: name === undefined ? null : { en: null, de: name },
  descriptions: { en: null, de: description },
})

type Event = Row<'events'>
type TicketType = Row<'ticket_types'>

const sellType = (
  world: DemoWorld,
  random: Random,
  venue: DemoVenue,
  event: Event,
  plan: TicketPlan,
  buyers: DemoGuest[],
) => {
  const type = world.rows.add('ticket_types', {
    id: world.rows.id('tt', event.created_at),
    venue_id: venue.id,
    event_id: event.id,
    name: plan.name,
    description: plan.description,
    ...germanOf(plan.de),
    price_pence: plan.pricePence,
    capacity: plan.capacity,
    sold: 0,
    max_per_order: plan.maxPerOrder,
  })
  const wanted = Math.floor(plan.capacity * plan.soldShare)
  for (let left = wanted, guest = buyers.pop(); left > 0 && guest; guest = buyers.pop()) {
    const quantity = Math.min(left, random.int(1, Math.min(4, plan.maxPerOrder)))
    const company = [guest, ...buyers].map(({ user }) => user.name)
    sellOrder(world, random, venue, event, type, guest, company.slice(0, quantity))
    left -= quantity
  }
}

const ticketTerms = (venue: DemoVenue, { policy_id }: Event) =>
  termsOf([...venue.policies.values()].find(({ id }) => id === policy_id) ?? venue.policy)

const sellOrder = (
  world: DemoWorld,
  random: Random,
  venue: DemoVenue,
  event: Event,
  type: TicketType,
  { user, phone }: DemoGuest,
  company: readonly string[],
) => {
  const { rows, now } = world
  const quantity = company.length
  const until = earlier(event.starts_at, now)
  const onSale = later(event.created_at, after(user.created_at, HOUR_MS))
  const at = later(onSale, before(until, random.int(10, 20 * 24 * 60) * MINUTE_MS))
  const isIn = event.ends_at < now && random.chance(0.9)
  const arrivedAt = after(event.starts_at, random.int(5, 170) * MINUTE_MS)
  const pence = type.price_pence * quantity
  const booking = rows.add('bookings', {
    id: rows.id('bkg', at),
    venue_id: venue.id,
    user_id: user.id,
    kind: 'event',
    source: 'public',
    status: isIn ? 'checked_in' : 'approved',
    party_size: quantity,
    guest_count: quantity,
    booking_date: event.event_date,
    booking_time: event.start_time,
    duration_mins: (event.ends_at.getTime() - event.starts_at.getTime()) / MINUTE_MS,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    event_id: event.id,
    ticket_type_id: type.id,
    guest_name: user.name,
    guest_email: user.email,
    guest_phone: phone,
    approved_by_name: SYSTEM.name,
    approved_at: at,
    checked_in_at: isIn ? arrivedAt : null,
    checked_in_by_name: isIn ? venue.door.name : null,
    points_awarded: isIn ? pointsForVisit(quantity) : 0,
    deposit_pence: pence,
    deposit_mode: pence > 0 ? 'charge' : 'none',
    paid: pence > 0,
    paid_amount_pence: pence,
    terms: ticketTerms(venue, event),
    created_at: at,
  })
  const trail: AuditDraft[] = [
    { at, type: 'created', actor: GUEST, details: { source: 'public', kind: 'event' } },
  ]
  if (pence > 0) {
    const payment = addPayment(world, venue, {
      purpose: 'tickets',
      capture: 'automatic',
      amountPence: pence,
      bookingId: booking.id,
      description: `${quantity} × ticket, ${event.name}, ${event.event_date} ${event.start_time}`,
      at,
    })
    payment.capture(pence, at, 'ticket_sale')
    trail.push({ at, type: 'payment_succeeded', actor: SYSTEM, details: { amount_pence: pence } })
  }
  trail.push({ at, type: 'approved', actor: SYSTEM, details: pence > 0 ? null : { automatic: true } })
  if (isIn) trail.push({ at: arrivedAt, type: 'checked_in', actor: venue.door, details: null })
  writeAuditTrail(world, booking, trail)
  for (const name of company)
    rows.add('tickets', {
      id: rows.id('tkt', at),
      venue_id: venue.id,
      event_id: event.id,
      ticket_type_id: type.id,
      booking_id: booking.id,
      code: newCode('T', (below) => random.int(0, below - 1)),
      holder_name: event.ticket_names === 'off' ? null : name,
      created_at: at,
    })
  type.sold = (type.sold ?? 0) + quantity
  event.sold = (event.sold ?? 0) + quantity
}
