import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { type Party, reloadDay } from '../../model/day.ts'
import { type BookingRead, splitDone, splitInWords } from '../../model/money-words.ts'
import { may, type Venue } from '../../model/venues.ts'

type Quote = NonNullable<BookingRead['cancel_quote']>

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly quote: Quote | null
  /** The money is held, and was never taken. */
  readonly isHeld: boolean
  /** Called after each attempt: what stands is read again, refused or not. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Who = 'guest' | 'venue' | 'waive'

interface Way {
  readonly who: Who
  readonly label: string
  readonly side: Quote['by_guest'] | undefined
}

const BODY: Record<Who, { cancelled_by?: 'venue'; waive?: boolean }> = {
  guest: {},
  venue: { cancelled_by: 'venue' },
  waive: { waive: true },
}

/** The ways to cancel. Giving back more than the terms say is for managers. */
const waysFor = (venue: Venue, quote: Quote | null): Way[] => {
  const guest: Way = { who: 'guest', label: 'Guest cancels now', side: quote?.by_guest }
  const waive: Way = { who: 'waive', label: 'Guest cancels, we waive what is due', side: quote?.by_venue }
  const own: Way = { who: 'venue', label: 'We cancel', side: quote?.by_venue }
  if (!may(venue, 'manager')) return [guest]
  return quote && quote.by_guest.keep_pence > 0 ? [guest, waive, own] : [guest, own]
}

/** Says what each way of cancelling does with the money, before it does it. */
export const CancelDialog = ({ venue, party, quote, isHeld, onChanged, onClose }: Props) => {
  const [who, setWho] = useState<Who>('guest')
  const ways = waysFor(venue, quote)
  const side = ways.find((way) => way.who === who)?.side
  const params = { id: party.id }
  return (
    <ConfirmDialog
      title={`Cancel ${party.guest.name}?`}
      confirm="Cancel booking"
      back="Keep booking"
      send={() =>
        call('POST /api/bookings/:id/staff-cancel', {
          params,
          body: { ...BODY[who], ...(side ? { quote: side } : {}) },
        })
      }
      isMade={async () => (await call('GET /api/bookings/:id', { params })).booking.status === 'cancelled'}
      onDone={() =>
        showToast({ text: `${party.guest.name} is cancelled. ${splitDone(venue, side, isHeld)}` })
      }
      onSettled={async () => {
        await reloadDay()
        onChanged()
      }}
      onClose={onClose}
    >
      <fieldset class="choices">
        <legend class="visually-hidden">Who cancels</legend>
        {ways.map((way) => (
          <label key={way.who}>
            <input type="radio" name="who" checked={who === way.who} onChange={() => setWho(way.who)} />
            <span>
              <b>{way.label}</b>
              <small>{splitInWords(venue, way.side, isHeld)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
