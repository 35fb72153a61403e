import { longDate } from '../../../../shared/dates.ts'
import { createBlackout, updateBlackout } from '../../../../shared/form-rules.ts'
import words from '../../../../shared/words.en.ts'
import { Collection } from '../../../forms/collection.tsx'
import { ClockField, ManyField, TextField } from '../../../forms/fields.tsx'
import { call } from '../../../model/api.ts'
import { may } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'

type Flow = 'tables' | 'guestlist' | 'events'

interface Blackout {
  date_from: string
  date_to: string
  flows: Flow[]
  reason: string
}

const FLOWS = [
  ['tables', 'Tables'],
  ['guestlist', 'Guest list'],
  ['events', 'Events'],
] as const

export const Blackouts = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  return (
    <Collection<Blackout>
      id={`${venue.id} blackouts`}
      one="blackout"
      canChange={may(venue, 'manager')}
      rules={{ create: createBlackout, update: updateBlackout }}
      blank={{ date_from: '', date_to: '', flows: ['tables', 'guestlist', 'events'], reason: '' }}
      empty={{
        title: 'No blackouts',
        text: 'Add one for days on which nothing can be booked online, such as a private party or holidays.',
      }}
      load={async () => (await call('GET /api/my-venues/:venueId/blackouts', { params })).data}
      create={(body) => call('POST /api/my-venues/:venueId/blackouts', { params, body })}
      update={(id, body) =>
        call('PUT /api/my-venues/:venueId/blackouts/:id', { params: { ...params, id }, body })
      }
      remove={(id) => call('DELETE /api/my-venues/:venueId/blackouts/:id', { params: { ...params, id } })}
      removal="These days can be booked again."
      title={({ date_from, date_to }) =>
        date_from === date_to
          ? longDate(words, date_from)
          : `${longDate(words, date_from)} to ${longDate(words, date_to)}`
      }
      summary={({ flows, reason, date_from }) =>
        [
          date_from.slice(0, 4),
          FLOWS.filter(([flow]) => flows.includes(flow))
            .map(([, text]) => text)
            .join(', '),
          reason,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      fields={(draft) => (
        <section class="card stack">
          <div class="pair">
            <ClockField draft={draft} name="date_from" type="date" label="First day" />
            <ClockField draft={draft} name="date_to" type="date" label="Last day" />
          </div>
          <ManyField
            draft={draft}
            name="flows"
            label="What cannot be booked"
            options={FLOWS}
            hint="Bookings already made stand."
          />
          <TextField draft={draft} name="reason" label="Reason, for staff" optional />
        </section>
      )}
    />
  )
}
