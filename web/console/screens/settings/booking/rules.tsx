import { createAccessRule, updateAccessRule } from '../../../../shared/form-rules.ts'
import { money } from '../../../../shared/money.ts'
import { Collection } from '../../../forms/collection.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { GuestPreview } from '../guest-preview.tsx'
import type { SectionProps } from '../section.ts'
import { daysInWords } from '../words.ts'
import type { Rule } from './rule.ts'
import { type Choices, RuleFields } from './rule-fields.tsx'

const blankOf = (venue: Venue): Rule => ({
  name: '',
  rule_type: 'tables',
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  start_time: '18:00',
  end_time: '22:00',
  date_from: null,
  date_to: null,
  slot_interval_mins: 30,
  party_min: venue.default_party_min,
  party_max: venue.default_party_max,
  duration_mins: null,
  seating_area_ids: [],
  max_covers_per_slot: null,
  capacity: null,
  price_per_cover_pence: 0,
  min_covers: 0,
  deposit_mode: 'none',
  price_keys: 0,
  auto_approve: true,
  bundle_ids: [],
  booking_cutoff_value: null,
  booking_cutoff_unit: null,
  booking_start_value: null,
  booking_start_unit: null,
  active: true,
  special_only: false,
  names: null,
})

const DEPOSIT_WORDS = {
  none: '',
  hold: 'held on the card',
  charge: 'paid when booking',
  card: 'card kept on file',
}

const summaryOf = (venue: Venue, rule: Rule): string =>
  [
    rule.active ? '' : 'Off',
    rule.special_only ? 'Special days only' : '',
    rule.rule_type === 'tables' ? 'Tables' : 'Guest list',
    daysInWords(rule.days),
    `${rule.start_time}–${rule.end_time}`,
    `parties of ${rule.party_min} to ${rule.party_max}`,
    rule.deposit_mode === 'none'
      ? ''
      : rule.deposit_mode === 'card'
        ? DEPOSIT_WORDS.card
        : `${money(rule.price_per_cover_pence, venue.currency, 'en')} a guest ${DEPOSIT_WORDS[rule.deposit_mode]}`,
    rule.auto_approve ? '' : 'you confirm each one',
  ]
    .filter(Boolean)
    .join(' · ')

export const Rules = ({ venue, today }: SectionProps) => {
  const params = { venueId: venue.id }
  const choices = useStored<Choices>(`${venue.id} rule-choices`, async () => {
    const [areas, bundles] = await Promise.all([
      call('GET /api/my-venues/:venueId/seating-areas', { params }),
      call('GET /api/my-venues/:venueId/bundles', { params }),
    ])
    return {
      areas: areas.data.map(({ id, name }) => [id, name] as const),
      bundles: bundles.data.map(({ id, name }) => [id, name] as const),
    }
  })
  return (
    <div class="stack">
      <Collection<Rule>
        id={`${venue.id} rules`}
        one="access rule"
        canChange={may(venue, 'manager')}
        rules={{ create: createAccessRule, update: updateAccessRule }}
        blank={blankOf(venue)}
        empty={{
          title: 'No rules yet',
          text: 'Guests are offered no time. Add one: for example “Dinner”, every day from 18:00 to 22:00.',
        }}
        load={async () => (await call('GET /api/my-venues/:venueId/access-rules', { params })).data}
        create={(body) => call('POST /api/my-venues/:venueId/access-rules', { params, body })}
        update={(id, body) =>
          call('PUT /api/my-venues/:venueId/access-rules/:id', { params: { ...params, id }, body })
        }
        remove={(id) =>
          call('DELETE /api/my-venues/:venueId/access-rules/:id', { params: { ...params, id } })
        }
        removal="Guests are not offered its times any more. Bookings made under it stand."
        title={({ name }) => name}
        summary={(rule) => summaryOf(venue, rule)}
        fields={(draft) => (
          <RuleFields draft={draft} venue={venue} choices={choices.data ?? { areas: [], bundles: [] }} />
        )}
      />
      <GuestPreview venue={venue} today={today} />
    </div>
  )
}
