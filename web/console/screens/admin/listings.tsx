import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { call, sentenceFor } from '../../model/api.ts'

/** Venues that ask to be listed, oldest first. */
export const Listings = () => {
  const { data, error, reload } = useLoad('listings', (signal) => call('GET /api/admin/listings', { signal }))
  const decide = async (id: string, name: string, decision: 'approved' | 'none') => {
    try {
      await call('POST /api/admin/venues/:id/listing', { params: { id }, body: { decision } })
      showToast({ text: decision === 'approved' ? `${name} is listed.` : `${name} is not listed.` })
    } catch (failure) {
      showToast({ text: sentenceFor(failure) })
    }
    reload()
  }
  return (
    <section class="card" aria-labelledby="listings-title">
      <h2 id="listings-title">Listings to decide</h2>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      {data?.data.length === 0 && <p class="quiet">No venue asks to be listed.</p>}
      <ul class="listings">
        {data?.data.map((venue) => (
          <li key={venue.id}>
            <span>
              <b>{venue.name}</b> {venue.status === 'draft' && <span class="badge">Draft</span>}
              <small>{[venue.venue_type, venue.address].filter(Boolean).join(' · ')}</small>
              <small>{[venue.email, venue.phone].filter(Boolean).join(' · ')}</small>
            </span>
            <span class="inline-actions">
              <button
                type="button"
                class="button small"
                aria-label={`Decline ${venue.name}`}
                onClick={() => decide(venue.id, venue.name, 'none')}
              >
                Decline
              </button>
              <button
                type="button"
                class="button small primary"
                aria-label={`Approve ${venue.name}`}
                onClick={() => decide(venue.id, venue.name, 'approved')}
              >
                Approve
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
