import { beforeAll, expect } from 'vitest'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { isSandbox } from '../../server/ports/payments/sandbox-port.ts'
import { historyOf } from './booking-facts.ts'
import type { Client } from './client.ts'
import { paymentsOf } from './events.ts'
import { mailsOfVenue } from './mails.ts'
import { type Night, openNight } from './night.ts'
import type { StripeTill, Till } from './tills.ts'

const CAPTURE = 'POST /api/bookings/:id/hold/capture'
const RELEASE = 'POST /api/bookings/:id/hold/release'
const REQUEST = 'POST /api/bookings/:id/hold/request'
const INTENT = 'POST /api/bookings/:id/hold/intent'

/** A venue whose staff hold money on cards, and what becomes of it in our books and the provider's. */
export const useHolds = (till: Till | StripeTill) => {
  const holder: { night?: Night } = {}
  beforeAll(async () => {
    holder.night = await openNight(till.world)
  })
  const night = (): Night => {
    if (!holder.night) throw new Error('The night opens before the first test: use it inside a test.')
    return holder.night
  }
  const as = (who?: Client): Client => who ?? night().operator
  const intent = (id: string, body: unknown = { amount_pence: 5000 }, who?: Client) =>
    as(who).call(INTENT, { params: { id }, body })
  const latest = async (bookingId: string) => {
    const payment = (await paymentsOf(till.world, bookingId)).at(-1)
    if (!payment) throw new Error('This booking has no payment.')
    return payment
  }
  const key = async (bookingId: string, amountPence = 5000): Promise<string> => {
    const reply = await intent(bookingId, { amount_pence: amountPence })
    if (reply.status !== 200) throw new Error(`No intent was made: ${reply.text}`)
    return reply.body.intent_id
  }
  return {
    night,
    latest,
    key,
    intent,
    capture: (id: string, body: unknown = {}, who?: Client) =>
      as(who).call(CAPTURE, { params: { id }, body }),
    release: (id: string, who?: Client) => as(who).call(RELEASE, { params: { id } }),
    request: (id: string, body: unknown = { amount_pence: 5000 }, who?: Client) =>
      as(who).call(REQUEST, { params: { id }, body }),
    /** A booking whose guest's card was keyed in and holds the amount. No webhook about it has arrived yet. */
    held: async (amountPence = 5000): Promise<string> => {
      const id = await night().book()
      await till.pay(await key(id, amountPence))
      return id
    },
    /** A person's card, on the hosted page at this address. */
    payPage: async (url: string): Promise<unknown> => {
      const sessionId = url.split('/').at(-1) ?? ''
      const { payments } = till.world.app.services
      if (!isSandbox(payments)) return (till as StripeTill).stripe.pay(sessionId)
      const page = await payments.checkoutPage(sessionId)
      return payments.confirm(page.intent.id, page.intent.clientSecret, 'succeed')
    },
    hold: async (id: string) => (await night().operator.ok('GET /api/bookings/:id', { params: { id } })).hold,
    /** The payment's status with what was taken, as we have it and as the provider has it. */
    stateOf: async (bookingId: string) => {
      const { status, captured_pence, intent_id } = await latest(bookingId)
      const there = await till.world.app.services.payments?.readIntent(intent_id ?? '')
      return { ours: [status, captured_pence], theirs: [there?.status, there?.capturedPence] }
    },
    ledgerOf: async (bookingId: string) => {
      const rows = await till.world.database.read
        .selectFrom('money_ledger')
        .select(['type', 'amount_pence'])
        .where('booking_id', '=', bookingId)
        .orderBy('id')
        .execute()
      return rows.map(({ type, amount_pence }) => [type, amount_pence])
    },
    trailOf: async (bookingId: string) =>
      (await historyOf(till.world, bookingId))
        .filter(({ type }) => type.startsWith('hold_'))
        .map(({ type, actor, details }) => [type, actor, details]),
    mailsOf: async (bookingId: string) => {
      const { id, venue_id } = await latest(bookingId)
      const mails = await mailsOfVenue(till.world, venue_id)
      return mails
        .filter(({ cause }) => cause === `hold:${id}`)
        .map(({ to, text }) => ({ to_address: to, text }))
    },
    expectBooksToAgree: async () => expect(await verifyMoney(till.world.database.read)).toEqual([]),
  }
}
