import type { Person } from './world.ts'

/** A live venue of the operator's. */
export const makeVenue = async (operator: Person, fields: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues', {
    body: { name: 'The Walrus', address: '1 Sea Lane, Brighton', ...fields },
  })
  return id
}

let numbered = 0

export const makeFloor = async (
  operator: Person,
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
  operator: Person,
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
