import { useState } from 'preact/hooks'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { type Party, reloadDay } from '../../model/day.ts'
import { type BookingRead, isHeldNow } from '../../model/money-words.ts'
import { type DepositGap, depositGaps, settleGap } from '../../model/party-details.ts'
import { may, type Venue } from '../../model/venues.ts'

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly data: BookingRead
  readonly onChanged: () => void
}

/** Says that the deposit does not fit the party's new size, and what can be done about it. */
export const DepositNote = (props: Props) => {
  const { venue, party, data } = props
  const [isOpen, setIsOpen] = useState(false)
  const gap = depositGaps.value.get(party.id)
  if (!gap) return null
  const isMore = gap.wouldBe > gap.has
  // What is only held was not charged, so nothing of it can go back.
  const canSettle = isMore || (may(venue, 'manager') && !isHeldNow(data.hold))
  return (
    <div class="notice deposit-gap" role="status">
      <p>{sumsInWords(props, gap)}</p>
      {canSettle && (
        <button type="button" class="button small" onClick={() => setIsOpen(true)}>
          {isMore ? 'Ask for the rest…' : 'Return the rest…'}
        </button>
      )}
      {isOpen && <GapDialog {...props} gap={gap} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** "£80 is paid. A party of 3 is £120." */
const sumsInWords = (
  { venue: { currency }, party: { party_size }, data }: Props,
  { has, wouldBe }: DepositGap,
): string =>
  [
    has === 0
      ? 'Nothing is paid.'
      : `${money(has, currency, 'en')} is ${isHeldNow(data.hold) ? 'held' : 'paid'}.`,
    `A party of ${party_size} is ${money(wouldBe, currency, 'en')}.`,
    ...(isHeldNow(data.hold) && has > wouldBe
      ? ['The hold stays as it is, and you can charge less of it.']
      : []),
  ].join(' ')

const GapDialog = (props: Props & { readonly gap: DepositGap; readonly onClose: () => void }) => {
  const { venue, party, data, gap, onChanged, onClose } = props
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
      <p>{sumsInWords(props, gap)}</p>
      {isMore ? (
        <p>
          {isHeldNow(data.hold)
            ? `${party.guest.name} is mailed a link that holds all ${amountOf(gap.wouldBe)}. The hold of ${amountOf(gap.has)} then ends.`
            : `${party.guest.name} is mailed a link for ${rest} more.`}
        </p>
      ) : (
        <p>
          {rest} goes back to {party.guest.name}, whatever the terms say.
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
