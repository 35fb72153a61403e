import type { Contract, Key } from '../../../contract/index.ts'
import type { OkOf, Row } from '../../../contract/row.ts'
import { ApiError, type Call, createClient, hasNoAnswer } from '../../shared/client.ts'
import { type DoorService, NoAccess, SignedOut, Unreachable } from '../engine/ports.ts'
import type { Session } from '../model/types.ts'
import { words } from '../words.ts'

/** The service as whoever has this session. Nobody waits for a network that does not answer. */
export const callAs = (session: Session | null): Call => createClient({ token: () => session?.token })

const TIMEOUT_MS = 10_000

interface Asked {
  readonly session?: Session
  readonly body?: unknown
}

/**
 * Asks the service and believes nobody else. Every refusal of the service carries the header `X-Maitred-Refusal`, which
 * nothing in front of it sends: an answer without it, whatever its status, says only that the service was not reached.
 */
const ask = async <K extends Key>(
  key: K,
  url: string,
  asked: Asked = {},
): Promise<OkOf<Contract[K] & Row>> => {
  const { session, body } = asked
  const sent = fetch(url, {
    method: key.split(' ')[0] ?? 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(session ? { authorization: `Bearer ${session.token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { response, answer } = await sent
    .then(async (one) => ({ response: one, answer: await one.json() }))
    .catch(() => {
      throw new Unreachable()
    })
  if (response.ok) return answer
  const said = response.headers.get('x-maitred-refusal')
  if (said === 'session_ended') throw new SignedOut()
  if (said === 'no_venue_access') throw new NoAccess()
  if (said === null || response.status === 401 || response.status === 429 || response.status >= 500)
    throw new Unreachable()
  throw new ApiError(response.status, answer)
}

const venuePath = (venueId: string) => `/api/my-venues/${encodeURIComponent(venueId)}`

export const doorService: DoorService = {
  sendLog: async (session, venueId, device, items) => {
    const { results } = await ask('POST /api/my-venues/:venueId/door-log', `${venuePath(venueId)}/door-log`, {
      session,
      body: { device, items },
    })
    return results
  },
  readList: (session, venueId, date) =>
    ask(
      'GET /api/my-venues/:venueId/door-list',
      `${venuePath(venueId)}/door-list${date === null ? '' : `?date=${date}`}`,
      { session },
    ),
  readKeys: async () => (await ask('GET /api/door-keys', '/api/door-keys')).keys,
}

/** The venues of the account. */
export const readVenues = async (session: Session) =>
  (await ask('GET /api/my-venues', '/api/my-venues', { session })).data

/** A sentence for a call that failed. */
export const sentenceFor = (error: unknown): string => {
  const { failures, tooMany, busy } = words.value
  if (error instanceof Unreachable) return failures.noConnection
  if (!(error instanceof ApiError)) return failures.broken
  const known: Record<number, string> = { 0: failures.noConnection, 429: tooMany, 503: busy }
  return known[error.status] ?? failures.refused(error.message)
}

/** The same for a write: one that was sent and got no answer may have been carried out. */
export const writeSentenceFor = (error: unknown): string =>
  hasNoAnswer(error) && navigator.onLine !== false ? words.value.failures.noAnswer : sentenceFor(error)

/** The same while somebody signs in: what was typed is wrong. */
export const signInSentence = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 400)
    ? words.value.failures.wrongSignIn
    : sentenceFor(error)
