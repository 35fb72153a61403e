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
}

export const unsettled = signal<readonly Unsettled[]>([])

let last = 0

/** Lists a change that failed. The same sentence is listed once. */
export const listUnsettled = (text: string, ways: readonly Way[] = []): void => {
  last += 1
  unsettled.value = [...unsettled.value.filter((one) => one.text !== text), { id: last, text, ways }]
}

export const settle = (id: number): void => {
  unsettled.value = unsettled.value.filter((one) => one.id !== id)
}
