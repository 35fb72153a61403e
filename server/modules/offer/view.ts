import { conflict } from '../../../domain/errors.ts'
import type { RequestDetails } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { isPreviewLink, PREVIEW_HEADER } from '../base/index.ts'

/** As whom somebody reads an offer: guests see live venues; whoever has a preview link sees that draft too. */
export type OfferView = 'guest' | 'preview'

export const viewOf = async (
  { database }: Services,
  venueId: string,
  token: string | undefined,
  now: Date,
): Promise<OfferView> => ((await isPreviewLink(database.read, venueId, token, now)) ? 'preview' : 'guest')

/** Throws 409 in a preview: nothing can be booked there, and the sentence says when it can. */
export const requireNoPreview = async (
  services: Services,
  request: RequestDetails,
  venueId: string,
  now: Date,
): Promise<void> => {
  if ((await viewOf(services, venueId, request.header(PREVIEW_HEADER), now)) === 'preview')
    throw conflict('This is a preview. Guests can book here once the venue is published.', {
      code: 'preview',
    })
}
