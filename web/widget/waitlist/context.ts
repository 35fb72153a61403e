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

const WIDGETS = { tables: 'bookings', guestlist: 'guest-list', event: 'events' } as const

/** Where more of what was wished for is booked. */
export const widgetAddress = ({ page, data }: Pick<WishProps, 'page' | 'data'>): string =>
  `/widget/${WIDGETS[data.wish.type]}/${page.venue.id}?lang=${page.lang}`

/** The service's time at this moment: the visitor's clock may be wrong. */
export const nowOf = ({ page }: Pick<WishProps, 'page'>): number => page.now + performance.now()
