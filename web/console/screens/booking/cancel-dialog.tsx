import { useState } from 'preact/hooks'
import { Dialog } from '../../../shared/dialog.tsx'
import { money } from '../../../shared/money.ts'
import { call } from '../../api.ts'
import { changeParty, type Party } from '../../day.ts'
import { may, type Venue } from '../../venues.ts'

interface Side {
  readonly keep_pence: number
  readonly return_pence: number
}

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly quote: { readonly by_guest: Side; readonly by_venue: Side } | null
  readonly onClose: (isDone: boolean) => void
}

type Who = 'guest' | 'venue' | 'waive'

/** Says what each way of cancelling does with the money, before it does it. */
export const CancelDialog = ({ venue, party, quote, onClose }: Props) => {
  const [who, setWho] = useState<Who>('guest')
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const said = (side: Side | undefined) => {
    if (!side || side.keep_pence + side.return_pence === 0) return 'No money moves.'
    return `Keep ${pay(side.keep_pence)}, return ${pay(side.return_pence)}.`
  }
  const isDue = quote !== null && quote.by_guest.keep_pence > 0
  const ways: { who: Who; label: string; side: Side | undefined }[] = [
    { who: 'guest', label: 'The guest cancels', side: quote?.by_guest },
    ...(may(venue, 'manager') && isDue
      ? [
          {
            who: 'waive' as const,
            label: 'The guest cancels, and we waive what is due',
            side: quote.by_venue,
          },
        ]
      : []),
    ...(may(venue, 'manager') ? [{ who: 'venue' as const, label: 'We cancel', side: quote?.by_venue }] : []),
  ]
  const cancel = async (event: Event) => {
    event.preventDefault()
    const chosen = ways.find((way) => way.who === who)
    const done = await changeParty(
      party,
      () =>
        call('POST /api/bookings/:id/staff-cancel', {
          params: { id: party.id },
          body: who === 'venue' ? { cancelled_by: 'venue' } : who === 'waive' ? { waive: true } : {},
        }),
      { done: `${party.guest.name} is cancelled. ${said(chosen?.side)}` },
    )
    if (done) onClose(true)
  }
  return (
    <Dialog title={`Cancel ${party.guest.name}?`} onClose={() => onClose(false)}>
      <form class="stack" onSubmit={cancel}>
        <fieldset class="choices">
          <legend class="visually-hidden">Who cancels</legend>
          {ways.map((way) => (
            <label key={way.who}>
              <input type="radio" name="who" checked={who === way.who} onChange={() => setWho(way.who)} />
              <span>
                <b>{way.label}</b>
                <small>{said(way.side)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <button type="button" class="button" onClick={() => onClose(false)}>
            Keep booking
          </button>
          <button type="submit" class="button danger">
            Cancel booking
          </button>
        </div>
      </form>
    </Dialog>
  )
}
