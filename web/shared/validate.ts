/** What a form knows about a field, taken from the contract. */
export interface FieldRule {
  readonly required?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly (string | null)[]
}

export type FormRules = Readonly<Record<string, FieldRule>>

/** What is wrong with a field, as a key of the shared words. */
type Fault = 'required' | 'tooShort' | 'tooLong' | 'email' | 'phone'

/** The tests of server/http/formats.ts, a little simpler. The server has the last word. */
const FORMATS: Record<string, { readonly test: RegExp; readonly fault: Fault }> = {
  email: {
    test: /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    fault: 'email',
  },
  phone: { test: /^(?:[+() .\-/]*\d){3}[+()\d .\-/]*$/, fault: 'phone' },
}

/** The first fault of a text, or undefined. An empty text is a fault only where the field is needed. */
export const faultIn = (rule: FieldRule, text: string): Fault | undefined => {
  const value = text.trim()
  if (value === '') return rule.required ? 'required' : undefined
  if (rule.minLength !== undefined && value.length < rule.minLength) return 'tooShort'
  if (rule.maxLength !== undefined && value.length > rule.maxLength) return 'tooLong'
  const format = FORMATS[rule.format ?? '']
  if (format && !format.test.test(value)) return format.fault
  return undefined
}

/** Whether a number that was typed is outside its bounds. */
export const isOutOfBounds = (rule: FieldRule, text: string): boolean => {
  if (text.trim() === '') return false
  const { minimum = -Infinity, maximum = Infinity } = rule
  const isBounded = rule.minimum !== undefined || rule.maximum !== undefined
  const number = Number(text)
  return isBounded && !(number >= minimum && number <= maximum)
}
