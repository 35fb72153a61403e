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

/** What the guest must not eat: said loudly, and added where it is heard. */
export const Allergies = ({ id, name, stored, canChange, onSaved }: AllergiesProps) => {
  const [text, setText] = useState<string>()
  const isOpen = text !== undefined
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [isOpen])
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const next = (text ?? '').trim()
    const isSaved = await saveProfile(
      id,
      { allergies: next },
      { allergies: stored },
      {
        done: next ? `${name}: allergies are saved.` : `${name} has no allergies now.`,
        onSaved,
      },
    )
    setIsBusy(false)
    if (isSaved) setText(undefined)
  }
  if (isOpen)
    return (
      <form class="tag-form" onSubmit={save}>
        <input
          type="text"
          aria-label="Allergies"
          maxLength={500}
          value={text}
          ref={input}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button small primary" aria-busy={isBusy}>
          Save
        </button>
      </form>
    )
  if (!stored && !canChange) return null
  return (
    <p class={stored ? 'notice bad allergies' : 'allergies'}>
      {stored && <Alert />}
      <span>{stored ? `Allergies: ${stored}` : ''}</span>
      {canChange && (
        <button type="button" class="link" onClick={() => setText(stored)}>
          {stored ? 'Change' : 'Add allergies'}
        </button>
      )}
    </p>
  )
}
