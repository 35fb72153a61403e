import type { BookingTerms } from '../db/json-columns.ts'
import type { Row } from './rows.ts'

/** The copy of a policy that a booking keeps. */
export const termsOf = (policy: Row<'policies'>): BookingTerms => ({
  name: policy.name,
  refund: policy.refund ?? 'none',
  partial_pct: policy.partial_pct ?? null,
  cancel_until_hours: policy.cancel_until_hours ?? 24,
  late_fee_per_cover_pence: policy.late_fee_per_cover_pence ?? 0,
  steps: policy.steps ?? null,
  text: policy.text ?? '',
  texts: policy.texts ?? null,
})
