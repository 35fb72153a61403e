import { sql } from 'kysely'
import type { PageLanguage } from '../../../contract/page-data.ts'
import type { Executor } from '../../db/executor.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts'
import type { Context } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { findOffers, type Offer } from './find-offers.ts'
import { type Html, html } from './html.ts'
import { LANDING_TEXTS, type LandingTexts } from './landing-texts.ts'
import { languageOf } from './language.ts'
import { getVenuePage, type PublicVenuePage } from './queries.ts'
import { LOGO_IMAGE, showPage } from './shell.ts'
import { siteBar } from './site-bar.ts'
import { drawnAs, picture } from './site-picture.ts'

/** What Maitred is. Where the demo world is, also its venues to visit and who can sign in. */
export const showLanding = async ({ query, request, services, now }: Context<'GET /'>) => {
  const lang = languageOf(query.lang, request.header('accept-language'))
  const texts = LANDING_TEXTS[lang]
  const demo = await findDemo(services, now)
  return showPage({
    page: 'site',
    lang,
    title: 'Maitred',
    description: texts.description,
    body: landingBody(texts, { lang, demo, signUp: services.config.SIGN_UP }),
    policy: { ancestors: [] },
  })
}

interface DemoVenue {
  readonly venue: PublicVenuePage
  readonly offers: readonly (Offer | 'combo')[]
}

/** The live venues of the demo's operators, or undefined where somebody signs in who is not of the demo world. */
const findDemo = async (services: Services, now: Date): Promise<DemoVenue[] | undefined> => {
  const ids = await findDemoVenues(services.database.read)
  if (!ids) return undefined
  const venues: DemoVenue[] = []
  for (const { id } of ids) {
    const venue = await getVenuePage(services, id, now)
    venues.push({ venue, offers: await findOffers(services, venue, now) })
  }
  return venues.sort((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ venue }: DemoVenue) => ['restaurant', 'club', 'cafe'].indexOf(drawnAs(venue.venue_type))

const findDemoVenues = async (db: Executor): Promise<{ id: string }[] | undefined> => {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const accounts = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', sql<string>`any(${emails})`)
    .execute()
  if (accounts.length < emails.length) return undefined
  return db
    .selectFrom('venues')
    .innerJoin('memberships', 'memberships.venue_id', 'venues.id')
    .select(['venues.id', 'venues.name'])
    .distinct()
    .where('venues.status', '=', 'live')
    .where('memberships.user_id', '=', sql<string>`any(${accounts.map(({ id }) => id)})`)
    .orderBy('venues.name')
    .limit(12)
    .execute()
}

interface Landing {
  readonly lang: PageLanguage
  readonly demo: DemoVenue[] | undefined
  readonly signUp: boolean
}

const landingBody = (texts: LandingTexts, { lang, demo, signUp }: Landing): Html => {
  const [otherLang, otherName] = texts.other
  const language = html`<a href="/?lang=${otherLang}" lang="${otherLang}" hreflang="${otherLang}">${otherName}</a>`
  return html`<div class="landing">
${siteBar({ texts, language, signUp })}
<main>
<section class="hero"><div class="wrap">
<h1>${texts.headline}</h1>
<p class="lead">${texts.lead}</p>
<p class="actions">${
    demo
      ? html`<a class="button primary" href="#demo">${texts.tryDemo}</a>`
      : html`<a class="button primary" href="/console">${texts.openConsole}</a>`
  }<a class="button" href="/guide">${texts.readGuide}</a></p>
${demo ? html`<p class="small">${texts.noSignUp}</p>` : ''}
<div class="product"><div class="screen">${picture('console-floor', { width: 1440, height: 900, alt: texts.floorAlt, isFirst: true })}</div>
<div class="phone">${picture('booking-phone', { width: 390, height: 844, alt: texts.phoneAlt, isFirst: true })}</div></div>
</div></section>
<div class="numbers"><dl class="wrap">${texts.numbers.map(
    ([number, text]) => html`<div><dt>${number}</dt><dd>${text}</dd></div>`,
  )}</dl></div>
<section class="wrap" aria-labelledby="what"><h2 id="what">${texts.whatTitle}</h2>
<ul class="features">${texts.features.map(([title, text, alt], at) => {
    const { name, width, height } = FEATURES[at] ?? FEATURES[0]
    return html`<li><div class="shot shot-${name}">${picture(name, { width, height, alt: alt ?? '' })}</div><h3>${title}</h3><p class="quiet">${text}</p></li>`
  })}</ul></section>
${demo ? demoSection(texts, demo) : ''}
<section class="wrap snippet" aria-labelledby="snippet"><div><h2 id="snippet">${texts.snippetTitle}</h2><p class="quiet">${texts.snippetLead}</p></div>
<pre tabindex="0"><code>&lt;script src=&quot;https://book.you.example/embed.js&quot; async&gt;&lt;/script&gt;
&lt;maitred-widget venue="ven_…" type="bookings"&gt;&lt;/maitred-widget&gt;</code></pre></section>
</main>
<footer><div class="wrap"><div class="foot"><p>${LOGO_IMAGE}${texts.openSource}</p>${linksOf(texts.documents)}</div>
${demo ? accountsOf(texts, lang) : ''}<details><summary>${texts.runTitle}</summary>${linksOf(texts.probes)}</details></div></footer>
</div>`
}

const linksOf = (links: Readonly<Record<string, string>>): Html =>
  html`<ul class="links">${Object.entries(links).map(
    ([page, text]) => html`<li><a href="/${page}">${text}</a></li>`,
  )}</ul>`

const FEATURES = [
  { name: 'booking-areas', width: 390, height: 844 },
  { name: 'console-floor', width: 1440, height: 900 },
  { name: 'door-3-let-in', width: 360, height: 720 },
] as const

const venueCard = (texts: LandingTexts, { venue, offers }: DemoVenue): Html => {
  const kind = drawnAs(venue.venue_type)
  return html`<li class="venue-card">
<div class="scene">${picture(`scene-${kind}`, { width: 900, height: 560 })}</div>
<div class="body"><h3><a href="/demo/${venue.id}">${venue.name}</a></h3><p class="quiet">${texts.kinds[kind]} · ${cityOf(venue.address)}</p>
<p><a class="button primary" href="/demo/${venue.id}">${texts.website}<span class="visually-hidden">: ${venue.name}</span></a></p>
<ul aria-label="${texts.widgetsOf(venue.name)}">${offers.map(
    (offer) => html`<li><a href="/widget/${offer}/${venue.id}">${texts.widgets[offer]}</a></li>`,
  )}</ul></div></li>`
}

/** London, of 18 Lamplight Yard, Bermondsey, London SE1 3XF. */
const cityOf = (address: string | null): string =>
  /([\p{L} ]+?)\s+[A-Z]{1,2}\d/u.exec(address?.split(',').at(-1) ?? '')?.[1]?.trim() ?? address ?? ''

const demoSection = (texts: LandingTexts, venues: readonly DemoVenue[]): Html =>
  html`<section class="walk-in" aria-labelledby="demo"><div class="wrap"><h2 id="demo">${texts.walkIn}</h2>
<p class="quiet">${texts.walkInLead} ${texts.walkInStaff[0]} <a href="#accounts">${texts.walkInStaff[1]}</a>.</p>
<ul class="venues">${venues.map((venue) => venueCard(texts, venue))}</ul></div></section>`

/** Folded up: it is for whoever wants to see the console, not for whoever wants to know what Maitred is. */
const accountsOf = (texts: LandingTexts, lang: PageLanguage): Html => {
  const [sign, console, or, door] = texts.signInTo
  return html`<details id="accounts"><summary>${texts.accounts}</summary>
<p>${texts.password} <code>${DEMO_PASSWORD}</code>. ${sign} <a href="/console">${console}</a> ${or} <a href="/door/">${door}</a>.</p>
<dl class="accounts">${DEMO_ACCOUNTS.map(
    ({ email, name, about }) =>
      html`<div><dt><code>${email}</code></dt><dd>${name}: ${about[lang]}</dd></div>`,
  )}</dl></details>
`
}
