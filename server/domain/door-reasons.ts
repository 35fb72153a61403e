import type { DoorReason } from '../../contract/bookings.ts'

/** What the door says, and whether the guest gets their money and keys back for it. */
export const DOOR_REASON: Record<DoorReason, { readonly text: string; readonly refunds: boolean }> = {
  at_capacity: { text: 'Venue at capacity', refunds: true },
  barred: { text: 'Guest is barred', refunds: false },
  attitude: { text: 'Attitude', refunds: false },
  dresswear: { text: 'Dress code', refunds: false },
  unspecified: { text: 'No reason given', refunds: true },
}
