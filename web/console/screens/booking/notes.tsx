import { useEffect, useRef, useState } from 'preact/hooks'
import { Alert } from '../../../shared/icons.tsx'
import { Check } from '../../../shared/state-icons.tsx'
import { useAutosave } from '../../forms/use-autosave.ts'
import { now, timeAt } from '../../model/clock.ts'
import type { Party } from '../../model/day.ts'
import { saveNotes } from '../../model/party-details.ts'
import { listUnsettled } from '../../model/unsettled.ts'
import { useIsHere } from '../../model/use-is-here.ts'
import type { Venue } from '../../model/venues.ts'

const MOST_LETTERS = 2000

interface Saved {
  readonly text: string
  readonly isMine: boolean
  readonly at: string
}

const savedInWords = ({ isMine, at }: Saved) =>
  isMine ? `Saved ${at}` : `A colleague changed this at ${at}.`

/**
 * The note for staff. It saves itself: after a pause, when the field is left, and when the panel closes. Where a
 * colleague wrote meanwhile nothing is saved until somebody has decided whose words stay.
 */
export const Notes = ({ venue, party, canChange }: { venue: Venue; party: Party; canChange: boolean }) => {
  const stored = party.comments ?? ''
  // What is typed here, and what stood there before: until then, a colleague's words are shown as they come.
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string }>()
  /** What is on its way. It is shown as stored already, and nobody else wrote it. */
  const [sending, setSending] = useState<string>()
  /** What was saved here last, or written over that by a colleague, and what is said of it. */
  const [saved, setSaved] = useState<Saved>()
  const isHere = useIsHere()
  const text = draft?.text ?? stored
  const over = sending ?? draft?.over ?? stored
  const isChanged = text.trim() !== stored.trim()
  const isOvertaken = isChanged && over !== stored
  useEffect(() => {
    if (!saved || sending !== undefined || saved.text === stored.trim()) return
    setSaved({ text: stored.trim(), isMine: false, at: timeAt(venue, now.value) })
  }, [stored, sending])
  const save = async (seen: string, typed = text) => {
    if (!draft || !isChanged) return
    const sent = typed.trim()
    setSending(sent)
    const isMade = await saveNotes(venue.id, party, sent, seen, () => isHere.current)
    setSending((other) => (other === sent ? undefined : other))
    if (!isMade) return
    setSaved({ text: sent, isMine: true, at: timeAt(venue, now.value) })
    setDraft((latest) => (latest?.text === typed ? undefined : latest && { ...latest, over: sent }))
  }
  const keepBoth = () => {
    const both = `${stored}\n${text.trim()}`
    setDraft({ text: both, over: stored })
    void save(stored, both)
  }
  // A colleague ended the party while this was typed: it cannot be saved any more, and it is not lost either.
  const isTooLate = !canChange && isChanged && draft !== undefined
  const why = isTooLate ? 'the booking had ended' : isOvertaken ? 'a colleague had written meanwhile' : ''
  const unsaved = useRef('')
  unsaved.current =
    why && text.trim() && `${party.guest.name}: the note was not saved, ${why}: “${text.trim()}”`
  useEffect(
    () => () => {
      if (unsaved.current) listUnsettled(unsaved.current)
    },
    [],
  )
  const saveNow = useAutosave(draft, () => {
    if (canChange && !isOvertaken) void save(over)
  })
  const leave = () => {
    saveNow()
    // Nothing was changed, or it was typed back: what is stored is shown again, as it comes.
    if (sending === undefined && !isChanged) setDraft(undefined)
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
      <div class="note-head">
        <label for="panel-notes">
          <h3>Note for staff</h3>
        </label>
        <span class="quiet" role="status">
          {isOvertaken ? '' : isChanged ? 'Not saved yet' : saved && savedInWords(saved)}
          {!isChanged && saved?.isMine && <Check />}
        </span>
      </div>
      <textarea
        id="panel-notes"
        rows={2}
        maxLength={MOST_LETTERS}
        readOnly={!canChange && !draft}
        value={text}
        onInput={(event) => setDraft({ text: event.currentTarget.value, over: draft?.over ?? stored })}
        onBlur={leave}
      />
      {isTooLate && (
        <p class="notice warn" role="status">
          <Alert />
          <span>
            The booking has ended meanwhile, so this cannot be saved here. Copy it, if it is still needed.
          </span>
        </p>
      )}
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
            {canChange && stored !== '' && stored.length + text.length < MOST_LETTERS && (
              <button type="button" class="button small primary" onClick={keepBoth}>
                Keep both
              </button>
            )}
            {canChange && (
              <button type="button" class="button small" onClick={() => save(stored)}>
                {stored ? 'Replace theirs' : 'Save mine'}
              </button>
            )}
            <button type="button" class="button small" onClick={() => setDraft(undefined)}>
              {stored ? 'Keep theirs' : 'Leave it empty'}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
