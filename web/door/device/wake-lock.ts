/** Keeps the screen on while the app is in front. Browsers release the lock when it is not, so it is asked for again. */
export const keepAwake = (): (() => void) => {
  let lock: WakeLockSentinel | undefined
  let isWanted = true
  const ask = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused when the battery is low: the screen then goes off as it always does.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (!isWanted) await lock?.release()
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', ask)
    lock?.release().catch(() => undefined)
  }
}
