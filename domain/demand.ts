import type { UnavailableReason } from './availability.ts'

/** A slot as a guest was shown it. */
export interface ShownSlot {
  readonly time: string
  readonly available: boolean
  readonly reason?: UnavailableReason | null | undefined
}

export interface Refused {
  readonly hour: number
  readonly reason: UnavailableReason
}

/** A slot this near to the wished time is as good. */
const NEAR_MINS = 90

/**
 * Whether a guest who was shown these slots was refused, and at which hour and why; null where something was free. With a
 * wished time, something near it; without one, something that day. What has passed is nobody's wish.
 */
export const refusalOf = (slots: readonly ShownSlot[], wished?: string): Refused | null => {
  const near = slots.filter(({ time }) => wished === undefined || minutesApart(time, wished) <= NEAR_MINS)
  if (near.some(({ available }) => available)) return null
  const refused = near.filter(({ reason }) => reason != null && reason !== 'past')
  const [first] = wished === undefined ? refused : refused.toSorted(byDistanceTo(wished))
  if (!first?.reason) return null
  return { hour: Math.floor(minsOf(wished ?? first.time) / 60), reason: first.reason }
}

const byDistanceTo = (wished: string) => (one: ShownSlot, other: ShownSlot) =>
  minutesApart(one.time, wished) - minutesApart(other.time, wished)

const minsOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** On the clock: half past twelve at night is an hour after half past eleven. */
const minutesApart = (one: string, other: string): number => {
  const apart = Math.abs(minsOf(one) - minsOf(other))
  return Math.min(apart, 1440 - apart)
}
