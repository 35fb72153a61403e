import type { DoorReason } from '../contract/bookings.ts'

/** Why a guest is turned away at the door, and whether their money and keys are refunded. */
export const DOOR_REASON: Record<DoorReason, { readonly text: string; readonly refunds: boolean }> = {
  at_capacity: { text: 'Venue at capacity', refunds: true },
  barred: { text: 'Guest is barred', refunds: false },
  attitude: { text: 'Attitude', refunds: false },
  dresswear: { text: 'Dress code', refunds: false },
  unspecified: { text: 'No reason given', refunds: true },
}
