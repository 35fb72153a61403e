import { beforeAll, describe, expect, test } from 'vitest'
import { type Night, openNight } from '../support/night.ts'
import { useWorld } from '../support/world.ts'

/** A deposit link is mailed with a text of the operator's. That must not become a way to send mails to strangers. */

const world = useWorld({ settings: { RATE_LIMITS: 'on' } })
let night: Night
beforeAll(async () => {
  night = await openNight(world)
})

const request = async (bookingId: string, email: string | undefined) =>
  night.operator.call('POST /api/bookings/:id/hold/request', {
    params: { id: bookingId },
    body: { amount_pence: 5000, notify: true, description: 'Buy this', ...(email ? { email } : {}) },
  })
const mailsTo = async (address: string) =>
  (await world.database.read.selectFrom('outbox').select('id').where('to_address', '=', address).execute())
    .length

describe('deposit links mailed to addresses that are not the guest’s own', () => {
  test('are ten an hour per account; the guest’s own address is not limited', async () => {
    const id = await night.book()
    for (let n = 0; n < 10; n += 1) expect((await request(id, `stranger${n}@example.com`)).status).toBe(200)
    const refused = await request(id, 'stranger10@example.com')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await mailsTo('stranger10@example.com')).toBe(0)
    const other = await night.book()
    expect((await request(other, 'stranger11@example.com')).status).toBe(429)
    for (const own of [night.guest.email.toUpperCase(), undefined]) {
      const reply = await request(other, own)
      expect([reply.status, reply.body.emailed]).toEqual([200, true])
    }
  })
})
