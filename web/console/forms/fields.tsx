import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { ClockInput } from './clock-input.tsx'
import { digitsOf, numberIn, numberText } from './number-text.ts'
import type { Draft } from './use-draft.ts'

export type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string

interface Common<V, T> {
  readonly draft: Draft<V>
  readonly name: NamesOf<V, T>
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
}

const ruleOf = <V,>(draft: Draft<V>, name: string) => draft.rules[name] ?? {}
const set = <V,>(draft: Draft<V>, name: keyof V, value: unknown) => draft.set(name, value as V[typeof name])

export interface TextProps<V> extends Common<V, string | null> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly lines?: number
}

export const TextField = <V,>({ draft, name, optional, ...rest }: TextProps<V>) => (
  <Field
    {...rest}
    name={name}
    value={(draft.values[name] as string | null) ?? ''}
    rule={ruleOf(draft, name)}
    error={draft.errorOf(name)}
    onInput={(value) => set(draft, name, value)}
    {...(optional ? { optional: 'optional' } : {})}
  />
)

interface FrameProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: boolean | undefined
  readonly error: string | undefined
  readonly children: ComponentChildren
}

/** A label, its field, and what is to be said about it. */
export const FieldFrame = ({ id, label, hint, optional, error, children }: FrameProps) => (
  <div class="field">
    <label for={id}>
      {label}
      {optional && <span class="quiet"> (optional)</span>}
    </label>
    {children}
    {(error ?? hint) && (
      <p class={error ? 'fault' : 'hint'} id={`${id}-note`}>
        {error ?? hint}
      </p>
    )}
  </div>
)

const described = (id: string, error: string | undefined, hint: string | undefined) => ({
  id,
  'aria-invalid': error ? ('true' as const) : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

interface NumberProps<V> extends Common<V, number | null> {
  /** Said after the field: "minutes", "guests". */
  readonly unit?: string
  /** How many digits after the point the text has more than the stored number: 2 for pence. */
  readonly digits?: number
}

/** One entry on each line. */
export const LinesField = <V,>({ draft, name, label, hint, optional }: Common<V, string>) => {
  const id = `field-${name}`
  const error = draft.errorOf(name)
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <textarea
        {...described(id, error, hint)}
        rows={3}
        value={draft.values[name] as string}
        onInput={(event) => set(draft, name, event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** Typed as text, so that nothing vanishes while it is not a number yet. */
export const NumberField = <V,>({ draft, name, label, hint, optional, unit, digits = 0 }: NumberProps<V>) => {
  const value = draft.values[name] as number | null
  const [text, setText] = useState(() => numberText(value, digits))
  useEffect(() => {
    if (!Object.is(numberIn(text, digits), value)) setText(numberText(value, digits))
  }, [value])
  const id = `field-${name}`
  const fault = draft.errorOf(name)
  const error = fault && Number.isNaN(value) ? NO_NUMBER[digits === 0 ? 'whole' : 'amount'] : fault
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <span class="with-unit">
        <input
          {...described(id, error, hint)}
          type="text"
          inputMode={digits > 0 ? 'decimal' : 'numeric'}
          autocomplete="off"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            set(draft, name, numberIn(event.currentTarget.value, digits))
          }}
        />
        {unit && <span>{unit}</span>}
      </span>
    </FieldFrame>
  )
}

const NO_NUMBER = { whole: 'A whole number, such as 12.', amount: 'An amount, such as 12.50.' } as const

/** An amount in the venue's currency, stored in its smallest unit. */
export const MoneyField = <V,>({ currency, ...props }: NumberProps<V> & { readonly currency: string }) => (
  <NumberField {...props} digits={digitsOf(currency)} unit={currency.toUpperCase()} />
)

/** `emptyAs` is what a field that was emptied stands for. */
interface ClockProps<V> extends Common<V, string | null> {
  readonly type: 'time' | 'date'
  readonly emptyAs?: '' | null
}

export const ClockField = <V,>({ draft, name, label, hint, optional, type, emptyAs = '' }: ClockProps<V>) => {
  const id = `field-${name}`
  const error = draft.errorOf(name)
  const value = (draft.values[name] as string | null) ?? ''
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      {type === 'time' ? (
        <ClockInput
          {...described(id, error, hint)}
          isOptional={optional}
          time={value}
          onTime={(time) => set(draft, name, time || emptyAs)}
        />
      ) : (
        <input
          {...described(id, error, hint)}
          type="date"
          value={value}
          onInput={(event) => set(draft, name, event.currentTarget.value || emptyAs)}
        />
      )}
    </FieldFrame>
  )
}

interface SelectProps<V> extends Common<V, string | null> {
  /** Value and what stands for it. An empty value means null. */
  readonly options: readonly (readonly [value: string, label: string])[]
}

export const SelectField = <V,>({ draft, name, label, hint, options }: SelectProps<V>) => {
  const id = `field-${name}`
  const error = draft.errorOf(name)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...described(id, error, hint)}
        value={(draft.values[name] as string | null) ?? ''}
        onChange={(event) => set(draft, name, event.currentTarget.value || null)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export const CheckField = <V,>({ draft, name, label, hint }: Common<V, boolean>) => (
  <label class="check">
    <input
      type="checkbox"
      checked={draft.values[name] as boolean}
      onChange={(event) => set(draft, name, event.currentTarget.checked)}
    />
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
  </label>
)

interface ManyProps<V> extends Common<V, readonly string[] | null> {
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** Several of a few: weekdays, areas, extras. Kept in the order of the options. */
export const ManyField = <V,>({ draft, name, label, hint, options }: ManyProps<V>) => {
  const chosen = (draft.values[name] as readonly string[] | null) ?? []
  const error = draft.errorOf(name)
  const toggle = (value: string, isOn: boolean) =>
    set(
      draft,
      name,
      options.map(([one]) => one).filter((one) => (one === value ? isOn : chosen.includes(one))),
    )
  return (
    <fieldset class="field" aria-describedby={error || hint ? `field-${name}-note` : undefined}>
      <legend>{label}</legend>
      <div class="segments several">
        {options.map(([value, text]) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={error ? 'true' : undefined}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {(error ?? hint) && (
        <p class={error ? 'fault' : 'hint'} id={`field-${name}-note`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}

export const WEEKDAYS = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
] as const
