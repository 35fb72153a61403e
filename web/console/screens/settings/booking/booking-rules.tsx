import { updateVenue } from '../../../../shared/form-rules.ts'
import { CheckField, NumberField, SelectField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'

const storedOf = (venue: Venue) => ({
  tables_enabled: venue.tables_enabled,
  default_booking_duration: venue.default_booking_duration,
  fit_stay: venue.fit_stay,
  reseating: venue.reseating,
  freeze_mins: venue.freeze_mins,
  queue_hold_mins: venue.queue_hold_mins,
  waitlist: venue.waitlist,
  offer_mins: venue.offer_mins,
  default_party_min: venue.default_party_min,
  default_party_max: venue.default_party_max,
  booking_start_value: venue.booking_start_value,
  booking_start_unit: venue.booking_start_unit as string,
  booking_cutoff_value: venue.booking_cutoff_value,
  booking_cutoff_unit: venue.booking_cutoff_unit as string,
  request_expires_hours: venue.request_expires_hours,
  release_after_mins: venue.release_after_mins,
  max_open_per_day: venue.max_open_per_day,
  max_open_ahead: venue.max_open_ahead,
  guest_list_enabled: venue.guest_list_enabled,
  paid_guest_list_enabled: venue.paid_guest_list_enabled,
  max_plus_ones: venue.max_plus_ones,
  members_only: String(venue.members_only),
  queue_skip_price: venue.queue_skip_price,
  surge_threshold: venue.surge_threshold,
  surge_price: venue.surge_price,
})
type Stored = ReturnType<typeof storedOf>

const UNITS = ['minutes', 'hours', 'days', 'weeks'].map((unit) => [unit, `${unit} before the start`] as const)

/** What counts for every booking unless its rule says otherwise. */
export const BookingRules = ({ venue }: SectionProps) => {
  const draft = useDraft<Stored>({
    id: `${venue.id} bookings`,
    stored: storedOf(venue),
    rules: { ...updateVenue, members_only: {} },
    canChange: may(venue, 'manager'),
    save: async ({ members_only, ...changes }) => {
      const answer = await call('PUT /api/my-venues/:id', {
        params: { id: venue.id },
        body: { ...changes, ...(members_only ? { members_only: Number(members_only) } : {}) } as never,
      })
      await loadVenues()
      return answer
    },
    look: async () => {
      const now = await readVenue(venue.id)
      return now && storedOf(now)
    },
  })
  return (
    <Form draft={draft}>
      <section class="card stack">
        <h3>Tables</h3>
        <CheckField draft={draft} name="tables_enabled" label="Guests can book tables" />
        <NumberField
          draft={draft}
          name="default_booking_duration"
          label="A table is kept for"
          unit="minutes"
          hint="Unless the rule or the service says otherwise."
        />
        <CheckField
          draft={draft}
          name="fit_stay"
          label="A stay must end by closing"
          hint="Guests are not offered a time whose stay would end after you close; staff are warned."
        />
        <SelectField
          draft={draft}
          name="reseating"
          label="When no table is free, other parties may be moved"
          options={[
            ['off', 'Never'],
            ['propose', 'When staff say so'],
            ['auto', 'For guests who book online too'],
          ]}
          hint="Everybody keeps their time. Guests who chose a table, and tables that you promised, stay. Nobody is written to."
        />
        {draft.values.reseating !== 'off' && (
          <NumberField
            draft={draft}
            name="freeze_mins"
            label="Nobody is moved who comes within"
            unit="minutes"
          />
        )}
        <NumberField
          draft={draft}
          name="queue_hold_mins"
          label="Hold a table for a called party"
          unit="minutes"
        />
        <SelectField
          draft={draft}
          name="waitlist"
          label="Wait list"
          options={[
            ['off', 'Off'],
            ['on', 'On'],
          ]}
          hint="Guests who find nothing free can wait. What frees is held for the first in line whose whole party fits."
        />
        {draft.values.waitlist === 'on' && (
          <NumberField
            draft={draft}
            name="offer_mins"
            label="Hold an offer for"
            unit="minutes"
            hint="Five minutes when the start is less than three hours away. Nobody is written to between 22:00 and 08:00, unless it is for that morning."
          />
        )}
        <div class="pair">
          <NumberField draft={draft} name="default_party_min" label="Smallest party of a new rule" />
          <NumberField draft={draft} name="default_party_max" label="Largest party of a new rule" />
        </div>
        <div class="pair">
          <NumberField draft={draft} name="booking_start_value" label="Online booking opens" />
          <SelectField draft={draft} name="booking_start_unit" label="Opening counted in" options={UNITS} />
        </div>
        <div class="pair">
          <NumberField draft={draft} name="booking_cutoff_value" label="Online booking closes" />
          <SelectField draft={draft} name="booking_cutoff_unit" label="Closing counted in" options={UNITS} />
        </div>
        <div class="pair">
          <NumberField
            draft={draft}
            name="max_open_per_day"
            label="One guest may book for one day"
            unit="tables"
            hint="Online. If empty, as many as they like."
            optional
          />
          <NumberField
            draft={draft}
            name="max_open_ahead"
            label="One guest may have ahead"
            unit="tables"
            hint="Online, all days together. If empty, as many as they like."
            optional
          />
        </div>
      </section>
      <section class="card stack">
        <h3>Automatic</h3>
        <NumberField
          draft={draft}
          name="request_expires_hours"
          label="A request that nobody answers is declined after"
          unit="hours"
          hint="If empty, when the booking would begin."
          optional
        />
        <NumberField
          draft={draft}
          name="release_after_mins"
          label="A party that has not come is a no-show after"
          unit="minutes"
          hint="Its table becomes free. If empty, nobody is marked automatically."
          optional
        />
      </section>
      <section class="card stack">
        <h3>Guest list</h3>
        <CheckField draft={draft} name="guest_list_enabled" label="Guests can join the guest list" />
        <div class="pair">
          <NumberField draft={draft} name="max_plus_ones" label="A guest may bring" unit="people" />
          <SelectField
            draft={draft}
            name="members_only"
            label="For"
            options={[
              ['0', 'Everyone'],
              ['1', 'Tiers above standard'],
              ['2', 'VIP and VVIP'],
            ]}
          />
        </div>
        <CheckField draft={draft} name="paid_guest_list_enabled" label="The guest list costs keys" />
        {draft.values.paid_guest_list_enabled && (
          <>
            <NumberField
              draft={draft}
              name="queue_skip_price"
              label="Skipping the queue costs"
              unit="keys a guest, on top"
              hint="0: not sold."
            />
            <div class="pair">
              <NumberField
                draft={draft}
                name="surge_threshold"
                label="From this many heads on the list"
                unit="heads"
                optional
              />
              <NumberField
                draft={draft}
                name="surge_price"
                label="the price is at least"
                unit="keys a guest"
              />
            </div>
          </>
        )}
      </section>
    </Form>
  )
}
