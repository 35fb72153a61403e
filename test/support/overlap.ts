import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * The overlap kit: what pages do while several things are under way at once. Every request waits at two gates, one on its
 * way to the service and one on its way back, and a schedule of fast-check opens the gates in an order of its own. Between
 * any two gates a person may do something, a version may be heard, or time may pass.
 *
 *     await fc.assert(
 *       fc.asyncProperty(fc.scheduler(), fates, async (s, chosen) => {
 *         const network = fakeNetwork(s, chosen)
 *         const loader = createLiveLoader({ load: () => network.send('read', () => service.read()), … })
 *         await play(s, [['heard 2', () => loader.heard(2)], ['reload', () => loader.reload()]])
 *         expect(…)
 *       }),
 *       OVERLAP,
 *     )
 *
 * A failure prints its seed and the schedule that led to it.
 */

/** The same cases at every run, so that a failure is one of the change at hand. */
export const OVERLAP = { seed: 16_11_2026, numRuns: 300 } as const

/**
 * What becomes of a request: it is answered; it never reaches the service; it is carried out and its answer is lost; it is
 * carried out and something in front of the service answers 504 in its place.
 */
export type Fate = 'answered' | 'unsent' | 'lost' | 'gateway'

/** The fates of the requests, in the order in which they are sent. Whatever comes after them is answered. */
export const fates = fc.array(fc.constantFrom<Fate>('answered', 'unsent', 'lost', 'gateway'), {
  maxLength: 12,
})

/** No answer came. Whether the request was carried out cannot be known from here. */
class NoAnswer extends Error {
  readonly fate: Fate

  constructor(fate: Fate) {
    super('There was no answer.')
    this.fate = fate
  }
}

export interface Network {
  /** Sends a request. `work` is what the service does with it, at the moment in which it arrives there. */
  send<T>(label: string, work: () => T | Promise<T>, signal?: AbortSignal | null): Promise<T>
  /** Requests that were sent and have not ended. */
  readonly underWay: number
}

/** A network whose requests meet `chosen` fates. */
export const fakeNetwork = (s: fc.Scheduler, chosen: readonly Fate[] = []): Network => {
  let sent = 0
  let underWay = 0
  const travel = async <T>(label: string, work: () => T | Promise<T>): Promise<T> => {
    const fate = chosen[sent] ?? 'answered'
    sent += 1
    await s.schedule(Promise.resolve(), `${label} arrives`)
    if (fate === 'unsent') throw new NoAnswer(fate)
    // A refusal travels back as an answer does.
    const answer = await Promise.resolve()
      .then(work)
      .then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
    await s.schedule(Promise.resolve(), `${label} is ${fate}`)
    if (fate !== 'answered') throw new NoAnswer(fate)
    return answer()
  }
  return {
    send: async (label, work, signal) => {
      underWay += 1
      try {
        return await unlessAborted(travel(label, work), signal)
      } finally {
        underWay -= 1
      }
    },
    get underWay() {
      return underWay
    },
  }
}

/** As `fetch` does: whoever aborts gets no answer, though the request may have arrived. */
const unlessAborted = <T>(travelling: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    travelling.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })

export interface Reply {
  readonly status?: number
  readonly body?: unknown
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: what the row's body is
  readonly body: any
}

/** A `fetch` over this network, for code that calls the service through the client: `vi.stubGlobal('fetch', …)`. */
export const fetchOver =
  (network: Network, service: (request: Asked) => Reply | Promise<Reply>) =>
  async (address: string, request: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://test')
    const method = request.method ?? 'GET'
    const asked: Asked = {
      method,
      path: pathname,
      query: searchParams,
      headers: (request.headers ?? {}) as Record<string, string>,
      body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
    }
    try {
      const { status = 200, body } = await network.send(
        `${method} ${pathname}`,
        () => service(asked),
        request.signal,
      )
      return replyOf(status, async () => body)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (error.fate !== 'gateway') throw new TypeError('Failed to fetch')
      return replyOf(504, async () => {
        throw new SyntaxError('Unexpected token <')
      })
    }
  }

/** The part of a `Response` that the client reads. A real one reads its body outside of the schedule. */
const replyOf = (status: number, json: () => Promise<unknown>) =>
  ({ status, ok: status < 400, headers: new Headers(), json }) as Response

/** A pause that ends when the schedule says so. */
export const scheduledPause = (s: fc.Scheduler) => async (ms: number) => {
  await s.schedule(Promise.resolve(), `${ms} ms pass`)
}

/** A time limit, which a test of it measures with a clock. Under a schedule it would end any request at random. */
const LIMIT_MS = 20_000

/** Timers that fire when the schedule says so, time limits left out: `vi.stubGlobal('setTimeout', timers.setTimeout)`, likewise the other. */
const scheduledTimers = (s: fc.Scheduler) => {
  const cleared = new Set<number>()
  let last = 0
  return {
    setTimeout: (run: () => void, ms = 0) => {
      last += 1
      const mine = last
      if (ms >= LIMIT_MS) return mine
      void s.schedule(Promise.resolve(), `${ms} ms pass`).then(() => {
        if (!cleared.has(mine)) run()
      })
      return mine
    },
    clearTimeout: (timer: number | undefined) => {
      if (timer !== undefined) cleared.add(timer)
    },
  }
}

/**
 * Puts a service behind this network in place of the browser's `fetch`, and the schedule in place of its timers, until
 * `vi.unstubAllGlobals()`. `meet`: the fates of the requests from then on.
 */
export const stubService = (
  s: fc.Scheduler,
  service: (request: Asked) => Reply | Promise<Reply>,
  chosen: readonly Fate[] = [],
) => {
  let network = fakeNetwork(s, chosen)
  const timers = scheduledTimers(s)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('setTimeout', timers.setTimeout)
  vi.stubGlobal('clearTimeout', timers.clearTimeout)
  vi.stubGlobal('fetch', (address: string, request?: RequestInit) =>
    fetchOver(network, service)(address, request),
  )
  return {
    meet: (next: readonly Fate[]) => {
      network = fakeNetwork(s, next)
    },
  }
}

export type Step = readonly [label: string, run: () => unknown]

/**
 * Does the steps in their order, at moments that the schedule chooses, and ends when nothing is under way any more. A step
 * does not wait for the end of the one before it. Throws what a step threw.
 */
export const play = async (s: fc.Scheduler, steps: readonly Step[]): Promise<void> => {
  const faults: unknown[] = []
  const playing = (async () => {
    for (const [label, run] of steps) {
      await s.schedule(Promise.resolve(), label)
      void (async () => run())().catch((fault: unknown) => faults.push(fault))
    }
  })()
  await s.waitIdle()
  await playing
  if (faults.length > 0) throw faults[0]
}
