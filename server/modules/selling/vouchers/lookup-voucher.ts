import { normalCode } from '../../../../domain/codes.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { ReadContext } from '../../../http/context.ts'
import { codesFor } from '../../accounts/index.ts'
import { presentFound } from './present.ts'
import { findVoucher } from './queries.ts'

export const lookUpVoucher = async ({
  db,
  actor,
  params,
  query,
  now,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/vouchers/lookup'>) => {
  const voucher = await findVoucher(db, params.venueId, normalCode(query.code))
  if (!voucher) throw notFound('Voucher')
  return presentFound(voucher, now, await codesFor(db, services, actor, params.venueId))
}
