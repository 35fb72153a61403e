import { signal } from '@preact/signals'

/** A newer version of the app is on the device and waits. */
export const hasUpdate = signal(false)

const WORKER = '/door/worker.js'
const CHECK_MS = 30 * 60_000

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The page's policy lets this one address become a script, and no other. */
const workerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const same = { createScriptURL: () => WORKER }
  return (trustedTypes?.createPolicy('door', same) ?? same).createScriptURL(WORKER)
}

let registration: ServiceWorkerRegistration | undefined

/**
 * Installs the worker, and a newer one when there is one. The newer one waits: `isIdle` tells whether the app may start
 * anew at this moment. Everything that matters is in storage, so a new start loses nothing.
 */
export const watchUpdates = async (isIdle: () => boolean): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  registration = await navigator.serviceWorker
    .register(workerUrl(), { scope: '/door/' })
    .catch(() => undefined)
  if (!registration) return
  const had = navigator.serviceWorker.controller !== null
  const notice = () => {
    hasUpdate.value = had && registration?.waiting !== null
  }
  notice()
  registration.addEventListener('updatefound', () => {
    registration?.installing?.addEventListener('statechange', notice)
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (had) location.reload()
  })
  const apply = () => {
    if (hasUpdate.value && document.visibilityState === 'hidden' && isIdle()) takeUpdate()
  }
  document.addEventListener('visibilitychange', apply)
  setInterval(() => registration?.update().catch(() => undefined), CHECK_MS)
}

/** Starts the newer version now. */
export const takeUpdate = () => {
  registration?.waiting?.postMessage('take over')
}
