import { signal } from '@preact/signals'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  run(): void
}

/** What somebody is asked before it is done. One question at a time. */
export const question = signal<Question | undefined>(undefined)

export const ask = (asked: Question): void => {
  question.value = asked
}
