import type { VenueRole } from '../../contract/row.ts'
import { ensureGuestAtVenue } from '../../server/modules/guests/index.ts'
import type { Person, World } from './world.ts'

/** A live venue of the operator's. */
export const makeVenue = async (operator: Person, fields: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues', {
    body: { name: 'The Walrus', address: '1 Sea Lane, Brighton', ...fields },
  })
  return id
}

/** Invites somebody to the venue, and they accept. */
export const addMember = async <P extends Pick<Person, 'email' | 'ok' | 'mailed'>>(
  operator: Pick<Person, 'ok'>,
  venueId: string,
  person: P,
  role: VenueRole = 'owner',
): Promise<P> => {
  await operator.ok('POST /api/my-venues/:venueId/members', {
    params: { venueId },
    body: { email: person.email, role },
  })
  const token = await person.mailed('invite')
  await person.ok('POST /api/invitations/:token/accept', { params: { token }, body: {} })
  return person
}

let numbered = 0

export const makeFloor = async (
  operator: Pick<Person, 'ok'>,
  venueId: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/floors', {
    params: { venueId },
    body: { name: 'Ground floor', ...fields },
  })
  return id
}

/** A table for four with a number of its own, on a new floor unless `floor_id` says where. */
export const makeTable = async (
  operator: Pick<Person, 'ok'>,
  venueId: string,
  fields: { floor_id?: string; [field: string]: unknown } = {},
): Promise<string> => {
  numbered += 1
  const { id } = await operator.ok('POST /api/my-venues/:venueId/tables', {
    params: { venueId },
    body: {
      table_number: `T${numbered}`,
      capacity: 4,
      ...fields,
      floor_id: fields.floor_id ?? (await makeFloor(operator, venueId)),
    },
  })
  return id
}

/** Tables every day from 18:00 to 23:00, for parties up to the venue's largest, without a deposit. */
export const makeAccessRule = async (
  operator: Person,
  venueId: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/access-rules', {
    params: { venueId },
    body: {
      name: 'Dinner',
      rule_type: 'tables',
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      start_time: '18:00',
      end_time: '23:00',
      ...fields,
    },
  })
  return id
}

export const makeSeatingArea = async (
  operator: Person,
  venueId: string,
  fields: { floor_id?: string; [field: string]: unknown } = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/seating-areas', {
    params: { venueId },
    body: { name: 'Terrace', ...fields, floor_id: fields.floor_id ?? (await makeFloor(operator, venueId)) },
  })
  return id
}

/** A bundle of one item, offered with tables and not prepaid. */
export const makeBundle = async (
  operator: Person,
  venueId: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/bundles', {
    params: { venueId },
    body: { name: 'Bottles', items: [{ name: 'Magnum', price_pence: 9000, max_qty: 2 }], ...fields },
  })
  return id
}

/** Somebody on the venue's roster, who can also sign in. */
export const makeGuest = async (
  world: World,
  venueId: string,
  fields: { name?: string; email?: string } = {},
): Promise<Person> => {
  const guest = await world.person('guest', fields)
  await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now()))
  return guest
}

/** A staff booking for two at 20:00 on the Saturday at which the test clock stands, at a table of its own. */
export const makeBooking = async (
  operator: Pick<Person, 'ok'>,
  venueId: string,
  fields: { user_id: string; table_id?: string; [field: string]: unknown },
): Promise<string> => {
  const { booking_id } = await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: { venueId },
    body: {
      reservation_date: '2026-01-17',
      reservation_time: '20:00',
      ...fields,
      table_id: fields.table_id ?? (await makeTable(operator, venueId)),
    },
  })
  return booking_id
}

/** A guest on the venue's roster, as a walk-in. */
export const makeWalkIn = async (
  operator: Pick<Person, 'ok'>,
  venueId: string,
  fields: { name?: string; phone?: string; email?: string } = {},
): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
    params: { venueId },
    body: { name: 'Ada Guest', ...fields },
  })
  return id
}
