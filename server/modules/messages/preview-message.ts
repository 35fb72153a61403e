import { notFound } from '../../domain/errors.ts'
import type { ReadContext } from '../../http/context.ts'
import { RawResponse } from '../../http/responses.ts'
import { compose } from './compose.ts'
import { venueOf } from './load-message.ts'
import { isVenueKind } from './placeholders.ts'
import { venueLocale } from './queries.ts'
import { sampleFacts, sampleLoaded } from './sample.ts'
import { surroundingsOf } from './write-message.ts'

/** The HTML of a message with the venue's look and words, and made-up details. */
export const previewMessage = async ({
  db,
  params: { venueId, kind },
  query,
  services,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/message-settings/:kind/preview'>): Promise<RawResponse> => {
  if (!isVenueKind(kind)) throw notFound('Message kind')
  const surroundings = surroundingsOf(services)
  const message = {
    id: 'sample',
    kind,
    venue_id: venueId,
    booking_id: 'sample',
    to_address: 'rowan@example.com',
    locale: query.locale ?? (await venueLocale(db, venueId)),
    facts: sampleFacts(kind, now),
  }
  const { html, attachments } = await compose(
    message,
    { ...sampleLoaded(kind, now), venue: await venueOf(db, venueId, kind) },
    {
      ...surroundings,
      // Nobody's link: it opens nothing.
      manageLinks: { ...surroundings.manageLinks, url: () => `${surroundings.publicUrl}/manage/preview` },
    },
  )
  return new RawResponse('text/html; charset=utf-8', withPictures(html, attachments))
}

/** A browser does not know the pictures that come with a mail, so they are put into the page. */
const withPictures = (
  html: string,
  attachments: Awaited<ReturnType<typeof compose>>['attachments'],
): string =>
  attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid
        ? page.replace(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`)
        : page,
    html,
  )
