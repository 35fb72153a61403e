const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A hold lasts about 7 days. Further ahead than this, the card is saved and held anew before the start. */
const SAVE_CARD_AHEAD_MS = 6 * DAY_MS
const RENEW_AHEAD_MS = 3 * DAY_MS
/** A hold that would lapse before the end is renewed this long before it does. */
const BEFORE_LAPSE_MS = HOUR_MS

/** Whether a hold that is made at `now` needs the card saved, because it would lapse before the start. */
export const mustSaveCard = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > SAVE_CARD_AHEAD_MS

interface RenewableHold {
  readonly status: string
  readonly created_at: Date
  /** The provider's deadline for a capture. */
  readonly authorised_until: Date | null
  readonly declined_at: Date | null
}

/**
 * Whether a hold with a saved card is authorised anew at `now`: once 3 days before the start, and again whenever it
 * would lapse before the end. A hold that outlasts the end needs no other.
 */
export const isRenewalDue = (
  hold: RenewableHold,
  { starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date },
  now: Date,
): boolean => {
  const renewFrom = starts_at.getTime() - RENEW_AHEAD_MS
  if (hold.declined_at !== null || now.getTime() < renewFrom || now >= ends_at) return false
  if (hold.status === 'saved') return true
  if (hold.status !== 'authorised' || hold.authorised_until === null) return false
  if (hold.authorised_until >= ends_at) return false
  return (
    hold.created_at.getTime() < renewFrom ||
    now.getTime() >= hold.authorised_until.getTime() - BEFORE_LAPSE_MS
  )
}

/** Whether a hold ends before the party leaves, and has no card to be made anew with. */
export const lapsesFirst = (
  hold: Omit<RenewableHold, 'created_at'> & { readonly payment_method_id: string | null },
  endsAt: Date,
): boolean =>
  hold.status === 'authorised' &&
  (hold.payment_method_id === null || hold.declined_at !== null) &&
  hold.authorised_until !== null &&
  hold.authorised_until < endsAt

/** Bookings that start before this moment are near enough for a renewal. */
export const renewalHorizon = (now: Date): Date => new Date(now.getTime() + RENEW_AHEAD_MS)
