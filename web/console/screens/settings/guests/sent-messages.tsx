import { useState } from 'preact/hooks'
import { showToast } from '../../../../shared/toast.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { momentOf } from '../../../model/moment.ts'
import { useKept } from '../../../model/use-kept.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { labelOf, STATES } from './message-kinds.ts'

const PAGE = 20

/** The record of what was sent or waits to be, newest first. */
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
      showToast({ text: `It is on its way to ${to}, as the booking is now.` })
    } catch (failure) {
      showToast({ text: sentenceFor(failure) })
    }
    await reload()
  }
  if (error || !data) return <LoadState error={error} isLoading onAgain={reload} rows={2} />
  return (
    <section class="card stack tight">
      <h3>Messages</h3>
      {data?.total === 0 && <p class="quiet">Nothing was written to guests yet.</p>}
      <ul class="entries people">
        {data?.data.map((message) => (
          <li key={message.id} class="entry">
            <span class="who">
              <b>{labelOf(message.kind)}</b>
              <small>
                {message.to} · {momentOf(venue, message.sent_at ?? message.created_at)}
                {message.state === 'suppressed' && ' · too many to this address'}
              </small>
            </span>
            <span class={`badge state ${STATES[message.state].look}`}>{STATES[message.state].words}</span>
            {may(venue, 'manager') && (
              <button
                type="button"
                class="button small"
                aria-label={`${sendWords(message.state)} “${labelOf(message.kind)}” to ${message.to}`}
                onClick={() => resend(message.id, message.to)}
              >
                {sendWords(message.state)}
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

const sendWords = (state: keyof typeof STATES) => (state === 'sent' ? 'Send again' : 'Send')
