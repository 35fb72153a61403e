import { signal } from '@preact/signals'

interface Session {
  readonly token: string
  readonly user: { readonly id: string; readonly name: string; readonly role: string }
}

const KEY = 'maitred-session'

/** Storage may be switched off; the session then lasts as long as the page. */
const stores = (): Storage[] => {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}

const stored = (): Session | undefined => {
  for (const store of stores()) {
    const text = store.getItem(KEY)
    if (text) return JSON.parse(text) as Session
  }
  return undefined
}

/** Who is signed in, in this tab. */
export const session = signal<Session | undefined>(stored())
let last = session.peek()?.user.id

/** Whether somebody else has worked in this tab: what they typed and left undone is not the next one's. */
export const isSomebodyElse = (id: string): boolean => last !== undefined && last !== id

/** The session ended while somebody worked: they sign in again on top of what they were doing. */
export const hasExpired = signal(false)

export const beginSession = (begun: Session, stays: boolean) => {
  const [tab, device] = stores()
  for (const store of stores()) store.removeItem(KEY)
  ;(stays ? device : tab)?.setItem(KEY, JSON.stringify(begun))
  last = begun.user.id
  session.value = begun
  hasExpired.value = false
}

export const endSession = () => {
  for (const store of stores()) store.removeItem(KEY)
  session.value = undefined
  hasExpired.value = false
}
