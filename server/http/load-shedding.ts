import { randomInt } from 'node:crypto'
import { Refusal, unavailable } from '../../domain/errors.ts'
import type { Database } from '../db/database.ts'

const OVERLOADED = 'overloaded'

const overloaded = () =>
  unavailable('Too many people want something at this moment. Please try again in a few seconds.', {
    code: OVERLOADED,
    // Different for each, so that they do not all come back at the same moment.
    retryAfterSeconds: randomInt(1, 5),
  })

export const isOverloaded = (error: unknown): boolean =>
  error instanceof Refusal && error.extras.code === OVERLOADED

/**
 * Rejects a change with 503 before anything is done for it, when so many requests wait for a connection of its
 * share that it would wait in vain. Every share has connections and a queue of its own, so a rush of guests sheds guests only.
 */
export const shedLoad = (database: Pick<Database, 'waiting'>, maxWaiting: number) => {
  if (database.waiting >= maxWaiting) throw overloaded()
}
