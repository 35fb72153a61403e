import { signal } from '@preact/signals'
import type { FoundGuest } from '../../parts/guest-search.tsx'

/** What was typed for a booking that is not made yet. */
export interface Unfinished {
  readonly text: string
  readonly guest: FoundGuest | undefined
  readonly phone: string
  readonly email: string
  readonly people: string
  readonly time: string
  readonly tableIds: string
  readonly wish: string
  readonly notes: string
}

let left: Unfinished | undefined

/** Counts the forms that somebody went on with: one that is open then gives way to the next. */
export const resumed = signal(0)

/** The next form that opens goes on with it. */
export const goOnWith = (unfinished: Unfinished) => {
  left = unfinished
  resumed.value += 1
}

export const takeUnfinished = (): Unfinished | undefined => {
  const unfinished = left
  left = undefined
  return unfinished
}

/** Who it is for, where something of them was typed. */
export const nameOf = ({ text, guest, phone, email, notes }: Unfinished): string =>
  guest?.name ?? (text.trim() || [phone, email, notes].map((typed) => typed.trim()).find(Boolean) || '')
