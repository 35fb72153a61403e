import type { ReadContext } from '../../http/context.ts'
import { gatesOn, insideOf, serviceDateAt } from '../booking/index.ts'

/** People inside on one service day, and every door's count. */
export const readOccupancy = async ({
  db,
  params: { venueId },
  query,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/occupancy'>) => {
  const date = query.date ?? (await serviceDateAt(db, venueId, now))
  const { backdoor_capacity } = await db
    .selectFrom('venues')
    .select('backdoor_capacity')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const gates = await gatesOn(db, venueId, date)
  return {
    date,
    inside: insideOf(gates),
    capacity: backdoor_capacity,
    gates: gates.map(({ device, heads_in, heads_out }) => ({ device, in: heads_in, out: heads_out })),
  }
}
