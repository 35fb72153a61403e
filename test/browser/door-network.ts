import type { Page } from 'playwright-core'

/** A phone's network and storage, taken away and given back. */

const SERVICE = '**/api/**'

export const cut = async (page: Page) => {
  await page.context().setOffline(true)
  // A page that is loaded anew is online for a moment, until the emulation is applied again.
  await page.context().route(SERVICE, (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('No network. Go on: everything is kept.').waitFor()
}

export const mend = async (page: Page) => {
  await page.context().unroute(SERVICE)
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

export const waiting = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 entry to send' : `${count} entries to send`).waitFor()
export const allSent = (page: Page) => page.getByText(/entr(y|ies) to send/).waitFor({ state: 'detached' })

/** Somebody sets the phone's clock ahead or back, or its network does. */
export const setClock = (page: Page, byMs: number) =>
  page.evaluate((ms) => {
    const before = Date.now
    Date.now = () => before() + ms
  }, byMs)

const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )

/** The phone is in a pocket for so long: its steady clock stands meanwhile. */
export const sleepFor = async (page: Page, ms: number) => {
  await setVisible(page, false)
  await setClock(page, ms)
  await setVisible(page, true)
}

/** Everything that the phone stores, as one text. */
export const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('maitred-door')
        opening.onsuccess = () => {
          const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
          const transaction = opening.result.transaction(['facts', 'queue'])
          for (const name of ['facts', 'queue'])
            transaction.objectStore(name).getAll().onsuccess = (event) =>
              all.push((event.target as IDBRequest).result)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(JSON.stringify(all))
          }
        }
      }),
  )

const FULL = 'test-database-is-full'

/** Every write to the database fails as on a phone that is full, in this page and after a reload. */
const refuseWrites = (flag: string) => {
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...args) {
      if (sessionStorage.getItem(flag)) throw new DOMException('No space left.', 'QuotaExceededError')
      return write.apply(this, args)
    }
  }
}

/** No room for the database any more. Local storage still has its own. */
export const fillDatabase = async (page: Page) => {
  await page.addInitScript(refuseWrites, FULL)
  await page.evaluate(refuseWrites, FULL)
  await page.evaluate((flag) => sessionStorage.setItem(flag, 'yes'), FULL)
}
export const emptyDatabase = (page: Page) => page.evaluate((flag) => sessionStorage.removeItem(flag), FULL)

/** No room in local storage either. */
export const fillLocalStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        for (let n = 0; ; n += 1) localStorage.setItem(`full ${size} ${n}`, 'x'.repeat(size))
      } catch {
        // As much as fits, then less.
      }
  })

export const emptyLocalStorage = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('full ')) localStorage.removeItem(key)
  })
