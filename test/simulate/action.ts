import type { Dice } from './dice.ts'
import type { Scenario } from './scenario.ts'

export interface Outcome {
  readonly status: number
  readonly text: string
}

/** One random step. Returns undefined when there is nothing to act on. */
export type Action = (scenario: Scenario) => Promise<Outcome | undefined>

/** Two weeks ahead: further than a card hold lasts. */
export const FAR_AHEAD = '2026-04-10'
const DATES = ['2026-03-27', '2026-03-28', '2026-03-29', FAR_AHEAD]
const TIMES = ['18:00', '19:00', '20:00', '22:00', '00:00', '01:00']

export const someDate = (dice: Dice) => dice.pick(DATES) ?? '2026-03-28'
export const someTime = (dice: Dice) => dice.pick(TIMES) ?? '20:00'
