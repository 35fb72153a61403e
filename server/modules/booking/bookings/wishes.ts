import { sql } from 'kysely'
import { localeOf } from '../../../../domain/locale.ts'
import { runLast } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'

/** What a guest said when booking, as fields of the request. */
export interface Wishes {
  readonly occasion?: string | undefined
  readonly dietary?: string | undefined
  readonly comments?: string | undefined
  readonly marketing_consent?: boolean | undefined
  readonly locale?: string | undefined
}

export const wishColumns = (wishes: Wishes = {}) => ({
  occasion: wishes.occasion || null,
  dietary: wishes.dietary || null,
  guest_comments: wishes.comments || null,
  marketing_consent: wishes.marketing_consent ?? null,
  locale: localeOf(wishes.locale),
})

/**
 * Records on the venue's roster whether the venue may write to the guest. A box that stays empty does not withdraw a
 * consent given earlier. Runs last, because the end of another booking of this guest locks the row last, too.
 */
export const recordConsent = (
  tx: Tx,
  venueId: string,
  guestId: string,
  { marketing_consent: consent }: Wishes,
  now: Date,
): void => {
  if (consent === undefined) return
  runLast(
    tx,
    tx
      .updateTable('venue_guests')
      .set({ marketing_consent: consent, marketing_at: now, marketing_source: 'guest' })
      .where('venue_id', '=', venueId)
      .where('guest_id', '=', guestId)
      .where(sql<boolean>`(${consent}::boolean or marketing_consent is null)`),
  )
}
