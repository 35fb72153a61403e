import { longDate } from '../../../../shared/dates.ts'
import { createSpecialDay, updateSpecialDay } from '../../../../shared/form-rules.ts'
import words from '../../../../shared/words.en.ts'
import { Collection } from '../../../forms/collection.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { useNavigation } from '../../../model/address.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { GuestPreview } from '../guest-preview.tsx'
import type { SectionProps } from '../section.ts'
import { hoursInWords, kindOf, onThisDay, type SpecialDay, summaryOf, type YearRules } from './special-day.ts'
import { SpecialDayFields } from './special-day-fields.tsx'
import { YearCalendar } from './year-calendar.tsx'

const blankOn = (date: string): SpecialDay => ({
  name: '',
  date_from: date,
  date_to: date,
  note: null,
  opening_hours: null,
  rule_ids: null,
  closures: [],
})

const datesInWords = ({ date_from, date_to }: SpecialDay): string =>
  date_from === date_to
    ? `${longDate(words, date_from)} ${date_from.slice(0, 4)}`
    : `${longDate(words, date_from)} to ${longDate(words, date_to)} ${date_to.slice(0, 4)}`

export const SpecialDays = ({ venue, today }: SectionProps) => {
  const { address, set } = useNavigation()
  const params = { venueId: venue.id }
  const chosen = address.query.on || today
  const loadDays = async () => (await call('GET /api/my-venues/:venueId/special-days', { params })).data
  const year = useStored<YearRules>(`${venue.id} year`, async () => {
    const [days, blackouts, rules] = await Promise.all([
      loadDays(),
      call('GET /api/my-venues/:venueId/blackouts', { params }),
      call('GET /api/my-venues/:venueId/access-rules', { params }),
    ])
    // Ids grow with time: of two that cover a date, the one made later applies.
    const inOrder = [...days].sort((a, b) => (a.id < b.id ? -1 : 1))
    return { days: inOrder, blackouts: blackouts.data, rules: rules.data }
  })
  const areas = useStored(`${venue.id} areas`, async () =>
    (await call('GET /api/my-venues/:venueId/seating-areas', { params })).data.map(
      ({ id, name }) => [id, name] as const,
    ),
  )
  const ruleNames = (year.data?.rules ?? []).map(({ id, name }) => [id, name] as const)
  const isEditing = (address.query.edit ?? '') !== ''
  return (
    <div class="stack">
      {!isEditing && year.data && (
        <>
          <YearCalendar
            today={today}
            chosen={chosen}
            kindOf={(date) => kindOf(venue, year.data as YearRules, date)}
            nameOf={(date) => onThisDay(venue, year.data as YearRules, date).special?.name}
            // A walk by arrow keys is one step back, not one for each day.
            onChoose={(on) => set({ on }, { replace: true })}
          />
          <OnThisDayPanel venue={venue} year={year.data} date={chosen} />
        </>
      )}
      <Collection<SpecialDay>
        id={`${venue.id} special-days`}
        one="special day"
        canChange={may(venue, 'manager')}
        rules={{ create: createSpecialDay, update: updateSpecialDay }}
        blank={blankOn(chosen)}
        empty={{
          title: 'No special days',
          text: 'Add one for a date with hours, prices or rules of its own, such as New Year’s Eve.',
        }}
        load={loadDays}
        create={(body) => call('POST /api/my-venues/:venueId/special-days', { params, body })}
        update={(id, body) =>
          call('PUT /api/my-venues/:venueId/special-days/:id', { params: { ...params, id }, body })
        }
        remove={(id) =>
          call('DELETE /api/my-venues/:venueId/special-days/:id', { params: { ...params, id } })
        }
        removal="These dates are as always again. Bookings already made stand."
        title={({ name }) => name}
        summary={(day) => [datesInWords(day), summaryOf(day, ruleNames)].join(' · ')}
        fields={(draft) => (
          <SpecialDayFields draft={draft} venue={venue} rules={ruleNames} areas={areas.data ?? []} />
        )}
      />
      <GuestPreview key={chosen} venue={venue} today={today} first={chosen} />
    </div>
  )
}

/** What applies on one date, and what to do about it. */
const OnThisDayPanel = ({ venue, year, date }: { venue: Venue; year: YearRules; date: string }) => {
  const { set } = useNavigation()
  const { special, blackouts, hours, rules } = onThisDay(venue, year, date)
  return (
    <section class="card stack tight on-this-day" aria-labelledby="on-this-day">
      <h3 id="on-this-day">
        {longDate(words, date)} {date.slice(0, 4)}
      </h3>
      <dl class="facts day-facts">
        <div>
          <dt>Open</dt>
          <dd>{hoursInWords(hours)}</dd>
        </div>
        <div>
          <dt>Guests book under</dt>
          <dd>{rules.length === 0 ? 'No rule: nothing online' : rules.join(', ')}</dd>
        </div>
        {special && (
          <div>
            <dt>Special day</dt>
            <dd>{special.name}</dd>
          </div>
        )}
        {blackouts.map(({ id, reason }) => (
          <div key={id}>
            <dt>Blackout</dt>
            <dd>{reason || 'Nothing can be booked online'}</dd>
          </div>
        ))}
      </dl>
      {may(venue, 'manager') && (
        <p>
          {special ? (
            <button type="button" class="button" onClick={() => set({ edit: special.id })}>
              Change “{special.name}”
            </button>
          ) : (
            <button type="button" class="button" onClick={() => set({ edit: 'new' })}>
              Make this a special day
            </button>
          )}
        </p>
      )}
    </section>
  )
}
