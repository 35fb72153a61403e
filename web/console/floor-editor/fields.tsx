interface NumberProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly fault?: string | undefined
  readonly hint?: string
  readonly onChange: (value: number) => void
}

/** A number that is taken over when it is left or Enter is pressed, so that each one is a single step to undo. */
export const NumberField = ({ label, value, min, max, step = 1, fault, hint, onChange }: NumberProps) => {
  const id = `edit-${label.replaceAll(/\W+/g, '-').toLowerCase()}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber
          if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, next)))
          else event.currentTarget.value = String(value)
        }}
      />
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {hint && !fault && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly fault?: string | undefined
  readonly onChange: (value: string) => void
}

export const TextField = ({ label, value, max, fault, onChange }: TextProps) => {
  const id = `edit-${label.replaceAll(/\W+/g, '-').toLowerCase()}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        maxLength={max}
        value={value}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

export const SelectField = ({ label, value, options, onChange }: SelectProps) => {
  const id = `edit-${label.replaceAll(/\W+/g, '-').toLowerCase()}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
