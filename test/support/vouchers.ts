import type { World } from './world.ts'

export const PURCHASE = {
  amount_pence: 5000,
  quantity: 1,
  delivery: 'recipient' as const,
  recipient_name: 'Robin Recipient',
  recipient_email: 'robin@example.com',
  purchaser_name: 'Pat Purchaser',
  purchaser_email: 'pat@example.com',
}

type Fields = Partial<Record<keyof typeof PURCHASE | 'locale', unknown>>

/** A purchase that waits for its payment. */
export const beginPurchase = (world: World, venueId: string, fields: Fields = {}) =>
  world.anyone.ok('POST /api/public/voucher-purchase/create-intent', {
    body: { venue_id: venueId, ...PURCHASE, ...(fields as Partial<typeof PURCHASE>) },
  })

/** Vouchers that are paid for with the sandbox and issued. */
export const buyVouchers = async (world: World, venueId: string, fields: Fields = {}) => {
  const { intent_id, client_secret } = await beginPurchase(world, venueId, fields)
  await world.payments.confirm(intent_id, client_secret, 'succeed')
  const { vouchers } = await world.anyone.ok('POST /api/public/voucher-purchase/finalize', {
    body: { intent_id },
  })
  return { intent_id, vouchers }
}

/** One voucher, and its code. */
export const buyVoucher = async (world: World, venueId: string, fields: Fields = {}): Promise<string> => {
  const { vouchers } = await buyVouchers(world, venueId, fields)
  const [voucher] = vouchers
  if (!voucher) throw new Error('No voucher was issued.')
  return voucher.code
}

/** Everything a purchase led to. */
export const outcomeOfPurchase = async ({ database: { read } }: World, intentId: string) => {
  const payment = await read
    .selectFrom('payments')
    .select(['id', 'status', 'captured_pence'])
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
  const vouchers = await read
    .selectFrom('vouchers')
    .select('code')
    .where('payment_id', '=', payment.id)
    .execute()
  const sales = await read
    .selectFrom('money_ledger')
    .select(['type', 'amount_pence'])
    .where('payment_id', '=', payment.id)
    .execute()
  const mails = await read
    .selectFrom('outbox')
    .select('id')
    .where('cause', '=', `vouchers:${payment.id}`)
    .execute()
  return { status: payment.status, vouchers: vouchers.length, sales, mails: mails.length }
}
