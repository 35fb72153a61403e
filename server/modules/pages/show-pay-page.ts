import type { PayPage } from '../../../contract/page-data.ts'
import type { Context } from '../../http/context.ts'
import { getVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { widgetBody } from './show-booking-widget.ts'
import { TEXTS } from './texts.ts'
import { ancestorsOf, framedHeaders, widgetPage } from './widget-page.ts'

/** Stripe's own list for a Content-Security-Policy. */
const STRIPE = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

/** What is paid stands in the fragment of the address: the page itself is the same for everybody. */
export const showPayPage = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /widget/pay/:venueId'>) => {
  const venue = await getVenuePage(services, params.venueId, now)
  const common = widgetPage(venue, query, request)
  const data: PayPage = { ...common, publishable_key: services.payments?.publishableKey ?? null }
  const texts = TEXTS[common.lang]
  return showPage({
    page: 'pay',
    lang: common.lang,
    title: texts.payTitle(venue.name),
    description: texts.payDescription,
    look: venue,
    data,
    body: widgetBody(venue, common.lang),
    policy: {
      ancestors: ancestorsOf(venue),
      foreign: services.payments?.provider === 'stripe' ? STRIPE : [],
    },
    headers: { ...framedHeaders(false), 'cache-control': 'no-store' },
  })
}
