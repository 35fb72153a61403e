import { useState } from 'preact/hooks'
import { dataUrlOf } from '../../../../shared/data-url.ts'
import { showToast } from '../../../../shared/toast.tsx'
import { PictureButton } from '../../../forms/picture-button.tsx'
import { call, sentenceFor } from '../../../model/api.ts'
import { loadVenues, may, type Venue } from '../../../model/venues.ts'

const MAX_BYTES = 512_000

/** The logo, replaced as soon as a file is chosen. */
export const Logo = ({ venue }: { venue: Venue }) => {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const upload = async (file: File) => {
    setFault('')
    if (file.size > MAX_BYTES) return setFault('This file is larger than 500 KB. Choose a smaller one.')
    setIsBusy(true)
    try {
      await call('POST /api/venues/:id/logo', {
        params: { id: venue.id },
        body: { data: await dataUrlOf(file) },
      })
      await loadVenues()
      showToast({ text: 'The logo is saved.' })
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div class="field">
      <span class="logo-row">
        {venue.logo_url ? (
          <img src={venue.logo_url} alt={`Logo of ${venue.name}`} width={64} height={64} />
        ) : (
          <span class="logo-none" aria-hidden="true">
            {venue.name.slice(0, 1)}
          </span>
        )}
        {may(venue, 'manager') && (
          <PictureButton
            label={venue.logo_url ? 'Replace logo…' : 'Upload logo…'}
            noteId="logo-note"
            isBusy={isBusy}
            onFile={(file) => void upload(file)}
          />
        )}
      </span>
      <p class={fault ? 'fault' : 'hint'} id="logo-note" role={fault ? 'alert' : undefined}>
        {fault || 'PNG, JPEG, WebP or GIF, up to 500 KB. It stands on the widget and in mails.'}
      </p>
    </div>
  )
}
