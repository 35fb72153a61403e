import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { buyVoucher, buyVouchers } from '../../../../test/support/vouchers.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { syncRefunds } from '../../money/payments/sync-refunds.ts'
import { soldVouchers } from './queries.ts'

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

  test('count as redeemed once their money went back, whatever is left on them', async () => {
    const [returned, good] = await Promise.all(
      ['Tess Returned', 'Tess Good'].map((purchaser_name) => buyVouchers(world, venueId, { purchaser_name })),
    )
    await world.payments.refundInDashboard(returned?.intent_id ?? '', 5000)
    const { id } = await world.database.read
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', returned?.intent_id ?? '')
      .executeTakeFirstOrThrow()
    await syncRefunds(world.app.services, id, world.clock.now())
    const codes = async (status: 'active' | 'redeemed') =>
      (await list({ q: 'tess', status })).map(({ code }) => code)
    expect(await codes('redeemed')).toEqual(returned?.vouchers.map(({ code }) => code))
    expect(await codes('active')).toEqual(good?.vouchers.map(({ code }) => code))
  })
})

/** How often a statement runs its subqueries. */
const subqueriesOf = (plan: Plan): number =>
  (plan['Subplan Name'] ? plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + subqueriesOf(one), 0)

interface Plan {
  readonly 'Subplan Name'?: string
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}

test.each(['active', 'expired', 'redeemed'] as const)(
  'what a voucher is still worth is not worked out for one that is used up: %s',
  async (status) => {
    const desk = await makeVenue(operator)
    for (let n = 0; n < 2; n += 1)
      await operator.ok('POST /api/my-venues/:venueId/vouchers/redeem', {
        params: { venueId: desk },
        body: { code: await buyVoucher(world, desk) },
      })
    // Every voucher has its day, so that the date leaves none out either.
    const today = status === 'expired' ? '2999-01-01' : '2026-01-17'
    const filter = { venueId: desk, status, q: undefined, today }
    const [found] = await soldVouchers(world.database.read, filter)
      .select('id')
      .explain<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>('json', sql`analyze`)
    expect(found?.['QUERY PLAN'].map(({ Plan }) => subqueriesOf(Plan))).toEqual([0])
  },
)

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
