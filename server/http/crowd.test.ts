import { describe, expect, test } from 'vitest'
import { useWorld } from '../../test/support/world.ts'

describe('a crowd', () => {
  const world = useWorld({ settings: { CHANGES_AT_ONCE: '1', CHANGES_WAITING: '1' } })
  const login = (origin?: string) =>
    world.app.http.inject({
      method: 'POST',
      url: '/api/public/voucher-purchase/check-email',
      payload: { email: 'ada@example.com' },
      headers: origin ? { origin } : {},
    })

  test('is told 503 with Retry-After beyond those who run and wait, and reads are answered meanwhile', async () => {
    const { guests } = world.app.services.admission
    let finish = () => {}
    const running = guests.admit(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const waiting = login()
    await new Promise((resolve) => setImmediate(resolve))
    const refused = await login('https://venue.example.com')
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      {
        error: 'Too many people want something at this moment. Please try again in a few seconds.',
        code: 'busy',
      },
    ])
    expect(refused.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect((await world.app.http.inject('/healthz')).statusCode).toBe(200)
    finish()
    await running
    expect((await waiting).statusCode).toBe(200)
    expect((await login()).statusCode).toBe(200)
  })

  test('of guests does not stand in the way of staff', async () => {
    const { guests } = world.app.services.admission
    const finish: (() => void)[] = []
    const crowd = [1, 2].map(() => guests.admit(() => new Promise<void>((resolve) => finish.push(resolve))))
    const operator = await world.person('client')
    const reply = await operator.call('POST /api/auth/logout')
    expect(reply.status).toBe(200)
    finish.shift()?.()
    await crowd[0]
    finish.shift()?.()
    await crowd[1]
  })
})
