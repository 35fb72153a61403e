import type { VoucherPurchase } from '../../db/shapes.ts'
import { escapeHtml, pounds } from './write.ts'

interface Delivered {
  readonly venue: { readonly name: string; readonly terms: string; readonly website: string | null }
  readonly purchase: VoucherPurchase
  readonly vouchers: readonly {
    readonly code: string
    readonly amount_pence: number
    readonly expires_at: string
  }[]
}

/** Delivers vouchers to whoever they are for. */
export const voucherMail = ({ venue, purchase, vouchers }: Delivered) => {
  const gift = purchase.delivery === 'recipient'
  const greeting = gift
    ? `${purchase.purchaser_name} has given you ${pounds(purchase.amount_pence * purchase.quantity)} to spend at ${venue.name}.`
    : `Thank you. Here is your voucher for ${venue.name}.`
  const lines = vouchers.map(
    (voucher) => `${voucher.code}: ${pounds(voucher.amount_pence)}, valid until ${voucher.expires_at}`,
  )
  const text = [greeting, ...lines, venue.terms].filter(Boolean).join('\n\n')
  const html = `<p>${escapeHtml(greeting)}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul><p>${escapeHtml(venue.terms)}</p>`
  return {
    subject: gift ? `A gift for you from ${purchase.purchaser_name}` : `Your voucher for ${venue.name}`,
    html,
    text,
  }
}
