import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { bodyHash, hashOf } from '../../../../domain/request-hash.ts'
import { runLast } from '../../../db/changes.ts'
import type { Database } from '../../../db/database.ts'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Clock } from '../../../ports/clock.ts'
import { answerOf, type Claim, claimKey, findKey, newClaim, releaseKey, releaseKeys } from './queries.ts'

const MAX_LENGTH = 255
const POLL_MS = 50
const MAX_WAIT_MS = 30_000

interface KeyedRequest {
  /** The `Idempotency-Key` header. */
  readonly key: string
  /** Method and path, with the ids in it. */
  readonly path: string
  /** The account, or else the address. */
  readonly caller: string
  /** The caller's account, where there is a session. */
  readonly accountId?: string | undefined
  /** The venue that the path names. */
  readonly venueId?: string | null | undefined
  readonly body: unknown
}

/** The handler's result, or the answer that an earlier request with the same key got, as JSON text. */
type KeyedResult = { readonly result: unknown } | { readonly answer: string }

/** Keeps the answer in the transaction that makes it true, so that a commit of unknown outcome is not done twice. */
type KeepAnswer = (tx: Tx, result: unknown) => void

export interface Idempotency {
  run(
    database: Database,
    request: KeyedRequest,
    handler: (keep: KeepAnswer) => Promise<unknown>,
  ): Promise<KeyedResult>
  /** Frees the keys of failed requests that could not be freed then, because the database was away. */
  releaseLeft(database: Pick<Database, 'read'>): Promise<void>
}

/**
 * Runs a request once per key. Of two concurrent requests, the second waits for the first, in whatever process that
 * runs. A refusal frees the key, so that a corrected request can use it. The claim is not part of a transaction, because
 * the handler may call a provider. One that does everything in a single transaction keeps its answer there.
 */
export const createIdempotency = (clock: Clock): Idempotency => {
  /** Claims of requests that have ended, which the database may not know yet. */
  const left = new Set<Claim>()
  return {
    run: async (database, { key, path, caller, accountId, venueId = null, body }, handler) => {
      if (key.length === 0 || key.length > MAX_LENGTH)
        throw invalid(`The header Idempotency-Key must have 1 to ${MAX_LENGTH} characters.`)
      const id = hashOf([path, caller, key])
      const request = { id, hash: bodyHash((body ?? {}) as object), venueId }
      const known = await claimOrWait(database, request, clock, left)
      if ('answer' in known) return known
      let result: unknown
      let isKept = false
      const keep: KeepAnswer = (tx, made) => {
        isKept = true
        const text = JSON.stringify(made)
        runLast(tx, answerOf(tx, id, text, aboutOf(text, accountId)))
      }
      try {
        result = await handler(keep)
      } catch (error) {
        // Leaves an answer that was committed although nobody heard of it.
        await releaseKey(database.read, known.claim).catch(() => left.add(known.claim))
        throw error
      }
      if (isKept) return { result }
      // What was done is done, even if its answer cannot be kept: then the key is freed by time.
      const text = JSON.stringify(result)
      await answerOf(database.read, id, text, aboutOf(text, accountId))
        .execute()
        .catch(() => {})
      return { result }
    },
    releaseLeft: async (database) => {
      // After that anybody may claim the key.
      for (const claim of left) if (claim.lockedUntil <= clock.now()) left.delete(claim)
      if (left.size === 0) return
      const claims = [...left]
      const freed = await releaseKeys(database.read, claims)
      for (const claim of claims) if (freed.has(claim.id)) left.delete(claim)
    },
  }
}

/** Ids of accounts and bookings. Nobody else's text can contain one by accident. */
const IDS = /\b(?:usr|bkg)_[0-9a-z]{26}\b/g

const aboutOf = (answer: string, accountId: string | undefined): string[] => [
  ...new Set([...(accountId ? [accountId] : []), ...(answer.match(IDS) ?? [])]),
]

/** The statement was sent, so it may be committed although no reply came. */
const mayHaveHappened = (error: unknown) =>
  error instanceof DatabaseUnavailable && ['lost', 'unknown', 'timeout'].includes(error.reason)

/** Returns this request's claim once it has the key, or the answer of the request that had it before. */
const claimOrWait = async (
  { read: db }: Pick<Database, 'read'>,
  { id, hash, venueId }: { id: string; hash: string; venueId: string | null },
  clock: Clock,
  left: Set<Claim>,
): Promise<{ readonly claim: Claim } | { readonly answer: string }> => {
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    const now = clock.now()
    const claim = newClaim(id, now)
    try {
      if (await claimKey(db, claim, hash, venueId, now)) return { claim }
    } catch (error) {
      if (mayHaveHappened(error)) left.add(claim)
      throw error
    }
    const known = await findKey(db, id)
    if (known && known.body_hash !== hash)
      throw conflict('This Idempotency-Key was used with another request. Use a new one.', {
        code: 'idempotency_key_reused',
      })
    if (known?.answer != null) return { answer: known.answer }
    await sleep(POLL_MS)
  }
  throw conflict('The first request with this Idempotency-Key is still being worked on. Try again soon.', {
    code: 'in_progress',
  })
}
