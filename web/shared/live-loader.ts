/** How long to wait before reading again what was answered too old, in turn. Another process may lag for a second. */
const PAUSES_MS = [0, 300, 600, 1200, 2400, 4800]

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface LiveSource<T> {
  load(signal: AbortSignal): Promise<T>
  /** The version that an answer shows. Without it, an answer counts as the version known when it was asked for. */
  versionOf?(data: T): number
  /** Called with every answer that is not older than what was shown before. */
  show(data: T): void
  /** Called when the newest load failed. What was shown before stays. */
  fail(error: unknown): void
  wait?(ms: number): Promise<unknown>
}

export interface LiveLoader {
  /** There is such a version: loads, unless what is shown is as new. */
  heard(version: number): void
  /** Loads now. Resolves with true when what is shown is at least as new as this moment, else with false. Never rejects. */
  reload(): Promise<boolean>
  /** Until `release`, nothing new is shown or asked for. */
  hold(): void
  release(): void
  /** Ends for good: what is still under way is dropped. */
  stop(): void
}

/**
 * Keeps one thing as new as the newest version that was heard of, whatever order answers come in. An answer that is older
 * than what is shown is dropped; while what is shown is behind, it is loaded again.
 */
export const createLiveLoader = <T>(source: LiveSource<T>): LiveLoader => {
  const { load, versionOf, show, fail, wait = sleep } = source
  const abort = new AbortController()
  let heard = 0
  let shown = { version: 0, read: 0 }
  let reads = 0
  let underWay = 0
  let tries = 0
  let held: Promise<void> | undefined
  let release = () => {}

  const isOver = () => abort.signal.aborted

  const read = async (isLastTry = false): Promise<boolean> => {
    reads += 1
    underWay += 1
    const mine = reads
    const known = heard
    try {
      const data = await load(abort.signal)
      while (held) await held
      if (isOver()) return false
      const version = versionOf?.(data) ?? known
      const isOld = version < shown.version || (version === shown.version && mine < shown.read)
      // The service has lost versions, as when a backup was put back: what it says now counts.
      if (isLastTry && known === heard) heard = Math.min(heard, version)
      else if (isOld) return true
      shown = { version, read: mine }
      if (version >= heard) tries = 0
      show(data)
      return true
    } catch (error) {
      if (!isOver() && mine === reads) fail(error)
      return false
    } finally {
      underWay -= 1
      void catchUp()
    }
  }

  const isBehind = () => !isOver() && !held && underWay === 0 && shown.version < heard

  const catchUp = async () => {
    const pauseMs = PAUSES_MS[tries]
    if (!isBehind() || pauseMs === undefined) return
    tries += 1
    const isLastTry = tries === PAUSES_MS.length
    if (pauseMs > 0) await wait(pauseMs)
    if (isBehind()) await read(isLastTry)
  }

  return {
    heard: (version) => {
      if (version > heard) {
        heard = version
        tries = 0
      }
      if (isBehind()) void read()
    },
    reload: async () => !isOver() && read(),
    hold: () => {
      held ??= new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => {
      held = undefined
      release()
      if (isBehind()) void read()
    },
    stop: () => {
      abort.abort()
      held = undefined
      release()
    },
  }
}
