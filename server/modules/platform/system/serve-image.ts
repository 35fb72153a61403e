import type { ReadContext } from '../../../http/context.ts'
import { RawResponse } from '../../../http/responses.ts'
import { readImage } from '../../../ports/media.ts'

export const serveImage = async ({ db, params }: ReadContext<'GET /media/:file'>) => {
  const { mediaType, bytes } = await readImage(db, params.file)
  return new RawResponse(mediaType, bytes)
}
