import { notFound } from '../../../../domain/errors.ts'
import type { ReadContext } from '../../../http/context.ts'
import { codesFor } from '../../accounts/index.ts'
import { presentRedemption, presentSold } from './present.ts'
import { clockOf, findSoldVoucher, redemptionsOf } from './queries.ts'

export const readVoucher = async ({
  db,
  actor,
  params: { venueId, id },
  now,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/vouchers/:id'>) => {
  const voucher = await findSoldVoucher(db, venueId, id)
  if (!voucher) throw notFound('Voucher')
  const present = presentSold(await clockOf(db, venueId), now, await codesFor(db, services, actor, venueId))
  const redemptions = await redemptionsOf(db, venueId, id)
  return { ...present(voucher), redemptions: redemptions.map(presentRedemption) }
}
