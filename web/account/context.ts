import type { AccountPage } from '../../contract/page-data.ts'
import type { Call } from '../shared/client.ts'
import type { Words } from './words.en.ts'

/** What every screen gets. */
export interface ScreenProps {
  readonly page: AccountPage
  readonly words: Words
  /** Calls without a session. */
  readonly call: Call
  /** The secret part of the address. */
  readonly link: string
}

export interface Session {
  readonly token: string
  readonly user: { readonly name: string }
}
