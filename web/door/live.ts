import { createLiveLoader } from '../shared/live-loader.ts'
import { watchVersions } from '../shared/version-stream.ts'
import { door, isSlow, state } from './state.ts'

const TIMER_MS = 15_000
const TICK_MS = 5000
/** A service that takes longer to answer may be out of reach. */
const SLOW_MS = 3000
const KEYS_MS = 10 * 60_000
/** A busy door changes the venue with every head; the list is read at most this often. */
const LEAST_MS = 1500

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps the door in contact: on every change of the venue, when the network comes or goes, when the app is seen, by a timer. */
export const stayInContact = (): (() => void) => {
  let last = 0
  let asking = 0
  const sync = async () => {
    last = Date.now()
    asking += 1
    const slow = setTimeout(() => {
      isSlow.value = true
    }, SLOW_MS)
    await door.sync()
    clearTimeout(slow)
    asking -= 1
    if (asking === 0) isSlow.value = false
  }
  /** Reads again while the list is older than the newest version that was heard of. */
  const loader = createLiveLoader({
    load: async () => {
      await sleep(Math.max(0, last + LEAST_MS - Date.now()))
      await sync()
      if (!door.state.isConnected) throw new Error('The list could not be read.')
      return door.state.kept.list?.version ?? 0
    },
    versionOf: (version) => version,
    show: () => undefined,
    fail: () => undefined,
  })
  const seen = () => {
    door.clock.hidden(document.visibilityState !== 'visible')
    door.tick()
    if (document.visibilityState === 'visible') sync()
  }
  const { venue } = door.state.kept
  const unwatch = watchVersions({
    venueId: venue?.id ?? '',
    token: () => door.state.kept.session?.token,
    onVersion: (version) => {
      if (version !== door.state.kept.list?.version) loader.heard(version)
    },
    // The list says it too, and it alone is believed.
    onSignedOut: sync,
    onLive: (isLive) => {
      if (!isLive) sync()
    },
  })
  const timers = [
    setInterval(() => {
      if (!state.value.isConnected || state.value.waiting > 0) sync()
    }, TIMER_MS),
    setInterval(() => door.tick(), TICK_MS),
    setInterval(() => door.readKeys(), KEYS_MS),
  ]
  window.addEventListener('online', sync)
  window.addEventListener('offline', sync)
  document.addEventListener('visibilitychange', seen)
  sync()
  return () => {
    unwatch()
    loader.stop()
    for (const one of timers) clearInterval(one)
    window.removeEventListener('online', sync)
    window.removeEventListener('offline', sync)
    document.removeEventListener('visibilitychange', seen)
  }
}
