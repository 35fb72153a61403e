import { describe, expect, test } from 'vitest'
import { type Key, rowOf } from '../../../../contract/index.ts'
import {
  makeAccessRule,
  makeBundle,
  makeFloor,
  makeSeatingArea,
  makeTable,
  makeVenue,
} from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import type { CollectionName } from './rules.ts'

const world = useWorld()

type Fields = Record<string, unknown>

interface Sample {
  readonly name: CollectionName
  readonly label: string
  /** All fields, each with another value than its default. */
  readonly whole: (operator: Person, venueId: string) => Promise<Fields>
  readonly required: readonly string[]
  /** Fields of which one must be sent. */
  readonly either?: readonly string[]
  readonly defaults: Fields
  readonly change: Fields
  /** Fields that the server sets. */
  readonly kept?: Fields
}

const samples: Sample[] = [
  {
    name: 'floors',
    label: 'Floor',
    whole: async () => ({
      name: 'Roof',
      width: 600,
      height: 400,
      fixtures: [{ kind: 'bar', x: 0, y: 20, w: 200, h: 60, rotation: 0 }],
      sort: 3,
      names: { en: null, de: 'Dachterrasse' },
    }),
    required: ['name'],
    defaults: { width: 1000, height: 700, fixtures: [], sort: 0, names: null },
    change: { height: 450 },
  },
  {
    name: 'seating-areas',
    label: 'Seating area',
    whole: async (operator, venueId) => ({
      floor_id: await makeFloor(operator, venueId),
      name: 'Terrace',
      names: { en: null, de: 'Terrasse' },
      sort: 2,
    }),
    required: ['floor_id', 'name'],
    defaults: { sort: 0, names: null },
    change: { name: 'Garden' },
  },
  {
    name: 'tables',
    label: 'Table',
    whole: async (operator, venueId) => {
      const floor_id = await makeFloor(operator, venueId)
      return {
        floor_id,
        table_number: 'B12',
        capacity: 6,
        area_id: await makeSeatingArea(operator, venueId, { floor_id }),
        min_party: 2,
        shape: 'booth',
        x: 10.5,
        y: 20,
        w: 120,
        h: 60.25,
        rotation: -45,
        deposit_pence: 2000,
        bookable_online: false,
        priority: 80,
      }
    },
    required: ['floor_id', 'table_number', 'capacity'],
    defaults: {
      area_id: null,
      min_party: 1,
      shape: 'rect',
      x: 20,
      y: 20,
      w: 80,
      h: 80,
      rotation: 0,
      deposit_pence: 0,
      bookable_online: true,
      priority: 100,
    },
    change: { capacity: 8, area_id: null },
  },
  {
    name: 'tables/blocks',
    label: 'Block',
    whole: async (operator, venueId) => ({
      table_ids: [await makeTable(operator, venueId), await makeTable(operator, venueId)],
      date: '2026-02-14',
      start_time: '18:00',
      end_time: '20:30',
      reason: 'Private party',
    }),
    required: ['table_ids', 'date', 'start_time', 'end_time'],
    defaults: { reason: '' },
    change: { end_time: '01:00' },
  },
  {
    name: 'tables/combos',
    label: 'Combination',
    whole: async (operator, venueId) => ({
      table_ids: [await makeTable(operator, venueId), await makeTable(operator, venueId)],
      capacity: 8,
      min_party: 5,
      priority: 120,
    }),
    required: ['table_ids', 'capacity'],
    defaults: { min_party: 1, priority: 100 },
    change: { capacity: 10 },
  },
  {
    name: 'services',
    label: 'Service',
    whole: async () => ({
      name: 'Dinner',
      start_time: '18:00',
      last_seating: '21:30',
      days: ['fri', 'sat'],
      date: null,
      interval_mins: 30,
      max_covers: 20,
      max_parties: 5,
      turn_mins: [{ to_party: 4, mins: 105 }],
      reset_mins: 15,
    }),
    required: ['name', 'start_time', 'last_seating'],
    // Either `days` or `date`, so neither is required by itself.
    either: ['days'],
    defaults: {
      date: null,
      interval_mins: 15,
      max_covers: null,
      max_parties: null,
      turn_mins: [],
      reset_mins: 0,
    },
    change: { max_covers: null, last_seating: '22:00' },
  },
  {
    name: 'access-rules',
    label: 'Access rule',
    whole: async (operator, venueId) => ({
      name: 'Late supper',
      names: { en: 'Late supper', de: 'Spätes Abendessen' },
      rule_type: 'tables',
      days: ['fri', 'sat'],
      start_time: '22:00',
      end_time: '02:00',
      date_from: '2026-02-01',
      date_to: '2026-03-31',
      slot_interval_mins: 15,
      party_min: 2,
      party_max: 8,
      duration_mins: 90,
      seating_area_ids: [await makeSeatingArea(operator, venueId)],
      max_covers_per_slot: 20,
      capacity: 150,
      price_per_cover_pence: 1500,
      min_covers: 2,
      deposit_mode: 'hold',
      price_keys: 1,
      auto_approve: false,
      bundle_ids: [await makeBundle(operator, venueId)],
      booking_cutoff_value: 2,
      booking_cutoff_unit: 'hours',
      booking_start_value: 4,
      booking_start_unit: 'weeks',
      active: false,
      special_only: true,
    }),
    required: ['name', 'rule_type', 'days', 'start_time', 'end_time'],
    defaults: {
      date_from: null,
      date_to: null,
      slot_interval_mins: 30,
      party_min: 1,
      party_max: 10,
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
      names: null,
      special_only: false,
    },
    change: { party_max: 12, date_to: null, days: ['sun'] },
  },
  {
    name: 'blackouts',
    label: 'Blackout',
    whole: async () => ({
      date_from: '2026-12-24',
      date_to: '2026-12-26',
      flows: ['events', 'tables'],
      reason: 'Christmas\nand the day after',
    }),
    required: ['date_from', 'date_to'],
    defaults: { flows: ['tables', 'guestlist', 'events'], reason: '' },
    change: { date_to: '2026-12-27' },
  },
  {
    name: 'special-days',
    label: 'Special day',
    whole: async () => ({
      name: 'New Year’s Eve',
      date_from: '2026-12-31',
      date_to: '2027-01-01',
      note: { en: 'Set menu', de: 'Nur Menü' },
      opening_hours: [{ open: '17:00', close: '03:00' }],
      rule_ids: [],
      closures: [{ start_time: '15:00', end_time: '17:00', seating_area_ids: null }],
    }),
    required: ['name', 'date_from', 'date_to'],
    defaults: { note: null, opening_hours: null, rule_ids: null, closures: [] },
    change: { opening_hours: null, closures: [] },
  },
  {
    name: 'bundles',
    label: 'Bundle',
    whole: async () => ({
      name: 'Birthday',
      names: { en: null, de: 'Geburtstag' },
      profiles: ['events', 'tables'],
      prepaid: true,
      items: [
        { id: 'cake', name: 'Cake', price_pence: 4500, max_qty: 1, names: null, picture_url: null },
        { id: 'fizz', name: 'Fizz', price_pence: 6000, max_qty: 4, names: null, picture_url: null },
      ],
    }),
    required: ['name', 'items'],
    defaults: { profiles: ['tables'], prepaid: false, names: null },
    change: { prepaid: false },
  },
  {
    name: 'promo-codes',
    label: 'Promo code',
    whole: async () => ({
      code: 'SUMMER',
      discount_pct: 25,
      max_uses: 100,
      expires_at: '2026-09-01T00:00:00.000Z',
      active: false,
    }),
    required: ['code', 'discount_pct'],
    defaults: { max_uses: null, expires_at: null, active: true },
    change: { discount_pct: 50 },
    kept: { uses: 0 },
  },
  {
    name: 'policies',
    label: 'Policy',
    whole: async () => ({
      name: 'Half back',
      refund: 'partial_pct',
      partial_pct: 50,
      cancel_until_hours: 48,
      late_fee_per_cover_pence: 500,
      steps: [
        { until_hours: 72, keep_pct: 0 },
        { until_hours: 24, keep_pence_per_cover: 1500 },
      ],
      text: 'Half of it comes back.',
      texts: { en: null, de: 'Die Hälfte kommt zurück.' },
    }),
    required: ['name', 'refund'],
    defaults: {
      partial_pct: null,
      cancel_until_hours: 24,
      late_fee_per_cover_pence: 0,
      steps: null,
      text: '',
      texts: null,
    },
    change: { cancel_until_hours: 12 },
  },
]

const keys = (name: CollectionName) => {
  const path = `/api/my-venues/:venueId/${name}`
  return {
    list: `GET ${path}` as Key,
    add: `POST ${path}` as Key,
    change: `PUT ${path}/:id` as Key,
    remove: `DELETE ${path}/:id` as Key,
  }
}

interface Entry {
  id: string
  [field: string]: unknown
}

/** A venue, and the four routes of one collection in it. */
const openCollection = async ({ name, whole }: Sample) => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const key = keys(name)
  const params = (id: string) => ({ venueId, id })
  return {
    operator,
    venueId,
    body: await whole(operator, venueId),
    list: async () => (await operator.call(key.list, { params: { venueId } })).body as { data: Entry[] },
    read: (headers: Record<string, string> = {}) => operator.call(key.list, { params: { venueId }, headers }),
    add: (body: unknown) => operator.call(key.add, { params: { venueId }, body }),
    added: async (body: unknown) => {
      const reply = await operator.call(key.add, { params: { venueId }, body })
      expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"success":true')])
      return (reply.body as { id: string }).id
    },
    change: (id: string, body: unknown) => operator.call(key.change, { params: params(id), body }),
    remove: (id: string) => operator.call(key.remove, { params: params(id) }),
    version: async () =>
      (
        await world.database.read
          .selectFrom('venue_versions')
          .select('config')
          .where('venue_id', '=', venueId)
          .executeTakeFirstOrThrow()
      ).config,
  }
}

const fieldsNamed = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

describe.each(samples.map((sample) => [sample.name, sample] as const))('%s', (_, sample) => {
  const { label, required, either = [], defaults, change, kept = {} } = sample

  test('lists an entry with all fields as they were added', async () => {
    const { add, list, body, venueId } = await openCollection(sample)
    expect((await list()).data).toEqual([])
    const reply = await add(body)
    expect([reply.status, reply.body]).toEqual([200, { success: true, id: expect.any(String) }])
    const { id } = reply.body as { id: string }
    expect((await list()).data).toEqual([{ id, venue_id: venueId, ...kept, ...body }])
  })

  test('uses defaults for missing fields, and ignores unknown fields', async () => {
    const { added, list, body, venueId } = await openCollection(sample)
    const least = {
      ...fieldsNamed(body, [...required, ...either]),
      ...(body.refund ? { refund: 'full' } : {}),
    }
    const id = await added({ ...least, id: 'mine', venue_id: 'other', uses: 7, archived_at: 'x', colour: 1 })
    expect((await list()).data).toEqual([{ id, venue_id: venueId, ...kept, ...least, ...defaults }])
    expect(id).not.toBe('mine')
  })

  test('changes the fields that are sent and keeps the others', async () => {
    const { added, list, change: put, body, venueId } = await openCollection(sample)
    const id = await added(body)
    const reply = await put(id, { ...change, id: 'mine', venue_id: 'other', uses: 7 })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    const changed = { id, venue_id: venueId, ...kept, ...body, ...change }
    expect((await list()).data).toEqual([changed])
    expect((await put(id, {})).status).toBe(200)
    expect((await list()).data).toEqual([changed])
  })

  test('removes an entry once; the second time answers 404', async () => {
    const { added, list, remove, body } = await openCollection(sample)
    const id = await added(body)
    const reply = await remove(id)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await list()).data).toEqual([])
    const again = await remove(id)
    expect([again.status, again.error]).toEqual([404, `${label} not found.`])
  })

  test('answers the same 404 for an entry of another venue and for an unknown id', async () => {
    const theirs = await openCollection(sample)
    const ours = await openCollection(sample)
    const id = await theirs.added(theirs.body)
    const before = await theirs.list()
    for (const stranger of [id, 'nothing']) {
      const changed = await ours.change(stranger, change)
      const removed = await ours.remove(stranger)
      expect([changed.status, changed.text]).toEqual([404, `{"error":"${label} not found."}`])
      expect([removed.status, removed.text]).toEqual([404, `{"error":"${label} not found."}`])
    }
    expect(await theirs.list()).toEqual(before)
    expect((await ours.list()).data).toEqual([])
  })

  test('answers 400 when a required field is missing', async () => {
    const { add, list, body } = await openCollection(sample)
    for (const field of required) {
      const { [field]: _left, ...rest } = body
      const reply = await add(rest)
      expect([field, reply.status, reply.error]).toEqual([field, 400, `"${field}" is required.`])
    }
    expect((await list()).data).toEqual([])
  })

  test('answers 400 when a field has the wrong type, and changes nothing', async () => {
    const { add, added, list, change: put, body } = await openCollection(sample)
    const id = await added(body)
    const before = await list()
    for (const field of Object.keys(body)) {
      const wrong = { [field]: { not: 'that' } }
      const [adding, changing] = [await add({ ...body, ...wrong }), await put(id, wrong)]
      expect([field, adding.status, changing.status]).toEqual([field, 400, 400])
      // Of an object, a part of it is named: "note.en".
      expect(adding.error).toMatch(new RegExp(`"${field}[".]`))
    }
    expect(await list()).toEqual(before)
  })

  test('increments the configuration version with every write, and only then', async () => {
    const { added, change: put, remove, read, add, version, body } = await openCollection(sample)
    const start = await version()
    const id = await added(body)
    await put(id, change)
    expect(await version()).toBe(start + 2)
    await read()
    await add({})
    await put('nothing', change)
    expect(await version()).toBe(start + 2)
    await remove(id)
    expect(await version()).toBe(start + 3)
  })

  if (rowOf(keys(sample.name).list).caching === 'reference')
    test('answers 304 to the list’s own ETag until the configuration changes', async () => {
      const { added, change: put, remove, read, operator, venueId, body } = await openCollection(sample)
      const tags: string[] = []
      const expectNewTag = async () => {
        const fresh = await read(tags.length > 0 ? { 'if-none-match': tags.at(-1) ?? '' } : {})
        expect(fresh.status).toBe(200)
        tags.push(fresh.headers.etag ?? '')
        const same = await read({ 'if-none-match': tags.at(-1) ?? '' })
        expect([same.status, same.text]).toEqual([304, ''])
      }
      await expectNewTag()
      const id = await added(body)
      await expectNewTag()
      await put(id, change)
      await expectNewTag()
      await remove(id)
      await expectNewTag()
      await makeAccessRule(operator, venueId)
      await expectNewTag()
      expect(new Set(tags).size).toBe(tags.length)
    })
  else
    test('sends no ETag', async () => {
      expect((await (await openCollection(sample)).read()).headers.etag).toBeUndefined()
    })
})
