import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../../shared/client.ts'
import { Alert } from '../../../shared/icons.tsx'
import { useAutosave } from '../../forms/use-autosave.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { timeAt } from '../../model/clock.ts'
import { listUnsettled } from '../../model/unsettled.ts'
import { useIsHere } from '../../model/use-is-here.ts'
import type { Venue } from '../../model/venues.ts'
import type { Briefing } from './briefing.ts'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly stored: Briefing['shift_note']
  readonly canChange: boolean
  readonly onSaved: () => void
}

/**
 * What the team should know. It saves itself, and says which version it changed: of two who write at once the second is
 * told, and nothing is lost.
 */
export const ShiftNote = ({ venue, date, stored, canChange, onSaved }: Props) => {
  const [draft, setDraft] = useState<{ readonly text: string; readonly seen: string | null }>()
  /** Overtaken: a colleague has saved another text meanwhile, and somebody decides. */
  const [fault, setFault] = useState<{ readonly text: string; readonly isOvertaken: boolean }>()
  const isHere = useIsHere()
  const sending = useRef<typeof draft>(undefined)
  const text = draft?.text ?? stored?.text ?? ''
  const list = (sentence: string, isOver: boolean) =>
    listUnsettled(`Your note to the team, “${text.trim()}”: ${sentence}`, [
      { label: isOver ? 'Save mine' : 'Try again', run: () => void save(isOver) },
    ])
  const save = async (isOver = false) => {
    // The field is left and the screen closes by the same click: it is saved once.
    if (!draft || draft === sending.current || draft.text.trim() === (stored?.text ?? '').trim()) return
    sending.current = draft
    try {
      const { shift_note } = await call('PUT /api/my-venues/:venueId/shift-notes/:date', {
        params: { venueId: venue.id, date },
        body: { text: draft.text.trim(), ...(isOver ? {} : { seen: draft.seen }) },
      })
      setFault(undefined)
      // What was typed during the save goes on, over the version that was just written.
      setDraft((typed) =>
        typed === draft ? undefined : typed && { ...typed, seen: shift_note?.changed_at ?? null },
      )
      onSaved()
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'changed_meanwhile'
      setFault({ text: sentenceFor(error), isOvertaken })
      // Whoever has left the screen still has what they typed.
      if (!isHere.current) list(sentenceFor(error), isOver || isOvertaken)
      else if (isOvertaken) onSaved()
    } finally {
      sending.current = undefined
    }
  }
  const undecided = useRef(() => {})
  undecided.current = () => {
    if (draft && fault?.isOvertaken) list(fault.text, true)
  }
  useEffect(() => () => undecided.current(), [])
  const saveNow = useAutosave(draft, () => {
    if (!fault?.isOvertaken) void save()
  })
  return (
    <>
      <div class="note-head">
        <label for="shift-note">
          <h3>Note to the team</h3>
        </label>
        <span class="quiet" role="status">
          {draft
            ? 'Not saved yet'
            : stored && `Saved ${timeAt(venue, Date.parse(stored.changed_at))} by ${stored.changed_by}`}
        </span>
      </div>
      <textarea
        id="shift-note"
        rows={5}
        maxLength={4000}
        readOnly={!canChange}
        placeholder=""
        value={text}
        onInput={(event) =>
          setDraft({
            text: event.currentTarget.value,
            seen: draft ? draft.seen : (stored?.changed_at ?? null),
          })
        }
        onBlur={saveNow}
      />
      {fault && (
        <div class="notice warn" role="alert">
          <Alert />
          <div>
            <p>{fault.text}</p>
            {fault.isOvertaken && stored && <p>It now says: “{stored.text}”</p>}
            <div class="actions start">
              {fault.isOvertaken && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => {
                    setFault(undefined)
                    setDraft(undefined)
                  }}
                >
                  Keep theirs
                </button>
              )}
              <button type="button" class="button small primary" onClick={() => save(fault.isOvertaken)}>
                {fault.isOvertaken ? 'Save mine' : 'Try again'}
              </button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
