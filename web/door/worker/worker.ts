/**
 * The door's service worker: it keeps the app's files on the device, so that it starts without a network. It keeps no
 * answer of the service: the list is the app's own affair.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Written in front of this script by the server. */
  readonly DOOR_BUILD: { readonly version: string; readonly files: readonly string[] }
}

const PAGE = '/door/'
const PREFIX = 'maitred-door-'
const CACHE = PREFIX + self.DOOR_BUILD.version

/** All files or none: a version that is not whole is not installed, and the one before stays. */
const install = async () => {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...self.DOOR_BUILD.files].map((url) => new Request(url, { cache: 'no-cache' })))
}

const removeOld = async () => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** From the version that is installed, so that page and scripts always fit together. */
const fromCache = async (request: Request, url: string): Promise<Response> =>
  (await (await caches.open(CACHE)).match(url)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(removeOld()))

// A new version waits until the app says that nobody is in the middle of something.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== self.location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate' && pathname === PAGE)
    event.respondWith(fromCache(event.request, PAGE))
  else if (self.DOOR_BUILD.files.includes(pathname)) event.respondWith(fromCache(event.request, pathname))
})
