import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import type { Answer } from '../../faults/support/caller.ts'
import type { Client } from '../../faults/support/load.ts'
import { isUnknown } from '../../faults/support/notebook.ts'
import { until } from '../../support/until.ts'

const TICKETS = 1000
const PRICE_PENCE = 1500
/** Everybody wants one ticket. */
const PEOPLE = 2500
/** Ten times as many as the connections that two processes keep for guests. */
const AT_ONCE = 140
const SOLD_BEFORE = 200
const SELLING_MS = 240_000
const AGAIN_AFTER_MS = 250

/** An on-sale that goes on while something is lost. */
export interface OnSale {
  /** A part is sold, and most people still wait. */
  begun(): Promise<void>
  /** Everybody has a ticket or knows that there is none. */
  over(): Promise<void>
  /** All tickets are sold, none twice, and each is paid once by the person who has it. */
  check(database: Database): Promise<void>
  readonly summary: string
}

let sales = 0

export const startOnSale = async (client: Client): Promise<OnSale> => {
  const { call, shop, stripe, notes } = client
  sales += 1
  const made = await call('POST /api/my-events', {
    token: shop.token,
    body: {
      venue_id: shop.venueId,
      name: `On-sale ${sales}`,
      event_date: shop.dates[4 + sales],
      start_time: '20:00',
      end_time: '23:00',
      capacity: TICKETS,
      status: 'approved',
    },
  })
  const eventId = String(made.body.id)
  const type = await call('POST /api/my-events/:eventId/ticket-types', {
    params: { eventId },
    token: shop.token,
    body: { name: 'Standing', price_pence: PRICE_PENCE, capacity: TICKETS },
  })
  const sold = new Map<string, string>()
  const refusals: Answer[] = []
  const sale = sales
  let arrived = 0
  let failure: unknown

  const buy = async (email: string) => {
    const params = { eventId }
    const order = await call('POST /api/public/events/:eventId/create-intent', {
      params,
      body: {
        selection: { kind: 'ticket', ticket_type_id: type.body.id, quantity: 1 },
        guest_name: 'Buyer',
        guest_email: email,
        turnstile_token: 'ok',
      },
    })
    if (order.status !== 200) return refusals.push(order)
    const id = String(order.body.booking_id)
    notes.began(id, 'pending')
    const payment_intent_id = String(order.body.payment_intent_id)
    stripe.confirm(payment_intent_id)
    const settled = await notes.step(id, 'approved', () =>
      untilAnswered(() =>
        call('POST /api/public/events/:eventId/finalize', { params, body: { payment_intent_id } }),
      ),
    )
    for (const { code } of (settled.body.tickets ?? []) as { code: string }[]) {
      notes.tickets.add(code)
      sold.set(email, code)
    }
  }
  const queue = async () => {
    while (arrived < PEOPLE && failure === undefined) {
      arrived += 1
      await buy(`buyer${sale}-${arrived}@example.com`)
    }
  }
  const everybody = Promise.all(Array.from({ length: AT_ONCE }, queue)).catch((error: unknown) => {
    failure = error
  })
  const progress = (what: string, isSo: () => boolean) =>
    until(
      what,
      () => {
        if (failure !== undefined) throw failure
        return isSo()
      },
      SELLING_MS,
    )

  return {
    begun: () => progress(`${SOLD_BEFORE} tickets are sold`, () => sold.size >= SOLD_BEFORE),
    over: async () => {
      await progress('the sale is over', () => sold.size + refusals.length >= PEOPLE)
      await everybody
    },
    check: async ({ read }) => {
      const others = refusals.filter(({ status, body }) => status !== 409 || body.code !== 'sold_out')
      expect(others, 'people who got another reply than a ticket or "sold out"').toEqual([])
      expect(sold.size, 'people who have a ticket').toBe(TICKETS)
      const buyers = await sql<{ email: string; code: string; paid: number; payments: number }>`
        select u.email, t.code, sum(p.captured_pence - p.refunded_pence)::int as paid, count(p.id)::int as payments
        from tickets t
        join bookings b on b.id = t.booking_id and b.status = 'approved'
        join users u on u.id = b.user_id
        left join payments p on p.booking_id = b.id
        where t.event_id = ${eventId} group by 1, 2`.execute(read)
      expect(new Map(buyers.rows.map(({ email, code }) => [email, code]))).toEqual(sold)
      expect(buyers.rows, 'tickets in the books').toHaveLength(TICKETS)
      expect(
        buyers.rows.filter(({ paid, payments }) => paid !== PRICE_PENCE || payments !== 1),
        'tickets that were not paid exactly once',
      ).toEqual([])
      const charged = await sql<{ pence: number }>`
        select sum(p.captured_pence)::int as pence from payments p join bookings b on b.id = p.booking_id
        where b.event_id = ${eventId}`.execute(read)
      expect(charged.rows[0]?.pence, 'charged in all').toBe(TICKETS * PRICE_PENCE)
    },
    get summary() {
      return `${sold.size} of ${TICKETS} tickets sold to ${PEOPLE} people, ${AT_ONCE} at once`
    },
  }
}

/** The page asks again until it knows: finalizing twice changes nothing. */
const untilAnswered = async (ask: () => Promise<Answer>): Promise<Answer> => {
  const deadline = performance.now() + SELLING_MS
  for (;;) {
    const answer = await ask()
    if (!isUnknown(answer) || performance.now() > deadline) return answer
    await pause(AGAIN_AFTER_MS)
  }
}
