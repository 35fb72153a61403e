import type { VoucherPurchase } from '../../db/json-columns.ts'
import { formatMoney } from '../../domain/money.ts'
import { longDate, oneLine, paragraphs } from './format.ts'
import { EMPTY, type Html, html, lines } from './html.ts'
import { contactLines, layout, type MailVenue, SMALL_STYLE, TEXT_STYLE } from './layout.ts'

interface IssuedVoucher {
  readonly code: string
  readonly amount_pence: number
  readonly expires_at: string
}

interface VoucherDelivery {
  readonly venue: MailVenue & { readonly terms: string }
  readonly purchase: VoucherPurchase
  readonly vouchers: readonly IssuedVoucher[]
  readonly currency: string
}

/** The mail that delivers vouchers to the recipient of a gift, or to the purchaser. */
export const voucherMail = ({ venue, purchase, vouchers, currency }: VoucherDelivery) => {
  const money = (pence: number) => formatMoney(pence, currency, 'en-GB')
  const { subject, greeting, opening } = textsFor(venue, purchase, vouchers, money)
  const how =
    vouchers.length === 1
      ? 'Show or read out the code when you pay. What you do not spend stays on the voucher.'
      : 'Each voucher has a code of its own. Show or read it out when you pay; what you do not spend stays on it.'
  return {
    subject,
    html: layout(venue, {
      title: subject,
      preview: opening,
      body: html`<p class="text" style="${TEXT_STYLE}">${greeting}</p><p class="text" style="${TEXT_STYLE}">${opening}</p>${vouchers.map((voucher) => ticket(voucher, money))}<p class="text" style="${TEXT_STYLE}">${how}</p>`,
      footer: venue.terms
        ? html`<p class="small" style="${SMALL_STYLE}"><b>Terms</b><br>${lines(venue.terms)}</p>`
        : EMPTY,
    }),
    text: paragraphs([
      greeting,
      opening,
      ...vouchers.map(
        ({ code, amount_pence, expires_at }) =>
          `${money(amount_pence)}\nCode: ${code}\nValid until ${longDate(expires_at)}`,
      ),
      how,
      venue.terms && `Terms\n${venue.terms}`,
      `--\n${contactLines(venue)}`,
    ]),
  }
}

const textsFor = (
  venue: MailVenue,
  purchase: VoucherPurchase,
  vouchers: readonly IssuedVoucher[],
  money: (pence: number) => string,
) => {
  const total = money(vouchers.reduce((sum, { amount_pence }) => sum + amount_pence, 0))
  const several = vouchers.length > 1
  if (purchase.delivery === 'recipient')
    return {
      subject: oneLine(`A gift from ${purchase.purchaser_name}: ${total} to spend at ${venue.name}`),
      greeting: `Dear ${purchase.recipient_name ?? 'guest'},`,
      opening: several
        ? `${purchase.purchaser_name} has given you ${vouchers.length} vouchers, worth ${total} together, to spend at ${venue.name}.`
        : `${purchase.purchaser_name} has given you ${total} to spend at ${venue.name}.`,
    }
  return {
    subject: oneLine(
      several ? `Your ${vouchers.length} vouchers for ${venue.name}` : `Your voucher for ${venue.name}`,
    ),
    greeting: `Dear ${purchase.purchaser_name},`,
    opening: several
      ? `Thank you for buying ${vouchers.length} vouchers, worth ${total} together, to spend at ${venue.name}.`
      : `Thank you for buying a voucher: ${total} to spend at ${venue.name}.`,
  }
}

const ticket = ({ code, amount_pence, expires_at }: IssuedVoucher, money: (pence: number) => string): Html =>
  html`<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;background:#f8f8f6;border:2px dashed #b9b9b2;border-radius:12px"><tr><td align="center" style="padding:24px 16px">
<p class="text" style="${TEXT_STYLE};margin:0 0 12px;font-size:40px;line-height:44px;font-weight:bold">${money(amount_pence)}</p>
<p class="code" style="margin:0 0 12px;padding:12px 16px;display:inline-block;background:#ffffff;border-radius:8px;font-family:SF Mono,Menlo,Consolas,Courier New,monospace;font-size:22px;line-height:28px;font-weight:bold;letter-spacing:1px;color:#1c1c1e">${code}</p>
<p class="small" style="${SMALL_STYLE};margin:0">Valid until ${longDate(expires_at)}</p>
</td></tr></table>`
