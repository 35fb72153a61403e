import { useState } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { requestHold } from '../../shared/form-rules.ts'
import { amountIn, amountText, money } from '../../shared/money.ts'
import { showToast } from '../../shared/toast.tsx'
import { faultIn } from '../../shared/validate.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { call } from '../model/api.ts'
import { reloadDay } from '../model/day.ts'
import type { BookingRead } from '../model/money-words.ts'
import type { Venue } from '../model/venues.ts'
import { AmountField } from './amount-field.tsx'

interface Props {
  readonly venue: Venue
  readonly data: BookingRead
  /** Called after each attempt: what stands is read again, refused or not. */
  readonly onChanged: () => void
  readonly onLink: (link: string) => void
  readonly onClose: () => void
}

const SMALLEST_PENCE = 50

/** Whether a guest has an address of their own: walk-ins have a made-up one. */
export const isReachable = (email: string | null | undefined): email is string =>
  !!email && !email.endsWith('.local')

/** Asks the guest for a deposit by a link to pay, mailed or to be copied. */
export const RequestDialog = ({ venue, data, onChanged, onLink, onClose }: Props) => {
  const wanted = data.booking.deposit_pence || (data.hold?.amount_pence ?? 0)
  const [text, setText] = useState(wanted > 0 ? amountText(wanted, venue.currency) : '')
  const [email, setEmail] = useState(isReachable(data.guest.email) ? data.guest.email : '')
  const pence = amountIn(text, venue.currency)
  const isWrongAddress = faultIn({ format: 'email' }, email) !== undefined
  const isRight = pence !== undefined && pence >= SMALLEST_PENCE && !isWrongAddress
  const amount = isRight ? money(pence, venue.currency, 'en') : ''
  const to = email.trim()
  const params = { id: data.booking.id }
  const send = () =>
    call('POST /api/bookings/:id/hold/request', {
      params,
      body: { amount_pence: pence ?? 0, ...(to ? { notify: true, email: to } : {}) },
    })
  const isAskedFor = async () => {
    const { hold } = await call('GET /api/bookings/:id', { params })
    return hold?.status === 'requested' && hold.amount_pence === pence
  }
  return (
    <ConfirmDialog
      title="Ask for a deposit"
      confirm={to ? `Mail the link${amount && ` for ${amount}`}` : 'Make the link'}
      isDanger={false}
      isReady={isRight}
      send={send}
      // A link that is not mailed is in the answer only, and a second request looks like the first one.
      isMade={to && data.hold?.status !== 'requested' ? isAskedFor : undefined}
      onDone={(answer) => {
        const isMailed = answer ? answer.emailed : true
        showToast({ text: `The link to pay ${amount} is ${isMailed ? `mailed to ${to}` : 'made'}.` })
        if (answer) onLink(answer.checkout_url)
      }}
      onSettled={async () => {
        await reloadDay()
        onChanged()
      }}
      onClose={onClose}
    >
      <AmountField label="Deposit" value={text} currency={venue.currency} onInput={setText} />
      <Field
        name="email"
        label="E-mail address"
        optional="empty: a link to copy"
        type="email"
        value={email}
        onInput={setEmail}
        rule={requestHold.email ?? {}}
        error={isWrongAddress ? 'This is no e-mail address.' : undefined}
      />
      <p role="status">
        {isRight
          ? `The guest is asked to let ${amount} be held on a card. Nothing is taken until you take it.`
          : `Say how much, at least ${money(SMALLEST_PENCE, venue.currency, 'en')}. It is held on the guest’s card.`}
      </p>
    </ConfirmDialog>
  )
}
