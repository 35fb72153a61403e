import { keys as allKeys, type Key, rowOf } from '../../contract/index.ts'
import type { Outcome } from './judge.ts'

/** Every row whose answer ends. A stream stays open until the client leaves. */
export const keys = allKeys.filter((key) => {
  const { ok } = rowOf(key)
  return !('mediaType' in ok && ok.mediaType === 'text/event-stream')
})

export interface Tally {
  count(outcome: Outcome): void
  readonly sent: number
  /** Requests by what became of them, over all rows. */
  totals(): { accepted: number; refused: number; hungUp: number }
  neverAccepted(): Key[]
  neverRefused(): Key[]
  /** One line per row: how many were sent, what share was accepted, and how many got which answer. */
  table(): string
  /** The longest any answer took, in milliseconds. */
  readonly slowest: { readonly ms: number; readonly key: Key | undefined }
}

/** Counts by row and status. Only answers to the row's own method and path tell anything about it. */
export const openTally = (): Tally => {
  const byRow = new Map<Key, Map<number, number>>(keys.map((key) => [key, new Map()]))
  let sent = 0
  let slowest: { ms: number; key: Key | undefined } = { ms: 0, key: undefined }

  const share = (key: Key, wanted: (status: number) => boolean) =>
    [...(byRow.get(key) ?? [])].reduce((sum, [status, times]) => sum + (wanted(status) ? times : 0), 0)
  const accepted = (status: number) => status >= 200 && status < 400
  const refused = (status: number) => status >= 400

  return {
    count: ({ plan, answer }) => {
      sent += 1
      if (answer.ms > slowest.ms) slowest = { ms: answer.ms, key: plan.key }
      if (!plan.key.startsWith(`${plan.method} `)) return
      const counts = byRow.get(plan.key) as Map<number, number>
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    },
    get sent() {
      return sent
    },
    totals: () => ({
      accepted: keys.reduce((sum, key) => sum + share(key, accepted), 0),
      refused: keys.reduce((sum, key) => sum + share(key, refused), 0),
      hungUp: keys.reduce((sum, key) => sum + share(key, (status) => status <= 0), 0),
    }),
    neverAccepted: () => keys.filter((key) => share(key, accepted) === 0),
    neverRefused: () => keys.filter((key) => share(key, refused) === 0),
    table: () =>
      keys
        .map((key) => {
          const all = share(key, () => true)
          const percent = all === 0 ? 0 : Math.round((share(key, accepted) / all) * 100)
          const statuses = [...(byRow.get(key) ?? [])].sort(([a], [b]) => a - b)
          return `${key.padEnd(66)} ${String(all).padStart(5)} ${String(percent).padStart(4)} %  ${statuses
            .map(([status, times]) => `${status}:${times}`)
            .join(' ')}`
        })
        .join('\n'),
    get slowest() {
      return slowest
    },
  }
}
