import { sql } from 'kysely'
import { invalid } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'

const usable = (now: Date) =>
  sql<boolean>`active and (expires_at is null or expires_at > ${now}) and (max_uses is null or uses < max_uses)`

export const hasUsablePromoCode = async (db: Executor, venueId: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('promo_codes')
    .select('id')
    .where('venue_id', '=', venueId)
    .where(usable(now))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Counts one use of a code. The UPDATE checks the limit on the locked row, so it is never exceeded. */
export const usePromoCode = async (tx: Tx, venueId: string, code: string, now: Date) => {
  touchVenue(tx, venueId, 'places')
  const promo = await tx
    .updateTable('promo_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('venue_id', '=', venueId)
    .where('code', '=', code.toUpperCase())
    .where(usable(now))
    .returning(['id', 'discount_pct'])
    .executeTakeFirst()
  if (!promo)
    throw invalid('This promo code is not valid.', { code: 'bad_promo_code', fields: ['promo_code'] })
  return promo
}
