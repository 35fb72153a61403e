import { showToast } from '../../../../shared/toast.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { momentOf } from '../../../model/moment.ts'
import type { Venue } from '../../../model/venues.ts'

const LOOKS = { queued: 'look-expected', delivered: 'look-seated', failed: 'look-no_show' } as const
const SHOWN = 50

/** What was sent to a webhook, and what became of it. */
export const Deliveries = ({ venue, webhookId }: { venue: Venue; webhookId: string }) => {
  const params = { venueId: venue.id, id: webhookId }
  const { data, reload } = useStored(
    `deliveries ${webhookId}`,
    async () =>
      (await call('GET /api/my-venues/:venueId/webhooks/:id/deliveries', { params, query: { limit: SHOWN } }))
        .data,
  )
  const replay = async (deliveryId: string) => {
    try {
      await call('POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay', {
        params: { ...params, deliveryId },
      })
      showToast({ text: 'It is sent again.' })
    } catch (error) {
      showToast({ text: sentenceFor(error) })
    }
    await reload()
  }
  if (!data) return null
  return (
    <section class="card stack tight">
      <h3>Deliveries</h3>
      {data.length === 0 ? (
        <p class="quiet">Nothing was sent yet. Deliveries are kept for 30 days.</p>
      ) : (
        <ul class="entries people">
          {data.map((one) => (
            <li key={one.id} class="entry">
              <span class="who">
                <b>{one.event}</b>
                <small>
                  {momentOf(venue, one.created_at)} · {one.attempts}{' '}
                  {one.attempts === 1 ? 'attempt' : 'attempts'}
                  {one.response_status ? ` · answered ${one.response_status}` : ''}
                  {one.last_error ? ` · ${one.last_error}` : ''}
                </small>
              </span>
              <span class={`badge state ${LOOKS[one.status]}`}>{one.status}</span>
              <button
                type="button"
                class="button small"
                aria-label={`Send again ${one.event}`}
                onClick={() => replay(one.id)}
              >
                Send again
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <button type="button" class="button small plain" onClick={reload}>
          Look again
        </button>
      </p>
    </section>
  )
}
