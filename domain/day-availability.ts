import type { SlotAvailability, UnavailableReason } from './availability.ts'

export interface DayAvailability {
  readonly available: boolean
  readonly reason?: UnavailableReason
}

/** What a guest can still hope for comes first: a full day may free up, a closed one does not open. */
const REASONS_OF_DAY: readonly UnavailableReason[] = [
  'full',
  'no_table',
  'too_early',
  'cutoff',
  'party_size',
  'past',
]

/** A day has a free slot, or the most telling reason of its slots. A day without slots is closed. */
export const dayAvailability = (slots: readonly SlotAvailability[]): DayAvailability => {
  if (slots.some((slot) => slot.available)) return { available: true }
  const reason = REASONS_OF_DAY.find((one) => slots.some((slot) => slot.reason === one)) ?? 'closed'
  return { available: false, reason: reason === 'no_table' ? 'full' : reason }
}
