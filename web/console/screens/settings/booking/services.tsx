import { createService, updateService } from '../../../../shared/form-rules.ts'
import { Cross } from '../../../../shared/icons.tsx'
import { Collection } from '../../../forms/collection.tsx'
import { ClockField, ManyField, NumberField, TextField, WEEKDAYS } from '../../../forms/fields.tsx'
import { NumberInput } from '../../../forms/number-input.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { count } from '../../../model/guest-name.ts'
import { dateWithYear } from '../../../model/moment.ts'
import { may } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import { daysInWords } from '../words.ts'

interface Turn {
  readonly to_party: number
  readonly mins: number
}

interface Service {
  name: string
  days: string[] | null
  date: string | null
  start_time: string
  last_seating: string
  interval_mins: number
  max_covers: number | null
  max_parties: number | null
  turn_mins: Turn[]
  reset_mins: number
}

const BLANK: Service = {
  name: '',
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  date: null,
  start_time: '18:00',
  last_seating: '21:30',
  interval_mins: 15,
  max_covers: null,
  max_parties: null,
  turn_mins: [],
  reset_mins: 0,
}

export const Services = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  return (
    <Collection<Service>
      id={`${venue.id} services`}
      one="service"
      canChange={may(venue, 'manager')}
      rules={{ create: createService, update: updateService }}
      blank={BLANK}
      empty={{
        title: 'No services yet',
        text: 'A service is a meal, such as Lunch or Dinner: when parties arrive, how many at once, and how long they stay. Without one, guests are offered every time of your access rules.',
      }}
      load={async () => (await call('GET /api/my-venues/:venueId/services', { params })).data}
      create={(body) => call('POST /api/my-venues/:venueId/services', { params, body: body as never })}
      update={(id, body) =>
        call('PUT /api/my-venues/:venueId/services/:id', { params: { ...params, id }, body: body as never })
      }
      remove={(id) => call('DELETE /api/my-venues/:venueId/services/:id', { params: { ...params, id } })}
      removal="Bookings already made stand."
      title={({ name }) => name}
      summary={(service) =>
        [
          service.date ? dateWithYear(service.date) : daysInWords(service.days ?? []),
          `${service.start_time}–${service.last_seating}`,
          service.max_covers && `${count(service.max_covers, 'guest')} every ${service.interval_mins} min`,
          service.max_parties &&
            `${count(service.max_parties, 'party', 'parties')} every ${service.interval_mins} min`,
          service.reset_mins && `${service.reset_mins} min between parties`,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      fields={(draft) => <Fields draft={draft} />}
    />
  )
}

const Fields = ({ draft }: { draft: Draft<Service> }) => {
  const isDated = draft.values.date !== null
  return (
    <>
      <section class="card stack">
        <TextField draft={draft} name="name" label="Name" hint="For staff, such as Dinner." />
        <fieldset class="segments several">
          <legend>It runs</legend>
          <label>
            <input
              type="radio"
              name="dated"
              checked={!isDated}
              onChange={() => {
                draft.set('date', null)
                draft.set('days', BLANK.days)
              }}
            />
            <span>Every week</span>
          </label>
          <label>
            <input
              type="radio"
              name="dated"
              checked={isDated}
              onChange={() => {
                draft.set('days', null)
                draft.set('date', '')
              }}
            />
            <span>On one day</span>
          </label>
        </fieldset>
        {isDated ? (
          <ClockField
            draft={draft}
            name="date"
            type="date"
            label="Day"
            hint="It replaces the weekly services of this day."
          />
        ) : (
          <ManyField draft={draft} name="days" label="Days" options={WEEKDAYS} />
        )}
        <div class="pair">
          <ClockField draft={draft} name="start_time" type="time" label="First arrival" />
          <ClockField draft={draft} name="last_seating" type="time" label="Last arrival" />
        </div>
      </section>
      <section class="card stack">
        <h4>How many at once</h4>
        <NumberField
          draft={draft}
          name="interval_mins"
          label="Counted every"
          unit="minutes"
          hint="Limits refuse guests online and warn staff."
        />
        <div class="pair">
          <NumberField draft={draft} name="max_covers" label="Most guests" unit="guests" optional />
          <NumberField draft={draft} name="max_parties" label="Most parties" unit="parties" optional />
        </div>
      </section>
      <section class="card stack">
        <h4>How long they stay</h4>
        <Turns draft={draft} />
        <NumberField
          draft={draft}
          name="reset_mins"
          label="Time to reset a table"
          unit="minutes"
          hint="Kept free between two parties."
        />
      </section>
    </>
  )
}

const Turns = ({ draft }: { draft: Draft<Service> }) => {
  const turns = draft.values.turn_mins
  const replace = (at: number, part: Partial<Turn>) =>
    draft.set(
      'turn_mins',
      turns.map((turn, n) => (n === at ? { ...turn, ...part } : turn)),
    )
  const fault = draft.errorOf('turn_mins')
  return (
    <div class="stack tight">
      {turns.length === 0 && <p class="quiet">As long as the venue’s usual stay.</p>}
      {turns.map((turn, at) => (
        <div class="turn" key={at}>
          <label>
            Up to
            <NumberInput
              min={1}
              max={1000}
              value={turn.to_party}
              aria-label={`Largest party, line ${at + 1}`}
              onNumber={(to_party) => replace(at, { to_party })}
            />
            guests stay
          </label>
          <label>
            <NumberInput
              min={15}
              max={1440}
              value={turn.mins}
              aria-label={`Minutes, line ${at + 1}`}
              onNumber={(mins) => replace(at, { mins })}
            />
            minutes
          </label>
          {draft.canChange && (
            <button
              type="button"
              class="button plain round small"
              aria-label={`Remove line ${at + 1}`}
              onClick={() =>
                draft.set(
                  'turn_mins',
                  turns.filter((_, n) => n !== at),
                )
              }
            >
              <Cross />
            </button>
          )}
        </div>
      ))}
      {fault && <p class="fault">{fault}</p>}
      {draft.canChange && turns.length < 20 && (
        <p>
          <button
            type="button"
            class="button small"
            onClick={() =>
              draft.set('turn_mins', [...turns, { to_party: (turns.at(-1)?.to_party ?? 0) + 2, mins: 90 }])
            }
          >
            Add a stay by party size
          </button>
        </p>
      )}
    </div>
  )
}
