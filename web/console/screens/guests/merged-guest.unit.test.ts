import { expect, test } from 'vitest'
import { mergedGuest } from './merged-guest.ts'
import type { GuestDetail } from './profile-form.tsx'

interface Facts {
  readonly guest?: Partial<GuestDetail['guest']>
  readonly stats?: Partial<GuestDetail['stats']>
  readonly tags?: GuestDetail['tags']
  readonly bar?: GuestDetail['bar']
}

const detail = ({ guest, stats, tags, bar = null }: Facts): GuestDetail =>
  ({
    guest: {
      name: 'Mara Vance',
      phone: null,
      email: 'walk-in-1@guests.local',
      contact_email: null,
      allergies: null,
      notes: null,
      birthday: null,
      ...guest,
    },
    stats: { confirmed_visits: 0, no_shows: 0, total_bookings: 0, ...stats },
    tags: tags ?? { global: [], per_venue: [] },
    bar,
  }) as GuestDetail

const lineOf = (label: string, keep: Facts, drop: Facts) =>
  mergedGuest(detail(keep), detail(drop)).find((row) => row.label === label)?.value

test('the name is that of the guest who is kept', () => {
  expect(lineOf('Name', {}, { guest: { name: 'M. Vance' } })).toBe('Mara Vance')
})

test.each([
  ['the kept guest’s contact goes before', { phone: '+44 1' }, { phone: '+44 2' }, '+44 1'],
  [
    'what the kept guest lacks is taken over',
    { phone: '+44 1' },
    { email: 'm@example.com' },
    '+44 1 · m@example.com',
  ],
  ['a made-up address is not shown', {}, {}, undefined],
  [
    'an address for contact goes before that of the account',
    { contact_email: 'a@example.com' },
    {},
    'a@example.com',
  ],
])('%s', (_, keep, drop, contact) => {
  expect(lineOf('Contact', { guest: keep }, { guest: drop })).toBe(contact)
})

test('visits, no-shows and bookings are added up', () => {
  const history = lineOf(
    'History',
    { stats: { confirmed_visits: 1, total_bookings: 2 } },
    { stats: { confirmed_visits: 2, no_shows: 1, total_bookings: 4 } },
  )
  expect(history).toBe('6 bookings, 3 visits, 1 no-show')
})

test.each([
  ['both', 'Nuts', 'Fish', 'Nuts; Fish'],
  ['the same twice', 'Nuts', 'Nuts', 'Nuts'],
  ['one alone', null, 'Fish', 'Fish'],
  ['none', null, null, undefined],
])('allergies of %s are never lost', (_, keep, drop, all) => {
  expect(lineOf('Allergies', { guest: { allergies: keep } }, { guest: { allergies: drop } })).toBe(all)
})

test('tags of all venues and of each come together, each once', () => {
  const venue = (tags: string[]) => ({ venue_id: 'ven_1', venue_name: 'Heron', tags })
  const keep = { tags: { global: ['wine'], per_venue: [venue(['corner'])] } } as Facts
  const drop = { tags: { global: ['wine', 'press'], per_venue: [] } } as Facts
  expect(lineOf('Tags', keep, drop)).toBe('wine, corner, press')
})

test('a bar of either counts', () => {
  const bar = { reason: 'Glass thrown', until: null } as GuestDetail['bar']
  expect(lineOf('Barred', {}, { bar })).toBe('Glass thrown')
})
