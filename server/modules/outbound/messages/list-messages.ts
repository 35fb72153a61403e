import type { ReadContext } from '../../../http/context.ts'
import { offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { countVenueMessages, listVenueMessages } from './queries.ts'

export const listMessages = async ({
  db,
  params: { venueId },
  query,
}: ReadContext<'GET /api/my-venues/:venueId/messages'>) => {
  const page = pageOf(query)
  const [messages, total] = await Promise.all([
    listVenueMessages(db, venueId, page, query.booking_id),
    countVenueMessages(db, venueId, query.booking_id),
  ])
  const data = messages.map((message) => ({
    id: message.id,
    kind: message.kind,
    to: message.to_address,
    booking_id: message.booking_id,
    locale: message.locale,
    state: message.status,
    created_at: message.created_at.toISOString(),
    sent_at: message.sent_at?.toISOString() ?? null,
  }))
  return offsetEnvelope(data, total, page)
}
