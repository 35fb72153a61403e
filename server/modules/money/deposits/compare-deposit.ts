import { prepaidPence } from '../../../../domain/bundle-price.ts'
import { isHeld, securedOf } from '../../../../domain/cancellation.ts'
import { type Deposit, depositFor } from '../../../../domain/deposit.ts'
import type { Tx } from '../../../db/executor.ts'
import { lockPaidSoFar } from '../../booking/index.ts'

const COLUMNS = [
  'id',
  'venue_id',
  'status',
  'access_rule_id',
  'party_size',
  'table_ids',
  'bundle_selections',
  'booking_date',
  'booking_time',
  'starts_at',
] as const

export type DepositGap = Awaited<ReturnType<typeof compareDeposit>>

/** What was paid or is held for a booking, and what its rule asks of a party of its size. `tx` has locked the booking. */
export const compareDeposit = async (tx: Tx, bookingId: string) => {
  const booking = await tx
    .selectFrom('bookings')
    .select(COLUMNS)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const payments = (await lockPaidSoFar(tx, bookingId)).filter(({ purpose }) => purpose !== 'fee')
  const capturedPence = sum(
    payments.map(({ status, captured_pence, refunded_pence, refunding_pence }) =>
      status === 'captured' ? captured_pence - refunded_pence - refunding_pence : 0,
    ),
  )
  const heldPence = sum(payments.map((payment) => (isHeld(payment.status) ? securedOf(payment) : 0)))
  const hasPence = capturedPence + heldPence
  const deposit = await depositOf(tx, booking)
  return {
    booking,
    payments,
    capturedPence,
    hasPence,
    /** Without a rule, or the price of an extra, nothing says what a deposit would be. */
    wouldBePence: deposit?.pence ?? hasPence,
    mode: deposit?.mode ?? 'none',
  }
}

interface Priced {
  readonly venue_id: string
  readonly access_rule_id: string | null
  readonly party_size: number
  readonly table_ids: readonly string[]
  readonly bundle_selections: Parameters<typeof prepaidPence>[0]
}

const depositOf = async (tx: Tx, booking: Priced): Promise<Deposit | undefined> => {
  if (booking.access_rule_id === null) return undefined
  const rule = await tx
    .selectFrom('access_rules')
    .select(['deposit_mode', 'price_per_cover_pence', 'min_covers'])
    .where('id', '=', booking.access_rule_id)
    .where('venue_id', '=', booking.venue_id)
    .executeTakeFirst()
  if (!rule) return undefined
  const tables =
    booking.table_ids.length === 0
      ? []
      : await tx
          .selectFrom('venue_tables')
          .select('deposit_pence')
          .where('venue_id', '=', booking.venue_id)
          .where('id', 'in', [...booking.table_ids])
          .execute()
  const tablePence = sum(tables.map(({ deposit_pence }) => deposit_pence ?? 0))
  const extrasPence = prepaidPence(booking.bundle_selections)
  if (extrasPence === undefined) return undefined
  return depositFor(rule, booking.party_size, extrasPence, tablePence)
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0)
