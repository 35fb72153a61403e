import { expect, test } from 'vitest'
import { TODAY, useDemoWorld } from '../../test/support/demo-world.ts'
import { openWaitlist } from '../../test/support/waitlist.ts'

/** Who waits in the demo world, waits for a reason: until somebody cancels. */

const { world, operator } = useDemoWorld()

test('parties wait for days that are full, and a table that frees is offered to them', async () => {
  const staff = await operator()
  const { data: venues } = await staff.ok('GET /api/my-venues', {})
  const venueId = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
  const params = { venueId }
  const list = openWaitlist(world, { venueId, params, operator: staff as never })
  const wishes = await list.wishes()
  expect(wishes.filter(({ date }) => date === TODAY)).not.toEqual([])
  const later = wishes.filter(({ date }) => date > TODAY)
  expect(later).not.toEqual([])
  expect(await list.sweep()).toBe(0)

  const wish = later[0] ?? expect.fail('Nobody waits.')
  const { data } = await staff.ok('GET /api/my-venues/:venueId/day', { params, query: { date: wish.date } })
  for (const { id, kind, status, table_ids } of data)
    if (kind === 'table' && table_ids.length > 0 && ['pending', 'approved'].includes(status ?? ''))
      await list.cancel(id)
  expect(await list.sweep()).toBeGreaterThan(0)
  const offered = (await list.wishes()).find(({ id }) => id === wish.id)
  expect(offered?.offer?.tables.length).toBeGreaterThan(0)
})
