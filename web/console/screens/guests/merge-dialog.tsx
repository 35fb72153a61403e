import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import { contactOf, count } from '../../model/guest-name.ts'
import { isGone } from '../../model/look-up.ts'
import type { Venue } from '../../model/venues.ts'
import { GuestSearch } from '../../parts/guest-search.tsx'
import { mergedGuest } from './merged-guest.ts'
import type { GuestDetail } from './profile-form.tsx'

interface Props {
  readonly venue: Venue
  readonly detail: GuestDetail
  readonly onMerged: (keptId: string) => void
  /** What stands is read again. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Makes two entries of the same person one: choose the other, see what results, confirm. */
export const MergeDialog = ({ venue, detail, onMerged, onRefused, onClose }: Props) => {
  const [text, setText] = useState('')
  const [otherId, setOtherId] = useState<string>()
  const [keepsOther, setKeepsOther] = useState(false)
  const { data: other, error } = useLoad(otherId ? `merge ${otherId}` : null, (signal) =>
    call('GET /api/my-guests/:id', {
      params: { id: otherId ?? '' },
      query: { counted_at: venue.id },
      signal,
    }),
  )
  const [keep, drop] = keepsOther && other ? [other, detail] : [detail, other]
  const dropId = drop?.guest.id ?? ''
  return (
    <ConfirmDialog
      title={`Merge ${detail.guest.name}`}
      confirm="Merge"
      isReady={drop !== undefined}
      send={() => call('POST /api/my-guests/merge', { body: { keep: keep.guest.id, drop: dropId } })}
      isMade={() => isGone(() => call('GET /api/my-guests/:id', { params: { id: dropId } }))}
      onDone={() => {
        showToast({ text: `${drop?.guest.name} is now part of ${keep.guest.name}.` })
        onMerged(keep.guest.id)
      }}
      onSettled={(isMade) => isMade || onRefused()}
      onClose={onClose}
    >
      {!otherId && (
        <GuestSearch
          venueId={venue.id}
          label="With whom?"
          text={text}
          onText={setText}
          onPick={({ id }) => setOtherId(id)}
          without={[detail.guest.id]}
        />
      )}
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {other && drop && (
        <>
          <fieldset class="choices">
            <legend>Who stays?</legend>
            {[detail, other].map((one) => (
              <label key={one.guest.id}>
                <input
                  type="radio"
                  name="keep"
                  checked={keep === one}
                  onChange={() => setKeepsOther(one === other)}
                />
                <span>
                  <b>{one.guest.name}</b>
                  <small>
                    {[
                      contactOf(one.guest) || 'No contact details',
                      count(one.stats.total_bookings, 'booking'),
                    ].join(' · ')}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          <Result keep={keep} drop={drop} />
          <button type="button" class="link" onClick={() => setOtherId(undefined)}>
            Choose somebody else
          </button>
        </>
      )}
    </ConfirmDialog>
  )
}

const Result = ({ keep, drop }: { keep: GuestDetail; drop: GuestDetail }) => {
  const rows = mergedGuest(keep, drop)
  return (
    <div class="merge-result">
      <h3>After the merge</h3>
      <dl class="facts">
        {rows.map(({ label, value }) => (
          <div key={label} class="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {drop.guest.name} is no longer on your list. This cannot be undone. Keys and sign-in stay with their
        account.
      </p>
    </div>
  )
}
