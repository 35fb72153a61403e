import { useState } from 'preact/hooks'
import { Alert } from '../../../shared/icons.tsx'
import type { Party } from '../../model/day.ts'
import { saveNotes } from '../../model/party-actions.ts'
import type { Venue } from '../../model/venues.ts'

/** The note for staff. It is kept while it is typed, whatever happens to the booking meanwhile. */
export const Notes = ({ venue, party, canChange }: { venue: Venue; party: Party; canChange: boolean }) => {
  const stored = party.comments ?? ''
  // What is typed here, and what stood there before: until then, a colleague's words are shown as they come.
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string }>()
  const text = draft?.text ?? stored
  const isChanged = text.trim() !== stored.trim()
  const isOvertaken = isChanged && draft?.over !== stored
  const save = async () => {
    const isSaved = await saveNotes(venue.id, party, text.trim())
    if (isSaved) setDraft((now) => (now === draft ? undefined : now))
  }
  if (!canChange && !draft)
    return stored ? (
      <section class="panel-section">
        <h3>Note for staff</h3>
        <p>{stored}</p>
      </section>
    ) : null
  return (
    <section class="panel-section">
      <label for="panel-notes">
        <h3>Note for staff</h3>
      </label>
      <textarea
        id="panel-notes"
        rows={2}
        maxLength={2000}
        readOnly={!canChange}
        value={text}
        onInput={(event) => setDraft({ text: event.currentTarget.value, over: draft?.over ?? stored })}
      />
      {isOvertaken && (
        <p class="notice warn" role="status">
          <Alert />
          <span>
            {stored
              ? `A colleague wrote meanwhile: “${stored}”`
              : 'A colleague has cleared this note meanwhile.'}
          </span>
        </p>
      )}
      {isChanged && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => setDraft(undefined)}>
            Discard
          </button>
          {canChange && (
            <button type="button" class="button small primary" onClick={save}>
              Save note
            </button>
          )}
        </div>
      )}
    </section>
  )
}
