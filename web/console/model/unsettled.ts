import { signal } from '@preact/signals'

export interface Way {
  readonly label: string
  run(): void
}

/** A change that was not made: it stays listed until somebody does it after all, or puts it aside. */
interface Unsettled {
  readonly id: number
  readonly text: string
  /** What can be done about it. */
  readonly ways: readonly Way[]
  /** The party that it was a change of. */
  readonly party?: string | undefined
  /** What of the party it was, where a later failure has all that this one has. */
  readonly thing?: string | undefined
}

export const unsettled = signal<readonly Unsettled[]>([])

let last = 0

/** Lists a change that failed. The same sentence is listed once, and of one thing of a party only the newest. */
export const listUnsettled = (
  text: string,
  ways: readonly Way[] = [],
  { party, thing }: Pick<Unsettled, 'party' | 'thing'> = {},
): void => {
  last += 1
  const isReplaced = (one: Unsettled) =>
    one.text === text || (thing !== undefined && one.party === party && one.thing === thing)
  unsettled.value = [
    ...unsettled.value.filter((one) => !isReplaced(one)),
    { id: last, text, ways, party, thing },
  ]
}

/** A party has changed again: why an earlier change of it was refused is out of date, unless something can be done. */
export const settleRefusals = (party: string): void => {
  const isStale = (one: Unsettled) => one.party === party && one.ways.length === 0
  if (unsettled.value.some(isStale)) unsettled.value = unsettled.value.filter((one) => !isStale(one))
}

export const settle = (id: number): void => {
  unsettled.value = unsettled.value.filter((one) => one.id !== id)
}
