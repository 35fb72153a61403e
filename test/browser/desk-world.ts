import { makeEvent, makeTicketType, order, tickets, unpaid } from '../support/events.ts'
import { makeTable, makeVenue } from '../support/factories.ts'
import { PIXEL } from '../support/images.ts'
import { buyVoucher } from '../support/vouchers.ts'
import type { Person, World } from '../support/world.ts'

/** A club with nights ahead, a draft, and one that is over; guests with paid tickets; vouchers. */
export interface Desk {
  readonly operator: Person
  readonly venueId: string
  readonly eventId: string
  readonly voucherCode: string
}

const GUESTS = ['Rowan Ellery', 'Ines Calloway', 'Tomasz Wren', 'Priya Anand', 'Odile Marchetti']

const sellTickets = async (
  world: World,
  eventId: string,
  type: string,
  count: number,
  guest_name: string,
) => {
  const { payment_intent_id, payment_client_secret } = unpaid(
    await order(world.anyone, eventId, tickets(type, count), { guest_name }),
  )
  await world.payments.confirm(payment_intent_id, payment_client_secret, 'succeed')
  return world.anyone.ok('POST /api/public/events/:eventId/finalize', {
    params: { eventId },
    body: { payment_intent_id },
  })
}

/** An event of tonight with one order of four, of whom one is inside. Each ticket costs £15. */
export const sellPartlyArrived = async (world: World, { operator, venueId }: Desk, name: string) => {
  const eventId = await makeEvent(operator, venueId, { name, event_date: '2026-01-17', start_time: '19:00' })
  const type = await makeTicketType(operator, eventId, { name: 'Entry', price_pence: 1500 })
  const { booking_id } = await sellTickets(world, eventId, type, 4, 'Sol Ferreira')
  await operator.ok('POST /api/bookings/:id/attendance', {
    params: { id: booking_id },
    body: { state: 'arrived', arrived: 1 },
  })
  return { eventId }
}

export const openDesk = async (world: World): Promise<Desk> => {
  const operator = await world.person('client', { name: 'Marguerite Ashdown' })
  const venueId = await makeVenue(operator, { name: 'Lowtide' })
  await makeTable(operator, venueId, { table_number: 'N1', capacity: 6 })
  const eventId = await makeEvent(operator, venueId, {
    name: 'Saltwater Disco',
    start_time: '22:00',
    end_time: '04:00',
    capacity: 300,
    genre: 'disco',
    description: 'Disco until four.',
    table_price_per_cover_pence: 2500,
    cover_image: PIXEL.png,
  })
  const early = await makeTicketType(operator, eventId, {
    name: 'Early bird',
    price_pence: 1200,
    capacity: 40,
  })
  await makeTicketType(operator, eventId, {
    name: 'General entry',
    capacity: 200,
    sale_end: '2026-01-24T18:00:00.000Z',
  })
  for (const [n, name] of GUESTS.entries()) {
    world.clock.set(new Date(Date.parse('2026-01-05T18:00:00Z') + n * 2 * 86_400_000))
    await sellTickets(world, eventId, early, n + 1, name)
  }
  world.clock.set('2026-01-17T18:00:00Z')
  await makeEvent(operator, venueId, {
    name: 'Jazz Brunch',
    event_date: '2026-02-01',
    start_time: '11:00',
    end_time: '15:00',
  })
  await makeEvent(operator, venueId, { name: 'Spring Opening', event_date: '2026-03-20', status: 'draft' })
  await makeEvent(operator, venueId, { name: 'New Year’s Eve', event_date: '2025-12-31' })
  await buyVoucher(world, venueId, { recipient_name: 'Rowan Ellery', purchaser_name: 'Alex Marsh' })
  const voucherCode = await buyVoucher(world, venueId, { purchaser_name: 'Ines Calloway' })
  return { operator, venueId, eventId, voucherCode }
}
