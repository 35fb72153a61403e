import { sweepWaitlist } from '../../server/modules/selling/index.ts'
import type { Client } from './client.ts'
import { stranger } from './events.ts'
import { type PublicVenue, TONIGHT } from './public-venue.ts'
import type { World } from './world.ts'

/** What tests do with the wait list of a venue. */
export const openWaitlist = (world: World, place: Pick<PublicVenue, 'venueId' | 'params' | 'operator'>) => {
  const join = (fields: Record<string, unknown> = {}, client: Client = world.anyone) =>
    client.call('POST /api/public/venues/:venueId/waitlist', {
      params: place.params,
      body: {
        date: TONIGHT,
        from: '19:00',
        to: '20:30',
        party_size: 2,
        type: 'tables',
        ...stranger(),
        ...fields,
      },
    })
  const read = (token: string) =>
    world.anyone.call('GET /api/public/waitlist/:token', { params: { token }, query: {} })
  const offers = () =>
    world.database.read
      .selectFrom('wish_offers')
      .selectAll()
      .where('venue_id', '=', place.venueId)
      .orderBy('made_at')
      .orderBy('booking_id')
      .execute()
  return {
    /** Wishes for a table for two between 19:00 and 20:30 tonight, as a stranger. */
    join,
    /** The same with success expected: the token of the link. */
    joined: async (fields: Record<string, unknown> = {}) => {
      const reply = await join(fields)
      if (reply.status !== 200) throw new Error(`Nobody joined: ${reply.text}`)
      return String((reply.body as { wish_url: string }).wish_url.split('/').at(-1))
    },
    read,
    page: (token: string) =>
      world.anyone.ok('GET /api/public/waitlist/:token', { params: { token }, query: {} }),
    accept: (token: string, body: Record<string, unknown> = {}) =>
      world.anyone.call('POST /api/public/waitlist/:token/accept', { params: { token }, body }),
    decline: (token: string) =>
      world.anyone.call('POST /api/public/waitlist/:token/decline', { params: { token } }),
    leave: (token: string) => world.anyone.call('DELETE /api/public/waitlist/:token', { params: { token } }),
    /** Staff cancel a booking, so that its place is free. */
    cancel: (id: string) =>
      place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id }, body: {} }),
    /** What the background does every second. Answers how many offers were made at this venue; nothing may fail. */
    sweep: async (): Promise<number> => {
      const before = (await offers()).length
      await sweepWaitlist(world.app.services, world.clock.now(), (error) => {
        throw error
      })
      return (await offers()).length - before
    },
    wishes: async () =>
      (
        await place.operator.ok('GET /api/my-venues/:venueId/waitlist', {
          params: place.params,
          query: {},
        })
      ).data,
    offers,
  }
}

export type Waitlist = ReturnType<typeof openWaitlist>
