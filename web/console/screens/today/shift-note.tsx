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

type Note = Briefing['shift_note']
const versionOf = (note: Note) => note?.changed_at ?? null

/** A save that is under way, or waits for the one before it. */
interface Sending {
  readonly draft: { readonly text: string }
  readonly done: Promise<void>
}

/**
 * What the team should know. It saves itself, and says which version it changed: of two who write at once the second is
 * told, and nothing is lost. The saves of one field are made one after the other, each over what the last has written.
 */
export const ShiftNote = ({ venue, date, stored: read, canChange, onSaved }: Props) => {
  const [draft, setDraft] = useState<Sending['draft']>()
  /** What was saved here, until the note is read again. */
  const [saved, setSaved] = useState<{ readonly note: Note }>()
  useEffect(() => setSaved(undefined), [read])
  const stored = saved ? saved.note : read
  /** The version that the draft replaces. */
  const seen = useRef<string | null>(null)
  /** Overtaken: a colleague has saved another text meanwhile, and somebody decides. */
  const [fault, setFault] = useState<{ readonly text: string; readonly isOvertaken: boolean }>()
  const isHere = useIsHere()
  const sending = useRef<Sending>(undefined)
  const text = draft?.text ?? stored?.text ?? ''
  const list = (sentence: string, isOver: boolean) =>
    listUnsettled(`Your note to the team, “${text.trim()}”: ${sentence}`, [
      { label: isOver ? 'Save mine' : 'Try again', run: () => save(isOver) },
    ])
  const send = async (sent: Sending['draft'], isOver: boolean, before?: Promise<void>) => {
    await before
    const isLast = () => sending.current?.draft === sent
    try {
      const { shift_note } = await call('PUT /api/my-venues/:venueId/shift-notes/:date', {
        params: { venueId: venue.id, date },
        body: { text: sent.text.trim(), ...(isOver ? {} : { seen: seen.current }) },
      })
      // What was typed during the save goes on, over the version that was just written.
      seen.current = versionOf(shift_note)
      setFault(undefined)
      setSaved({ note: shift_note })
      setDraft((typed) => (typed?.text === sent.text ? undefined : typed))
      onSaved()
    } catch (error) {
      // What was typed since is sent next: its answer says how things stand.
      if (!isLast()) return
      const isOvertaken = error instanceof ApiError && error.code === 'changed_meanwhile'
      setFault({ text: sentenceFor(error), isOvertaken })
      // Whoever has left the screen still has what they typed.
      if (!isHere.current) list(sentenceFor(error), isOver || isOvertaken)
      else if (isOvertaken) onSaved()
    } finally {
      if (isLast()) sending.current = undefined
    }
  }
  const save = (isOver = false) => {
    const last = sending.current
    // The field is left and the screen closes by the same click: it is saved once.
    if (!draft || draft.text.trim() === ((last?.draft ?? stored)?.text ?? '').trim()) return
    sending.current = { draft, done: send(draft, isOver, last?.done) }
  }
  const undecided = useRef(() => {})
  undecided.current = () => {
    if (draft && fault?.isOvertaken) list(fault.text, true)
  }
  useEffect(() => () => undecided.current(), [])
  const saveNow = useAutosave(draft, () => {
    if (!fault?.isOvertaken) save()
  })
  const leave = () => {
    saveNow()
    // Nothing was changed, or it was typed back: what is stored is shown again, as it comes.
    if (sending.current || text.trim() !== (stored?.text ?? '').trim()) return
    setDraft(undefined)
    setFault(undefined)
  }
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
        onInput={(event) => {
          if (!draft) seen.current = versionOf(stored)
          setDraft({ text: event.currentTarget.value })
        }}
        onBlur={leave}
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
