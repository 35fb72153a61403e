import type { Actor } from '../../../../domain/actor.ts'
import { conflict } from '../../../../domain/errors.ts'
import { mayJoinGuestList, membersOnly } from '../../../../domain/guest-list-access.ts'
import { highestTier } from '../../../../domain/tier.ts'
import { isWished } from '../../../../domain/waitlist-offer.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { accountOf, requireContact, retryBooking } from '../../checkout/index.ts'
import { getCachedOffer, type PublicOffer, requireNoPreview } from '../../offer/index.ts'
import {
  addWish,
  isOnlyForKeys,
  keysNeeded,
  requireWaitlist,
  requireWanted,
  type WantedLine,
} from './add-wish.ts'
import { loadFree } from './free-starts.ts'
import { currentOffer } from './offer-freed.ts'
import { lockWaitlistToAdd } from './queries.ts'
import { requireBotCheckToJoin, type WishNoted } from './require-bot-check-to-join.ts'

type JoinContext = Context<'POST /api/public/venues/:venueId/waitlist'>

/** Puts a guest on the list who found nothing free. Answers 409 with the free slots where there are some. */
export const joinWaitlist = async (context: JoinContext) => {
  const { actor, body, params, request, services, now } = context
  await requireNoPreview(services, request, params.venueId, now)
  requireContact(actor, body)
  const noteWish = await requireBotCheckToJoin(services, actor, body.turnstile_token, request.ip, now)
  const cachedOffer = await getCachedOffer(services, params.venueId, now)
  const { id, place } = await retryBooking(false, () =>
    services.database.tx((tx) => writeWish(tx, context, cachedOffer, noteWish)),
  )
  return { ok: true as const, wish_url: services.manageLinks.wishUrl(id), place }
}

const writeWish = async (
  tx: Tx,
  { actor, body, params: { venueId }, services, now }: JoinContext,
  cachedOffer: PublicOffer,
  noteWish: WishNoted,
) => {
  // First: a change of the event locks the wait list before the event, which is locked here to see whether it is full.
  await lockWaitlistToAdd(tx, venueId)
  const offer = await currentOffer(tx, venueId, cachedOffer)
  requireWaitlist(offer)
  const line = await requireWanted(tx, offer, body, now)
  const { tier, ...guest } = await guestOf(tx, venueId, actor, body)
  // Who must not join a members' list is not put before those who may.
  if (line.type === 'guestlist' && !mayJoinGuestList(offer.venue.members_only, tier)) throw membersOnly()
  const isForKeys = isOnlyForKeys(offer, line)
  await requireFull(tx, offer, line, isForKeys, now)
  if (isForKeys) throw keysNeeded()
  const added = await addWish(tx, services, offer, line, guest, { locale: body.locale, createdBy: null }, now)
  await noteWish(tx, added.id)
  return added
}

/** Throws 409 with what is free. */
const requireFull = async (tx: Tx, offer: PublicOffer, line: WantedLine, withKeys: boolean, now: Date) => {
  const free = (await loadFree(tx, offer, line, now, { withKeys }))(line)
  const wanted = { from: line.wish_from, to: line.wish_to, offered: [] }
  const starts = free.filter(({ time }) => isWished(offer.venue, wanted, time))
  if (starts.length === 0) return
  throw conflict('Something is free at that time. Book it now.', {
    code: 'not_full',
    body: {
      slots: starts.flatMap(({ time, place }) =>
        place.kind === 'slot' ? [{ time, access_rule_id: place.rule.id }] : [],
      ),
    },
  })
}

/** The account of a session, and what the guest gave. */
const guestOf = async (tx: Tx, venueId: string, actor: Actor | null, body: JoinContext['body']) => {
  const account = actor && (await accountOf(tx, { venueId }, actor, body).executeTakeFirst())
  return {
    id: actor?.id ?? null,
    name: body.guest_name ?? account?.name ?? '',
    email: (body.guest_email ?? account?.email ?? '').toLowerCase(),
    phone: body.guest_phone ?? account?.phone ?? null,
    tier: account ? highestTier(account.membership_tier, account.tier) : null,
  }
}
