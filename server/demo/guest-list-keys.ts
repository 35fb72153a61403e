import { DOOR_REASON } from '../../domain/door-reasons.ts'
import { keysForParty, keysPerGuest } from '../../domain/guest-list-price.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Moments, Visit } from './visit.ts'
import { before, type DemoWorld, MINUTE_MS } from './world.ts'

/** Demo guests always join below the surge threshold. */
const NO_HEADS = 0

export interface KeyPrice {
  readonly keys: number
  readonly optionKind: 'standard' | 'queue_skip'
  readonly promoCode: Row<'promo_codes'> | undefined
}

/** The price of joining the list. Guests added by staff pay nothing. */
export const keysFor = (random: Random, visit: Visit): KeyPrice => {
  const { rule, party, venue } = visit
  if (visit.kind !== 'guestlist' || visit.source === 'staff' || rule === null)
    return { keys: 0, optionKind: 'standard', promoCode: undefined }
  const optionKind = random.chance(0.15) ? 'queue_skip' : 'standard'
  const perGuest = keysPerGuest(venue.pricing, rule.price_keys ?? 0, NO_HEADS, optionKind)
  const promoCode = perGuest > 0 && random.chance(0.1) ? venue.promoCodes[0] : undefined
  return { keys: keysForParty(perGuest, party, promoCode?.discount_pct ?? 0), optionKind, promoCode }
}

/** Keys are refunded on rejection, on cancellation and for some door rejections. `keys_spent` is 0 then. */
const isReturned = ({ outcome }: Visit, { door_reject_reason: reason }: Row<'bookings'>): boolean =>
  outcome === 'rejected' || outcome === 'cancelled' || (!!reason && DOOR_REASON[reason].refunds)

export const spendKeys = (
  { rows }: DemoWorld,
  visit: Visit,
  booking: Row<'bookings'>,
  { keys, promoCode }: KeyPrice,
  { created, decided }: Moments,
) => {
  if (promoCode) promoCode.uses = (promoCode.uses ?? 0) + 1
  if (keys === 0) return
  const entry = (type: 'spend' | 'refund', delta: number, note: string, at: Date) =>
    rows.add('key_ledger', {
      id: rows.id('key', at),
      user_id: booking.user_id,
      venue_id: booking.venue_id,
      booking_id: booking.id,
      type,
      delta,
      note,
      created_at: at,
    })
  entry('spend', -keys, `Guest list, ${visit.venue.name}, ${visit.date}`, created)
  if (isReturned(visit, booking)) entry('refund', keys, 'Guest list refund', decided)
  else booking.keys_spent = keys
}

const PACKS = [20, 50]

/**
 * Adds key purchases shortly before a guest would run out, and sets the balances. No balance is ever negative, at any
 * moment of the history.
 */
export const buyKeys = (rows: DemoWorld['rows'], random: Random) => {
  const ledgers = new Map<string, Row<'key_ledger'>[]>()
  for (const entry of rows.of('key_ledger')) {
    const ledger = ledgers.get(entry.user_id)
    if (ledger) ledger.push(entry)
    else ledgers.set(entry.user_id, [entry])
  }
  for (const user of rows.of('users')) {
    const ledger = ledgers.get(user.id) ?? []
    let balance = 0
    for (const { delta, created_at } of ledger.sort(byTime)) {
      while (balance + delta < 0)
        balance += addKeys(
          rows,
          user.id,
          'purchase',
          random.pick(PACKS),
          before(created_at, random.int(3, 30) * MINUTE_MS),
        )
      balance += delta
    }
    user.keys_balance = balance
  }
}

const byTime = (a: Row<'key_ledger'>, b: Row<'key_ledger'>) => a.created_at.getTime() - b.created_at.getTime()

export const addKeys = (
  rows: DemoWorld['rows'],
  userId: string,
  type: 'purchase' | 'grant',
  delta: number,
  at: Date,
): number => {
  rows.add('key_ledger', {
    id: rows.id('key', at),
    user_id: userId,
    venue_id: null,
    booking_id: null,
    type,
    delta,
    note: type === 'purchase' ? `${delta} keys` : 'Welcome to the demo',
    created_at: at,
  })
  return delta
}
