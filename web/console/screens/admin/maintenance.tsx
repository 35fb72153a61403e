import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { call } from '../../model/api.ts'
import { sendAndSay } from '../../model/look-up.ts'

/** The one switch that stops everything. */
export const Maintenance = () => {
  const { data, error, reload } = useLoad('maintenance', (signal) =>
    call('GET /api/admin/maintenance', { signal }),
  )
  const [isAsking, setIsAsking] = useState(false)
  const set = (enabled: boolean) => ({
    send: () => call('PUT /api/admin/maintenance', { body: { enabled } }),
    isMade: async () => (await call('GET /api/admin/maintenance', {})).enabled === enabled,
  })
  const end = async () => {
    const { send, isMade } = set(false)
    await sendAndSay(send, () => 'Maintenance is over. Everything answers again.', isMade)
    reload()
  }
  return (
    <section class="card stack" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">
        Maintenance{' '}
        {data && (
          <span class={`badge ${data.enabled ? 'look-late' : ''}`}>{data.enabled ? 'On' : 'Off'}</span>
        )}
      </h2>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      <p>
        While it is on, guests and staff read “The service is down for maintenance. Please try again soon.”,
        and nothing can be booked, changed or checked in.
      </p>
      {data?.forced && <p class="notice warn">The MAINTENANCE setting of the service holds it on.</p>}
      {data && !data.forced && (
        <p>
          {data.enabled ? (
            <button type="button" class="button primary" onClick={end}>
              End maintenance
            </button>
          ) : (
            <button type="button" class="button danger" onClick={() => setIsAsking(true)}>
              Begin maintenance…
            </button>
          )}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Begin maintenance?"
          confirm="Begin maintenance"
          {...set(true)}
          onDone={() => {
            showToast({ text: 'Maintenance is on.' })
            reload()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>Every venue stops at once, doors too. Only this switch works until you end it.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
