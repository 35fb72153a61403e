import { sql } from 'kysely'
import { offerFor, offerTime } from '../../../../domain/waitlist-offer.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { retryBooking } from '../../checkout/index.ts'
import { getCachedOffer, loadOffer, lockVenue, type PublicOffer } from '../../offer/index.ts'
import { type FreeFor, loadFree } from './free-starts.ts'
import { BY_ITSELF, canBePaid, isKeptBack, judgePlace, makeOffer, orRefused } from './make-offer.ts'
import {
  type Line,
  lockWaitlist,
  openLines,
  type WaitingWish,
  waitingInLine,
  wantsInLine,
} from './queries.ts'

/** The end of a night that kept an offer back. Null: nothing waits for time alone. */
type Again = Date | null

/** How many of those who wait are read at a time. */
const AT_ONCE = 50

/**
 * Offers what is free at a venue to those who wait for it, in the order of joining, until nobody is left whom something
 * fits. Several processes may do it at once: they choose one after another. Returns how many offers were made.
 */
export const offerFreed = async (services: Services, venueId: string, now: Date): Promise<number> => {
  const { database } = services
  // Read first: what changes during the choice is seen as a change by the next check.
  const seen = await database.read
    .selectFrom('venue_versions')
    .select(['config', 'places'])
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!seen) return 0
  let made = 0
  let nextAt: Again = null
  const lines = await openLines(database.read, venueId, now)
  for (const line of lines) {
    const done = await offerInLine(services, line, now)
    made += done.made
    nextAt = earlier(nextAt, done.again)
  }
  await database.tx((tx) => noteCheck(tx, venueId, lines, { ...seen, next_at: nextAt }, now))
  return made
}

/**
 * Writes down what the lines were compared with. A line that somebody opened meanwhile was not: then nothing is written,
 * and the next check comes again. Whoever opens one after this sees what is free now.
 */
const noteCheck = async (
  tx: Tx,
  venueId: string,
  done: readonly Line[],
  check: { readonly config: number; readonly places: number; readonly next_at: Again },
  now: Date,
): Promise<void> => {
  await lockWaitlist(tx, venueId)
  const open = await openLines(tx, venueId, now)
  if (open.some((line) => !done.some((one) => isSameLine(one, line)))) return
  await tx.updateTable('waitlist_checks').set(check).where('venue_id', '=', venueId).execute()
}

const isSameLine = (a: Line, b: Line): boolean =>
  a.date === b.date && a.type === b.type && a.event_id === b.event_id

const earlier = (a: Again, b: Again): Again => (a === null || (b !== null && b < a) ? b : a)

const offerInLine = async (services: Services, line: Line, now: Date) => {
  for (let made = 0; ; made += 1) {
    const cachedOffer = await getCachedOffer(services, line.venue_id, now)
    const done = await orRefused(
      retryBooking(false, () =>
        services.database.tx((tx) => offerNext(tx, services, cachedOffer, line, now)),
      ),
    )
    // Somebody else was faster, and has moved the version of the venue: the next check sees what is left.
    if (!done?.isMade) return { made, again: done?.again ?? null }
  }
}

/** Makes one offer in a line, or finds out that none can be made now. */
const offerNext = async (
  tx: Tx,
  services: Services,
  cachedOffer: PublicOffer,
  line: Line,
  now: Date,
): Promise<{ readonly isMade: true } | { readonly isMade: false; readonly again: Again }> => {
  await lockWaitlist(tx, line.venue_id)
  const offer = await currentOffer(tx, line.venue_id, cachedOffer)
  if (offer.venue.waitlist === 'off') return { isMade: false, again: null }
  const free = await loadFree(tx, offer, line, now)
  const wants = await wantsInLine(tx, line)
  // Nearly always nothing fits, or it is night: then those who wait are not loaded.
  const times = wants
    .flatMap((want) => free(want))
    .map((start) => offerTime(offer.venue, start, offer.venue.offer_mins, now))
  const again = times.reduce<Again>((at, time) => ('again' in time ? earlier(at, time.again) : at), null)
  if (!times.some((time) => 'until' in time)) return { isMade: false, again }
  for await (const { row, start, until } of candidates(tx, offer, line, free, now)) {
    const isOut = await isKeptBack(tx, offer, row, start, now)
    const held = isOut ? undefined : await orRefused(judgePlace(tx, row, start, now))
    if (!held || !canBePaid(services, held)) continue
    if (await makeOffer(tx, services, offer, row, held, until, BY_ITSELF, now)) return { isMade: true }
  }
  return { isMade: false, again }
}

/**
 * To whom something could be offered, in turn, read a few at a time: thousands may wait, and the first of them is nearly
 * always the one. Who let a place go comes once more at the end, for the same place at another start.
 */
async function* candidates(tx: Tx, { venue }: PublicOffer, line: Line, free: FreeFor, now: Date) {
  const seen = new Set<string>()
  let hasRefused = false
  for (const startsFor of [
    (wish: WaitingWish) => free(wish, wish.refused),
    (wish: WaitingWish) => free(wish),
  ]) {
    let after = 0
    for (let isLast = false; !isLast; ) {
      const part = await waitingInLine(tx, line, now, { after, most: AT_ONCE })
      isLast = part.length < AT_ONCE
      after = part.at(-1)?.seq ?? after
      hasRefused ||= part.some(({ refused }) => refused.length > 0)
      for (const row of part) {
        const wish = { from: row.wish_from, to: row.wish_to, offered: row.offered }
        const offer = offerFor(venue, venue.offer_mins, wish, startsFor(row), now)
        // Who has no address would not learn of an offer: staff call them.
        if (!offer || row.guest_email === null || seen.has(row.id)) continue
        seen.add(row.id)
        yield { row, ...offer }
      }
    }
    if (!hasRefused) return
  }
}

/** The venue's offer as this transaction sees it. Locks the venue's row, so that it stays live until the commit. */
export const currentOffer = async (
  tx: Tx,
  venueId: string,
  cachedOffer: PublicOffer,
): Promise<PublicOffer> => {
  const venue = await lockVenue(tx, venueId).executeTakeFirst()
  return venue?.version === cachedOffer.venue.version ? cachedOffer : loadOffer(tx, venueId)
}

/**
 * Venues where somebody waits and something has changed since the last check, or a night has ended. One statement over
 * the venues that have a list, however many wishes there are.
 */
export const venuesToCheck = async (
  { database }: Pick<Services, 'database'>,
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ venue_id: string }>`
    select c.venue_id from waitlist_checks c
    join venue_versions v on v.venue_id = c.venue_id
    join venues on venues.id = c.venue_id and venues.waitlist = 'on' and venues.status = 'live'
    where (c.places <> v.places or c.config <> v.config or c.next_at <= ${now})
      and exists (select from wishes w where w.venue_id = c.venue_id and w.ended_at is null and w.ends_at > ${now})
    order by c.venue_id`.execute(database.read)
  return rows.map(({ venue_id }) => venue_id)
}
