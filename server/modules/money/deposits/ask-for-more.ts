import { isHeld } from '../../../../domain/cancellation.ts'
import type { PaymentStatus } from '../../../../domain/card-hold.ts'
import { conflict } from '../../../../domain/errors.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import type { Tx } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { addressOf, isReachable } from '../../outbound/index.ts'
import { openPaymentOnce } from '../payments/open-payment.ts'
import type { DepositGap } from './compare-deposit.ts'

/**
 * Opens the payment whose link is mailed to the guest: the difference where deposits are charged, and a hold over all of
 * it, in place of the one that stands, where they are held. Returns what is asked for: 0 where nothing is missing.
 */
export const askForMore = async (tx: Tx, services: Services, gap: DepositGap, now: Date): Promise<number> => {
  const { booking, payments, capturedPence, hasPence, wouldBePence, mode } = gap
  if (wouldBePence <= hasPence || mode === 'none') return 0
  const port = requirePayments(services.payments)
  if (!isReachable(await addressOf(tx, booking)))
    throw conflict('This guest has no e-mail address, so no link can be mailed.', { code: 'no_address' })
  if (payments.some(isBeingPaid)) throw paymentUnderWay()
  const hold = payments.find(({ status }) => isHeld(status))
  const isHold = mode === 'hold'
  const amountPence = isHold ? wouldBePence - capturedPence : wouldBePence - hasPence
  const paymentId = await openPaymentOnce(
    tx,
    port,
    {
      venueId: booking.venue_id,
      purpose: isHold ? 'hold' : 'deposit',
      capture: isHold ? 'manual' : 'automatic',
      amountPence,
      description: `Deposit for ${booking.booking_date} ${booking.booking_time}, party of ${booking.party_size}`,
      bookingId: booking.id,
      saveCard: isHold && mustSaveCard(booking.starts_at, now),
      ...(isHold && hold ? { replaces: hold.id } : {}),
      linkKind: 'deposit_request',
    },
    now,
  )
  if (paymentId === undefined) throw paymentUnderWay()
  return amountPence
}

const OPEN: readonly PaymentStatus[] = ['created', 'awaiting_payment', 'processing']

/** The deposit itself, or that of a change: with a link beside it, the guest would pay twice. */
const isBeingPaid = ({ purpose, status, keeping_pence }: DepositGap['payments'][number]): boolean =>
  purpose === 'deposit' && OPEN.includes(status) && keeping_pence === null

const paymentUnderWay = () =>
  conflict('Another payment of this booking is under way. Try again in a few minutes.', {
    code: 'hold_requested',
  })
