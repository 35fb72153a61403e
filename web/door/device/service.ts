import { ApiError, type Call, createClient } from '../../shared/client.ts'
import { type DoorService, SignedOut, Unreachable } from '../engine/ports.ts'
import type { Session } from '../model/types.ts'

/** The service as whoever has this session. Nobody waits for a network that does not answer. */
export const callAs = (session: Session | null): Call => createClient({ token: () => session?.token })

const TIMEOUT_MS = 10_000

const translated = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  try {
    return await work(AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof ApiError)) throw new Unreachable()
    if (error.status === 0 || error.status === 429 || error.status >= 500) throw new Unreachable()
    if ([401, 403, 404].includes(error.status)) throw new SignedOut()
    throw error
  }
}

export const doorService: DoorService = {
  sendLog: (session, venueId, device, items) =>
    translated(async (signal) => {
      const { results } = await callAs(session)('POST /api/my-venues/:venueId/door-log', {
        params: { venueId },
        body: { device, items: [...items] },
        signal,
      })
      return results
    }),
  readList: (session, venueId, date) =>
    translated((signal) =>
      callAs(session)('GET /api/my-venues/:venueId/door-list', {
        params: { venueId },
        query: date === null ? {} : { date },
        signal,
      }),
    ),
  readKeys: () => translated(async (signal) => (await callAs(null)('GET /api/door-keys', { signal })).keys),
}

/** A sentence for a call that failed. The service's own sentences are written for people. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.'
  if (error.status === 0) return 'There is no connection. Nothing was changed.'
  return error.message || 'That did not work. Try again.'
}
