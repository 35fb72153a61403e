import { useState } from 'preact/hooks'
import { showToast } from '../../../../shared/toast.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { momentOf } from '../../../model/moment.ts'
import { useKept } from '../../../model/use-kept.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { labelOf } from './message-kinds.ts'

const PAGE = 20
const LOOKS = {
  queued: 'look-expected',
  sent: 'look-seated',
  failed: 'look-no_show',
  suppressed: 'look-no_show',
} as const

/** The record of what was sent, newest first. */
export const SentMessages = ({ venue }: { venue: Venue }) => {
  const params = { venueId: venue.id }
  const [offset, setOffset] = useState(0)
  const {
    data: page,
    error,
    reload,
  } = useStored(`${venue.id} sent ${offset}`, () =>
    call('GET /api/my-venues/:venueId/messages', { params, query: { limit: PAGE, offset } }),
  )
  const data = useKept(venue.id, page)
  const resend = async (id: string, to: string) => {
    try {
      await call('POST /api/my-venues/:venueId/messages/:id/resend', { params: { ...params, id } })
      showToast({ text: `It is on its way to ${to} again, as the booking is now.` })
    } catch (failure) {
      showToast({ text: sentenceFor(failure) })
    }
    await reload()
  }
  if (error || !data) return <LoadState error={error} isLoading onAgain={reload} rows={2} />
  return (
    <section class="card stack tight">
      <h3>Sent messages</h3>
      {data?.total === 0 && <p class="quiet">Nothing was sent yet.</p>}
      <ul class="entries people">
        {data?.data.map((message) => (
          <li key={message.id} class="entry">
            <span class="who">
              <b>{labelOf(message.kind)}</b>
              <small>
                {message.to} · {momentOf(venue, message.sent_at ?? message.created_at)}
              </small>
            </span>
            <span class={`badge state ${LOOKS[message.state]}`}>{message.state}</span>
            {may(venue, 'manager') && (
              <button
                type="button"
                class="button small"
                aria-label={`Send again “${labelOf(message.kind)}” to ${message.to}`}
                onClick={() => resend(message.id, message.to)}
              >
                Send again
              </button>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > PAGE && (
        <div class="actions">
          {offset > 0 && (
            <button type="button" class="button small" onClick={() => setOffset(Math.max(0, offset - PAGE))}>
              Newer
            </button>
          )}
          {data.has_more && (
            <button type="button" class="button small" onClick={() => setOffset(offset + PAGE)}>
              Older
            </button>
          )}
        </div>
      )}
    </section>
  )
}
