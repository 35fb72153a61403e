import { useState } from 'preact/hooks'
import type { Party } from '../../day.ts'
import { saveNotes } from '../../party-actions.ts'
import type { Venue } from '../../venues.ts'

/** The note for staff. It is kept while it is typed, whatever happens to the booking meanwhile. */
export const Notes = ({ venue, party }: { venue: Venue; party: Party }) => {
  const [text, setText] = useState(party.comments ?? '')
  const isChanged = text !== (party.comments ?? '')
  return (
    <section class="panel-section">
      <label for="panel-notes">
        <h3>Note for staff</h3>
      </label>
      <textarea
        id="panel-notes"
        rows={2}
        maxLength={2000}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => setText(party.comments ?? '')}>
            Discard
          </button>
          <button
            type="button"
            class="button small primary"
            onClick={() => saveNotes(venue.id, party, text.trim())}
          >
            Save note
          </button>
        </div>
      )}
    </section>
  )
}
