import { money } from '../../../shared/money.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { call } from '../../model/api.ts'
import { now, todayAt } from '../../model/clock.ts'
import { dateWithYear, momentOf } from '../../model/moment.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import type { Venue } from '../../model/venues.ts'

/** A failed refund cannot be ticked off, so it stands here for a while only. */
const SHOWN_DAYS = 30

interface Trouble {
  readonly id: string
  readonly bookingId: string | null
  readonly who: string
  readonly pence: number
  readonly currency: string
  readonly about: string
}

/** Money that needs somebody: what did not go back, what is not held any more, and what banks dispute. */
export const MoneyToLookAfter = ({ venue }: { venue: Venue }) => {
  const { data, error, reload } = useLiveLoad(`money troubles ${venue.id}`, (signal) =>
    loadTroubles(venue, signal),
  )
  // That it could not be read must not look as if there were nothing.
  if (!error && !data?.length) return null
  return (
    <section class="card attention">
      <h3>Money to look after {data && <span class="badge">{data.length}</span>}</h3>
      <LoadState error={error} isLoading={!data} onAgain={() => void reload()} />
      <ul>
        {data?.map(({ id, bookingId, who, pence, currency, about }) => (
          <li key={id} class="today-row">
            <span class="who">
              <a href={hrefOf(venue, bookingId)}>
                {who}, {money(pence, currency, 'en')}
              </a>
              <small>{about}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const hrefOf = (venue: Venue, bookingId: string | null) =>
  bookingId === null
    ? `/console/${venue.id}/vouchers`
    : `/console/${venue.id}/list?booking=${encodeURIComponent(bookingId)}`

const whoOf = ({ guest_name }: { guest_name: string | null }) => guest_name ?? 'A voucher purchase'

const loadTroubles = async (venue: Venue, signal: AbortSignal): Promise<Trouble[]> => {
  const request = { params: { venueId: venue.id }, signal }
  const [refunds, holds, disputes] = await Promise.all([
    call('GET /api/my-venues/:venueId/failed-refunds', request),
    call('GET /api/my-venues/:venueId/declined-holds', request),
    call('GET /api/my-venues/:venueId/disputes', request),
  ])
  const since = now.peek() - SHOWN_DAYS * 86_400_000
  return [
    ...refunds.data
      .filter(({ failed_at }) => Date.parse(failed_at) > since)
      .flatMap((refund) => rowsOf(venue, refund)),
    ...disputes.data
      .filter(({ status }) => status === 'needs_response' || status === 'inquiry')
      .map((dispute) => ({
        ...placeOf(dispute),
        who: whoOf(dispute),
        about: `${dispute.status === 'inquiry' ? 'The bank asks about it' : 'Disputed by the bank'}. Answer at the payment provider${
          dispute.due_by ? ` until ${momentOf(venue, dispute.due_by)}` : ''
        }.`,
      })),
    ...holds.data
      .filter(({ booking_date }) => booking_date >= todayAt(venue))
      .map((hold) => ({
        ...placeOf(hold),
        who: hold.guest_name,
        about: `${hold.held_until ? `Held until ${momentOf(venue, hold.held_until)} only` : 'Not held any more'}: the card was declined, or none is saved. Booked for ${dateWithYear(hold.booking_date)}, ${hold.booking_time}.`,
      })),
  ]
}

/** What can be paid back now, and what a dispute has taken back: that must not be paid twice. */
const rowsOf = (venue: Venue, refund: FailedRefund): Trouble[] => {
  const { amount_pence, disputed_pence } = refund
  const place = { ...placeOf(refund), who: whoOf(refund) }
  const owed = {
    ...place,
    pence: amount_pence - disputed_pence,
    about: `Could not be returned on ${momentOf(venue, refund.failed_at)}. Pay it back in another way, or refund again.`,
  }
  const disputed = {
    ...place,
    id: `${refund.id} disputed`,
    pence: disputed_pence,
    about: 'The bank gave it back before we did. Pay nothing back: it is owed only if you win the dispute.',
  }
  return [owed, disputed].filter(({ pence }) => pence > 0)
}

interface FailedRefund extends Placed {
  readonly guest_name: string | null
  readonly disputed_pence: number
  readonly failed_at: string
}

interface Placed {
  readonly id: string
  readonly booking_id: string | null
  readonly amount_pence: number
  readonly currency: string
}

const placeOf = ({ id, booking_id, amount_pence, currency }: Placed) => ({
  id,
  bookingId: booking_id,
  pence: amount_pence,
  currency,
})
