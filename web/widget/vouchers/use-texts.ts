import { useState } from 'preact/hooks'
import { createVoucherIntent } from '../../shared/form-rules.ts'
import { type FieldRule, faultIn } from '../../shared/validate.ts'
import type { StepProps } from './context.ts'
import type { Texts } from './draft.ts'

/** The rules of the contract; of a gift, name and address are needed, which it cannot say. */
const RULES: Readonly<Record<keyof Texts, FieldRule>> = {
  recipient_name: { ...createVoucherIntent.recipient_name, required: true },
  recipient_email: { ...createVoucherIntent.recipient_email, required: true },
  message: createVoucherIntent.message,
  purchaser_name: createVoucherIntent.purchaser_name,
  purchaser_email: createVoucherIntent.purchaser_email,
}

/** The texts of a step: their fields, and which of them are wrong. */
export const useTexts = ({ words, draft, trouble, change }: StepProps, names: readonly (keyof Texts)[]) => {
  const [checked, setChecked] = useState(trouble?.kind === 'fields')
  const { texts } = draft
  const faults = names.filter((name) => faultIn(RULES[name], texts[name]) !== undefined)
  const errorOf = (name: keyof Texts): string | undefined => {
    const fault = faultIn(RULES[name], texts[name])
    if (fault) return words.faults[fault]
    return trouble?.fields?.includes(name) ? words.faults.refused : undefined
  }
  const field = (name: keyof Texts) => ({
    name,
    value: texts[name],
    rule: RULES[name],
    onInput: (value: string) => change({ texts: { ...texts, [name]: value } }),
    error: checked ? errorOf(name) : undefined,
  })
  /** Whether the step may be left. Otherwise its first wrong field takes the focus. */
  const check = (): boolean => {
    setChecked(true)
    if (faults[0]) document.getElementById(`field-${faults[0]}`)?.focus()
    return faults.length === 0
  }
  return { field, faults: checked ? faults.length : 0, check }
}
