import { useRef, useState } from 'preact/hooks'
import { ApiError } from '../shared/client.ts'
import { sentenceFor } from '../shared/failure.ts'
import { type FieldRule, faultIn } from '../shared/validate.ts'
import type { Words } from './words.en.ts'

interface Refusal {
  /** Fields the service refused, with the sentence for them. */
  readonly fields?: readonly string[]
  readonly sentence?: string
  /** The password is one that anybody would try first. */
  readonly isWeak?: boolean
}

type Explain = (error: ApiError) => string | undefined

/**
 * A form by its rules. Faults are named beside their fields once somebody has tried to send it; a refused field is fine
 * again as soon as it is changed. `explain` knows what a refusal means here.
 */
export const useForm = <Name extends string>(
  words: Words,
  rules: Readonly<Record<Name, FieldRule>>,
  initial: Partial<Record<Name, string>> = {},
) => {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>,
  )
  const [checked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const errorOf = (name: Name): string | undefined => {
    if (!checked) return undefined
    const fault = faultIn(rules[name], values[name])
    if (fault === 'tooShort' && /password/.test(name)) return words.passwordShort
    if (fault) return words.faults[fault]
    if (!refusal.fields?.includes(name)) return undefined
    return refusal.isWeak ? words.passwordWeak : words.faults.refused
  }
  const focus = (name: string) => document.getElementById(`field-${name}`)?.focus()

  const send = async (work: () => Promise<void>, explain?: Explain) => {
    running.current = true
    setBusy(true)
    setRefusal({})
    try {
      await work()
    } catch (error) {
      const refused =
        error instanceof ApiError && error.status === 400
          ? names.filter((name) => error.fields.includes(name))
          : []
      const sentence = error instanceof ApiError ? explain?.(error) : undefined
      if (sentence === undefined && refused[0]) {
        setRefusal({ fields: refused, isWeak: error instanceof ApiError && error.code === 'weak_password' })
        focus(refused[0])
      } else setRefusal({ sentence: sentence ?? sentenceFor(words, error) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    trouble: refusal.sentence,
    field: (name: Name) => ({
      name,
      rule: rules[name],
      value: values[name],
      error: errorOf(name),
      onInput: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setRefusal(({ sentence, fields = [] }) => ({
          ...(sentence ? { sentence } : {}),
          fields: fields.filter((other) => other !== name),
        }))
      },
    }),
    /** For `onSubmit`: checks, then does the work once, however often the button is pressed. */
    submit: (work: () => Promise<void>, explain?: Explain) => (event: Event) => {
      event.preventDefault()
      if (running.current) return
      setChecked(true)
      const first = names.find((name) => faultIn(rules[name], values[name]) !== undefined)
      if (first) focus(first)
      else void send(work, explain)
    },
  }
}

/** Whether a refusal says that the link is unknown, used or expired. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_spent' || error.fields.includes('token'))
