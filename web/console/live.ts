import { signal } from '@preact/signals'
import { hasExpired, session } from './session.ts'

/** Whether changes of others arrive at this moment. */
export const isLive = signal(true)
/** The newest version of the venue that was heard of: what is read with another one may be old. */
export const venueVersion = signal(0)

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 20_000
/** A comment comes every 15 seconds: without one for twice as long the connection is dead. */
const SILENCE_MS = 35_000

const versionIn = (event: string): number | undefined => {
  const data = /^data: ?(.*)$/m.exec(event)?.[1]
  return data === undefined ? undefined : (JSON.parse(data) as { version: number }).version
}

/** Calls `onVersion` with the venue's version, at once and whenever it changes, until the function it returns is called. */
export const watchVenue = (venueId: string, onVersion: (version: number) => void): (() => void) => {
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

  const read = async () => {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const response = await fetch(`/api/my-venues/${venueId}/day/stream`, {
      headers: { authorization: `Bearer ${session.value?.token}` },
      signal: AbortSignal.any([abort.signal, silence.signal]),
    })
    if (response.status === 401) hasExpired.value = true
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`)
    isLive.value = true
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
        if (version === undefined) continue
        venueVersion.value = version
        onVersion(version)
      }
    }
  }

  const run = async () => {
    while (!abort.signal.aborted) {
      if (session.value && !hasExpired.value)
        await read().catch(() => {
          if (!abort.signal.aborted) isLive.value = false
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
