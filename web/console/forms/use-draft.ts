import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { type FieldRule, type FormRules, faultIn, isOutOfBounds } from '../../shared/validate.ts'
import words from '../../shared/words.en.ts'
import { sentenceFor } from '../api.ts'
import { changesOf, demandFor, type Edits, namesIn, overtakenIn, valuesOf, withEdit } from './draft.ts'

/** What was typed and not saved, by form: it outlives the screen, so that going Back loses nothing. */
const kept = new Map<string, Edits<object>>()
/** The forms with unsaved edits. Leaving them asks first. */
export const unsaved = signal<ReadonlySet<string>>(new Set())

const keep = (id: string, edits: Edits<object>) => {
  const isClean = Object.keys(edits).length === 0
  if (isClean) kept.delete(id)
  else kept.set(id, edits)
  if (isClean === unsaved.value.has(id)) unsaved.value = new Set(kept.keys())
}

/** Throws away what was typed into every form. */
export const forgetDrafts = () => {
  kept.clear()
  unsaved.value = new Set()
}

interface Refusal {
  readonly sentence?: string
  readonly fields?: readonly string[]
  readonly message?: string
}

/** What a save was answered with. */
export interface Answer {
  readonly success?: true
  readonly warnings?: readonly { readonly message: string }[] | undefined
}

interface Options<V> {
  /** Names the form in this tab: venue, section, entry. */
  readonly id: string
  readonly stored: V
  readonly rules: FormRules
  readonly canChange: boolean
  /** Saves and reads again: when it is done, `stored` is what was saved. */
  save(changes: Partial<V>, values: V): Promise<Answer | undefined>
  /** A new entry is sent whole, and can be saved untouched. */
  readonly isNew?: boolean
}

export interface Draft<V> {
  readonly values: V
  readonly rules: FormRules
  readonly canChange: boolean
  readonly isDirty: boolean
  readonly isNew: boolean
  readonly isBusy: boolean
  readonly isSaved: boolean
  readonly trouble: string
  readonly warnings: readonly string[]
  set<K extends keyof V>(name: K, value: V[K]): void
  errorOf(name: keyof V & string): string | undefined
  /** The fields that somebody else has saved since they were edited here. */
  readonly overtaken: readonly (keyof V)[]
  submit(event?: Event): void
  discard(): void
}

/** A form over a stored row: faults beside their fields, what is unsaved, and what the service said to it. */
export const useDraft = <V extends object>(options: Options<V>): Draft<V> => {
  const { id, stored, rules, canChange, save, isNew = false } = options
  const [, redraw] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')
  const edits = (kept.get(id) ?? {}) as Edits<V>
  const values = valuesOf(stored, edits)

  const change = (next: Edits<V>) => {
    keep(id, next as Edits<object>)
    redraw((n) => n + 1)
  }
  const names = isNew
    ? (Object.keys(values) as (keyof V & string)[])
    : (namesIn(edits) as (keyof V & string)[])
  const errorOf = (name: keyof V & string): string | undefined => {
    if (refusal.fields?.some((field) => field === name || field.startsWith(`${name}.`)))
      return demandFor(refusal.message ?? '', name) ?? refusal.message ?? words.faults.refused
    return isChecked && names.includes(name) ? faultOf(rules[name], values[name]) : undefined
  }

  const send = async () => {
    setState('busy')
    setRefusal({})
    setWarnings([])
    try {
      const answer = await save(isNew ? values : changesOf(edits), values)
      keep(id, {})
      setIsChecked(false)
      setWarnings((answer?.warnings ?? []).map(({ message }) => message))
      setState('saved')
    } catch (error) {
      setState('open')
      const known = error instanceof ApiError && error.status === 400 ? error.fields : []
      const isBeside = known.some((field) =>
        names.some((name) => field === name || field.startsWith(`${name}.`)),
      )
      setRefusal(
        isBeside ? { fields: known, message: (error as ApiError).message } : { sentence: sentenceFor(error) },
      )
      focusFirst()
    }
  }

  return {
    values,
    rules,
    canChange,
    isNew,
    isDirty: namesIn(edits).length > 0,
    isBusy: state === 'busy',
    isSaved: state === 'saved',
    trouble: refusal.sentence ?? '',
    warnings,
    overtaken: isNew ? [] : overtakenIn(stored, edits),
    errorOf,
    set: (name, value) => {
      setState('open')
      setRefusal(({ fields = [], ...rest }) => ({
        ...rest,
        fields: fields.filter((field) => field.split('.')[0] !== name),
      }))
      change(withEdit((kept.get(id) ?? {}) as Edits<V>, stored, name, value))
    },
    submit: (event) => {
      event?.preventDefault()
      if (state === 'busy' || (!isNew && namesIn(edits).length === 0)) return
      setIsChecked(true)
      if (names.some((name) => faultOf(rules[name], values[name]))) focusFirst()
      else void send()
    },
    discard: () => {
      setRefusal({})
      setIsChecked(false)
      change({})
    },
  }
}

const faultOf = (rule: FieldRule | undefined, value: unknown): string | undefined => {
  if (!rule || typeof value === 'object' || typeof value === 'boolean') {
    if (!rule?.required) return undefined
    return value === null || (Array.isArray(value) && value.length === 0) ? words.faults.required : undefined
  }
  const text = value === undefined ? '' : String(value)
  const fault = faultIn(rule, text)
  if (fault) return words.faults[fault]
  return isOutOfBounds(rule, text) ? 'This number is not possible.' : undefined
}

/** The first wrong field, once it is marked. */
const focusFirst = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[aria-invalid="true"], .form-trouble')?.focus(),
  )
