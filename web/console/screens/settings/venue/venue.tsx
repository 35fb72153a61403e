import { useState } from 'preact/hooks'
import { ApiError } from '../../../../shared/client.ts'
import { updateVenue } from '../../../../shared/form-rules.ts'
import { TimeZoneField } from '../../../../shared/time-zone-field.tsx'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { isStored } from '../../../forms/draft.ts'
import { ClockField, NumberField, SelectField, TextField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import { typesWith } from './kinds.ts'
import { Logo } from './logo.tsx'
import { Publishing } from './publishing.tsx'

const currencies = (): (readonly [string, string])[] => {
  const names = new Intl.DisplayNames('en-GB', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map(
    (code) => [code.toLowerCase(), `${code} · ${names.of(code)}`] as const,
  )
}

const storedOf = (venue: Venue) => ({
  name: venue.name,
  address: venue.address,
  venue_type: venue.venue_type,
  food_types: venue.food_types?.join(', ') ?? '',
  phone: venue.phone ?? '',
  email: venue.email ?? '',
  website: venue.website ?? '',
  description: venue.description ?? '',
  instagram_url: venue.instagram_url ?? '',
  tiktok_url: venue.tiktok_url ?? '',
  twitter_url: venue.twitter_url ?? '',
  backdoor_capacity: venue.backdoor_capacity,
  last_entry_time: venue.last_entry_time,
  locale: venue.locale as string,
  timezone: venue.timezone,
  service_day_start: venue.service_day_start,
  currency: venue.currency,
})
type Stored = ReturnType<typeof storedOf>

export const VenueSection = ({ venue }: SectionProps) => {
  const [ahead, setAhead] = useState<{ readonly changes: Partial<Stored>; readonly message: string }>()
  const put = (changes: Partial<Stored>, more: { keep_wall_clock?: true } = {}) =>
    call('PUT /api/my-venues/:id', { params: { id: venue.id }, body: { ...changes, ...more } as never })
  const draft = useDraft<Stored>({
    id: `${venue.id} venue`,
    stored: storedOf(venue),
    rules: updateVenue,
    canChange: may(venue, 'manager'),
    save: async (changes) => {
      try {
        const answer = await put(changes)
        await loadVenues()
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.code === 'bookings_ahead')
          setAhead({ changes, message: error.message })
        throw error
      }
    },
    look: async () => {
      const now = await readVenue(venue.id)
      return now && storedOf(now)
    },
  })
  const hasFood = ['restaurant', 'cafe'].includes(draft.values.venue_type ?? '')
  return (
    <div class="stack">
      <Publishing venue={venue} />
      <Form draft={draft}>
        <section class="card stack">
          <h3>What guests see</h3>
          <Logo venue={venue} />
          <TextField draft={draft} name="name" label="Name" />
          <TextField draft={draft} name="description" label="Description" lines={3} optional />
          <div class="pair">
            <SelectField
              draft={draft}
              name="venue_type"
              label="Kind of venue"
              options={typesWith(venue.venue_type)}
            />
            {hasFood && (
              <TextField draft={draft} name="food_types" label="Food" hint="Separated by commas." optional />
            )}
          </div>
        </section>
        <section class="card stack">
          <h3>Contact</h3>
          <TextField draft={draft} name="address" label="Address" lines={2} />
          <div class="pair">
            <TextField draft={draft} name="phone" label="Phone" type="tel" />
            <TextField draft={draft} name="email" label="E-mail" type="email" />
          </div>
          <TextField draft={draft} name="website" label="Website" optional />
          <div class="pair">
            <TextField draft={draft} name="instagram_url" label="Instagram" optional />
            <TextField draft={draft} name="tiktok_url" label="TikTok" optional />
          </div>
          <TextField draft={draft} name="twitter_url" label="X (Twitter)" optional />
        </section>
        <section class="card stack">
          <h3>The door</h3>
          <div class="pair">
            <NumberField
              draft={draft}
              name="backdoor_capacity"
              label="Capacity"
              unit="people"
              hint="The licensed number. The door is warned above it."
            />
            <ClockField
              draft={draft}
              name="last_entry_time"
              type="time"
              label="Last entry"
              hint="Guest lists and events sell no later arrivals."
            />
          </div>
        </section>
        <section class="card stack">
          <h3>Time and money</h3>
          <TimeZoneField
            name="timezone"
            label="Time zone"
            value={draft.values.timezone}
            error={draft.errorOf('timezone')}
            onInput={(zone) => draft.set('timezone', zone)}
            hint="Every time you see and enter is in this zone. While something lies ahead you are asked before it changes."
          />
          <div class="pair">
            <ClockField
              draft={draft}
              name="service_day_start"
              type="time"
              label="The service day starts at"
              hint="Earlier times belong to the night before: 01:00 on Saturday is Friday’s service."
            />
            <SelectField
              draft={draft}
              name="currency"
              label="Currency"
              options={currencies()}
              hint="Fixed once a payment was made."
            />
          </div>
          <SelectField
            draft={draft}
            name="locale"
            label="Language of mails"
            options={[
              ['en', 'English'],
              ['de', 'German'],
            ]}
            hint="For guests who chose none."
          />
        </section>
      </Form>
      {ahead && (
        <ConfirmDialog
          title="Something lies ahead"
          confirm="Change it and keep the times"
          isDanger={false}
          send={() => put(ahead.changes, { keep_wall_clock: true })}
          isMade={async () => {
            const now = await readVenue(venue.id)
            return now !== undefined && isStored(ahead.changes, storedOf(now))
          }}
          onDone={async () => {
            await loadVenues()
            draft.discard()
          }}
          onClose={() => setAhead(undefined)}
        >
          <p>{ahead.message}</p>
          <p>
            With a new time zone, every booking keeps its date and time on the clock. With another start of
            the service day, every booking keeps its moment and moves to the service day that it now belongs
            to.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
