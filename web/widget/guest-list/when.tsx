import { CalendarGrid } from '../shared/calendar.tsx'
import { Contact } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { PartyChoice } from '../shared/party-choice.tsx'
import type { StepProps } from './context.ts'
import { withoutChoice } from './draft.ts'

/** How many, and on which night. */
export const When = (props: StepProps) => {
  const { page, words, call, draft, go, change } = props
  return (
    <>
      <Head title={words.whenTitle}>{page.members_only > 0 ? words.members : undefined}</Head>
      {/* What a list costs depends on the party, so what was chosen for another one is void. */}
      <PartyChoice
        {...props}
        onParty={(party) => go('when', { ...withoutChoice(draft), party }, 'replace')}
      />
      <CalendarGrid
        {...props}
        load={(query, signal) =>
          call('GET /api/public/venues/:venueId/booking-days', {
            params: { venueId: page.venue.id },
            query: { ...query, type: 'guestlist' },
            signal,
          })
        }
        onMonth={(month) => change({ month })}
        onPick={(date) => go('list', { ...withoutChoice(draft), date })}
      />
      <div class="small quiet">
        <p>{words.larger(page.largest_party)}</p>
        <Contact page={page} />
      </div>
    </>
  )
}
