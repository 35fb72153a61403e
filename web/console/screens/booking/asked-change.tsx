import { shortDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import type { Party } from '../../model/day.ts'
import type { BookingRead } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'
import { dayAndTime } from '../../parts/after-midnight.tsx'

type Stands = NonNullable<BookingRead['stands']>

/** "Fri 16 Jan, 19:00" */
export const keepsInWords = ({ date, time }: Stands): string => `${shortDate(words, date)}, ${time}`

export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** "3 people, table 12" */
const whoAndWhere = ({ party_size, tables }: Pick<Stands, 'party_size'> & { tables: readonly string[] }) =>
  [people(party_size), ...(tables.length > 0 ? [`table ${tables.join(' + ')}`] : [])].join(', ')

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly stands: Stands
}

/** What stands and what the guest asks for, side by side, for whoever decides. */
export const AskedChange = ({ venue, party, stands }: Props) => (
  <section class="asked-change" aria-label="The guest asks for a change">
    <h3>The guest asks for a change</h3>
    <dl class="facts">
      <dt>Stands</dt>
      <dd>
        {dayAndTime(venue, stands.date, stands.time)}
        <small>{whoAndWhere(stands)}</small>
      </dd>
      <dt>Wants</dt>
      <dd>
        <strong>{dayAndTime(venue, party.date, party.time)}</strong>
        <small>{whoAndWhere(party)}</small>
      </dd>
    </dl>
    <p>
      <small>Both are kept for the guest until you decide.</small>
    </p>
  </section>
)
