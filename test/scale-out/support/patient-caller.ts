import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../../contract/index.ts'
import type { Row } from '../../../contract/row.ts'
import { type Answer, type Call, callerOf } from '../../faults/support/caller.ts'
import { isUnknown } from '../../faults/support/notebook.ts'

const AGAIN_AFTER_MS = 250
/** Longer than a failover and the lease of a key together. */
const GIVE_UP_MS = 100_000

/**
 * A client as the documents ask for one: it uses one process after the other, and what takes an `Idempotency-Key` it
 * sends again with the same key until it has an answer.
 */
export const patientCaller = (
  urls: readonly string[],
  see: (key: string, answer: Answer) => void,
  isOver: () => boolean,
): Call => {
  const calls = urls.map((url) => callerOf(url, see))
  let turn = 0
  const next = () => {
    turn += 1
    return calls[turn % calls.length] as Call
  }
  return async (key, options = {}) => {
    const row: Row = contract[key]
    if (!row.idempotencyKey) return next()(key, options)
    const headers = { ...options.headers, 'idempotency-key': randomUUID() }
    const until = performance.now() + GIVE_UP_MS
    for (;;) {
      const answer = await next()(key, { ...options, headers })
      const isOpen = isUnknown(answer) || answer.body.code === 'in_progress'
      if (!isOpen || performance.now() > until || isOver()) return answer
      await pause(AGAIN_AFTER_MS)
    }
  }
}
