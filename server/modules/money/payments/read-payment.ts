import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PAY_MODES, PAY_PURPOSES, PAY_STATES, PAY_SUBJECTS } from '../../../../contract/payments.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { notFound } from '../../../../domain/errors.ts'
import { feeLimit } from '../../../../domain/fee.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import { localeOf } from '../../../../domain/locale.ts'
import { termsStart } from '../../../../domain/terms.ts'
import type { Context } from '../../../http/context.ts'
import type { Services } from '../../../services.ts'
import { termsInSentences } from '../../outbound/index.ts'
import { type PaidBooking, type PaidChange, paidBooking, paidChange, paidVenue } from './paid-for.ts'
import { linesOf } from './payment-lines.ts'
import { findPaymentByIntent, type PaymentRow } from './queries.ts'

type Purpose = (typeof PAY_PURPOSES)[number]

const MODES: Record<PaymentRow['capture'], (typeof PAY_MODES)[number]> = {
  automatic: 'charge',
  manual: 'hold',
  setup: 'save',
}

/** Payments that nobody can pay any more. */
const CLOSED: readonly PaymentRow['status'][] = ['released', 'failed', 'expired']

const UNPAID: readonly PaymentRow['status'][] = ['created', 'awaiting_payment']

/**
 * What a payment page shows. The page's address holds the intent and its secret only, so that nobody can write a link
 * to our page that shows another amount than is paid.
 */
export const readPayment = async ({ body, services, now }: Context<'POST /api/public/payment'>) => {
  const db = services.database.read
  const payment = await findPaymentByIntent(db, body.payment_intent_id)
  if (!payment || !isSecretOf(payment, body.client_secret)) throw notFound('Payment')
  const [state, venue, booking, change] = await Promise.all([
    stateOf(services, payment, now),
    paidVenue(db, payment.venue_id),
    paidBooking(db, payment),
    paidChange(db, payment),
  ])
  const locale =
    [body.locale, booking?.locale, payment.purchase?.locale, venue.locale].map(localeOf).find(Boolean) ?? 'en'
  const mode = MODES[payment.capture]
  const purpose = purposeOf(payment)
  return {
    venue: { id: venue.id, name: venue.name },
    purpose,
    mode,
    state,
    amount_pence: payment.amount_pence,
    currency: payment.currency,
    lines: linesOf({ payment, purpose, venue, booking, change }, locale),
    terms: booking?.terms ?? null,
    terms_text: booking
      ? termsInSentences(
          {
            terms: booking.terms,
            startsAt: earlier(termsStart(booking), change?.starts_at),
            now,
            pence: payment.amount_pence,
            isHeld: mode === 'hold',
            partySize: change?.party_size ?? booking.party_size,
          },
          venue,
          locale,
        )
      : [textIn(venue.voucher_terms_texts, locale, venue.voucher_terms)].filter(Boolean),
    fee_pence: booking?.deposit_mode === 'card' ? feeLimit(booking) : 0,
    seconds_left: secondsLeft(payment, booking, change, now),
    subject: subjectOf(booking?.kind),
    booking_id: change ? null : payment.booking_id,
    event_id: booking?.event_id ?? null,
    party_size: change?.party_size ?? booking?.party_size ?? payment.purchase?.quantity ?? 1,
    change: change && {
      date: change.booking_date,
      time: change.booking_time,
      party_size: change.party_size,
    },
    ...(booking && payment.manage_generation === booking.manage_generation
      ? { manage_url: services.manageLinks.url(booking) }
      : {}),
  }
}

/** A payment is younger than this when its page is first opened. Nobody has paid then, so the provider is not called. */
const FRESH_MS = 5000
/** How long the page waits for the provider at most. */
const PROVIDER_LIMIT_MS = 2000

/**
 * Whether the guest has paid, also where no webhook has arrived yet: then the provider says so. When it fails or is slow,
 * our row counts.
 */
const stateOf = async (
  { payments: port }: Pick<Services, 'payments'>,
  { status, provider, intent_id, created_at }: PaymentRow,
  now: Date,
): Promise<(typeof PAY_STATES)[number]> => {
  if (status === 'processing') return 'processing'
  if (!UNPAID.includes(status)) return CLOSED.includes(status) ? 'unpaid' : 'paid'
  if (intent_id === null || port?.provider !== provider || now.getTime() - created_at.getTime() < FRESH_MS)
    return 'unpaid'
  const intent = await Promise.race([
    port.readIntent(intent_id).catch(() => undefined),
    pause(PROVIDER_LIMIT_MS, undefined, { ref: false }),
  ])
  if (intent?.status === 'processing') return 'processing'
  return intent?.status === 'succeeded' || intent?.status === 'authorised' ? 'paid' : 'unpaid'
}

const isSecretOf = ({ client_secret }: PaymentRow, given: string): boolean => {
  if (client_secret === null) return false
  const [right, wrong] = [Buffer.from(client_secret), Buffer.from(given)]
  return right.length === wrong.length && timingSafeEqual(right, wrong)
}

const purposeOf = ({ purpose, capture, change_id }: PaymentRow): Purpose => {
  if (change_id !== null) return 'change'
  if (purpose === 'tickets') return 'tickets'
  if (purpose === 'vouchers') return 'voucher'
  if (purpose === 'hold') return 'hold'
  return capture === 'setup' ? 'card' : 'deposit'
}

const subjectOf = (kind: 'table' | 'guestlist' | 'event' | undefined): (typeof PAY_SUBJECTS)[number] =>
  kind === undefined ? 'vouchers' : kind === 'guestlist' ? 'list' : kind

/** What was released while its payment was open is over, also before the provider has closed the payment. */
const secondsLeft = (
  { status }: PaymentRow,
  booking: PaidBooking | null,
  change: PaidChange | null,
  now: Date,
): number | null => {
  const isReleased = change ? change.status === 'released' : booking !== null && !isActive(booking.status)
  if (CLOSED.includes(status) || (isReleased && UNPAID.includes(status))) return 0
  const until = change ? change.due_at : (booking?.payment_due_at ?? null)
  return until && Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
}

const earlier = (start: Date, other: Date | undefined): Date => (other && other < start ? other : start)
