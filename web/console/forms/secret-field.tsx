import { FieldFrame } from './fields.tsx'
import type { Draft } from './use-draft.ts'

interface Props<V> {
  readonly draft: Draft<V>
  readonly name: keyof V & string
  readonly label: string
  readonly hint?: string
  readonly type: 'password' | 'text'
  readonly autocomplete: 'current-password' | 'new-password' | 'one-time-code'
}

/** A password or a code, as the browser's own keeper of such things knows it. */
export const SecretField = <V,>({ draft, name, label, hint, type, autocomplete }: Props<V>) => {
  const id = `field-${name}`
  const error = draft.errorOf(name)
  const common = {
    id,
    name,
    autocomplete,
    maxLength: 200,
    value: String(draft.values[name]),
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
    onInput: (event: Event) =>
      draft.set(name, (event.currentTarget as HTMLInputElement).value as V[keyof V & string]),
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {type === 'password' ? (
        <input {...common} type="password" />
      ) : (
        <input {...common} type="text" inputMode={autocomplete === 'one-time-code' ? 'numeric' : 'text'} />
      )}
    </FieldFrame>
  )
}
