import type { Client } from './client.ts'
import { makeVenue } from './factories.ts'
import type { Person, World } from './world.ts'

/** An approved event for a hundred, a week after the Saturday at which the test clock stands, from 20:00 to 23:00. */
export const makeEvent = async (
  operator: Person,
  venueId: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-events', {
    body: {
      venue_id: venueId,
      name: 'Winter Ball',
      event_date: '2026-01-24',
      start_time: '20:00',
      end_time: '23:00',
      capacity: 100,
      sells_tables: true,
      status: 'approved',
      ...fields,
    },
  })
  return id
}

/** Fifty tickets at £15, on sale at once. */
export const makeTicketType = async (
  operator: Person,
  eventId: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-events/:eventId/ticket-types', {
    params: { eventId },
    body: { name: 'General entry', price_pence: 1500, capacity: 50, ...fields },
  })
  return id
}

/** A venue with an event on sale: tickets that cost something and tickets that are free. */
export const openSale = async (operator: Person, freeTickets: Record<string, unknown> = {}) => {
  const venueId = await makeVenue(operator)
  const eventId = await makeEvent(operator, venueId)
  const paidType = await makeTicketType(operator, eventId)
  const freeType = await makeTicketType(operator, eventId, { price_pence: 0, ...freeTickets })
  return { venueId, eventId, paidType, freeType }
}

/** What is ordered. */
export const tickets = (ticket_type_id: string, quantity: number) => ({
  kind: 'ticket',
  ticket_type_id,
  quantity,
})
export const table = (party_size: number) => ({ kind: 'table', party_size })

/** An event as an operator writes it down, past midnight. */
export const NEW_EVENT = {
  name: 'Winter Ball',
  event_date: '2026-01-24',
  start_time: '22:00',
  end_time: '04:00',
  capacity: 250,
}

export const createEvent = (person: Person, venueId: string, fields: Record<string, unknown> = {}) =>
  person.call('POST /api/my-events', { body: { venue_id: venueId, ...NEW_EVENT, ...fields } })

export const changeEvent = (person: Person, id: string, body: unknown) =>
  person.call('PUT /api/my-events/:id', { params: { id }, body })

export const eventRow = ({ database: { read } }: World, id: string) =>
  read.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const makeTicketPolicy = async (person: Person, venueId: string): Promise<string> => {
  const { id } = await person.ok('POST /api/my-venues/:venueId/policies', {
    params: { venueId },
    body: { name: 'Tickets', refund: 'full' },
  })
  return id
}

let strangers = 0

/** Somebody new, without a session, who passes the bot check. */
export const stranger = () => {
  strangers += 1
  return {
    guest_name: `Stranger ${strangers}`,
    guest_email: `stranger${strangers}-${process.pid}@example.com`,
    turnstile_token: 'ok',
  }
}

/** Asks for tickets or a table, as a stranger unless the body says who. */
export const order = (
  client: Client,
  eventId: string,
  selection: Record<string, unknown>,
  fields: Record<string, unknown> = {},
) =>
  client.call('POST /api/public/events/:eventId/create-intent', {
    params: { eventId },
    body: { selection, ...stranger(), ...fields },
  })

export const finalize = (client: Client, eventId: string, intentId: string) =>
  client.call('POST /api/public/events/:eventId/finalize', {
    params: { eventId },
    body: { payment_intent_id: intentId },
  })

/** The answer to an order that must be paid; any other answer fails the test. */
export const unpaid = (reply: Awaited<ReturnType<typeof order>>) => {
  if (reply.status !== 200 || !('requires_payment' in reply.body))
    throw new Error(`The order needs no payment: ${reply.status} ${reply.text}`)
  return reply.body
}

/** The answer to an order that is confirmed at once. */
export const free = (reply: Awaited<ReturnType<typeof order>>) => {
  if (reply.status !== 200 || !('free' in reply.body))
    throw new Error(`The order is not free: ${reply.status} ${reply.text}`)
  return reply.body
}

/** What the counters say is sold, of the event and of a type of its tickets. */
export const soldOf = async ({ database: { read } }: World, eventId: string, typeId?: string) => {
  const event = await read
    .selectFrom('events')
    .select('sold')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (typeId === undefined) return event.sold
  const type = await read
    .selectFrom('ticket_types')
    .select('sold')
    .where('id', '=', typeId)
    .executeTakeFirstOrThrow()
  return [event.sold, type.sold]
}

export const ticketsOfBooking = ({ database: { read } }: World, bookingId: string) =>
  read
    .selectFrom('tickets')
    .select(['id', 'code', 'ticket_type_id', 'holder_name as name'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()

export const paymentsOf = ({ database: { read } }: World, bookingId: string) =>
  read.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute()
