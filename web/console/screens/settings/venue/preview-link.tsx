import { useState } from 'preact/hooks'
import { call, sentenceFor } from '../../../model/api.ts'
import type { Venue } from '../../../model/venues.ts'
import { CopyField } from '../../../parts/copy-field.tsx'

/** A link that shows the widget of a draft for a day, to whoever has it. */
export const PreviewLink = ({ venue }: { venue: Venue }) => {
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState('')
  const make = async () => {
    try {
      const link = await call('POST /api/my-venues/:venueId/preview-link', { params: { venueId: venue.id } })
      setUrl(link.url)
      setFault('')
    } catch (error) {
      setFault(sentenceFor(error))
    }
  }
  return (
    <div class="preview-link">
      <p class="small">
        See what guests will see, and show it to others. Nothing can be booked by this link.
      </p>
      {url ? (
        <>
          <CopyField label="Preview link, works for 24 hours" text={url} />
          <a href={url} target="_blank" rel="noreferrer">
            Open the preview
          </a>
        </>
      ) : (
        <button type="button" class="button small" onClick={make}>
          Make a preview link
        </button>
      )}
      {fault && <p class="notice bad">{fault}</p>}
    </div>
  )
}
