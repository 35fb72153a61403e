import type { Contract } from '../../../contract/index.ts'
import type { WaitlistPage } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import type { Call } from '../../shared/client.ts'
import type { Words } from './words.en.ts'

export type Wish = OkOf<Contract['GET /api/public/waitlist/:token']>

export interface WishProps {
  readonly page: WaitlistPage
  readonly words: Words
  readonly call: Call
  readonly data: Wish
  reload(): void
  /** Said above the wish after something was done or refused. */
  say(sentence: string | undefined): void
}

/** The service's time at this moment: the visitor's clock may be wrong. */
export const nowOf = ({ page }: Pick<WishProps, 'page'>): number => page.now + performance.now()
