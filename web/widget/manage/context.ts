import type { ManagePage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import type { Managed } from '../result/booked-facts.tsx'
import { momentOf } from '../shared/moment.ts'
import type { Sender } from '../shared/sending.ts'
import type { Wanted } from './change-payment.ts'
import type { Words } from './words.en.ts'

export type { Managed }

/** Said above the booking after something was done or refused. */
export interface Notice {
  readonly kind: 'good' | 'warn'
  readonly sentence: string
}

export interface ManageProps {
  readonly page: ManagePage
  readonly words: Words
  readonly call: Call
  readonly managed: Managed
  /** Keeps the key of a request without an answer. */
  readonly sender: Sender
  reload(): void
  say(notice: Notice | undefined): void
}

type Speaking = Pick<ManageProps, 'page' | 'words'>

/** "Saturday 17 January, 20:00" and "2 guests". */
export const linesOf = ({ page, words }: Speaking, { date, time, party_size }: Wanted): [string, string] => [
  momentOf(words, page.venue, date, time),
  words.guests(party_size),
]

/** The service's time at this moment: the visitor's clock may be wrong. */
export const nowOf = ({ page }: Speaking): number => page.now + performance.now()
