import { watchVersions } from '../shared/version-stream.ts'
import { door, state } from './state.ts'

const TIMER_MS = 15_000
const TICK_MS = 5000
const KEYS_MS = 10 * 60_000
/** A busy door changes the venue with every head; the list is read at most this often. */
const LEAST_MS = 1500

/** Keeps the door in contact: on every change of the venue, when the network is back, when the app is seen, by a timer. */
export const stayInContact = (): (() => void) => {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const sync = () => {
    clearTimeout(timer)
    last = Date.now()
    door.sync()
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(sync, Math.max(0, last + LEAST_MS - Date.now()))
  }
  const seen = () => {
    door.tick()
    if (document.visibilityState === 'visible') sync()
  }
  const { venue } = door.state.kept
  const unwatch = watchVersions({
    venueId: venue?.id ?? '',
    token: () => door.state.kept.session?.token,
    onVersion: (version) => {
      if (version !== door.state.kept.list?.version) soon()
    },
    // The list says it too, and wipes the device.
    onSignedOut: sync,
    onLive: () => undefined,
  })
  const timers = [
    setInterval(() => {
      if (!state.value.isConnected || state.value.waiting > 0) sync()
    }, TIMER_MS),
    setInterval(() => door.tick(), TICK_MS),
    setInterval(() => door.readKeys(), KEYS_MS),
  ]
  window.addEventListener('online', sync)
  document.addEventListener('visibilitychange', seen)
  sync()
  return () => {
    unwatch()
    clearTimeout(timer)
    for (const one of timers) clearInterval(one)
    window.removeEventListener('online', sync)
    document.removeEventListener('visibilitychange', seen)
  }
}
