import { useState } from 'preact/hooks'
import { showToast } from '../../../../shared/toast.tsx'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { sendAndSay } from '../../../model/look-up.ts'
import { venues } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'

/** Venues that belong together: vouchers of one can be redeemed at the other. */
export const Sisters = ({ venue }: SectionProps) => {
  const params = { id: venue.id }
  const [chosen, setChosen] = useState('')
  const [leaving, setLeaving] = useState<{ readonly id: string; readonly name: string }>()
  const load = async () => (await call('GET /api/my-venues/:id/sisters', { params })).data
  const { data, error, reload } = useStored(`${venue.id} sisters`, load)
  if (!data) return <LoadState error={error} isLoading onAgain={reload} rows={3} />
  const others = (venues.value ?? []).filter(
    (other) => other.id !== venue.id && other.my_role === 'owner' && !data.some(({ id }) => id === other.id),
  )
  const link = async (event: Event) => {
    event.preventDefault()
    if (!chosen) return
    await sendAndSay(
      () => call('POST /api/my-venues/:id/sisters', { params, body: { sister_venue_id: chosen } }),
      () => {
        setChosen('')
        return 'The venues are linked, both ways.'
      },
      async () => (await load()).some(({ id }) => id === chosen),
    )
    await reload()
  }
  return (
    <div class="stack">
      {data.length === 0 ? (
        <p class="notice">No sister venues yet. Link another venue that you own.</p>
      ) : (
        <ul class="entries people">
          {data.map(({ id, name, address }) => (
            <li key={id} class="entry">
              <span class="who">
                <b>{name}</b>
                <small>{address}</small>
              </span>
              <button
                type="button"
                class="button small"
                aria-label={`Unlink ${name}`}
                onClick={() => setLeaving({ id, name })}
              >
                Unlink…
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 ? (
        <form class="card inline-form" onSubmit={link}>
          <div class="field">
            <label for="sister">Another venue of yours</label>
            <select id="sister" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">Choose…</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" class="button" disabled={!chosen}>
            Link
          </button>
        </form>
      ) : (
        <p class="quiet">You own no other venue that could be linked.</p>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Unlink ${leaving.name}?`}
          confirm="Unlink"
          send={() =>
            call('DELETE /api/my-venues/:id/sisters/:sisterId', {
              params: { ...params, sisterId: leaving.id },
            })
          }
          isMade={async () => !(await load()).some(({ id }) => id === leaving.id)}
          onDone={async () => {
            showToast({ text: `${leaving.name} is unlinked, both ways.` })
            await reload()
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>Vouchers of one venue cannot be redeemed at the other any more.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
