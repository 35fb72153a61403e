import type { VenueFacts } from '../../../contract/page-data.ts'
import type { Words } from './words.en.ts'

interface Props {
  readonly words: Words
  readonly venue: VenueFacts
  readonly amount: string
  readonly recipient?: string
  readonly message?: string
  readonly from?: string
  readonly validUntil: string
}

/** What the recipient sees, in the venue's colour. It changes while it is typed. */
export const GiftCard = ({ words, venue, amount, recipient, message, from, validUntil }: Props) => (
  <figure class="voucher-card" aria-label={words.preview}>
    <div class="gift-top">
      {venue.logo_url && <img src={venue.logo_url} alt="" width="40" height="40" />}
      <span>{venue.name}</span>
    </div>
    <strong class="gift-amount">{amount}</strong>
    {recipient && <span>{words.giftFor(recipient)}</span>}
    {message && <span class="gift-message">{message}</span>}
    {from && <span>{words.giftFrom(from)}</span>}
    <span class="gift-foot">
      <span aria-hidden="true">•••• •••• •••• ••••</span>
      <span>{validUntil}</span>
    </span>
  </figure>
)
