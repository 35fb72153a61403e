import { createVoucherIntent } from '../../shared/form-rules.ts'
import type { FieldRule } from '../../shared/validate.ts'
import { useFields } from '../shared/use-fields.ts'
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
export const useTexts = ({ words, draft, trouble, change }: StepProps, names: readonly (keyof Texts)[]) =>
  useFields<keyof Texts>({
    words,
    rules: RULES,
    values: draft.texts,
    names,
    trouble,
    set: (name, value) => change({ texts: { ...draft.texts, [name]: value } }),
  })
