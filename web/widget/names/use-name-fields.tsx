import { Field } from '../../shared/field.tsx'
import { guestFields } from '../../shared/form-rules.ts'
import type { SharedWords } from '../../shared/words.en.ts'
import { useFields } from '../shared/use-fields.ts'
import de from './words.de.ts'
import en from './words.en.ts'

interface Options {
  readonly words: SharedWords
  readonly lang: string
  readonly isRequired: boolean
  /** One for each ticket, as typed. */
  readonly names: readonly string[]
  set(ticket: number, name: string): void
}

/** A field for the name on each ticket. `check` says whether all that are needed are there. */
export const useNameFields = ({ words, lang, isRequired, names, set }: Options) => {
  const say = lang === 'de' ? de : en
  const keys = names.map((_, n) => `ticket_name_${n}`)
  const rule = { ...guestFields.guest_name, required: isRequired }
  const { field, faults, check } = useFields<string>({
    words,
    rules: Object.fromEntries(keys.map((key) => [key, rule])),
    values: Object.fromEntries(keys.map((key, n) => [key, names[n] ?? ''])),
    set: (key, name) => set(keys.indexOf(key), name),
  })
  const fields = (
    <>
      <p class="quiet">{isRequired ? say.required : say.asked}</p>
      {keys.map((key, n) => (
        <Field
          key={key}
          {...field(key)}
          value={names[n] ?? ''}
          rule={rule}
          label={say.ticket(n + 1, keys.length)}
        />
      ))}
    </>
  )
  return { fields, faults, check, legend: say.legend }
}
