import { unavailable } from '../../domain/errors.ts'

type FairQueue = <T>(account: string, job: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` jobs at once, and of each account one. Accounts take turns, so however many jobs one of them
 * queues, another waits for its own only. Rejects with 503 when the account has `waitingPerAccount` jobs waiting.
 */
export const createFairQueue = (limits: { running: number; waitingPerAccount: number }): FairQueue => {
  /** Jobs that wait, by account, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const busy = new Set<string>()

  const startNext = () => {
    if (busy.size >= limits.running) return
    const next = [...waiting].find(([account]) => !busy.has(account))
    if (!next) return
    const [account, [start, ...rest]] = next
    // Its next job goes to the end of the turns.
    waiting.delete(account)
    if (rest.length > 0) waiting.set(account, rest)
    busy.add(account)
    start?.()
  }

  return (account, job) =>
    new Promise((resolve, reject) => {
      const queued = waiting.get(account) ?? []
      if (queued.length >= limits.waitingPerAccount) {
        reject(
          unavailable(
            'Too many images of yours are being read at once. Send the text of the code, or try again.',
            {
              retryAfterSeconds: 2,
            },
          ),
        )
        return
      }
      const start = () => {
        job()
          .then(resolve, reject)
          .finally(() => {
            busy.delete(account)
            startNext()
          })
      }
      waiting.set(account, [...queued, start])
      startNext()
    })
}
