import { expect } from 'vitest'
import { openPublicVenue, type PublicVenue } from './public-venue.ts'
import type { World } from './world.ts'

/** What staff do with the queue of a venue. */
export const queueDesk = (world: World) => {
  /** A table for two and one for four, in a venue whose queue is open. Parties stay two hours. */
  const open = async (fields: Record<string, unknown> = {}) => {
    const venue = await openPublicVenue(world, { queue_open: true, ...fields })
    const small = await venue.table({ table_number: 'Small', capacity: 2, min_party: 1 })
    const large = await venue.table({ table_number: 'Large', capacity: 4, min_party: 1 })
    return { ...venue, small, large }
  }

  /** A guest whom the venue knows by the phone. */
  const regular = (venue: PublicVenue) =>
    venue.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: venue.params,
      body: { name: 'Rossi', phone: '+44 7700 900123' },
    })

  const join = (venue: PublicVenue, fields: Record<string, unknown> = {}) =>
    venue.operator.ok('POST /api/my-venues/:venueId/queue', {
      params: venue.params,
      body: { name: 'Okafor', party_size: 2, ...fields },
    })
  const list = async (venue: PublicVenue) =>
    (await venue.operator.ok('GET /api/my-venues/:venueId/queue', { params: venue.params })).data
  const act = <A extends 'notify' | 'seat' | 'leave'>(
    venue: PublicVenue,
    id: string,
    action: A,
    body: Record<string, unknown> = {},
  ) =>
    venue.operator.call(`POST /api/my-venues/:venueId/queue/:id/${action}` as const, {
      params: { ...venue.params, id },
      // biome-ignore lint/suspicious/noExplicitAny: one helper for three bodies
      body: body as any,
    })
  const seat = async (venue: PublicVenue, id: string, body: Record<string, unknown> = {}) => {
    const reply = await act(venue, id, 'seat', body)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as { booking_id: string; table_ids: string[]; warnings?: { code: string }[] }
  }

  return { open, regular, join, list, act, seat }
}
