import type { VouchersPage } from '../../../contract/page-data.ts'
import { textIn } from '../../../domain/guest-text.ts'
import { addMonths, serviceDateOf } from '../../../domain/service-day.ts'
import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { getVoucherOffer } from '../selling/index.ts'
import { getVenuePage } from './queries.ts'
import { widgetBody } from './show-booking-widget.ts'
import { voucherJsonLd } from './structured-data.ts'
import { TEXTS } from './texts.ts'
import { comboLink, languageLink, showWidget, widgetPage } from './widget-page.ts'

export const showVouchersWidget = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /widget/vouchers/:venueId'>) => {
  const venue = await getVenuePage(services, params.venueId, now)
  const common = widgetPage(venue, query, request)
  const { enabled, publishable_key, ...offer } = await getVoucherOffer(services, venue.id, now)
  const today = serviceDateOf(venue, now)
  const data: VouchersPage = {
    ...common,
    enabled: enabled && publishable_key !== null,
    today,
    expires_at: addMonths(today, offer.expiration_months),
    offer: {
      min_amount_pence: offer.min_amount_pence,
      max_amount_pence: offer.max_amount_pence,
      fixed_amounts: offer.fixed_amounts,
      allow_custom: offer.allow_custom,
      min_quantity: offer.min_quantity,
      max_quantity: offer.max_quantity,
      expiration_months: offer.expiration_months,
      terms: textIn(offer.terms_texts, common.lang, offer.terms),
    },
  }
  const { lang } = common
  const texts = TEXTS[lang]
  const canonical = `${publicUrlOf(services.config)}/widget/vouchers/${venue.id}`
  return showWidget(venue, common, {
    page: 'vouchers',
    title: texts.vouchersTitle(venue.name),
    description: texts.vouchersDescription(venue.name),
    canonical,
    data,
    jsonLd: voucherJsonLd(venue, canonical),
    body: widgetBody(venue, lang, {
      noScript: texts.vouchersNoScript,
      back: comboLink(venue, query, lang),
      languages: languageLink(query, lang),
    }),
  })
}
