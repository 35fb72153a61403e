import type { Contract } from '../../../contract/index.ts'
import type { VouchersPage } from '../../../contract/page-data.ts'
import type { BodyOf } from '../../../contract/row.ts'
import { amountIn } from '../../shared/money.ts'
import type { Attempt } from '../shared/sending.ts'
import type { Entry } from '../shared/steps.ts'

export type Step = 'amount' | 'gift' | 'details' | 'review'
type PurchaseBody = BodyOf<Contract['POST /api/public/voucher-purchase/create-intent']>

/** What is typed. All of it is text, as the form holds it. */
export interface Texts {
  readonly recipient_name: string
  readonly recipient_email: string
  readonly message: string
  readonly purchaser_name: string
  readonly purchaser_email: string
}

/** Everything chosen and typed so far. It lives in memory and in the browser's history entry. */
export interface Draft {
  /** One of the venue's amounts. Absent: another amount, as typed. */
  readonly fixedPence?: number | undefined
  readonly otherAmount: string
  readonly quantity: number
  readonly isGift: boolean
  /** When the gift is sent. Empty: at once. */
  readonly sendOn: string
  readonly texts: Texts
  readonly attempt?: Attempt | undefined
}

export const newDraft = ({ offer }: VouchersPage): Draft => {
  const { fixed_amounts } = offer
  return {
    fixedPence: fixed_amounts[Math.floor((fixed_amounts.length - 1) / 2)],
    otherAmount: '',
    quantity: offer.min_quantity,
    isGift: true,
    sendOn: '',
    texts: {
      recipient_name: '',
      recipient_email: '',
      message: '',
      purchaser_name: '',
      purchaser_email: '',
    },
  }
}

/** The value of one voucher, or what is wrong with the amount that was typed. */
export const amountOf = (
  draft: Draft,
  { offer, venue }: Pick<VouchersPage, 'offer' | 'venue'>,
): number | 'typo' | 'range' => {
  if (draft.fixedPence !== undefined) return draft.fixedPence
  const pence = amountIn(draft.otherAmount, venue.currency)
  if (pence === undefined) return 'typo'
  if (offer.fixed_amounts.includes(pence)) return pence
  return pence < offer.min_amount_pence || pence > offer.max_amount_pence ? 'range' : pence
}

/** Every step can be walked to, for what it needs is checked when it is left. */
export const arrive = (draft: Draft, entry: Entry<Step, Draft> | undefined): Entry<Step, Draft> => ({
  step: entry?.step ?? 'amount',
  draft,
})

export const purchaseBody = (
  { quantity, isGift, sendOn, texts }: Draft,
  { venue, lang }: VouchersPage,
  amount_pence: number,
): PurchaseBody => ({
  venue_id: venue.id,
  amount_pence,
  quantity,
  delivery: isGift ? 'recipient' : 'purchaser',
  purchaser_name: texts.purchaser_name.trim(),
  purchaser_email: texts.purchaser_email.trim(),
  ...(isGift
    ? {
        recipient_name: texts.recipient_name.trim(),
        recipient_email: texts.recipient_email.trim(),
        ...(texts.message.trim() ? { message: texts.message.trim() } : {}),
        ...(sendOn ? { send_on: sendOn } : {}),
      }
    : {}),
  locale: lang,
})
