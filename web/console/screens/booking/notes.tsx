import { useState } from 'preact/hooks'
import { Alert } from '../../../shared/icons.tsx'
import { Check } from '../../../shared/state-icons.tsx'
import { useAutosave } from '../../forms/use-autosave.ts'
import { now, timeAt } from '../../model/clock.ts'
import type { Party } from '../../model/day.ts'
import { saveNotes } from '../../model/party-details.ts'
import type { Venue } from '../../model/venues.ts'

/**
 * The note for staff. It saves itself: after a pause, when the field is left, and when the panel closes. Where a
 * colleague wrote meanwhile nothing is saved until somebody has decided whose words stay.
 */
export const Notes = ({ venue, party, canChange }: { venue: Venue; party: Party; canChange: boolean }) => {
  const stored = party.comments ?? ''
  // What is typed here, and what stood there before: until then, a colleague's words are shown as they come.
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string }>()
  const [savedAt, setSavedAt] = useState('')
  const text = draft?.text ?? stored
  const isChanged = text.trim() !== stored.trim()
  const isOvertaken = isChanged && draft !== undefined && draft.over !== stored
  const save = async (seen: string) => {
    if (!draft || !isChanged) return
    const isSaved = await saveNotes(venue.id, party, text.trim(), seen)
    if (!isSaved) return
    setSavedAt(timeAt(venue, now.value))
    setDraft((typed) => (typed === draft ? undefined : typed && { ...typed, over: text.trim() }))
  }
  const saveNow = useAutosave(draft, () => {
    if (canChange && !isOvertaken) void save(draft?.over ?? stored)
  })
  if (!canChange && !draft)
    return stored ? (
      <section class="panel-section">
        <h3>Note for staff</h3>
        <p>{stored}</p>
      </section>
    ) : null
  return (
    <section class="panel-section">
      <div class="note-head">
        <label for="panel-notes">
          <h3>Note for staff</h3>
        </label>
        <span class="quiet" role="status">
          {isOvertaken ? '' : isChanged ? 'Not saved yet' : savedAt && `Saved ${savedAt}`}
          {!isChanged && savedAt && <Check />}
        </span>
      </div>
      <textarea
        id="panel-notes"
        rows={2}
        maxLength={2000}
        readOnly={!canChange}
        value={text}
        onInput={(event) => setDraft({ text: event.currentTarget.value, over: draft?.over ?? stored })}
        onBlur={saveNow}
      />
      {isOvertaken && (
        <>
          <p class="notice warn" role="status">
            <Alert />
            <span>
              {stored
                ? `A colleague wrote meanwhile: “${stored}”`
                : 'A colleague has cleared this note meanwhile.'}
            </span>
          </p>
          <div class="actions">
            <button type="button" class="button small" onClick={() => setDraft(undefined)}>
              Discard
            </button>
            {canChange && (
              <button type="button" class="button small primary" onClick={() => save(stored)}>
                Save note
              </button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
