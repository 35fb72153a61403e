import { describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import {
  makeAccessRule,
  makeFloor,
  makeSeatingArea,
  makeTable,
  makeVenue,
} from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const removeFloor = (operator: Person, venueId: string, id: string) =>
  operator.call('DELETE /api/my-venues/:venueId/floors/:id', { params: { venueId, id } })
const removeArea = (operator: Person, venueId: string, id: string) =>
  operator.call('DELETE /api/my-venues/:venueId/seating-areas/:id', { params: { venueId, id } })
const removeTable = (operator: Person, venueId: string, id: string) =>
  operator.call('DELETE /api/my-venues/:venueId/tables/:id', { params: { venueId, id } })
const changeArea = (operator: Person, venueId: string, id: string, body: unknown) =>
  operator.call('PUT /api/my-venues/:venueId/seating-areas/:id', { params: { venueId, id }, body })

describe('floors', () => {
  test('are listed by sort, then by creation', async () => {
    const { operator, venueId } = await open()
    const second = await makeFloor(operator, venueId, { sort: 1 })
    const first = await makeFloor(operator, venueId, { sort: 0 })
    const third = await makeFloor(operator, venueId, { sort: 1 })
    const { data } = await operator.ok('GET /api/my-venues/:venueId/floors', { params: { venueId } })
    expect(data.map((floor) => floor.id)).toEqual([first, second, third])
  })

  test('keep their bar, doors, walls and windows, and a change replaces the list', async () => {
    const { operator, venueId } = await open()
    const bar = { kind: 'bar' as const, x: 40, y: 20, w: 300, h: 60, rotation: 0 }
    const door = { kind: 'door' as const, x: 0, y: 300, w: 80, h: 10, rotation: 90 }
    const id = await makeFloor(operator, venueId, { fixtures: [bar] })
    const plain = await makeFloor(operator, venueId)
    const fixtures = async () =>
      (await operator.ok('GET /api/my-venues/:venueId/floors', { params: { venueId } })).data.map(
        (floor) => [floor.id, floor.fixtures] as const,
      )
    expect(await fixtures()).toEqual([
      [id, [bar]],
      [plain, []],
    ])
    const change = (body: object) =>
      operator.call('PUT /api/my-venues/:venueId/floors/:id', {
        params: { venueId, id },
        body: body as never,
      })
    expect((await change({ fixtures: [door, bar] })).status).toBe(200)
    expect((await change({ name: 'Cellar' })).status).toBe(200)
    expect((await fixtures())[0]).toEqual([id, [door, bar]])
    expect((await change({ fixtures: [{ ...bar, kind: 'pool' }] })).status).toBe(400)
    expect((await change({ fixtures: [{ ...bar, w: 0 }] })).status).toBe(400)
    expect((await change({ fixtures: Array.from({ length: 101 }, () => bar) })).status).toBe(400)
    expect((await fixtures())[0]).toEqual([id, [door, bar]])
  })

  test('with tables or areas answer 409 to removal', async () => {
    const { operator, venueId } = await open()
    const withTable = await makeFloor(operator, venueId)
    const table = await makeTable(operator, venueId, { floor_id: withTable })
    const withArea = await makeFloor(operator, venueId)
    const area = await makeSeatingArea(operator, venueId, { floor_id: withArea })
    const refused = [
      await removeFloor(operator, venueId, withTable),
      await removeFloor(operator, venueId, withArea),
    ]
    expect(refused.map(({ status, body }) => [status, body])).toEqual([
      [409, { error: 'The floor still has tables. Move or remove them first.' }],
      [409, { error: 'The floor still has seating areas. Move or remove them first.' }],
    ])
    const { data } = await operator.ok('GET /api/my-venues/:venueId/floors', { params: { venueId } })
    expect(data.map((floor) => floor.id)).toEqual([withTable, withArea])

    await removeTable(operator, venueId, table)
    await removeArea(operator, venueId, area)
    expect((await removeFloor(operator, venueId, withTable)).status).toBe(200)
    expect((await removeFloor(operator, venueId, withArea)).status).toBe(200)
  })

  test('with tables of past bookings answer 409 to removal, even after the last table was removed', async () => {
    const { operator, venueId } = await open()
    const floor = await makeFloor(operator, venueId)
    const table = await makeTable(operator, venueId, { floor_id: floor })
    await bookDirectly(world, venueId, '2026-01-10', { tableIds: [table] })
    expect((await removeTable(operator, venueId, table)).status).toBe(200)
    const reply = await removeFloor(operator, venueId, floor)
    expect([reply.status, reply.error]).toEqual([409, expect.stringContaining('Past bookings')])
  })
})

describe('seating areas', () => {
  test('need a floor of this venue: another one answers 404, on adding and on changing', async () => {
    const { operator, venueId } = await open()
    const floor = await makeFloor(operator, venueId)
    const foreign = await makeFloor(operator, await makeVenue(operator))
    const area = await makeSeatingArea(operator, venueId, { floor_id: floor })
    for (const floor_id of [foreign, 'nothing']) {
      const added = await operator.call('POST /api/my-venues/:venueId/seating-areas', {
        params: { venueId },
        body: { floor_id, name: 'Terrace' },
      })
      const changed = await changeArea(operator, venueId, area, { floor_id })
      expect([added.status, added.body]).toEqual([404, { error: 'Floor not found.' }])
      expect([changed.status, changed.body]).toEqual([404, { error: 'Floor not found.' }])
    }
  })

  test('move to another floor only without tables', async () => {
    const { operator, venueId } = await open()
    const [from, to] = [await makeFloor(operator, venueId), await makeFloor(operator, venueId)]
    const area = await makeSeatingArea(operator, venueId, { floor_id: from })
    const table = await makeTable(operator, venueId, { floor_id: from, area_id: area })
    const refused = await changeArea(operator, venueId, area, { floor_id: to })
    expect([refused.status, refused.error]).toEqual([
      409,
      'The area still has tables on its floor. Move them out of the area first.',
    ])
    expect((await changeArea(operator, venueId, area, { name: 'Garden', floor_id: from })).status).toBe(200)

    await bookDirectly(world, venueId, '2026-01-10', { tableIds: [table] })
    await removeTable(operator, venueId, table)
    expect((await changeArea(operator, venueId, area, { floor_id: to })).status).toBe(200)
    const archived = await world.database.read
      .selectFrom('venue_tables')
      .select(['floor_id', 'area_id'])
      .where('id', '=', table)
      .execute()
    expect(archived).toEqual([{ floor_id: to, area_id: area }])
  })

  test('with tables answer 409 to removal', async () => {
    const { operator, venueId } = await open()
    const floor = await makeFloor(operator, venueId)
    const area = await makeSeatingArea(operator, venueId, { floor_id: floor })
    const table = await makeTable(operator, venueId, { floor_id: floor, area_id: area })
    const reply = await removeArea(operator, venueId, area)
    expect([reply.status, reply.error]).toEqual([
      409,
      'The area still has tables. Move or remove them first.',
    ])
    await operator.ok('PUT /api/my-venues/:venueId/tables/:id', {
      params: { venueId, id: table },
      body: { area_id: null },
    })
    expect((await removeArea(operator, venueId, area)).status).toBe(200)
  })

  test('of an access rule answer 409 to removal until the rule is removed', async () => {
    const { operator, venueId } = await open()
    const area = await makeSeatingArea(operator, venueId)
    const rule = await makeAccessRule(operator, venueId, { name: 'Sunset', seating_area_ids: [area] })
    const reply = await removeArea(operator, venueId, area)
    expect([reply.status, reply.error]).toEqual([
      409,
      'The access rule "Sunset" is limited to this area. Change the rule first.',
    ])
    await operator.ok('DELETE /api/my-venues/:venueId/access-rules/:id', { params: { venueId, id: rule } })
    expect((await removeArea(operator, venueId, area)).status).toBe(200)
  })
})
