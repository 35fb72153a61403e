import type { PageLanguage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { ReadContext } from '../../http/context.ts'
import { type Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { findNotice, findVenuePage } from './queries.ts'
import { showPage } from './shell.ts'

const TEXTS = {
  en: {
    kinds: { privacy: 'Privacy', house_rules: 'House rules', imprint: 'Imprint' },
    elsewhere: (venue: string) => `${venue} has published this on its own website:`,
    other: 'This text is available in German only.',
    version: (number: number) => `Version ${number}`,
  },
  de: {
    kinds: { privacy: 'Datenschutz', house_rules: 'Hausordnung', imprint: 'Impressum' },
    elsewhere: (venue: string) => `${venue} hat dies auf der eigenen Website veröffentlicht:`,
    other: 'Diesen Text gibt es nur auf Englisch.',
    version: (number: number) => `Fassung ${number}`,
  },
} as const

/** A notice of a venue on a page of its own, so that a venue without a website can show one too. */
export const showNotice = async ({
  db,
  params,
  query,
  request,
}: ReadContext<'GET /legal/:venueId/:kind'>) => {
  const [venue, notice] = await Promise.all([
    findVenuePage(db, params.venueId),
    findNotice(db, params.venueId, params.kind),
  ])
  if (venue?.status !== 'live' || !notice) throw notFound('Notice')
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const texts = TEXTS[lang]
  const title = texts.kinds[notice.kind as keyof typeof texts.kinds]
  return showPage({
    page: 'site',
    lang,
    title: `${title} · ${venue.name}`,
    description: title,
    look: venue,
    body: html`<main class="wrap legal"><p class="quiet">${venue.name}</p><h1>${title}</h1>${
      notice.url
        ? html`<p>${texts.elsewhere(venue.name)} <a href="${notice.url}" rel="noopener">${notice.url}</a></p>`
        : textOf(notice.text ?? {}, lang)
    }<p class="small quiet">${texts.version(notice.version)}</p></main>`,
    policy: { ancestors: [] },
  })
}

/** In the visitor's language where there is one. Otherwise the page says that it is another one. */
const textOf = (text: { readonly en?: string; readonly de?: string }, lang: PageLanguage): Html => {
  const own = text[lang]
  const other = lang === 'en' ? 'de' : 'en'
  return own
    ? paragraphs(own, lang)
    : html`<p class="notice">${TEXTS[lang].other}</p>${paragraphs(text[other] ?? '', other)}`
}

const paragraphs = (text: string, lang: PageLanguage): Html =>
  html`<div lang="${lang}">${text
    .split(/\n{2,}/)
    .map(
      (part) => html`<p>${part.split('\n').map((line, n) => html`${n > 0 ? html`<br>` : ''}${line}`)}</p>`,
    )}</div>`
