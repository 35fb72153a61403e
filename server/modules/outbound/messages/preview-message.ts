import type { Locale } from '../../../../contract/messages.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { ReadContext } from '../../../http/context.ts'
import { RawResponse } from '../../../http/responses.ts'
import { compose } from './compose.ts'
import { venueOf } from './load-message.ts'
import { isVenueKind, requireKnownPlaceholders } from './placeholders.ts'
import { venueLocale } from './queries.ts'
import { sampleFacts, sampleLoaded } from './sample.ts'
import { surroundingsOf } from './write-message.ts'

type Previewed =
  | ReadContext<'GET /api/my-venues/:venueId/message-settings/:kind/preview'>
  | ReadContext<'POST /api/my-venues/:venueId/message-settings/:kind/preview'>

/** The HTML of a message with the venue's colours and words, and made-up details. */
export const previewMessage = async (
  context: ReadContext<'GET /api/my-venues/:venueId/message-settings/:kind/preview'>,
): Promise<RawResponse> => {
  const { html } = await composeSample(context, context.query.locale)
  return new RawResponse('text/html; charset=utf-8', html)
}

/** The same with words that somebody is still writing. */
export const previewDraft = (
  context: ReadContext<'POST /api/my-venues/:venueId/message-settings/:kind/preview'>,
) => {
  const { locale, subject = null, text = null } = context.body
  return composeSample(context, locale, { subject, text })
}

interface OwnWords {
  readonly subject: string | null
  readonly text: string | null
}

const composeSample = async (
  { db, params: { venueId, kind }, services, now }: Previewed,
  wanted: Locale | undefined,
  words?: OwnWords,
) => {
  if (!isVenueKind(kind)) throw notFound('Message kind')
  for (const field of ['subject', 'text'] as const)
    if (words?.[field]) requireKnownPlaceholders(kind, field, words[field])
  const surroundings = surroundingsOf(services)
  const locale = wanted ?? (await venueLocale(db, venueId))
  const message = {
    id: 'sample',
    kind,
    venue_id: venueId,
    booking_id: 'sample',
    to_address: 'rowan@example.com',
    locale,
    facts: sampleFacts(kind, now),
  }
  const venue = await venueOf(db, venueId, kind)
  const own = words
    ? { [`subject_${locale}`]: words.subject || null, [`text_${locale}`]: words.text || null }
    : {}
  const { subject, html, attachments } = await compose(
    message,
    { ...sampleLoaded(kind, now), venue: { ...venue, ...own } },
    {
      ...surroundings,
      // Nobody's link: it opens nothing.
      manageLinks: { ...surroundings.manageLinks, url: () => `${surroundings.publicUrl}/manage/preview` },
    },
  )
  return { subject, html: withPictures(html, attachments) }
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
