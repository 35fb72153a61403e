import type { WriteContext } from '../../../http/context.ts'
import { moveListing } from '../../venue/index.ts'

export const decideListing = async ({
  tx,
  params,
  body,
  now,
}: WriteContext<'POST /api/admin/venues/:id/listing'>) => {
  const action = body.decision === 'approved' ? 'approve' : 'decline'
  return { success: true as const, app_listing_status: await moveListing(tx, params.id, action, now) }
}
