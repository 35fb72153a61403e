import { useState } from 'preact/hooks'
import { type FieldRule, faultIn } from '../../shared/validate.ts'
import type { SharedWords } from '../../shared/words.en.ts'
import type { Trouble } from './notice.tsx'

interface Options<Name extends string> {
  readonly words: SharedWords
  readonly rules: Readonly<Record<Name, FieldRule>>
  readonly values: Readonly<Record<Name, string>>
  /** The fields that are shown: all of the rules, unless some are named. */
  readonly names?: readonly Name[]
  /** What the service refused. */
  readonly trouble?: Trouble | undefined
  set(name: Name, value: string): void
}

/** The text fields of a form. Faults are shown beside them once somebody has tried to go on. */
export const useFields = <Name extends string>(options: Options<Name>) => {
  const { words, rules, values, names = Object.keys(rules) as Name[], trouble, set } = options
  const [checked, setChecked] = useState(trouble?.kind === 'fields')
  const faultOf = (name: Name) => faultIn(rules[name], values[name])
  const faults = names.filter(faultOf)
  const errorOf = (name: Name): string | undefined => {
    const fault = faultOf(name)
    if (fault) return words.faults[fault]
    return trouble?.fields?.includes(name) ? words.faults.refused : undefined
  }
  return {
    field: (name: Name) => ({
      name,
      value: values[name],
      rule: rules[name],
      onInput: (value: string) => set(name, value),
      error: checked ? errorOf(name) : undefined,
    }),
    /** How many wrong fields are shown. */
    faults: checked ? faults.length : 0,
    /** Whether all fields are right. Otherwise the first wrong one takes the focus. */
    check: (): boolean => {
      setChecked(true)
      if (faults[0]) document.getElementById(`field-${faults[0]}`)?.focus()
      return faults.length === 0
    },
  }
}
