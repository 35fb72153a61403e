import { describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import { makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async (venue: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator, venue)
  return { operator, venueId, table: await makeTable(operator, venueId) }
}

const span = (id: string) =>
  world.database.read
    .selectFrom('table_blocks')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a block', () => {
  test.each([
    ['within an evening', {}, '18:00', '20:30', '2026-07-10T17:00:00Z', '2026-07-10T19:30:00Z'],
    ['past midnight', {}, '22:00', '02:00', '2026-07-10T21:00:00Z', '2026-07-11T01:00:00Z'],
    ['wholly after midnight', {}, '01:00', '03:00', '2026-07-11T00:00:00Z', '2026-07-11T02:00:00Z'],
    ['into the next service day', {}, '20:00', '10:00', '2026-07-10T19:00:00Z', '2026-07-11T09:00:00Z'],
    [
      'on the clock of the venue',
      { timezone: 'America/New_York', service_day_start: '05:00' },
      '18:00',
      '05:00',
      '2026-07-10T22:00:00Z',
      '2026-07-11T09:00:00Z',
    ],
  ])(
    '%s has the correct instants for the venue’s service day',
    async (_, venue, start_time, end_time, from, to) => {
      const { operator, venueId, table } = await open(venue)
      const { id } = await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
        params: { venueId },
        body: { table_ids: [table], date: '2026-07-10', start_time, end_time },
      })
      expect(await span(id)).toEqual({ starts_at: new Date(from), ends_at: new Date(to) })
    },
  )

  test('gets new instants when any of its fields changes', async () => {
    const { operator, venueId, table } = await open()
    const { id } = await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId },
      body: { table_ids: [table], date: '2026-02-10', start_time: '18:00', end_time: '20:00' },
    })
    const put = (body: Record<string, string>) =>
      operator.ok('PUT /api/my-venues/:venueId/tables/blocks/:id', { params: { venueId, id }, body })
    await put({ date: '2026-02-11' })
    await put({ end_time: '00:30' })
    expect(await span(id)).toEqual({
      starts_at: new Date('2026-02-11T18:00:00Z'),
      ends_at: new Date('2026-02-12T00:30:00Z'),
    })
  })

  test('that ends when it starts answers 400, also when only one of the two is sent', async () => {
    const { operator, venueId, table } = await open()
    const body = { table_ids: [table], date: '2026-02-10', start_time: '18:00', end_time: '20:00' }
    const { id } = await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId },
      body,
    })
    const replies = [
      await operator.call('POST /api/my-venues/:venueId/tables/blocks', {
        params: { venueId },
        body: { ...body, end_time: '18:00' },
      }),
      await operator.call('PUT /api/my-venues/:venueId/tables/blocks/:id', {
        params: { venueId, id },
        body: { start_time: '20:00' },
      }),
    ]
    for (const reply of replies)
      expect([reply.status, reply.error]).toEqual([400, '"end_time" must differ from "start_time".'])
  })

  test('is listed by start time', async () => {
    const { operator, venueId, table } = await open()
    for (const date of ['2026-03-01', '2026-02-01', '2026-02-15'])
      await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
        params: { venueId },
        body: { table_ids: [table], date, start_time: '18:00', end_time: '20:00' },
      })
    const { data } = await operator.ok('GET /api/my-venues/:venueId/tables/blocks', { params: { venueId } })
    expect(data.map((block) => block.date)).toEqual(['2026-02-01', '2026-02-15', '2026-03-01'])
  })
})

describe.each([
  ['tables/blocks', { date: '2026-02-10', start_time: '18:00', end_time: '20:00' }],
  ['tables/combos', { capacity: 8 }],
] as const)('the tables of %s', (name, rest) => {
  test('are active tables of this venue: others answer 404', async () => {
    const { operator, venueId, table } = await open()
    const foreign = await makeTable(operator, await makeVenue(operator))
    const archived = await makeTable(operator, venueId)
    await bookDirectly(world, venueId, '2026-01-10', { tableIds: [archived] })
    await operator.ok('DELETE /api/my-venues/:venueId/tables/:id', { params: { venueId, id: archived } })
    const other = await makeTable(operator, venueId)
    const { id } = await operator.ok(`POST /api/my-venues/:venueId/${name}`, {
      params: { venueId },
      body: { ...rest, table_ids: [table, other] },
    })
    for (const wrong of [foreign, archived, 'nothing']) {
      const table_ids = [table, wrong]
      const added = await operator.call(`POST /api/my-venues/:venueId/${name}`, {
        params: { venueId },
        body: { ...rest, table_ids },
      })
      const changed = await operator.call(`PUT /api/my-venues/:venueId/${name}/:id`, {
        params: { venueId, id },
        body: { table_ids },
      })
      expect([added.status, added.body]).toEqual([404, { error: 'Table not found.' }])
      expect([changed.status, changed.body]).toEqual([404, { error: 'Table not found.' }])
    }
  })

  test('are listed once each: a repeated or too short list answers 400', async () => {
    const { operator, venueId, table } = await open()
    const add = (table_ids: string[]) =>
      operator.call(`POST /api/my-venues/:venueId/${name}`, {
        params: { venueId },
        body: { ...rest, table_ids },
      })
    const repeated = await add([table, table])
    expect([repeated.status, repeated.error]).toEqual([400, '"table_ids" must not repeat an entry.'])
    expect((await add([])).status).toBe(400)
    if (name === 'tables/combos') expect((await add([table])).status).toBe(400)
  })
})

test('a combination with a minimum party above its capacity answers 400', async () => {
  const { operator, venueId, table } = await open()
  const reply = await operator.call('POST /api/my-venues/:venueId/tables/combos', {
    params: { venueId },
    body: { table_ids: [table, await makeTable(operator, venueId)], capacity: 6, min_party: 7 },
  })
  expect([reply.status, reply.error]).toEqual([400, '"min_party" must not be above "capacity".'])
})
