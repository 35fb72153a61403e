import { beforeEach, expect, test } from 'vitest'
import { bookManaged } from '../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'

/** What a venue writes for guests, in the language that they read. */

const world = useWorld()
let place: PublicVenue
let bundleId: string

beforeEach(async () => {
  place = await openPublicVenue(
    world,
    { locale: 'en' },
    { name: 'Dinner', names: { en: null, de: 'Abendessen' } },
  )
  const { operator, params } = place
  const { id: area } = await operator.ok('POST /api/my-venues/:venueId/seating-areas', {
    params,
    body: { floor_id: place.floorId, name: 'Terrace', names: { en: '', de: 'Terrasse' } },
  })
  await place.table({ area_id: area })
  await operator.ok('PUT /api/my-venues/:venueId/floors/:id', {
    params: { ...params, id: place.floorId },
    body: { names: { en: null, de: 'Erdgeschoss' } },
  })
  const bundle = await operator.ok('POST /api/my-venues/:venueId/bundles', {
    params,
    body: {
      name: 'Celebration',
      names: { en: null, de: 'Feier' },
      items: [
        { name: 'Cake', price_pence: 4200, max_qty: 2, names: { en: null, de: 'Torte' } },
        { name: 'Flowers', price_pence: 2500, max_qty: 1 },
      ],
    },
  })
  bundleId = bundle.id
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...params, id: place.ruleId },
    body: { bundle_ids: [bundleId] },
  })
})

const namesIn = async (query: Record<string, unknown>, client = world.anyone) => {
  const { params } = place
  const day = await client.ok('GET /api/public/venues/:venueId/availability', {
    params,
    query: { date: TONIGHT, ...query },
  })
  const plan = await client.ok('GET /api/public/venues/:venueId/floorplan', {
    params,
    query: { date: TONIGHT, time: '20:00', ...query },
  })
  return [
    ...day.rules.map(({ name }) => name),
    ...day.bundles.flatMap(({ name, items }) => [name, ...items.map((item) => item.name)]),
    ...plan.floors.flatMap(({ name, areas }) => [name, ...areas.map((area) => area.name)]),
  ]
}

test('rules, floors, areas, extras and their items are read in German where the venue has written it', async () => {
  const german = ['Abendessen', 'Feier', 'Torte', 'Flowers', 'Erdgeschoss', 'Terrasse']
  const english = ['Dinner', 'Celebration', 'Cake', 'Flowers', 'Ground floor', 'Terrace']
  expect(await namesIn({ locale: 'de' })).toEqual(german)
  expect(await namesIn({ locale: 'en' })).toEqual(english)
  expect(await namesIn({})).toEqual(english)
})

test('staff read and change the texts; an emptied one is none, and the old fields stay as they were', async () => {
  const { operator, params } = place
  const bundlesOf = async () => (await operator.ok('GET /api/my-venues/:venueId/bundles', { params })).data
  const [bundle] = await bundlesOf()
  expect(bundle).toMatchObject({ name: 'Celebration', names: { en: null, de: 'Feier' } })
  expect(bundle?.items.map(({ name, names }) => [name, names])).toEqual([
    ['Cake', { en: null, de: 'Torte' }],
    ['Flowers', null],
  ])
  await operator.ok('PUT /api/my-venues/:venueId/bundles/:id', {
    params: { ...params, id: bundleId },
    body: { names: { en: ' ', de: null } },
  })
  expect((await bundlesOf())[0]?.names).toBeNull()
  const { data } = await operator.ok('GET /api/my-venues/:venueId/seating-areas', { params })
  expect(data.map(({ name, names }) => [name, names])).toEqual([['Terrace', { en: null, de: 'Terrasse' }]])
  expect(await namesIn({ locale: 'de' })).toContain('Celebration')
})

test('a guest reads what was sold in the own language, and staff in the venue’s', async () => {
  const [bundle] = (await place.operator.ok('GET /api/my-venues/:venueId/bundles', { params: place.params }))
    .data
  const { id, token } = await bookManaged(world, place, {
    bundle_selections: [{ bundle_id: bundleId, item_id: bundle?.items[0]?.id, quantity: 1 }],
  })
  const read = (locale: string) =>
    world.anyone.ok('GET /api/public/manage/:token', { params: { token }, query: { locale } })
  const german = await read('de')
  expect(german.extras.map(({ item }) => item)).toEqual(['Torte'])
  expect(german.money.lines.map(({ text }) => text).join()).toContain('1 × Torte')
  expect((await read('en')).extras.map(({ item }) => item)).toEqual(['Cake'])
  const { booking } = await place.operator.ok('GET /api/bookings/:id', { params: { id } })
  expect(booking.extras.map(({ item }) => item)).toEqual(['Cake'])
})

test('the description of an event is read in the guest’s language, in the list and before buying', async () => {
  const { operator, venueId, params } = place
  const { id } = await operator.ok('POST /api/my-events', {
    body: {
      venue_id: venueId,
      name: 'Saltwater Disco',
      event_date: '2026-02-07',
      start_time: '22:00',
      end_time: '03:00',
      capacity: 100,
      description: 'Disco until three.',
      descriptions: { en: null, de: 'Disco bis drei Uhr.' },
    },
  })
  await operator.ok('PATCH /api/my-events/:id/status', { params: { id }, body: { status: 'approved' } })
  const listed = async (locale: 'en' | 'de') =>
    (
      await world.anyone.ok('GET /api/public/venues/:venueId/events-widget', { params, query: { locale } })
    ).events.map(({ description }) => description)
  expect(await listed('de')).toEqual(['Disco bis drei Uhr.'])
  expect(await listed('en')).toEqual(['Disco until three.'])
  const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
    params: { eventId: id },
    query: { locale: 'de' },
  })
  expect(options.event.description).toBe('Disco bis drei Uhr.')
  await operator.ok('PUT /api/my-events/:id', {
    params: { id },
    body: { descriptions: { en: null, de: '' } },
  })
  expect(await listed('de')).toEqual(['Disco until three.'])
})
