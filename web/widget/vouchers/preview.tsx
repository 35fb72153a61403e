import { longDate } from '../../shared/dates.ts'
import { price } from '../shared/price.ts'
import type { StepProps } from './context.ts'
import { amountOf } from './draft.ts'
import { GiftCard } from './gift-card.tsx'

/** A day with its year: vouchers are valid for long. */
export const dayWithYear = ({ words }: Pick<StepProps, 'words'>, date: string): string =>
  `${longDate(words, date)} ${date.slice(0, 4)}`

/** The card as it is so far. */
export const Preview = (props: StepProps) => {
  const { page, words, draft } = props
  const { texts, isGift } = draft
  const amount = amountOf(draft, page)
  return (
    <GiftCard
      words={words}
      venue={page.venue}
      amount={typeof amount === 'number' ? price(props, amount) : '…'}
      recipient={isGift ? texts.recipient_name : ''}
      message={isGift ? texts.message : ''}
      from={isGift ? texts.purchaser_name : ''}
      validUntil={words.validUntil(dayWithYear(props, page.expires_at))}
    />
  )
}
