import { useState } from 'preact/hooks'
import { showToast } from '../../../../shared/toast.tsx'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { call } from '../../../model/api.ts'
import { session } from '../../../model/session.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { CopyField } from '../../../parts/copy-field.tsx'
import type { SectionProps } from '../section.ts'
import { Import } from './import.tsx'

const EXPORTS = {
  guests: 'Guests',
  bookings: 'Bookings',
  vouchers: 'Vouchers',
  ledger: 'Money ledger',
} as const

export const DataSection = ({ venue }: SectionProps) => (
  <div class="stack">
    <section class="card stack">
      <h3>Export</h3>
      <div class="actions start">
        {Object.entries(EXPORTS).map(([kind, label]) => (
          <button key={kind} type="button" class="button" onClick={() => download(venue, kind)}>
            {label} as CSV
          </button>
        ))}
      </div>
    </section>
    {may(venue, 'manager') && (
      <>
        <Import venue={venue} />
        <Feed venue={venue} />
      </>
    )}
  </div>
)

/** The browser cannot send the session with a link, so the file is fetched first. */
const download = async (venue: Venue, kind: string) => {
  const response = await fetch(`/api/my-venues/${venue.id}/export.csv?${new URLSearchParams({ kind })}`, {
    headers: { authorization: `Bearer ${session.value?.token}` },
  }).catch(() => undefined)
  if (!response?.ok) return showToast({ text: 'The export did not work. Try again.' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${venue.name} ${kind}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The address for calendar programs, which is shown once. */
const Feed = ({ venue }: { venue: Venue }) => {
  const [url, setUrl] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section class="card stack">
      <h3>Calendar feed</h3>
      <p class="quiet">
        Shows the parties in a calendar program. Whoever has its address can read names, times and tables:
        treat it like a password.
      </p>
      {url ? (
        <CopyField label="Address of the feed" text={url} />
      ) : (
        <p>
          <button type="button" class="button" onClick={() => setIsAsking(true)}>
            Make an address…
          </button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Make a new address?"
          confirm="Make a new address"
          isDanger={false}
          // The address is in the answer only, so a lost one cannot be looked up.
          send={() => call('POST /api/my-venues/:venueId/calendar-feed', { params: { venueId: venue.id } })}
          onDone={(made) => setUrl(made?.url ?? '')}
          onClose={() => setIsAsking(false)}
        >
          <p>It is shown once. An address that was made before stops working.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
