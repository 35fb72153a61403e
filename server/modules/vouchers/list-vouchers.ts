import type { ReadContext } from '../../http/context.ts'
import { cursorEnvelope, decodeTimeCursor, offsetEnvelope, pageOf } from '../../http/paging.ts'
import { presentSold } from './present.ts'
import { clockOf, countVouchers, pageOfVouchers, vouchersAfter } from './queries.ts'
import { codesFor } from './show-codes.ts'

export const listVouchers = async ({
  db,
  actor,
  params: { venueId },
  query,
  now,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/vouchers'>) => {
  const page = pageOf(query)
  const present = presentSold(await clockOf(db, venueId), now, await codesFor(db, services, actor, venueId))
  if (query.paging !== 'cursor') {
    const [vouchers, total] = await Promise.all([
      pageOfVouchers(db, venueId, page),
      countVouchers(db, venueId),
    ])
    return offsetEnvelope(vouchers.map(present), total, page)
  }
  const rows = await vouchersAfter(
    db,
    venueId,
    page.limit,
    query.cursor ? decodeTimeCursor(query.cursor) : undefined,
  )
  return cursorEnvelope(rows, page.limit, ({ created_at, id }) => [created_at.toISOString(), id], present)
}
