import type { PageLanguage, WidgetPage } from '../../../contract/page-data.ts'
import type { RequestDetails } from '../../http/context.ts'
import type { RawResponse } from '../../http/responses.ts'
import { type Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { factsOf, type PublicVenuePage } from './queries.ts'
import { type Shell, showPage } from './shell.ts'
import { TEXTS } from './texts.ts'

interface WidgetQuery {
  readonly lang?: string
  readonly host?: string
  readonly isolated?: string
  readonly combo?: string
}

/** The data of every widget's page. */
export const widgetPage = (
  venue: PublicVenuePage,
  query: WidgetQuery,
  request: RequestDetails,
): WidgetPage & { readonly lang: PageLanguage } => ({
  venue: factsOf(venue),
  lang: languageOf(query.lang, request.header('accept-language'), venue.locale),
  host: originOf(query.host),
  isolated: query.isolated === '1',
  waitlist: venue.waitlist === 'on',
})

/** What a link inside a frame hands on, so that the next page knows where it is. */
export const frameQuery = ({ host, isolated }: WidgetQuery, lang: PageLanguage): string =>
  new URLSearchParams({
    lang,
    ...(originOf(host) ? { host: host ?? '' } : {}),
    ...(isolated === '1' ? { isolated } : {}),
  }).toString()

/** The way back to the combo widget, on pages to which it led. */
export const comboLink = (venue: PublicVenuePage, query: WidgetQuery, lang: PageLanguage): Html | '' =>
  query.combo === '1'
    ? html`<nav class="combo-back"><a href="/widget/combo/${venue.id}?${frameQuery(query, lang)}">${TEXTS[lang].allOffers}</a></nav>`
    : ''

/** The same page in the other language. What was asked for in the address stays; without a script it works too. */
export const languageLink = (
  query: Readonly<Record<string, string | undefined>>,
  lang: PageLanguage,
): Html => {
  const [other, name] = lang === 'en' ? ['de', 'Deutsch'] : ['en', 'English']
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, lang: other })) if (value) params.set(key, value)
  return html`<nav class="languages"><a href="?${params.toString()}" lang="${other}" hreflang="${other}">${name}</a></nav>`
}

/** Null for what is not an http origin, so that messages are never posted to a made-up address. */
const originOf = (text: string | undefined): string | null => {
  if (!text || !URL.canParse(text)) return null
  const { origin, protocol } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && origin === text ? origin : null
}

/** `frame-ancestors`: absent where a venue lists no websites, else ours and the listed ones. */
export const ancestorsOf = ({ allowed_origins }: PublicVenuePage): readonly string[] | undefined =>
  allowed_origins.length === 0 ? undefined : ["'self'", ...allowed_origins]

/**
 * Other websites frame these pages. One with a Cross-Origin-Embedder-Policy may frame only pages that have one too; it
 * is sent on request alone, because a page that has it cannot show the bot check's frame.
 */
export const framedHeaders = (isolated: boolean): Record<string, string> => ({
  'cross-origin-resource-policy': 'cross-origin',
  ...(isolated ? { 'cross-origin-embedder-policy': 'require-corp' } : {}),
})

const TURNSTILE = 'https://challenges.cloudflare.com'

/** Where the bot check's script and frame come from. The sandbox has none. */
export const botCheckOrigins = (siteKey: string | null): readonly string[] =>
  siteKey?.startsWith('sandbox') ? [] : [TURNSTILE]

interface WidgetShell
  extends Pick<Shell, 'page' | 'title' | 'description' | 'data' | 'jsonLd' | 'body' | 'image'> {
  /** The public address of the page. */
  readonly canonical: string
  /** Present on pages with a bot check. */
  readonly botCheck?: { readonly siteKey: string | null }
  readonly headers?: Readonly<Record<string, string>>
}

/** The page of a widget, in the venue's colours and for the websites that may frame it. */
export const showWidget = (
  venue: PublicVenuePage,
  { lang, isolated }: Pick<WidgetPage, 'isolated'> & { readonly lang: PageLanguage },
  { botCheck, image = venue.logo_url, headers, ...shell }: WidgetShell,
): RawResponse =>
  showPage({
    ...shell,
    lang,
    image: image && new URL(image, shell.canonical).href,
    look: venue,
    policy: {
      ancestors: ancestorsOf(venue),
      ...(botCheck ? { foreign: botCheckOrigins(botCheck.siteKey) } : {}),
    },
    headers: { ...framedHeaders(isolated), ...headers },
  })
