import type { FieldRule } from './validate.ts'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly rule: FieldRule
  /** What is wrong with it, in a sentence. */
  readonly error?: string | undefined
  readonly hint?: string
  /** Said after the label where the field may stay empty. */
  readonly optional?: string
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly autocomplete?: AutoFill
  readonly lines?: number
}

/** One field with its label, hint and fault, tied together for screen readers. */
export const Field = (props: Props) => {
  const { name, label, value, onInput, rule, error, hint, optional, type = 'text', lines } = props
  const id = `field-${name}`
  const common = {
    id,
    name,
    value,
    autocomplete: props.autocomplete ?? 'off',
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-required': rule.required ? ('true' as const) : undefined,
    maxLength: rule.maxLength,
    onInput: (event: Event) => onInput((event.currentTarget as HTMLInputElement).value),
  }
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <span class="quiet"> ({optional})</span>}
      </label>
      {lines ? (
        <textarea {...common} rows={lines} />
      ) : (
        // The types of an input are told apart by Preact, but not a choice of them.
        <input {...common} type={type as 'text'} list={undefined} />
      )}
      {hint && !error && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
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
