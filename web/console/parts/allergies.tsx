import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Alert } from '../../shared/icons.tsx'
import { saveProfile } from './save-profile.ts'

interface AllergiesProps {
  readonly id: string
  readonly name: string
  readonly stored: string
  readonly canChange: boolean
  readonly onSaved: () => void
}

/** What is typed, over the text that it replaces. `isOvertaken`: a colleague has saved another text meanwhile. */
interface Draft {
  readonly text: string
  readonly over: string
  readonly isOvertaken?: boolean
}

/**
 * What the guest must not eat: said loudly, and added where it is heard. Of two who write at once the second is told, and
 * decides whose words stay.
 */
export const Allergies = ({ id, name, stored, canChange, onSaved }: AllergiesProps) => {
  const [draft, setDraft] = useState<Draft>()
  const isOpen = draft !== undefined
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [isOpen])
  const mine = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isUndecided = draft?.isOvertaken && stored !== draft.over && stored !== draft.text.trim()
  const save = async (over: string) => {
    if (!draft || isBusy) return
    setIsBusy(true)
    const next = draft.text.trim()
    const outcome = await saveProfile(
      id,
      { allergies: next },
      { allergies: over },
      {
        done: next ? `${name}: allergies are saved.` : `${name} has no allergies now.`,
        onSaved,
      },
    )
    setIsBusy(false)
    setDraft((typed) => {
      if (!typed || outcome === 'refused') return typed
      if (outcome === 'overtaken') return { ...typed, isOvertaken: true }
      // What was typed during the save stays, over what was just written.
      return typed.text === draft.text ? undefined : { text: typed.text, over: next }
    })
  }
  if (draft)
    return (
      <>
        <form
          class="tag-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (isUndecided) mine.current?.focus()
            else void save(draft.over)
          }}
        >
          <input
            type="text"
            aria-label="Allergies"
            maxLength={500}
            value={draft.text}
            ref={input}
            onInput={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          {!isUndecided && (
            <button type="submit" class="button small primary" aria-busy={isBusy}>
              Save
            </button>
          )}
        </form>
        {isUndecided && (
          <div class="notice warn" role="alert">
            <Alert />
            <div>
              <p>
                Somebody has changed the allergies meanwhile.{' '}
                {stored ? `They now say: “${stored}”` : 'There are none now.'}
              </p>
              <div class="actions start">
                <button type="button" class="button small" onClick={() => setDraft(undefined)}>
                  Keep theirs
                </button>
                <button
                  type="button"
                  class="button small primary"
                  aria-busy={isBusy}
                  ref={mine}
                  onClick={() => save(stored)}
                >
                  Save mine
                </button>
              </div>
            </div>
          </div>
        )}
      </>
    )
  if (!stored && !canChange) return null
  return (
    <p class={stored ? 'notice bad allergies' : 'allergies'}>
      {stored && <Alert />}
      <span>
        {stored && (
          <>
            Allergies: <b>{stored}</b>
          </>
        )}
      </span>
      {canChange && (
        <button type="button" class="link" onClick={() => setDraft({ text: stored, over: stored })}>
          {stored ? 'Change' : 'Add allergies'}
        </button>
      )}
    </p>
  )
}
