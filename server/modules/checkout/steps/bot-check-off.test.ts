import { expect, test } from 'vitest'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld({ own: true, settings: { BOT_CHECK: 'off' } })

test('with BOT_CHECK=off a stranger books without a token, readiness says so, and payments stay what they are', async () => {
  const place = await openPublicVenue(world)
  await place.table()
  const reply = await place.book({ turnstile_token: undefined })
  expect(reply.status).toBe(200)
  expect(await world.anyone.ok('GET /readyz', {})).toMatchObject({ bot_check: 'off' })
  const { bot_check, payments } = await place.operator.ok('GET /api/my-venues/:venueId/connections', {
    params: place.params,
  })
  expect([bot_check, payments]).toEqual(['off', 'sandbox'])
})
