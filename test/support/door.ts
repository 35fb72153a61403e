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
