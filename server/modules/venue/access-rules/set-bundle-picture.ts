import { notFound } from '../../../../domain/errors.ts'
import { json } from '../../../db/values.ts'
import type { Context } from '../../../http/context.ts'
import { parseImage, storeImage } from '../../../ports/media.ts'
import { lockConfiguration } from '../../base/index.ts'

const MAX_PICTURE_BYTES = 512_000

/** Decodes and hashes the image before the transaction, to keep that short. */
export const setBundlePicture = async ({
  params,
  body,
  now,
  services,
}: Context<'POST /api/my-venues/:venueId/bundles/:id/picture'>) => {
  const image = body.data === null ? null : await parseImage(body.data, 'data', MAX_PICTURE_BYTES)
  return services.database.tx(async (tx) => {
    await lockConfiguration(tx, params.venueId)
    const bundle = await tx
      .selectFrom('bundles')
      .select('items')
      .where('id', '=', params.id)
      .where('venue_id', '=', params.venueId)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!bundle?.items.some(({ id }) => id === body.item_id)) throw notFound('Bundle item')
    const picture_url = image && (await storeImage(tx, image, now))
    const items = bundle.items.map((item) => (item.id === body.item_id ? { ...item, picture_url } : item))
    await tx
      .updateTable('bundles')
      .set({ items: json(items) })
      .where('id', '=', params.id)
      .where('venue_id', '=', params.venueId)
      .execute()
    return { success: true as const, picture_url }
  })
}
