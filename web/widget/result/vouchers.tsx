import { longDate } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import { Qr } from '../../shared/qr.tsx'
import datesDe from '../../shared/words.de.ts'
import datesEn from '../../shared/words.en.ts'
import { End, EndLinks } from './end.tsx'
import type { ResultProps } from './result.tsx'
import de from './words.de.ts'
import en from './words.en.ts'

interface Props extends Pick<ResultProps, 'page' | 'againUrl'> {
  /** How many of which value, then for whom, and how they are sent. */
  readonly lines: readonly string[]
  readonly delivery: string
  readonly vouchers: readonly {
    readonly code: string
    readonly amount_pence: number
    readonly expires_at: string
  }[]
}

/**
 * The end of a purchase of vouchers: each with its code, to be shown or written down. A gift is one card without a code,
 * as the receipt says: the code is in the message to whom it is given.
 */
export const Vouchers = ({ page, lines, delivery, vouchers, againUrl }: Props) => {
  const { lang, venue } = page
  const words = lang === 'de' ? de : en
  const dates = lang === 'de' ? datesDe : datesEn
  const isGift = delivery === 'recipient'
  const value = (pence: number) => money(pence, venue.currency, lang)
  const until = (date: string) => (
    <p class="quiet small">{words.validUntil(`${longDate(dates, date)} ${date.slice(0, 4)}`)}</p>
  )
  const [, recipient, sending] = lines
  const [first] = vouchers
  return (
    <End
      isDone
      title={isGift ? words.giftTitle : words.vouchersTitle(vouchers.length)}
      sentence={isGift ? words.giftSentence : words.vouchersSentence}
      venue={venue.name}
      lines={undefined}
    >
      <ul class="codes">
        {isGift && first ? (
          <li>
            <h3>
              {vouchers.length > 1 && `${vouchers.length} × `}
              {value(first.amount_pence)}
            </h3>
            {recipient && <p>{recipient}</p>}
            {sending && <p>{words.giftSending(sending)}</p>}
            {until(first.expires_at)}
          </li>
        ) : (
          vouchers.map(({ code, amount_pence, expires_at }) => (
            <li key={code}>
              <h3>{value(amount_pence)}</h3>
              <Qr text={code} label={words.voucherAlt} />
              <code>{code}</code>
              {until(expires_at)}
            </li>
          ))
        )}
      </ul>
      <EndLinks lang={page.lang} manageUrl={undefined} againUrl={againUrl} again={words.moreVouchers} />
    </End>
  )
}
