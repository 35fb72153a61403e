import { instantOf, type VenueClock } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { addressOfWish, queueMessage } from '../../outbound/index.ts'
import { namesOf, type WishRow } from './queries.ts'

const KIND = { tables: 'table', guestlist: 'guestlist', event: 'event' } as const

interface Told {
  readonly kind: 'waitlist_joined' | 'waitlist_offer' | 'waitlist_over'
  /** What happened, once for each: the booking that holds an offer, else the wish. */
  readonly cause: string
  readonly startsAt?: Date
  readonly until?: Date
  readonly place?: number
  readonly amountPence?: number
  /** Whether the amount is held on a card instead of paid. */
  readonly isHeld?: boolean
  readonly reason?: 'removed' | 'over'
  /** The guest caused it, so that such mails to one address are limited. */
  readonly byGuest?: boolean
}

/** Queues a message about a wish in the transaction of its cause. Nothing is sent where there is no address. */
export const tellOfWish = async (
  tx: Tx,
  { manageLinks }: Pick<Services, 'manageLinks'>,
  venue: VenueClock,
  wish: WishRow,
  told: Told,
  now: Date,
): Promise<void> => {
  const to = await addressOfWish(tx, wish)
  if (to === null) return
  const { event_name } = await namesOf(tx, wish, wish.locale)
  const startsAt = told.startsAt ?? instantOf(venue, wish.date, wish.wish_from)
  await queueMessage(
    tx,
    {
      kind: told.kind,
      cause: `${told.kind}:${told.cause}`,
      venueId: wish.venue_id,
      to,
      locale: wish.locale,
      byGuest: told.byGuest ?? false,
      facts: {
        url: `${manageLinks.wishUrl(wish.id)}?lang=${wish.locale}`,
        ...(told.amountPence ? { amount_pence: told.amountPence, held: told.isHeld === true } : {}),
        ...(told.reason ? { reason: told.reason } : {}),
        ...(told.kind === 'waitlist_joined' ? { wish_id: wish.id } : {}),
        ...(told.kind === 'waitlist_offer' ? { offer_id: told.cause } : {}),
        wish: {
          guest_name: wish.guest_name,
          kind: KIND[wish.type],
          starts_at: startsAt.toISOString(),
          from: wish.wish_from,
          to: wish.wish_to,
          party_size: wish.party_size,
          event: event_name,
          ...(told.place === undefined ? {} : { place: told.place }),
          ...(told.until ? { until: told.until.toISOString() } : {}),
        },
      },
    },
    now,
  )
}
