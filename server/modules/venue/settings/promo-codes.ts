import { conflict } from '../../../../domain/errors.ts'
import { collection } from '../../base/index.ts'
import { promoCodeHasBookings } from './queries.ts'

export const promoCodes = collection('promo-codes', {
  table: 'promo_codes',
  prefix: 'promo',
  label: 'Promo code',
  order: ['code'],
  defaults: () => ({ max_uses: null, expires_at: null, active: true }),
  settle: ({ before, draft }) => {
    if (before && draft.max_uses !== null && draft.max_uses < before.uses)
      throw conflict(`The code has already been used ${before.uses} times. "max_uses" cannot be lower.`)
    return {
      code: draft.code.toUpperCase(),
      expires_at: draft.expires_at === null ? null : new Date(draft.expires_at),
    }
  },
  duplicate: ({ code }) => `There is already a promo code ${code.toUpperCase()} in this venue.`,
  remove: async ({ tx, venue, item }) => {
    if (item.uses > 0 || (await promoCodeHasBookings(tx, venue.id, item.id)))
      throw conflict('Bookings were made with this code, so it is kept. Switch it off with "active" instead.')
    return 'delete'
  },
  present: ({ expires_at }) => ({ expires_at: expires_at?.toISOString() ?? null }),
})
