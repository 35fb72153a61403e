import type { VenueClock } from './service-day.ts'
import { isWished } from './waitlist-offer.ts'

/** A wish as its guest sees it. */
export interface HistoryWish {
  readonly id: string
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly partySize: number
  readonly createdAt: Date
  readonly ended: { readonly at: Date; readonly reason: 'taken' | 'left' | 'removed' | 'over' } | null
}

/** An offer to anybody who waits for the same date and type. */
export interface HistoryOffer {
  readonly wishId: string
  /** The place in line of whom it was made to. */
  readonly seq: number
  readonly time: string
  readonly partySize: number
  readonly madeAt: Date
  readonly ended: { readonly at: Date; readonly outcome: 'taken' | 'declined' | 'lapsed' } | null
}

/** One thing that happened, for the sentence about it. */
export type WishEvent =
  | { readonly kind: 'joined' }
  | { readonly kind: 'offered'; readonly time: string }
  | { readonly kind: 'declined' | 'lapsed' | 'taken'; readonly time: string }
  /** Something came free that the guest wished for, and somebody who waited longer had it. */
  | { readonly kind: 'ahead'; readonly time: string }
  /** It went to somebody who joined later, because it was too small for this party. */
  | { readonly kind: 'too_small'; readonly time: string; readonly partySize: number }
  /** It went to somebody who joined later, because this guest had been offered it. */
  | { readonly kind: 'next'; readonly time: string }
  | { readonly kind: 'left' | 'removed' | 'over' }

interface HistoryEntry {
  readonly at: Date
  readonly event: WishEvent
}

/** What is told first of one moment: who waits longer is asked first, then this guest, then the next in line. */
const RANKS: Readonly<Record<WishEvent['kind'], number>> = {
  joined: 0,
  ahead: 1,
  too_small: 1,
  offered: 2,
  declined: 2,
  lapsed: 2,
  taken: 2,
  next: 3,
  left: 4,
  removed: 4,
  over: 4,
}

/** What happened to a wish, oldest first: also what was given to others, and why. */
export const historyOf = (
  venue: VenueClock,
  wish: HistoryWish,
  offers: readonly HistoryOffer[],
): HistoryEntry[] => {
  const own = offers.filter(({ wishId }) => wishId === wish.id)
  const entries: HistoryEntry[] = [{ at: wish.createdAt, event: { kind: 'joined' } }]
  for (const { time, madeAt, ended } of own) {
    entries.push({ at: madeAt, event: { kind: 'offered', time } })
    if (ended) entries.push({ at: ended.at, event: { kind: ended.outcome, time } })
  }
  for (const offer of offers) {
    const { wishId, time, madeAt, partySize } = offer
    const isWhileOpen = madeAt >= wish.createdAt && (wish.ended === null || madeAt < wish.ended.at)
    if (wishId === wish.id || !isWhileOpen || !isWished(venue, { ...wish, offered: [] }, time)) continue
    if (offer.seq < wish.seq) entries.push({ at: madeAt, event: { kind: 'ahead', time } })
    else if (own.some((mine) => mine.time === time && mine.madeAt < madeAt))
      entries.push({ at: madeAt, event: { kind: 'next', time } })
    else if (partySize < wish.partySize)
      entries.push({ at: madeAt, event: { kind: 'too_small', time, partySize } })
  }
  if (wish.ended && wish.ended.reason !== 'taken')
    entries.push({ at: wish.ended.at, event: { kind: wish.ended.reason } })
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime() || RANKS[a.event.kind] - RANKS[b.event.kind])
}

type Words = { readonly [K in WishEvent['kind']]: (event: Extract<WishEvent, { kind: K }>) => string }

const EN: Words = {
  joined: () => 'You joined the list.',
  offered: ({ time }) => `${time} came free and was offered to you.`,
  declined: ({ time }) => `You did not want ${time}. It went to the next in line; you keep your place.`,
  lapsed: ({ time }) => `The offer of ${time} lapsed. It went to the next in line; you keep your place.`,
  taken: ({ time }) => `You took ${time}.`,
  ahead: ({ time }) => `${time} came free and was offered to somebody who joined before you.`,
  too_small: ({ time, partySize }) =>
    `${time} came free, but only for ${partySize}. It was offered to a smaller party.`,
  next: ({ time }) => `${time} was offered to the next in line.`,
  left: () => 'You left the list.',
  removed: () => 'The venue took you off the list.',
  over: () => 'The time you wished for has passed. Nothing else came free for you.',
}

const DE: Words = {
  joined: () => 'Sie haben sich auf die Warteliste gesetzt.',
  offered: ({ time }) => `${time} Uhr wurde frei und Ihnen angeboten.`,
  declined: ({ time }) =>
    `Sie wollten ${time} Uhr nicht. Es ging an die Nächsten; Sie behalten Ihren Platz auf der Liste.`,
  lapsed: ({ time }) =>
    `Das Angebot für ${time} Uhr ist verfallen. Es ging an die Nächsten; Sie behalten Ihren Platz auf der Liste.`,
  taken: ({ time }) => `Sie haben ${time} Uhr angenommen.`,
  ahead: ({ time }) => `${time} Uhr wurde frei und wurde jemandem angeboten, der vor Ihnen wartete.`,
  too_small: ({ time, partySize }) =>
    `${time} Uhr wurde frei, aber nur für ${partySize}. Es wurde einer kleineren Gruppe angeboten.`,
  next: ({ time }) => `${time} Uhr wurde den Nächsten angeboten.`,
  left: () => 'Sie haben die Warteliste verlassen.',
  removed: () => 'Das Haus hat Sie von der Warteliste genommen.',
  over: () => 'Die gewünschte Zeit ist vorbei. Für Sie wurde nichts weiter frei.',
}

const WORDS = { en: EN, de: DE } as const

/** What happened, in a sentence. */
export const wishSentence = (event: WishEvent, locale: keyof typeof WORDS): string =>
  (WORDS[locale][event.kind] as (event: WishEvent) => string)(event)
