const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 20_000
/** A comment comes every 15 seconds: without one for twice as long the connection is dead. */
const SILENCE_MS = 35_000

const versionIn = (event: string): number | undefined => {
  const data = /^data: ?(.*)$/m.exec(event)?.[1]
  return data === undefined ? undefined : (JSON.parse(data) as { version: number }).version
}

interface Options {
  readonly venueId: string
  /** Undefined while nobody is signed in: then nothing is asked. */
  token(): string | undefined
  /** The venue's version, at once and whenever it changes. */
  onVersion(version: number): void
  onSignedOut(): void
  onLive(isLive: boolean): void
}

/** Watches the version of a venue over the day stream until the function that it returns is called. */
export const watchVersions = ({ venueId, token, onVersion, onSignedOut, onLive }: Options): (() => void) => {
  const abort = new AbortController()
  let waitMs = FIRST_WAIT_MS
  let wake: () => void = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    })

  const read = async (bearer: string) => {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const response = await fetch(`/api/my-venues/${venueId}/day/stream`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.any([abort.signal, silence.signal]),
    })
    // They may have signed in again meanwhile: then it was the old session that had ended.
    if (response.status === 401 && token() === bearer) onSignedOut()
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`)
    onLive(true)
    waitMs = FIRST_WAIT_MS
    let buffer = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      buffer += value
      for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
        const version = versionIn(buffer.slice(0, end))
        buffer = buffer.slice(end + 2)
        if (version !== undefined) onVersion(version)
      }
    }
  }

  const run = async () => {
    while (!abort.signal.aborted) {
      const bearer = token()
      if (bearer)
        await read(bearer).catch(() => {
          if (!abort.signal.aborted) onLive(false)
        })
      if (!abort.signal.aborted) await pause()
    }
  }
  const retryNow = () => {
    waitMs = FIRST_WAIT_MS
    wake()
  }
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
  run()
  return () => {
    abort.abort()
    wake()
    window.removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', retryNow)
  }
}
