import type { BookingPage } from '../../../contract/page-data.ts'
import type { DayWords } from './day-words.en.ts'
import type { GuestWords } from './words.en.ts'

/** What choosing a party and a day needs, in every widget. */
export interface DayChoiceProps {
  readonly page: Pick<BookingPage, 'venue' | 'today' | 'largest_party'>
  readonly words: GuestWords & DayWords
  readonly draft: { readonly party: number; readonly month: string; readonly date?: string }
}
