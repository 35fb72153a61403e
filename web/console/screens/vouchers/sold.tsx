import { useState } from 'preact/hooks'
import { localOf, shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import words from '../../../shared/words.en.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { optionsOf, Segments } from '../../forms/segments.tsx'
import { useNavigation } from '../../model/address.ts'
import { call } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { HELP } from '../../model/help.ts'
import { useKept } from '../../model/use-kept.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { may, type Venue } from '../../model/venues.ts'
import { SearchInput } from '../../parts/search-input.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import { type Sold, STATUS_WORDS } from './voucher.ts'

const FILTERS = { '': 'All', active: 'Good', redeemed: 'Spent', expired: 'Expired' } as const
const PAGE = 50

/** What was sold, newest first, with what is left of it. */
export const SoldVouchers = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  const [text, setText] = useState('')
  const [pages, setPages] = useState(1)
  const status = (address.query.status ?? '') as keyof typeof FILTERS
  const q = text.trim()
  const {
    data: page,
    error,
    reload,
  } = useLiveLoad(`vouchers ${venue.id} ${status} ${q} ${pages}`, (signal) =>
    call('GET /api/my-venues/:venueId/vouchers', {
      params: { venueId: venue.id },
      query: { limit: Math.min(PAGE * pages, 200), ...(status ? { status } : {}), ...(q ? { q } : {}) },
      signal,
    }),
  )
  const data = useKept(`${venue.id} ${status}`, page)
  const total = data && 'total' in data ? data.total : undefined
  // Judged by what was read for this query: the search stays on the screen while the answer to the last one is shown.
  const isBlank = !q && !status && page?.data.length === 0
  return (
    <>
      <div class="toolbar" hidden={isBlank}>
        <Segments
          legend="Which vouchers"
          name="status"
          options={optionsOf(FILTERS)}
          value={status}
          onChoose={(name) => set({ status: name })}
        />
        <SearchInput label="Find a voucher" placeholder="Buyer or recipient" value={text} onText={setText} />
        {total !== undefined && <p class="quiet small">{count(total, 'voucher')}</p>}
      </div>
      <LoadState error={error} isLoading={!data} onAgain={() => void reload()} />
      {data?.data.length === 0 && (
        <div class="empty">
          <h2>{isBlank ? 'No vouchers sold yet' : 'No such voucher'}</h2>
          <p>
            Guests buy vouchers with the widget of your website. They appear here as soon as they are paid.
          </p>
          {isBlank && may(venue, 'manager') && (
            <a class="button primary" href={`/console/${venue.id}/vouchers/offer`}>
              Set up vouchers
            </a>
          )}
          <a href={`${HELP}#vouchers`} target="_blank" rel="noreferrer">
            How vouchers work
          </a>
        </div>
      )}
      <ul class="rows voucher-rows">
        {data?.data.map((voucher) => (
          <li key={voucher.id} class={address.query.voucher === voucher.id ? 'open' : ''}>
            <VoucherRow voucher={voucher} venue={venue} onOpen={() => set({ voucher: voucher.id })} />
          </li>
        ))}
      </ul>
      <ShowMore page={data} onMore={() => setPages(pages + 1)} />
    </>
  )
}

const VoucherRow = ({ voucher, venue, onOpen }: { voucher: Sold; venue: Venue; onOpen: () => void }) => {
  const { text, look } = STATUS_WORDS[voucher.status]
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  return (
    <button type="button" class="row" onClick={onOpen}>
      <span class="when">{shortDate(words, localOf(venue, Date.parse(voucher.created_at)).date)}</span>
      <span class="who">
        <b>{voucher.recipient_name ?? voucher.purchaser_name}</b>
        <small>
          <span class="code">{voucher.code}</span>
          {voucher.recipient_name ? ` · from ${voucher.purchaser_name}` : ''}
        </small>
      </span>
      <span class="where">
        {pay(voucher.balance_pence)} of {pay(voucher.amount_pence)}
      </span>
      <span class={`badge ${look}`}>{text}</span>
    </button>
  )
}
