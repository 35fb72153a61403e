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
  /** To whom they are sent, and when. */
  readonly lines: readonly string[]
  readonly delivery: string
  readonly vouchers: readonly {
    readonly code: string
    readonly amount_pence: number
    readonly expires_at: string
  }[]
}

/** The end of a purchase of vouchers: each with its code, to be shown or written down. */
export const Vouchers = ({ page, lines, delivery, vouchers, againUrl }: Props) => {
  const { lang, venue } = page
  const words = lang === 'de' ? de : en
  const dates = lang === 'de' ? datesDe : datesEn
  const isGift = delivery === 'recipient'
  return (
    <End
      isDone
      title={words.vouchersTitle(vouchers.length)}
      sentence={isGift ? words.giftSentence : words.vouchersSentence}
      venue={venue.name}
      lines={lines}
    >
      <ul class="codes">
        {vouchers.map(({ code, amount_pence, expires_at }) => (
          <li key={code}>
            <h3>{money(amount_pence, venue.currency, lang)}</h3>
            {/* As the receipt says: the code of a gift is in the message to whom it is given. */}
            {!isGift && (
              <>
                <Qr text={code} label={words.voucherAlt} />
                <code>{code}</code>
              </>
            )}
            <p class="quiet small">
              {words.validUntil(`${longDate(dates, expires_at)} ${expires_at.slice(0, 4)}`)}
            </p>
          </li>
        ))}
      </ul>
      <EndLinks lang={page.lang} manageUrl={undefined} againUrl={againUrl} again={words.moreVouchers} />
    </End>
  )
}
