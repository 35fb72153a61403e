import { beforeEach, expect, test } from 'vitest'
import { briefingDue } from '../../../../domain/briefing-mail.ts'
import { makeBooking, makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { mailBriefings, venuesToBrief } from './mail-briefings.ts'

const world = useWorld()
/** A Saturday in winter: venue time is UTC. */
const AT_FOUR = new Date('2026-01-17T16:00:00Z')
const DAY_MS = 86_400_000

let owner: Person
let venueId: string

beforeEach(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner)
})

const set = (body: Record<string, unknown>) =>
  owner.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: body as never })
const venue = async (reader = owner) =>
  (await reader.ok('GET /api/my-venues', {})).data.find(({ id }) => id === venueId)
const fail = (error: unknown) => {
  throw error
}
const run = (now: Date) => mailBriefings(world.app.services, now, fail)
const sheets = async () =>
  (await mailsOfVenue(world, venueId)).filter(({ kind }) => kind === 'staff_briefing')
const addresses = async () => (await sheets()).map(({ to }) => to).sort()

test('the sheet goes to whom the venue chose at its hour, with what the team has to know', async () => {
  await owner.ok('POST /api/my-venues/:venueId/services', {
    params: { venueId },
    body: { name: 'Dinner', days: ['sat'], start_time: '18:00', last_seating: '22:00' },
  })
  const guest = await makeGuest(world, venueId, { name: 'Rowan Ellery' })
  await owner.ok('PUT /api/my-guests/:id', {
    params: { id: guest.id },
    body: { tier: 'vip', allergies: 'Peanuts' },
  })
  const table_id = await makeTable(owner, venueId, { table_number: '12' })
  const booking = await makeBooking(owner, venueId, {
    user_id: guest.id,
    table_id,
    party_size: 9,
    notes: 'Long table.\nNo candles.',
    auto_approve: true,
  })
  await world.database.read
    .updateTable('bookings')
    .set({ guest_comments: 'My mother uses a wheelchair.' })
    .where('id', '=', booking)
    .execute()
  await owner.ok('PUT /api/my-venues/:venueId/shift-notes/:date', {
    params: { venueId, date: '2026-01-17' },
    body: { text: 'Oysters are off.' },
  })
  await set({ briefing_at: '16:00', briefing_to: ['kitchen@walrus.example', 'bar@walrus.example'] })
  await run(new Date(AT_FOUR.getTime() - 1000))
  expect(await sheets()).toEqual([])
  await run(AT_FOUR)
  expect(await addresses()).toEqual(['bar@walrus.example', 'kitchen@walrus.example'])
  const { facts } = await world.database.read
    .selectFrom('outbox')
    .select('facts')
    .where('venue_id', '=', venueId)
    .where('kind', '=', 'staff_briefing')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({
    briefing: {
      date: '2026-01-17',
      covers: 9,
      services: [{ name: 'Dinner', covers: 9 }],
      allergies: [{ guest: 'Rowan Ellery', party_size: 9, tables: ['12'], about: 'Peanuts' }],
      vips: [{ guest: 'Rowan Ellery' }],
      large_parties: [{ guest: 'Rowan Ellery', about: '' }],
      notes: [
        {
          guest: 'Rowan Ellery',
          about: 'Long table. No candles.',
          said: 'My mother uses a wheelchair.',
        },
      ],
      requests: 0,
      note: 'Oysters are off.',
    },
  })
  expect(await venue()).toMatchObject({ briefing_at: '16:00', briefed_on: '2026-01-17' })
})

test('each service day is mailed once, by whichever process comes first, and again on the next day', async () => {
  await set({ briefing_at: '16:00', briefing_to: ['kitchen@walrus.example'] })
  await Promise.all([run(AT_FOUR), run(AT_FOUR), run(AT_FOUR)])
  await run(new Date(AT_FOUR.getTime() + 60_000))
  expect(await addresses()).toHaveLength(1)
  // An address that comes later in the day gets the sheet of the next one.
  await set({ briefing_to: ['kitchen@walrus.example', 'bar@walrus.example'] })
  await run(new Date(AT_FOUR.getTime() + 120_000))
  expect(await addresses()).toHaveLength(1)
  await run(new Date(AT_FOUR.getTime() + DAY_MS))
  expect(await addresses()).toEqual([
    'bar@walrus.example',
    'kitchen@walrus.example',
    'kitchen@walrus.example',
  ])
})

test('without an address it goes to the venue’s own, and without an hour to nobody', async () => {
  await set({ email: 'desk@walrus.example', briefing_at: '16:00' })
  await run(AT_FOUR)
  expect(await addresses()).toEqual(['desk@walrus.example'])
  await set({ briefing_at: null })
  await run(new Date(AT_FOUR.getTime() + DAY_MS))
  expect(await addresses()).toHaveLength(1)
})

test('a kind that is switched off is not sent, and the day counts as done', async () => {
  await set({ briefing_at: '16:00', briefing_to: ['kitchen@walrus.example'] })
  await owner.ok('PUT /api/my-venues/:venueId/message-settings', {
    params: { venueId },
    body: { kinds: { staff_briefing: { enabled: false } } },
  })
  await run(AT_FOUR)
  expect(await sheets()).toEqual([])
  expect(await venue()).toMatchObject({ briefed_on: '2026-01-17' })
})

test.each(['removed', 'demoted'] as const)('a member who is %s is not mailed any more', async (how) => {
  const host = await joinVenue(world, venueId, 'host')
  const { email } = await world.database.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', host.id)
    .executeTakeFirstOrThrow()
  await set({ briefing_at: '16:00', briefing_to: [email.toUpperCase(), 'kitchen@walrus.example'] })
  const params = { venueId, userId: host.id }
  if (how === 'removed') await owner.ok('DELETE /api/my-venues/:venueId/members/:userId', { params })
  else await owner.ok('PUT /api/my-venues/:venueId/members/:userId', { params, body: { role: 'door' } })
  expect(await venue()).toMatchObject({ briefing_to: ['kitchen@walrus.example'] })
  await run(AT_FOUR)
  expect(await addresses()).toEqual(['kitchen@walrus.example'])
})

test('addresses of colleagues are shown to those who choose them', async () => {
  const host = await joinVenue(world, venueId, 'host')
  await set({ briefing_at: '16:00', briefing_to: ['kitchen@walrus.example'] })
  expect(await venue(host)).toMatchObject({ briefing_at: '16:00', briefing_to: [] })
})

test.each([
  [{ briefing_at: '25:00' }, 'briefing_at'],
  [{ briefing_to: ['nobody'] }, 'briefing_to'],
  [{ briefing_to: Array.from({ length: 21 }, (_, n) => `cook${n}@walrus.example`) }, 'briefing_to'],
])('%j is refused', async (body, field) => {
  const { status, body: reply } = await owner.call('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: body as never,
  })
  expect(status).toBe(400)
  expect(JSON.stringify(reply)).toContain(field)
})

const CLOCKS = ['Europe/London', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe']
const HOURS = ['00:30', '01:30', '02:15', '16:00', '23:45']
const CLOCK_CHANGES = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]

test('of all venues, those whose hour is near are read, and among them whoever is due', async () => {
  const ids: string[] = []
  for (const timezone of CLOCKS)
    for (const briefing_at of HOURS) {
      const id = await makeVenue(owner, { timezone })
      await owner.ok('PUT /api/my-venues/:id', { params: { id }, body: { briefing_at } })
      ids.push(id)
    }
  const { read } = world.database
  const all = await read
    .selectFrom('venues')
    .select(['id', 'timezone', 'briefing_at', 'briefing_to', 'briefed_on'])
    .where('id', 'in', ids)
    .execute()
  let listed = 0
  let looks = 0
  for (const date of CLOCK_CHANGES)
    for (let minutes = -12 * 60; minutes < 36 * 60; minutes += 35) {
      const now = new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)
      const found = (await venuesToBrief(read, now)).map(({ id }) => id).filter((id) => ids.includes(id))
      const due = all.filter((one) => briefingDue(one, now) !== null).map(({ id }) => id)
      expect(found, now.toISOString()).toEqual(expect.arrayContaining(due))
      listed += found.length
      looks += all.length
    }
  expect(listed / looks).toBeLessThan(0.3)
})
