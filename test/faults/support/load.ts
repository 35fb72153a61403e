import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../../simulate/dice.ts'
import type { FakeStripe } from '../../support/fake-stripe.ts'
import type { Answer, Call } from './caller.ts'
import { isUnknown, type Notebook } from './notebook.ts'
import type { Shop } from './shop.ts'

/** What a client of the load works with. */
export interface Client {
  readonly call: Call
  readonly shop: Shop
  readonly stripe: FakeStripe
  readonly notes: Notebook
  readonly dice: Dice
}

let strangers = 0
const stranger = () => {
  strangers += 1
  return {
    guest_name: `Stranger ${strangers}`,
    guest_email: `stranger${strangers}@example.com`,
    turnstile_token: 'ok',
  }
}

const when = ({ dice, shop }: Client) => ({
  date: dice.pick(shop.dates) ?? '',
  time: `${dice.int(12, 22)}:00`,
})

/** At the desk: a table is booked and approved, and the party comes in. */
const staffBooking = async (client: Client) => {
  const { call, shop, notes, dice } = client
  const { date, time } = when(client)
  const answer = await call('POST /api/my-venues/:venueId/staff-bookings', {
    params: { venueId: shop.venueId },
    token: shop.token,
    body: {
      user_id: shop.guestId,
      table_id: dice.pick(shop.tables),
      reservation_date: date,
      reservation_time: time,
      party_size: dice.int(1, 4),
      auto_approve: true,
    },
  })
  if (answer.status !== 200) return
  const id = String(answer.body.booking_id)
  notes.began(id, 'approved')
  if (dice.chance(0.7)) await heldAtTheDesk(client, id)
  await notes.step(id, 'checked_in', () =>
    call('POST /api/bookings/:id/lifecycle', { params: { id }, token: shop.token, body: { check_in: true } }),
  )
}

/** A card is keyed in at the desk; the deposit is taken in part, or let go. */
const heldAtTheDesk = async ({ call, shop, stripe, notes, dice }: Client, id: string) => {
  const about = { params: { id }, token: shop.token }
  const hold = await call('POST /api/bookings/:id/hold/intent', { ...about, body: { amount_pence: 3000 } })
  if (hold.status !== 200) return
  stripe.confirm(String(hold.body.intent_id))
  if (dice.chance(0.4)) {
    await call('POST /api/bookings/:id/hold/release', about)
    return
  }
  const captured = await call('POST /api/bookings/:id/hold/capture', {
    ...about,
    body: { amount_pence: 2000 },
  })
  if (captured.status === 200) notes.captures.set(id, 2000)
}

const bookOnline = (client: Client, rule: string): Promise<Answer> =>
  client.call('POST /api/public/venues/:venueId/book', {
    params: { venueId: client.shop.venueId },
    body: {
      access_rule_id: rule,
      rule_type: 'tables',
      party_size: client.dice.int(1, 4),
      ...when(client),
      ...stranger(),
    },
  })

/** Online and free: the guest shows the code at the door. */
const freeBooking = async (client: Client) => {
  const { call, shop, notes } = client
  const answer = await bookOnline(client, shop.rules.free)
  // Who sends it again after a lost answer may be asked about the booking that stands.
  if (answer.status !== 200 || !answer.body.booking_id) return
  const id = String(answer.body.booking_id)
  notes.began(id, 'approved')
  const code = await call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
    params: { venueId: shop.venueId, bookingId: id },
  })
  if (code.status !== 200) return
  await notes.step(id, 'checked_in', () =>
    call('POST /api/check-in', { token: shop.token, body: { booking_id: id, qr_code: code.body.qr_code } }),
  )
}

/** Online with a deposit, which most pay. The browser tells of it, or the provider does, or nobody. */
const depositBooking = async (client: Client) => {
  const { call, shop, stripe, notes, dice } = client
  const answer = await bookOnline(client, dice.chance(0.5) ? shop.rules.hold : shop.rules.charge)
  if (answer.status !== 200) return
  const id = String(answer.body.booking_id)
  notes.began(id, 'pending')
  if (dice.chance(0.1)) return
  const intent = stripe.confirm(String(answer.body.payment_intent_id))
  const settled = await notes.step(id, 'approved', () => {
    if (dice.chance(0.7))
      return call('POST /api/public/venues/:venueId/book/finalize', {
        params: { venueId: shop.venueId },
        body: { booking_id: id },
      })
    const { rawBody, signature } = stripe.signedEvent('payment_intent.succeeded', intent)
    return call('POST /api/webhooks/stripe', { body: rawBody, headers: { 'stripe-signature': signature } })
  })
  if (settled.status !== 200 || dice.chance(0.6)) return
  await notes.step(id, 'rejected', () =>
    call('POST /api/door-reject', { token: shop.token, body: { booking_id: id, reason: 'at_capacity' } }),
  )
}

const buyTickets = async ({ call, shop, stripe, notes, dice }: Client) => {
  const params = { eventId: shop.eventId }
  const answer = await call('POST /api/public/events/:eventId/create-intent', {
    params,
    body: {
      selection: { kind: 'ticket', ticket_type_id: shop.ticketTypeId, quantity: dice.int(1, 3) },
      ...stranger(),
    },
  })
  if (answer.status !== 200) return
  const id = String(answer.body.booking_id)
  notes.began(id, 'pending')
  stripe.confirm(String(answer.body.payment_intent_id))
  const settled = await notes.step(id, 'approved', () =>
    call('POST /api/public/events/:eventId/finalize', {
      params,
      body: { payment_intent_id: answer.body.payment_intent_id },
    }),
  )
  if (settled.status !== 200) return
  for (const { code } of settled.body.tickets as { code: string }[]) notes.tickets.add(code)
}

const buyVouchers = async ({ call, shop, stripe, notes }: Client) => {
  const answer = await call('POST /api/public/voucher-purchase/create-intent', {
    body: {
      venue_id: shop.venueId,
      amount_pence: 2500,
      quantity: 2,
      delivery: 'purchaser',
      purchaser_name: 'Giver',
      purchaser_email: 'giver@example.com',
    },
  })
  if (answer.status !== 200) return
  const intentId = String(answer.body.intent_id)
  stripe.confirm(intentId)
  const settled = await call('POST /api/public/voucher-purchase/finalize', { body: { intent_id: intentId } })
  if (settled.status !== 200) return
  notes.acknowledged += 1
  for (const { code } of settled.body.vouchers as { code: string }[]) {
    notes.vouchers.add(code)
    await notes.redemption(code, 1000, () =>
      call('POST /api/my-venues/:venueId/vouchers/redeem', {
        params: { venueId: shop.venueId },
        token: shop.token,
        body: { code, amount_pence: 1000 },
      }),
    )
  }
}

/** What a page reads all the time. */
const readPages = async ({ call, shop, dice }: Client) => {
  await call('GET /api/public/venues/:venueId/availability', {
    params: { venueId: shop.venueId },
    query: { date: dice.pick(shop.dates) ?? '' },
  })
  await call('GET /api/auth/me', { token: shop.token })
}

const WORK: readonly (readonly [number, (client: Client) => Promise<void>])[] = [
  [5, staffBooking],
  [3, freeBooking],
  [6, depositBooking],
  [2, buyTickets],
  [1, buyVouchers],
  [2, readPages],
]

interface Load {
  stop(): Promise<void>
}

/** `count` clients at work, each going on to the next thing when one is done or has failed. */
export const startLoad = (client: Client, count: number): Load => {
  let stopped = false
  const work = async () => {
    let isRefused = false
    const call: Call = async (key, options) => {
      const answer = await client.call(key, options)
      isRefused ||= isUnknown(answer)
      return answer
    }
    while (!stopped) {
      isRefused = false
      await client.dice.weighted(WORK)({ ...client, call })
      // A client waits a moment before it tries again.
      await pause(isRefused ? 100 : 2)
    }
  }
  const running = Promise.all(Array.from({ length: count }, work))
  return {
    stop: async () => {
      stopped = true
      await running
    },
  }
}
