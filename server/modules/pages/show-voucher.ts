import { normalCode } from '../../../domain/codes.ts'
import { notFound } from '../../../domain/errors.ts'
import { formatMoney } from '../../../domain/money.ts'
import { serviceDateOf } from '../../../domain/service-day.ts'
import type { ReadContext } from '../../http/context.ts'
import { findVoucherByCode } from '../selling/index.ts'
import { type Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { findVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { languageLink } from './widget-page.ts'

const TEXTS = {
  en: {
    language: 'en-GB',
    title: (venue: string) => `Voucher for ${venue}`,
    left: 'What is left on your voucher',
    balance: (left: Html, whole: string) => html`${left} left <span class="quiet">of ${whole}</span>`,
    validUntil: (day: string) => `Valid until ${day}.`,
    returned: 'Its money was refunded.',
    spent: 'It is spent. Thank you for coming.',
    ended: (day: string) => `It was valid until ${day}. Please ask the venue.`,
    how: 'Show the code or read it out when you pay. What you do not spend stays on the voucher.',
    code: 'Code',
    book: 'Book a table',
  },
  de: {
    language: 'de-DE',
    title: (venue: string) => `Gutschein für ${venue}`,
    left: 'Was auf Ihrem Gutschein noch ist',
    balance: (left: Html, whole: string) => html`Noch ${left} <span class="quiet">von ${whole}</span>`,
    validUntil: (day: string) => `Gültig bis ${day}.`,
    returned: 'Sein Wert wurde zurückerstattet.',
    spent: 'Er ist eingelöst. Danke für Ihren Besuch.',
    ended: (day: string) => `Er war bis ${day} gültig. Bitte fragen Sie nach.`,
    how: 'Zeigen oder nennen Sie den Code beim Bezahlen. Was Sie nicht ausgeben, bleibt als Guthaben erhalten.',
    code: 'Code',
    book: 'Tisch reservieren',
  },
} as const

/**
 * What is left on a voucher, for whoever has its code. Names of buyer and recipient are not shown: the code may have been
 * passed on.
 */
export const showVoucher = async ({ db, params, query, request, now }: ReadContext<'GET /voucher/:code'>) => {
  const voucher = await findVoucherByCode(db, normalCode(params.code))
  const venue = voucher && (await findVenuePage(db, voucher.venue_id))
  if (!venue) throw notFound('Voucher')
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const texts = TEXTS[lang]
  const amount = (pence: number) => formatMoney(pence, venue.currency, texts.language)
  const day = new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${voucher.expires_at}T00:00:00Z`),
  )
  const state =
    voucher.balance_pence === 0
      ? voucher.is_returned
        ? texts.returned
        : texts.spent
      : voucher.expires_at < serviceDateOf(venue, now)
        ? texts.ended(day)
        : texts.validUntil(day)
  return showPage({
    page: 'site',
    lang,
    title: texts.title(venue.name),
    description: texts.left,
    look: venue,
    body: html`<main class="voucher-page"><div class="card"><header class="venue">${
      venue.logo_url ? html`<img src="${venue.logo_url}" alt="" width="44" height="44">` : ''
    }<div><p class="name">${venue.name}</p><p class="quiet small">${venue.address}</p></div></header>
<h1>${texts.balance(html`<strong>${amount(voucher.balance_pence)}</strong>`, amount(voucher.amount_pence))}</h1>
<p>${state}</p><p class="voucher-code"><span class="quiet">${texts.code}</span> <code>${voucher.code}</code></p><p class="quiet">${texts.how}</p>${
      venue.status === 'live' && venue.bookings_enabled
        ? html`<p><a class="button primary" href="/widget/bookings/${venue.id}?lang=${lang}">${texts.book}</a></p>`
        : ''
    }${languageLink(query, lang)}</div></main>`,
    policy: { ancestors: [] },
  })
}
