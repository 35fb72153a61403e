import type { BookingPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { CalendarGrid } from './calendar.tsx'
import type { DayChoiceProps } from './choice.ts'
import { Contact } from './notice.tsx'
import { Head } from './parts.tsx'
import { PartyChoice } from './party-choice.tsx'

interface Props extends DayChoiceProps {
  readonly page: Pick<BookingPage, 'venue' | 'today' | 'largest_party'>
  readonly words: DayChoiceProps['words'] & { readonly whenTitle: string; larger(most: number): string }
  readonly call: Call
  readonly type?: 'guestlist'
  readonly note?: string | undefined
  change(patch: { month: string }): void
  onParty(party: number): void
  onDay(date: string): void
}

/** How many, and on which day. */
export const When = (props: Props) => {
  const { page, words, call, type, note, change, onParty, onDay } = props
  return (
    <>
      <Head title={words.whenTitle}>{note}</Head>
      <PartyChoice {...props} onParty={onParty} />
      <CalendarGrid
        {...props}
        load={(query, signal) =>
          call('GET /api/public/venues/:venueId/booking-days', {
            params: { venueId: page.venue.id },
            query: { ...query, ...(type ? { type } : {}) },
            signal,
          })
        }
        onMonth={(month) => change({ month })}
        onPick={onDay}
      />
      <div class="small quiet">
        <p>{words.larger(page.largest_party)}</p>
        <Contact page={page} />
      </div>
    </>
  )
}
