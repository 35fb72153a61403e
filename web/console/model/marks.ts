import { isVip } from '../../../domain/tier.ts'
import { money } from '../../shared/money.ts'
import type { Party } from './day.ts'

// What a host should see of a party without opening it. Pure.

export type MarkKind = 'allergy' | 'vip' | 'occasion' | 'first' | 'extras' | 'paid' | 'held' | 'note'

export interface Mark {
  readonly kind: MarkKind
  readonly text: string
}

export const MARK_WORDS: Record<MarkKind, string> = {
  allergy: 'Allergy or diet',
  vip: 'VIP',
  occasion: 'Occasion',
  first: 'First visit',
  extras: 'Extras to prepare',
  paid: 'Paid',
  held: 'Held on the card, not taken',
  note: 'Note',
}

export const extrasInWords = ({ extras }: Pick<Party, 'extras'>): string =>
  extras.map(({ quantity, item }) => `${quantity} × ${item ?? 'extra of an old sale'}`).join(', ')

const joined = (...texts: readonly (string | null | undefined)[]) =>
  [...new Set(texts.filter(Boolean))].join(' · ')

/** Allergies of the guest and of the booking. Never shown in grey. */
export const allergiesOf = ({ guest, dietary }: Pick<Party, 'guest' | 'dietary'>): string =>
  joined(guest.allergies, dietary)

/** What was paid or is held, in two words. Empty without money. */
export const moneyOf = ({ deposit, hold }: Pick<Party, 'deposit' | 'hold'>, currency: string): Mark[] => {
  const sum = (pence: number) => money(pence, currency, 'en')
  const marks: Mark[] = []
  if (deposit && deposit.paid_pence > 0) marks.push({ kind: 'paid', text: `${sum(deposit.paid_pence)} paid` })
  if (hold?.status === 'authorised') marks.push({ kind: 'held', text: `${sum(hold.amount_pence)} held` })
  if (hold?.status === 'card_saved')
    marks.push({ kind: 'held', text: `${sum(hold.amount_pence)} on a saved card` })
  return marks
}

/** Whether somebody comes: who stays away visits nobody. */
export const isFirstVisit = ({ guest, status, attendance }: Pick<Party, 'guest' | 'status' | 'attendance'>) =>
  guest.visits === 0 && attendance !== 'no_show' && status !== 'cancelled' && status !== 'rejected'

/** The marks of a party, the one that matters most first. */
export const marksOf = (party: Party, currency: string): Mark[] => {
  const { guest, occasion, comments, guest_comments } = party
  const marks: (Mark | false)[] = [
    { kind: 'allergy', text: allergiesOf(party) },
    isVip(guest.tier) && { kind: 'vip', text: guest.tier === 'vvip' ? 'VVIP' : 'VIP' },
    { kind: 'occasion', text: occasion ?? '' },
    guest.id !== null && isFirstVisit(party) && { kind: 'first', text: 'First visit' },
    { kind: 'extras', text: extrasInWords(party) },
    ...moneyOf(party, currency),
    { kind: 'note', text: joined(comments, guest_comments) },
  ]
  return marks.filter((mark): mark is Mark => mark !== false && mark.text !== '')
}

/** What a block has room to say in words: the allergies, else the note. */
export const textOf = (marks: readonly Mark[]): string =>
  (marks.find(({ kind }) => kind === 'allergy') ?? marks.find(({ kind }) => kind === 'note'))?.text ?? ''
