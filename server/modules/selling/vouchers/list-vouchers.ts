import { serviceDateOf } from '../../../../domain/service-day.ts'
import type { ReadContext } from '../../../http/context.ts'
import { cursorEnvelope, decodeTimeCursor, offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { codesFor } from '../../accounts/index.ts'
import { presentSold } from './present.ts'
import { clockOf, countVouchers, pageOfVouchers, vouchersAfter } from './queries.ts'

export const listVouchers = async ({
  db,
  actor,
  params: { venueId },
  query,
  now,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/vouchers'>) => {
  const page = pageOf(query)
  const clock = await clockOf(db, venueId)
  const present = presentSold(clock, now, await codesFor(db, services, actor, venueId))
  const filter = { venueId, status: query.status, q: query.q, today: serviceDateOf(clock, now) }
  if (query.paging !== 'cursor') {
    const [vouchers, total] = await Promise.all([pageOfVouchers(db, filter, page), countVouchers(db, filter)])
    return offsetEnvelope(vouchers.map(present), total, page)
  }
  const rows = await vouchersAfter(
    db,
    filter,
    page.limit,
    query.cursor ? decodeTimeCursor(query.cursor) : undefined,
  )
  return cursorEnvelope(rows, page.limit, ({ created_at, id }) => [created_at.toISOString(), id], present)
}
