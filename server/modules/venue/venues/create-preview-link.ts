import { publicUrlOf } from '../../../config.ts'
import type { WriteContext } from '../../../http/context.ts'
import { savePreviewLink } from '../../base/index.ts'

/** The page takes the token from its address; nothing but its hash is stored. */
export const createPreviewLink = async ({
  tx,
  actor,
  params: { venueId },
  now,
  services: { config },
}: WriteContext<'POST /api/my-venues/:venueId/preview-link'>) => {
  const { token, expiresAt } = await savePreviewLink(tx, venueId, actor.id, now)
  return {
    url: `${publicUrlOf(config)}/widget/bookings/${venueId}?preview=${token}`,
    expires_at: expiresAt.toISOString(),
  }
}
