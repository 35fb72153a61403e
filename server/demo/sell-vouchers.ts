import { newCode } from '../../domain/codes.ts'
import { addMonths, serviceDateOf, serviceDaySpan } from '../../domain/service-day.ts'
import type { DemoGuest } from './create-guests.ts'
import type { DemoVenue } from './create-venue.ts'
import { addPayment } from './payments.ts'
import { type Random, seededRandom } from './random.ts'
import type { Row } from './rows.ts'
import { after, before, DAY_MS, type DemoWorld, HOUR_MS, later, MINUTE_MS } from './world.ts'

/** Gift vouchers of the last months, the newest sold today. Some are redeemed in part, some fully. */
export const sellVouchers = (
  world: DemoWorld,
  venue: DemoVenue,
  guests: readonly DemoGuest[],
  count: number,
) => {
  const random = seededRandom(`vouchers of ${venue.key}`)
  const people = guests.filter(({ bookingWeight }) => bookingWeight > 0)
  const today = later(serviceDaySpan(venue.clock, venue.today).startsAt, before(world.now, 25 * MINUTE_MS))
  for (let n = 0; n < count; n += 1) {
    const at = n === 0 ? today : before(world.now, random.int(1, 85 * 24) * HOUR_MS)
    const [purchaser, recipient] = random.shuffled(people)
    if (!purchaser || !recipient) return
    const voucher = sell(world, random, venue, purchaser.user, recipient.user, at)
    if (n > 0 && random.chance(0.35)) redeem(world, random, venue, voucher)
  }
}

const sell = (
  world: DemoWorld,
  random: Random,
  venue: DemoVenue,
  purchaser: Row<'users'>,
  recipient: Row<'users'>,
  at: Date,
) => {
  const amount_pence = random.pick([2500, 5000, 5000, 7500, 10_000, 15_000])
  const delivery = random.chance(0.7) ? ('recipient' as const) : ('purchaser' as const)
  const names = {
    recipient_name: delivery === 'recipient' ? recipient.name : null,
    recipient_email: delivery === 'recipient' ? recipient.email : null,
    purchaser_name: purchaser.name,
    purchaser_email: purchaser.email,
  }
  const payment = addPayment(world, venue, {
    purpose: 'vouchers',
    capture: 'automatic',
    amountPence: amount_pence,
    bookingId: null,
    description: `Gift voucher, ${venue.name}`,
    at,
    purchase: { amount_pence, quantity: 1, delivery, ...names },
  })
  const voucher = world.rows.add('vouchers', {
    id: world.rows.id('vch', at),
    venue_id: venue.id,
    payment_id: payment.id,
    code: newCode('V', (below) => random.int(0, below - 1)),
    amount_pence,
    balance_pence: amount_pence,
    expires_at: addMonths(serviceDateOf(venue.clock, at), venue.voucherMonths),
    delivery,
    ...names,
    created_at: at,
  })
  payment.capture(amount_pence, at, 'voucher_sale')
  return voucher
}

const redeem = ({ rows, now }: DemoWorld, random: Random, venue: DemoVenue, voucher: Row<'vouchers'>) => {
  const at = after(voucher.created_at, random.int(1, 30) * DAY_MS)
  if (at > now) return
  const amount_pence = random.chance(0.5)
    ? voucher.balance_pence
    : random.int(10, voucher.balance_pence / 100) * 100
  voucher.balance_pence -= amount_pence
  rows.add('voucher_redemptions', {
    id: rows.id('red', at),
    venue_id: venue.id,
    voucher_id: voucher.id,
    redeemed_at_venue_id: venue.id,
    amount_pence,
    redeemed_by_name: venue.manager.name,
    created_at: at,
  })
  rows.add('money_ledger', {
    id: rows.id('mny', at),
    venue_id: venue.id,
    payment_id: null,
    booking_id: null,
    voucher_id: voucher.id,
    type: 'voucher_redemption',
    amount_pence,
    day: serviceDateOf(venue.clock, at),
    created_at: at,
  })
}
