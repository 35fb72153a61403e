import type { Session } from '../model/types.ts'

const KEY = 'maitred-session'

/** Whoever comes from the console is signed in already. */
export const consoleSession = (): Session | undefined => {
  for (const store of [sessionStorage, localStorage]) {
    const text = store.getItem(KEY)
    if (text) return JSON.parse(text) as Session
  }
  return undefined
}

export const forgetConsoleSession = () => {
  for (const store of [sessionStorage, localStorage]) store.removeItem(KEY)
}
