import { stranger, tickets } from './events.ts'
import type { Night } from './night.ts'
import type { World } from './world.ts'

/** The booking's door code, as the guest's phone shows it at that moment. */
export const doorCode = async (
  world: World,
  bookingId: string,
  at: Date = world.clock.now(),
): Promise<string> => {
  const booking = await world.database.read
    .selectFrom('bookings')
    .select(['id', 'venue_id'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return world.app.services.qr.issue(booking, at).text
}

/** How many people the venue counts as inside now. */
export const inside = async (world: World, { operator, venueId }: Pick<Night, 'operator' | 'venueId'>) =>
  (await occupancy(world, { operator, venueId })).inside

export const occupancy = (_world: World, { operator, venueId }: Pick<Night, 'operator' | 'venueId'>) =>
  operator.ok('GET /api/my-venues/:venueId/occupancy', { params: { venueId } })

/** Free tickets, bought by a stranger, with their codes. */
export const buyTickets = async (world: World, eventId: string, typeId: string, quantity: number) => {
  const { body } = await world.anyone.call('POST /api/public/events/:eventId/create-intent', {
    params: { eventId },
    body: { selection: tickets(typeId, quantity), ...stranger() },
  })
  if (!('tickets' in body)) throw new Error(`No tickets were issued: ${JSON.stringify(body)}`)
  return { id: body.booking_id, codes: body.tickets.map(({ code }) => code) }
}
