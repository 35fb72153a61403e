interface Props {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string | undefined
  readonly onInput: (value: string) => void
}

/** Every zone the browser knows, and the one that is chosen even if it is not among them. */
const zonesWith = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].filter(Boolean).sort()

export const TimeZoneField = ({ name, label, hint, value, error, onInput }: Props) => {
  const id = `field-${name}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        onChange={(event) => onInput(event.currentTarget.value)}
      >
        {zonesWith(value).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      {error ? (
        <p class="fault" id={`${id}-error`}>
          {error}
        </p>
      ) : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
