import type { Clock } from '../../server/ports/clock.ts'

/** A Saturday evening in winter, when London is on UTC. */
export const SATURDAY_EVENING = '2026-01-17T18:00:00Z'

export interface FakeClock extends Clock {
  set(instant: string | Date): void
  advance(amount: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export const fakeClock = (start = SATURDAY_EVENING): FakeClock => {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
