import type { Answer } from './caller.ts'

/** Every reply of a scenario, to be checked at its end. */
export class Watch {
  readonly answers: { key: string; at: number; answer: Answer }[] = []

  readonly see = (key: string, answer: Answer) => {
    this.answers.push({ key, at: performance.now(), answer })
  }

  /** Answers to requests that began between two moments. */
  between(from: number, to = performance.now()) {
    return this.answers.filter(({ at, answer }) => at - answer.ms >= from && at - answer.ms < to)
  }

  count(status: number, from = 0, to = performance.now()) {
    return this.between(from, to).filter(({ answer }) => answer.status === status).length
  }

  slowestMs(from = 0, to = performance.now()) {
    return Math.max(0, ...this.between(from, to).map(({ answer }) => answer.ms))
  }

  /** What breaks the promise made to clients when the database is away: 503, a sentence, Retry-After, and soon. */
  broken(withinMs: number, from = 0, to = performance.now()): string[] {
    return this.between(from, to).flatMap(({ key, at, answer: { status, body, ms, retryAfter } }) => {
      const where = `${key} ${Math.round(at - from - ms)} ms in: ${status} after ${Math.round(ms)} ms`
      if (ms > withinMs) return [`${where}: too slow`]
      if (status === 0 || (status >= 500 && status !== 503)) return [where]
      if (status !== 503) return []
      const isPlain =
        typeof body.error === 'string' && Object.keys(body).every((k) => k === 'error' || k === 'code')
      return isPlain && Number(retryAfter) > 0
        ? []
        : [`${where}: ${JSON.stringify(body)}, Retry-After ${retryAfter}`]
    })
  }
}
