import { useState } from 'preact/hooks'
import type { FieldRule } from '../shared/validate.ts'
import type { Words } from './words.en.ts'

interface Props {
  readonly words: Words
  readonly name: string
  readonly label: string
  readonly value: string
  readonly rule: FieldRule
  readonly error: string | undefined
  readonly onInput: (value: string) => void
  readonly isNew?: boolean
}

/** Typed once: it can be looked at instead. */
export const PasswordField = ({ words, name, label, value, rule, error, onInput, isNew }: Props) => {
  const [visible, setVisible] = useState(false)
  const id = `field-${name}`
  const describedBy = [error && `${id}-error`, isNew && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="password">
        <input
          id={id}
          name={name}
          type={(visible ? 'text' : 'password') as 'password'}
          value={value}
          autocomplete={isNew ? 'new-password' : 'current-password'}
          autocapitalize="none"
          spellcheck={false}
          maxLength={rule.maxLength}
          aria-required="true"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={describedBy || undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        <button
          type="button"
          class="button plain"
          aria-label={visible ? words.hidePassword : words.showPassword}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
        >
          {visible ? words.hide : words.show}
        </button>
      </div>
      {isNew && (
        <p class="hint" id={`${id}-hint`}>
          {words.passwordHint}
        </p>
      )}
      {error && (
        <p class="fault" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
