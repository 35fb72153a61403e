import { useState } from 'preact/hooks'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { type Party, reloadDay } from '../../model/day.ts'
import { type DepositGap, depositGaps, settleGap } from '../../model/party-details.ts'
import { may, type Venue } from '../../model/venues.ts'

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly onChanged: () => void
}

/** Says that the deposit does not fit the party's new size, and what can be done about it. */
export const DepositNote = ({ venue, party, onChanged }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const gap = depositGaps.value.get(party.id)
  if (!gap) return null
  const isMore = gap.wouldBe > gap.has
  const canSettle = isMore || may(venue, 'manager')
  return (
    <div class="notice deposit-gap" role="status">
      <p>{sumsInWords(venue, party, gap)}</p>
      {canSettle && (
        <button type="button" class="button small" onClick={() => setIsOpen(true)}>
          {isMore ? 'Ask for the rest…' : 'Return the rest…'}
        </button>
      )}
      {isOpen && (
        <GapDialog
          venue={venue}
          party={party}
          gap={gap}
          onChanged={onChanged}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

const sumsInWords = ({ currency }: Venue, { party_size }: Party, { has, wouldBe }: DepositGap): string =>
  `${money(has, currency, 'en')} is paid or held. A party of ${party_size} is ${money(wouldBe, currency, 'en')}.`

const GapDialog = ({
  venue,
  party,
  gap,
  onChanged,
  onClose,
}: Props & { readonly gap: DepositGap; readonly onClose: () => void }) => {
  const isMore = gap.wouldBe > gap.has
  const amountOf = (pence: number) => money(pence, venue.currency, 'en')
  const rest = amountOf(Math.abs(gap.wouldBe - gap.has))
  return (
    <ConfirmDialog
      title={isMore ? 'Ask for the rest of the deposit' : 'Return the rest of the deposit'}
      confirm={isMore ? 'Mail a link to pay' : `Return ${rest}`}
      back="Leave it"
      isDanger={false}
      send={() => settleGap(party, isMore ? { ask_deposit: true } : { return_excess: true })}
      onDone={(answer) => showToast({ text: answer ? doneInWords(answer, party, amountOf) : 'It is done.' })}
      onSettled={() => {
        onChanged()
        return reloadDay()
      }}
      onClose={onClose}
    >
      <p>{sumsInWords(venue, party, gap)}</p>
      {isMore ? (
        <p>
          {party.guest.name} is mailed a link for {rest} more. Where the deposit is held, the link holds all{' '}
          {amountOf(gap.wouldBe)}, and the hold of {amountOf(gap.has)} then ends.
        </p>
      ) : (
        <p>
          {rest} goes back to {party.guest.name}, whatever the terms say. Money that is only held stays held:
          it is not taken.
        </p>
      )}
    </ConfirmDialog>
  )
}

interface Settled {
  readonly asked_pence?: number
  readonly returned_pence?: number
}

const doneInWords = (answer: Settled, { guest }: Party, amountOf: (pence: number) => string): string => {
  if (answer.asked_pence) return `${guest.name} is mailed a link to pay ${amountOf(answer.asked_pence)}.`
  if (answer.returned_pence) return `${amountOf(answer.returned_pence)} goes back to ${guest.name}.`
  return 'Nothing was charged, so nothing goes back.'
}
