import { touchVenue } from '../../../db/changes.ts'
import type { Context } from '../../../http/context.ts'
import { parseImage, storeImage } from '../../../ports/media.ts'

const MAX_LOGO_BYTES = 512_000

/** Decodes and hashes the image before the transaction, to keep that short. */
export const uploadLogo = async ({ params, body, now, services }: Context<'POST /api/venues/:id/logo'>) => {
  const image = await parseImage(body.data, 'data', MAX_LOGO_BYTES)
  return services.database.tx(async (tx) => {
    const logo_url = await storeImage(tx, image, now)
    await tx.updateTable('venues').set({ logo_url }).where('id', '=', params.id).execute()
    touchVenue(tx, params.id, 'config')
    return { success: true as const, logo_url }
  })
}
