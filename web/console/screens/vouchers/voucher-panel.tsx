import { useState } from 'preact/hooks'
import { localOf, shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import words from '../../../shared/words.en.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { useStored } from '../../forms/use-stored.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { may, type Venue } from '../../model/venues.ts'
import { Panel } from '../../parts/panel.tsx'
import { Redemption } from './redeem-form.tsx'
import { STATUS_WORDS } from './voucher.ts'

interface Props {
  readonly venue: Venue
  readonly id: string
  readonly onClose: () => void
}

/** One voucher: what is left, who has it, and every redemption. */
export const VoucherPanel = ({ venue, id, onClose }: Props) => {
  const params = { venueId: venue.id, id }
  const { data, error, reload } = useStored(`voucher ${id}`, () =>
    call('GET /api/my-venues/:venueId/vouchers/:id', { params }),
  )
  /** Here, a moment ago: the receipt stays, also of one that is spent by that. */
  const [wasRedeemed, setWasRedeemed] = useState(false)
  if (!data)
    return (
      <Panel title="Voucher" onClose={onClose}>
        <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      </Panel>
    )
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const { text, look } = STATUS_WORDS[data.status]
  const moment = (instant: string) => {
    const { date, time } = localOf(venue, Date.parse(instant))
    return `${shortDate(words, date)} ${time}`
  }
  const resend = async () => {
    try {
      const { to } = await call('POST /api/my-venues/:venueId/vouchers/:id/resend', { params })
      showToast({ text: `The voucher is on its way to ${to} again.` })
    } catch (failure) {
      showToast({ text: sentenceFor(failure) })
    }
  }
  return (
    <Panel title={`Voucher of ${data.recipient_name ?? data.purchaser_name}`} onClose={onClose}>
      <p class="panel-facts">
        <span class={`badge ${look}`}>{text}</span>
        <span class="code">{data.code}</span>
      </p>
      <dl class="totals">
        <div>
          <dt>Left</dt>
          <dd>{pay(data.balance_pence)}</dd>
        </div>
        <div>
          <dt>Sold for</dt>
          <dd>{pay(data.amount_pence)}</dd>
        </div>
      </dl>
      <dl class="facts">
        <dt>Good until</dt>
        <dd>
          {shortDate(words, data.expires_at)} {data.expires_at.slice(0, 4)}
        </dd>
        <dt>Bought by</dt>
        <dd>
          {data.purchaser_name}, {data.purchaser_email}
        </dd>
        {data.recipient_name && (
          <>
            <dt>For</dt>
            <dd>
              {data.recipient_name}
              {data.recipient_email ? `, ${data.recipient_email}` : ''}
            </dd>
          </>
        )}
        <dt>Sold</dt>
        <dd>{moment(data.created_at)}</dd>
      </dl>
      {(data.status === 'active' || wasRedeemed) && may(venue, 'host') && (
        <section class="panel-section">
          <h3>Redeem</h3>
          <Redemption
            venue={venue}
            code={data.code}
            balancePence={data.balance_pence}
            isActive={data.status === 'active'}
            onDone={() => {
              setWasRedeemed(true)
              void reload()
              return true
            }}
          />
        </section>
      )}
      <section class="panel-section">
        <h3>History</h3>
        {data.redemptions.length === 0 && <p class="quiet">Nothing was redeemed yet.</p>}
        <ul class="history">
          {data.redemptions.map((redemption) => (
            <li key={redemption.redeemed_at}>
              <b>{pay(redemption.amount_pence)}</b> by {redemption.redeemed_by}
              {redemption.venue.id === venue.id ? '' : ` at ${redemption.venue.name}`}
              <small>{moment(redemption.redeemed_at)}</small>
            </li>
          ))}
        </ul>
      </section>
      {may(venue, 'manager') && (
        <button type="button" class="button small" onClick={resend}>
          Mail it again
        </button>
      )}
    </Panel>
  )
}
