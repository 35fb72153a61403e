import { beforeAll } from 'vitest'
import type { BookingStatus } from '../../contract/bookings.ts'
import type { Key } from '../../contract/index.ts'
import { addDays } from '../../domain/service-day.ts'
import { makeBooking, makeFloor, makeGuest, makeTable, makeVenue } from './factories.ts'
import { SATURDAY_EVENING } from './fake-clock.ts'
import type { Person, World } from './world.ts'

/** A venue at work, for the tests of bookings and the door: one operator, one guest, and tables as they are needed. */
export interface Night {
  readonly operator: Person
  readonly guest: Person
  readonly venueId: string
  readonly floorId: string
  /** A table of the venue; for four unless said otherwise. */
  table(fields?: Record<string, unknown>): Promise<string>
  /** A staff booking at 20:00, on the Saturday and at a table of its own unless said otherwise. */
  book(fields?: { user_id?: string; table_id?: string; [field: string]: unknown }): Promise<string>
  /** The same, brought into a status through the endpoints. */
  bookAs(status: BookingStatus, fields?: { table_id?: string; [field: string]: unknown }): Promise<string>
  /** A date nobody else in this file uses. */
  freeDate(): string
}

/** Opens one before the first test of a file. */
export const useNight = (world: World, venue: Record<string, unknown> = {}): Night => {
  const holder: { night?: Night } = {}
  beforeAll(async () => {
    world.clock.set(SATURDAY_EVENING)
    holder.night = await openNight(world, venue)
  })
  return new Proxy({} as Night, {
    get: (_, name) => {
      if (!holder.night) throw new Error('The night opens before the first test: use it inside a test.')
      return holder.night[name as keyof Night]
    },
  })
}

export const openNight = async (world: World, venue: Record<string, unknown> = {}): Promise<Night> => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator, venue)
  const floorId = await makeFloor(operator, venueId)
  const guest = await makeGuest(world, venueId)
  let days = 0
  const night: Night = {
    operator,
    guest,
    venueId,
    floorId,
    table: (fields = {}) => makeTable(operator, venueId, { floor_id: floorId, ...fields }),
    book: async (fields = {}) =>
      makeBooking(operator, venueId, {
        user_id: guest.id,
        ...fields,
        table_id: fields.table_id ?? (await night.table()),
      }),
    bookAs: async (status, fields = {}) => {
      const id = await night.book(fields)
      await bring(operator, id, status)
      return id
    },
    freeDate: () => {
      days += 1
      return addDays('2026-02-01', days)
    },
  }
  return night
}

const APPROVE = ['POST /api/bookings/:id/approve', {}] as const
const WAY_TO: Record<BookingStatus, readonly (readonly [Key, object])[]> = {
  pending: [],
  approved: [APPROVE],
  rejected: [['POST /api/bookings/:id/reject', { reason: 'Fully booked' }]],
  cancelled: [['POST /api/bookings/:id/staff-cancel', {}]],
  checked_in: [APPROVE, ['POST /api/bookings/:id/lifecycle', { check_in: true }]],
}

const bring = async (operator: Person, id: string, status: BookingStatus) => {
  for (const [key, body] of WAY_TO[status]) {
    const reply = await operator.call(key, { params: { id }, body })
    if (reply.status !== 200) throw new Error(`${key} answered ${reply.status}: ${reply.text}`)
  }
}
