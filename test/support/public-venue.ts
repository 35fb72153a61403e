import type { Client } from './client.ts'
import { stranger } from './events.ts'
import { makeAccessRule, makeFloor, makeTable, makeVenue } from './factories.ts'
import type { Person, World } from './world.ts'

/** The Saturday at which the test clock stands. */
export const TONIGHT = '2026-01-17'

export interface PublicVenue {
  readonly operator: Person
  readonly venueId: string
  readonly floorId: string
  /** Tables every day from 18:00 to 23:00, every half hour, confirmed at once. */
  readonly ruleId: string
  readonly params: { venueId: string }
  /** A table of the venue's; for four unless said otherwise. */
  table(fields?: Record<string, unknown>): Promise<string>
  rule(fields?: Record<string, unknown>): Promise<string>
  availability(query?: Record<string, unknown>): ReturnType<typeof askAvailability>
  /** `available` or the reason why not, by the time of the slot. */
  slots(query?: Record<string, unknown>): Promise<Record<string, string>>
  /** Asks for a table for two at 20:00 tonight, as a stranger unless the client has a session. */
  book(fields?: Record<string, unknown>, client?: Client): ReturnType<typeof askToBook>
  /** The same, with success expected: the booking's id. */
  booked(fields?: Record<string, unknown>): Promise<string>
}

/** A live venue with a floor and a rule, and no table yet. */
export const openPublicVenue = async (
  world: World,
  venue: Record<string, unknown> = {},
  rule: Record<string, unknown> = {},
): Promise<PublicVenue> => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator, venue)
  const floorId = await makeFloor(operator, venueId)
  const ruleId = await makeAccessRule(operator, venueId, rule)
  const place: PublicVenue = {
    operator,
    venueId,
    floorId,
    ruleId,
    params: { venueId },
    table: (fields = {}) => makeTable(operator, venueId, { floor_id: floorId, ...fields }),
    rule: (fields = {}) => makeAccessRule(operator, venueId, fields),
    availability: (query = {}) => askAvailability(world, venueId, query),
    slots: async (query = {}) => {
      const { slots } = await askAvailability(world, venueId, query)
      return Object.fromEntries(
        slots.map(({ time, available, reason }) => [
          time,
          available ? 'available' : (reason ?? 'unavailable'),
        ]),
      )
    },
    book: (fields = {}, client = world.anyone) => askToBook(client, venueId, ruleId, fields),
    booked: async (fields = {}) => {
      const reply = await askToBook(world.anyone, venueId, ruleId, fields)
      if (reply.status !== 200) throw new Error(`The booking was refused: ${reply.text}`)
      return bookingIdOf(reply.body)
    },
  }
  return place
}

/** The id of the booking that was made; fails the test when the answer asks for confirmation instead. */
export const bookingIdOf = (body: object): string => {
  if ('booking_id' in body && typeof body.booking_id === 'string') return body.booking_id
  throw new Error(`No booking was made: ${JSON.stringify(body)}`)
}

const askAvailability = (world: World, venueId: string, query: Record<string, unknown>) =>
  world.anyone.ok('GET /api/public/venues/:venueId/availability', {
    params: { venueId },
    query: { date: TONIGHT, ...query },
  })

const askToBook = (client: Client, venueId: string, ruleId: string, fields: Record<string, unknown>) =>
  client.call('POST /api/public/venues/:venueId/book', {
    params: { venueId },
    body: tableForTwo(ruleId, { ...stranger(), ...fields }),
  })

/** What somebody sends who wants a table for two at 20:00 tonight; who they are is up to the caller. */
export const tableForTwo = (ruleId: string, fields: Record<string, unknown> = {}) => ({
  access_rule_id: ruleId,
  rule_type: 'tables',
  date: TONIGHT,
  time: '20:00',
  party_size: 2,
  ...fields,
})
