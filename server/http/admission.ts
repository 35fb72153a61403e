import { Refusal, unavailable } from '../domain/errors.ts'

export interface Admission {
  /** False when so many wait already that another one would wait in vain. */
  hasRoom(): boolean
  /** Runs `work` when it is its turn, or refuses when that does not come in time. */
  admit<T>(work: () => Promise<T>): Promise<T>
  /** When nothing runs and nobody waits any more: whoever hung up meanwhile is still being served. */
  emptied(): Promise<void>
}

export interface AdmissionLimits {
  /** How many run at once. */
  readonly running: number
  readonly waiting: number
  readonly waitMs: number
}

/** Whether this is what somebody is told who was turned away. */
export const isCrowd = (error: unknown): boolean => error instanceof Refusal && error.extras.code === 'busy'

export const busy = () =>
  unavailable('Too many people want something at this moment. Please try again in a few seconds.', {
    code: 'busy',
    retryAfterSeconds: 2,
  })

/**
 * Changes come in by a door that lets in as many at once as the database has connections for. A queue stands before
 * it; whoever would find it full is told to come back at once, before anything was done for them, so that a crowd
 * costs little more than saying no to it and those who are in get served as on any other day.
 */
export const createAdmission = ({ running, waiting, waitMs }: AdmissionLimits): Admission => {
  const queue: { readonly enter: () => void; readonly timer: NodeJS.Timeout }[] = []
  const watchers: (() => void)[] = []
  let inside = 0

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(busy())
      }, waitMs)
      const waiter = { enter: resolve, timer }
      queue.push(waiter)
    })

  const leave = () => {
    const next = queue.shift()
    if (!next) {
      inside -= 1
      if (inside === 0) for (const tell of watchers.splice(0)) tell()
      return
    }
    clearTimeout(next.timer)
    next.enter()
  }

  const hasRoom = () => inside < running || queue.length < waiting

  return {
    hasRoom,
    emptied: () => (inside === 0 ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve))),
    admit: async (work) => {
      if (!hasRoom()) throw busy()
      if (inside < running) inside += 1
      else await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
