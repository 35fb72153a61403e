import { computed, signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { showToast } from '../../shared/toast.tsx'
import { type FieldRule, type FormRules, faultIn, isOutOfBounds } from '../../shared/validate.ts'
import words from '../../shared/words.en.ts'
import { isLost, sentenceFor } from '../model/api.ts'
import { changesOf, demandFor, type Edits, namesIn, overtakenIn, valuesOf, withEdit } from './draft.ts'
import { type Answer, saveDraft } from './save-draft.ts'

/** What was typed and not saved, by form: it outlives the screen, so that going Back loses nothing. */
const kept = new Map<string, Edits<object>>()
/** The forms with unsaved edits. */
export const unsaved = signal<ReadonlySet<string>>(new Set())
/** The forms on the screen. Leaving them with unsaved edits asks first. */
const shown = signal<ReadonlySet<string>>(new Set())
export const unsavedHere = computed(() => [...shown.value].filter((id) => unsaved.value.has(id)))

const keep = (id: string, edits: Edits<object>) => {
  const isClean = Object.keys(edits).length === 0
  if (isClean) kept.delete(id)
  else kept.set(id, edits)
  if (isClean === unsaved.value.has(id)) unsaved.value = new Set(kept.keys())
}

/** The forms that are being saved: one that was left and opened again is not saved twice. */
const saving = signal<ReadonlySet<string>>(new Set())

/** The forms of which it is not known what became of their last save: what is stored may not be what was read. */
const unsure = new Set<string>()

/** What was saved and could not be read again yet, by form, with what had been read before. */
const ahead = new Map<string, { readonly sent: object; readonly before: string }>()

/** What is stored as far as is known: what was read last, with what was saved since. */
const knownOf = <V extends object>(id: string, read: V): V => {
  const saved = ahead.get(id)
  if (!saved) return read
  if (saved.before === JSON.stringify(read)) return { ...read, ...saved.sent }
  ahead.delete(id)
  return read
}

/** Throws away what was typed into these forms, or into every one. */
export const forgetDrafts = (ids: readonly string[] = [...kept.keys(), ...ahead.keys()]) => {
  for (const id of ids) {
    kept.delete(id)
    ahead.delete(id)
  }
  unsaved.value = new Set(kept.keys())
}

/** Says that a form stands on the screen, until it is gone. */
export const useShownForm = (id: string): void =>
  useLayoutEffect(() => {
    shown.value = new Set([...shown.peek(), id])
    return () => {
      shown.value = new Set([...shown.peek()].filter((one) => one !== id))
    }
  }, [id])

interface Refusal {
  readonly sentence?: string
  readonly fields?: readonly string[]
  readonly message?: string
}

export type { Answer } from './save-draft.ts'

export interface DraftOptions<V> {
  /** Names the form in this tab: venue, section, entry. */
  readonly id: string
  readonly stored: V
  readonly rules: FormRules
  readonly canChange: boolean
  /** Saves and reads again: when it is done, `stored` is what was saved. */
  save(changes: Partial<V>, values: V): Promise<Answer | undefined>
  /** Reads what is stored now, to learn what became of a save whose answer was lost. Undefined: it is not there. */
  look?: ((sent: Partial<V>) => Promise<V | undefined>) | undefined
  /** Called after a save, unless the form was left, or something was typed, while it was under way. */
  onSaved?: ((answer: Answer | undefined, values: V) => void) | undefined
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
export const useDraft = <V extends object>(options: DraftOptions<V>): Draft<V> => {
  const { id, rules, canChange, save, look, onSaved, isNew = false } = options
  const stored = knownOf(id, options.stored)
  const [, redraw] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [isSaved, setIsSaved] = useState(false)
  useShownForm(id)
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    [],
  )
  const isBusy = saving.value.has(id)
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
    saving.value = new Set([...saving.value, id])
    setIsSaved(false)
    setRefusal({})
    setWarnings([])
    const sent = isNew ? values : changesOf(edits)
    const outcome = await saveDraft<V>({
      sent,
      send: () => save(sent, values),
      look: look && (() => look(sent)),
      edits: () => (kept.get(id) ?? {}) as Edits<V>,
      keep: (left) => change(left),
    })
    saving.value = new Set([...saving.value].filter((one) => one !== id))
    // The answer to the save counts until the stored values are read anew.
    if (outcome.isSaved && !isNew)
      ahead.set(id, { sent: { ...ahead.get(id)?.sent, ...sent }, before: JSON.stringify(options.stored) })
    if (outcome.isSaved) unsure.delete(id)
    else if (isLost(outcome.error)) unsure.add(id)
    if (!outcome.isSaved) return refuse(outcome.error)
    setIsChecked(false)
    setWarnings((outcome.answer?.warnings ?? []).map(({ message }) => message))
    setIsSaved(outcome.isWhole)
    if (outcome.isWhole && isHere.current) onSaved?.(outcome.answer, values)
  }

  const refuse = (error: unknown) => {
    // Whoever has left learns it where they are; what they typed is there when they return.
    if (!isHere.current) return showToast({ text: sentenceFor(error) })
    const known = error instanceof ApiError && error.status === 400 ? error.fields : []
    const isBeside = known.some((field) =>
      names.some((name) => field === name || field.startsWith(`${name}.`)),
    )
    setRefusal(
      isBeside ? { fields: known, message: (error as ApiError).message } : { sentence: sentenceFor(error) },
    )
    focusFirst()
  }

  return {
    values,
    rules,
    canChange,
    isNew,
    isDirty: namesIn(edits).length > 0,
    isBusy,
    isSaved,
    trouble: refusal.sentence ?? '',
    warnings,
    overtaken: isNew ? [] : overtakenIn(stored, edits),
    errorOf,
    set: (name, value) => {
      // What is typed into a new entry while it is made would belong to nothing.
      if (isNew && isBusy) return
      setIsSaved(false)
      setRefusal(({ fields = [], ...rest }) => ({
        ...rest,
        fields: fields.filter((field) => field.split('.')[0] !== name),
      }))
      change(
        withEdit(
          (kept.get(id) ?? {}) as Edits<V>,
          stored,
          name,
          value,
          saving.peek().has(id) || unsure.has(id),
        ),
      )
    },
    submit: (event) => {
      event?.preventDefault()
      if (saving.peek().has(id) || (!isNew && namesIn(edits).length === 0)) return
      setIsChecked(true)
      if (names.some((name) => faultOf(rules[name], values[name]))) focusFirst()
      else void send()
    },
    discard: () => {
      setRefusal({})
      setIsChecked(false)
      setIsSaved(false)
      change({})
    },
  }
}

const faultOf = (rule: FieldRule | undefined, value: unknown): string | undefined => {
  if (Number.isNaN(value)) return 'This is no number.'
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
export const focusFirst = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[aria-invalid="true"], .form-trouble')?.focus(),
  )
