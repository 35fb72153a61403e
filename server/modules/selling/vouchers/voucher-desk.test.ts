import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { buyVoucher } from '../../../../test/support/vouchers.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
beforeAll(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
})

const list = async (query: { status?: 'active' | 'redeemed' | 'expired'; q?: string }) =>
  (await operator.ok('GET /api/my-venues/:venueId/vouchers', { params: { venueId }, query })).data

describe('the vouchers that were sold', () => {
  test('are found by status and by who bought or gets them', async () => {
    const [spent, good] = [
      await buyVoucher(world, venueId, { recipient_name: 'Rowan Ellery' }),
      await buyVoucher(world, venueId, { purchaser_name: 'Ines Calloway' }),
    ]
    await operator.ok('POST /api/my-venues/:venueId/vouchers/redeem', {
      params: { venueId },
      body: { code: spent },
    })
    expect((await list({ status: 'redeemed' })).map(({ code }) => code)).toEqual([spent])
    expect((await list({ status: 'active' })).map(({ code }) => code)).toEqual([good])
    expect(await list({ status: 'expired' })).toEqual([])
    expect((await list({ q: 'rowan ELL' })).map(({ code }) => code)).toEqual([spent])
    expect((await list({ q: 'calloway', status: 'redeemed' })).length).toBe(0)
  })
})

describe('one voucher', () => {
  test('shows every redemption with who made it, newest first', async () => {
    const code = await buyVoucher(world, venueId)
    const host = await joinVenue(world, venueId, 'host')
    for (const amount_pence of [1800, 200]) {
      await host.ok('POST /api/my-venues/:venueId/vouchers/redeem', {
        params: { venueId },
        body: { code, amount_pence },
      })
      world.clock.advance({ seconds: 1 })
    }
    const id = (await list({})).find((one) => one.code === code)?.id ?? ''
    const voucher = await operator.ok('GET /api/my-venues/:venueId/vouchers/:id', { params: { venueId, id } })
    expect(voucher).toMatchObject({ id, code, balance_pence: 3000, status: 'active' })
    expect(voucher.redemptions).toMatchObject([
      { amount_pence: 200, venue: { id: venueId }, redeemed_by: host.name },
      { amount_pence: 1800, venue: { id: venueId }, redeemed_by: host.name },
    ])
  })

  test('is mailed again to whoever got it', async () => {
    await buyVoucher(world, venueId, { recipient_email: 'again@example.com' })
    const id = (await list({}))[0]?.id ?? ''
    const mails = async () =>
      (
        await world.database.read
          .selectFrom('outbox')
          .select('cause')
          .where('to_address', '=', 'again@example.com')
          .execute()
      ).length
    const before = await mails()
    expect(
      await operator.ok('POST /api/my-venues/:venueId/vouchers/:id/resend', { params: { venueId, id } }),
    ).toEqual({ success: true, to: 'again@example.com' })
    expect(await mails()).toBe(before + 1)
  })
})
