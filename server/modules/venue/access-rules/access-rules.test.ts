import { describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import { makeAccessRule, makeBundle, makeSeatingArea, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async (venue: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator, venue) }
}

const RULE = { name: 'Dinner', rule_type: 'tables', days: ['fri'], start_time: '18:00', end_time: '23:00' }

const add = (operator: Person, venueId: string, fields: Record<string, unknown>) =>
  operator.call('POST /api/my-venues/:venueId/access-rules', {
    params: { venueId },
    body: { ...RULE, ...fields },
  })
const change = (operator: Person, venueId: string, id: string, body: unknown) =>
  operator.call('PUT /api/my-venues/:venueId/access-rules/:id', { params: { venueId, id }, body })
const rules = async (operator: Person, venueId: string) =>
  (await operator.ok('GET /api/my-venues/:venueId/access-rules', { params: { venueId } })).data

describe('an access rule', () => {
  test.each([
    ['hours past midnight', { start_time: '22:00', end_time: '03:00' }],
    ['a whole day', { start_time: '12:00', end_time: '12:00' }],
    ['one day only', { date_from: '2026-02-14', date_to: '2026-02-14' }],
    ['from a day on', { date_from: '2026-02-14', date_to: null }],
  ])('may run for %s', async (_, fields) => {
    const { operator, venueId } = await open()
    expect((await add(operator, venueId, fields)).status).toBe(200)
    expect(await rules(operator, venueId)).toEqual([expect.objectContaining(fields)])
  })

  test('uses the venue’s party sizes by default', async () => {
    const { operator, venueId } = await open({ default_party_min: 2, default_party_max: 6 })
    await makeAccessRule(operator, venueId)
    expect(await rules(operator, venueId)).toEqual([expect.objectContaining({ party_min: 2, party_max: 6 })])
    const reply = await add(operator, venueId, { party_min: 7 })
    expect([reply.status, reply.error]).toEqual([400, '"party_min" must not be above "party_max".'])
  })

  test.each([
    [
      'party sizes out of order',
      { party_min: 5, party_max: 4 },
      '"party_min" must not be above "party_max".',
    ],
    [
      'dates out of order',
      { date_from: '2026-03-02', date_to: '2026-03-01' },
      '"date_from" must not be after "date_to".',
    ],
    [
      'a cutoff without its unit',
      { booking_cutoff_value: 2 },
      '"booking_cutoff_value" and "booking_cutoff_unit" go together: send both, or null for both.',
    ],
    [
      'a unit without its start',
      { booking_start_unit: 'days' },
      '"booking_start_value" and "booking_start_unit" go together: send both, or null for both.',
    ],
    ['no days', { days: [] }, '"days" must have at least 1 entries.'],
    ['a day twice', { days: ['fri', 'fri'] }, '"days" must not repeat an entry.'],
    [
      'a day that is none',
      { days: ['friday'] },
      '"days.0" must be one of mon, tue, wed, thu, fri, sat, sun: write fri for friday.',
    ],
    ['a date that does not exist', { date_from: '2026-02-30' }, expect.stringContaining('"date_from"')],
    ['a time that does not exist', { end_time: '24:00' }, expect.stringContaining('"end_time"')],
    ['a type that does not exist', { rule_type: 'party' }, expect.stringContaining('"rule_type"')],
  ])('with %s answers 400, on adding and on changing', async (_, fields, error) => {
    const { operator, venueId } = await open()
    const id = await makeAccessRule(operator, venueId)
    const before = await rules(operator, venueId)
    const [added, changed] = [
      await add(operator, venueId, fields),
      await change(operator, venueId, id, fields),
    ]
    expect([added.status, added.error]).toEqual([400, error])
    expect([changed.status, changed.error]).toEqual([400, error])
    expect(await rules(operator, venueId)).toEqual(before)
  })

  test('is validated as a whole when only one field of a pair is sent', async () => {
    const { operator, venueId } = await open()
    const id = await makeAccessRule(operator, venueId, {
      party_min: 2,
      party_max: 4,
      date_from: '2026-02-01',
      date_to: '2026-02-28',
      booking_cutoff_value: 1,
      booking_cutoff_unit: 'days',
    })
    for (const half of [
      { party_min: 5 },
      { party_max: 1 },
      { date_to: '2026-01-31' },
      { date_from: '2026-03-01' },
      { booking_cutoff_unit: null },
    ])
      expect([half, (await change(operator, venueId, id, half)).status]).toEqual([half, 400])
    expect(
      (await change(operator, venueId, id, { booking_cutoff_value: null, booking_cutoff_unit: null })).status,
    ).toBe(200)
  })

  test('refers to areas and bundles of this venue, once each', async () => {
    const { operator, venueId } = await open()
    const elsewhere = await makeVenue(operator)
    const own = {
      seating_area_ids: await makeSeatingArea(operator, venueId),
      bundle_ids: await makeBundle(operator, venueId),
    }
    const foreign = {
      seating_area_ids: await makeSeatingArea(operator, elsewhere),
      bundle_ids: await makeBundle(operator, elsewhere),
    }
    const id = await makeAccessRule(operator, venueId)
    const labels = { seating_area_ids: 'Seating area', bundle_ids: 'Bundle' }
    for (const field of ['seating_area_ids', 'bundle_ids'] as const) {
      for (const ids of [[own[field], foreign[field]], ['nothing']]) {
        const [added, changed] = [
          await add(operator, venueId, { [field]: ids }),
          await change(operator, venueId, id, { [field]: ids }),
        ]
        expect([added.status, added.body]).toEqual([404, { error: `${labels[field]} not found.` }])
        expect([changed.status, changed.body]).toEqual([404, { error: `${labels[field]} not found.` }])
      }
      const repeated = await add(operator, venueId, { [field]: [own[field], own[field]] })
      expect([repeated.status, repeated.error]).toEqual([400, `"${field}" must not repeat an entry.`])
      expect((await change(operator, venueId, id, { [field]: [own[field]] })).status).toBe(200)
    }
  })

  test('keeps its type once bookings were made under it: 409', async () => {
    const { operator, venueId } = await open()
    const id = await makeAccessRule(operator, venueId)
    expect((await change(operator, venueId, id, { rule_type: 'guestlist' })).status).toBe(200)
    await bookDirectly(world, venueId, '2026-01-24', { kind: 'guestlist', accessRuleId: id })
    const reply = await change(operator, venueId, id, { rule_type: 'tables' })
    expect([reply.status, reply.error]).toEqual([
      409,
      'Bookings were made under this rule, so its type cannot change. Add another rule instead.',
    ])
    expect((await change(operator, venueId, id, { rule_type: 'guestlist', party_max: 3 })).status).toBe(200)
  })

  test('is archived when bookings refer to it and deleted otherwise; either way it leaves the list', async () => {
    const { operator, venueId } = await open()
    const [used, unused] = [await makeAccessRule(operator, venueId), await makeAccessRule(operator, venueId)]
    await bookDirectly(world, venueId, '2026-01-24', { kind: 'guestlist', accessRuleId: used })
    for (const id of [used, unused])
      expect(
        (
          await operator.call('DELETE /api/my-venues/:venueId/access-rules/:id', {
            params: { venueId, id },
          })
        ).body,
      ).toEqual({ success: true })
    expect(await rules(operator, venueId)).toEqual([])
    expect((await change(operator, venueId, used, { active: false })).status).toBe(404)
    const left = await world.database.read
      .selectFrom('access_rules')
      .select(['id', 'archived_at'])
      .where('venue_id', '=', venueId)
      .execute()
    expect(left).toEqual([{ id: used, archived_at: world.clock.now() }])
  })
})

describe('a blackout', () => {
  test('ends on the day it begins or later: 400 otherwise, whichever end is sent', async () => {
    const { operator, venueId } = await open()
    const params = { venueId }
    const body = { date_from: '2026-12-25', date_to: '2026-12-25' }
    const { id } = await operator.ok('POST /api/my-venues/:venueId/blackouts', { params, body })
    const replies = [
      await operator.call('POST /api/my-venues/:venueId/blackouts', {
        params,
        body: { ...body, date_to: '2026-12-24' },
      }),
      await operator.call('PUT /api/my-venues/:venueId/blackouts/:id', {
        params: { venueId, id },
        body: { date_from: '2026-12-26' },
      }),
    ]
    for (const reply of replies)
      expect([reply.status, reply.error]).toEqual([400, '"date_from" must not be after "date_to".'])
  })

  test('covers at least one flow, none twice: 400', async () => {
    const { operator, venueId } = await open()
    for (const flows of [[], ['tables', 'tables'], ['vouchers']]) {
      const reply = await operator.call('POST /api/my-venues/:venueId/blackouts', {
        params: { venueId },
        body: { date_from: '2026-12-25', date_to: '2026-12-25', flows },
      })
      expect(reply.status).toBe(400)
    }
  })

  test('is listed by its first day', async () => {
    const { operator, venueId } = await open()
    for (const day of ['2026-12-25', '2026-01-20', '2026-04-03'])
      await operator.ok('POST /api/my-venues/:venueId/blackouts', {
        params: { venueId },
        body: { date_from: day, date_to: day },
      })
    const { data } = await operator.ok('GET /api/my-venues/:venueId/blackouts', { params: { venueId } })
    expect(data.map((blackout) => blackout.date_from)).toEqual(['2026-01-20', '2026-04-03', '2026-12-25'])
  })
})
