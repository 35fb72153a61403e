import { useState } from 'preact/hooks'
import type { Party } from '../../model/day.ts'
import {
  type BookingRead,
  feeInWords,
  holdInWords,
  isHeldNow,
  keptInWords,
  paidInWords,
  refundable,
  termsInWords,
} from '../../model/money-words.ts'
import { may, type Venue } from '../../model/venues.ts'
import { isOffered } from '../../model/wishes.ts'
import { RefundDialog } from '../../parts/refund-dialog.tsx'
import { RequestDialog } from '../../parts/request-dialog.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { CaptureDialog, ReleaseDialog } from './hold-dialogs.tsx'

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly data: BookingRead
  readonly onChanged: () => void
}

type Open = 'capture' | 'release' | 'request' | 'fee' | 'refund'

/** Deposit, hold, fee and terms in words, and what can be done with them. */
export const Money = ({ venue, party, data, onChanged }: Props) => {
  const [open, setOpen] = useState<Open>()
  const [link, setLink] = useState('')
  const { hold, terms, fee } = data
  const lines = [
    ...(party.awaiting_payment
      ? [`Waits for the guest’s ${isOffered(party) ? 'answer' : 'payment'}, and lapses without it.`]
      : []),
    ...paidInWords(venue, data),
    ...(hold ? [holdInWords(venue, hold, { startsAt: party.starts_at, hasCard: fee?.has_card })] : []),
    // Whoever came is charged no fee for staying away.
    ...(fee && (fee.reason !== null || fee.charged_pence > 0 || fee.is_open || party.arrived === 0)
      ? [feeInWords(venue, fee)]
      : []),
    ...(isEnded(party) ? keptInWords(venue, data) : []),
  ].filter(Boolean)
  const actions = may(venue, 'manager') ? actionsFor(party, data) : []
  const told = { ...data, partySize: party.party_size, startsAt: party.starts_at, now: Date.now() }
  const close = () => setOpen(undefined)
  const dialog = { venue, data, onChanged, onClose: close }
  return (
    <section class="panel-section">
      <h3>Money</h3>
      {lines.length === 0 && <p class="quiet">Nothing is paid or held.</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {actions.length > 0 && (
        <div class="actions start">
          {actions.map(({ name, label }) => (
            <button key={name} type="button" class="button small" onClick={() => setOpen(name)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {link && <PayLink link={link} />}
      {terms && data.can_cancel && !isEnded(party) && (
        <div class="terms">
          <h4>Terms, as the guest reads them</h4>
          {termsInWords(venue, terms, told).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {terms.text && <p class="quiet">“{terms.text}”</p>}
        </div>
      )}
      {open === 'capture' && hold && <CaptureDialog {...dialog} hold={hold} />}
      {open === 'release' && hold && <ReleaseDialog {...dialog} hold={hold} />}
      {open === 'refund' && (
        <RefundDialog
          bookingId={data.booking.id}
          name={party.guest.name}
          leftPence={refundable(data)}
          currency={venue.currency}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {open === 'fee' && fee && <FeeDialog {...dialog} party={party} fee={fee} />}
      {open === 'request' && <RequestDialog {...dialog} onLink={setLink} />}
    </section>
  )
}

/** A booking that was cancelled, or that nobody came for: what its money came to is settled. */
const isEnded = ({ status, attendance }: Party): boolean =>
  status === 'cancelled' || status === 'rejected' || attendance === 'no_show'

const actionsFor = (party: Party, data: BookingRead): { name: Open; label: string }[] => {
  const { hold, fee } = data
  const isOver = party.attendance === 'left' || party.attendance === 'no_show'
  const isOpen =
    !isOver && (party.status === 'pending' || party.status === 'approved' || party.status === 'checked_in')
  const isPaid = data.money.paid_pence > 0
  return [
    ...(isHeldNow(hold) && hold.amount_pence > 0
      ? [
          { name: 'capture' as const, label: 'Charge the hold…' },
          { name: 'release' as const, label: 'Release…' },
        ]
      : []),
    ...(fee?.reason && fee.has_card && fee.charged_pence === 0 && !fee.is_open
      ? [{ name: 'fee' as const, label: 'Charge the fee…' }]
      : []),
    ...(refundable(data) > 0 ? [{ name: 'refund' as const, label: 'Return money…' }] : []),
    ...(isOpen && !isHeldNow(hold) && !isPaid && !party.awaiting_payment
      ? [
          {
            name: 'request' as const,
            label: hold?.status === 'requested' ? 'Ask again…' : 'Ask for a deposit…',
          },
        ]
      : []),
  ]
}

/** The link that was made, to be sent in another way. */
const PayLink = ({ link }: { link: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div class="pay-link">
      <input
        type="text"
        readOnly
        aria-label="Link to pay"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        class="button small"
        onClick={() =>
          navigator.clipboard.writeText(link).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          )
        }
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  )
}
