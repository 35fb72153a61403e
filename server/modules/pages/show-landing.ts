import { sql } from 'kysely'
import type { Executor } from '../../db/executor.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts'
import type { Context } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { findOffers, type Offer } from './find-offers.ts'
import { type Html, html } from './html.ts'
import { getVenuePage, type PublicVenuePage } from './queries.ts'
import { showPage } from './shell.ts'

/** What Maitred is. Where the demo world is, also who can sign in to it and examples of its venues' websites. */
export const showLanding = async ({ services, now }: Context<'GET /'>) => {
  const demo = await findDemo(services, now)
  return showPage({
    page: 'site',
    lang: 'en',
    title: 'Maitred',
    description: 'Tables, guest lists, tickets and vouchers for restaurants, bars and clubs. Open source.',
    body: landingBody(demo),
    policy: { ancestors: [] },
    headers: { vary: 'origin' },
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
  return venues
}

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

const landingBody = (demo: DemoVenue[] | undefined): Html => html`<div class="landing">
<header class="hero"><div class="wrap">
<p class="mark" aria-hidden="true">M</p>
<h1>Maitred</h1>
<p class="lead">Tables, guest lists, tickets and vouchers, from the first click on your website to the last guest at the door. Open source, on your own server.</p>
<p class="actions"><a class="button primary" href="/console">Open the console</a> <a class="button" href="/door/">Open the door</a> <a class="button" href="/docs">Read the interface</a></p>
</div></header>
<main class="wrap">
<section aria-labelledby="what"><h2 id="what">One place for the whole evening</h2>
<ul class="facts">
<li><h3>Never two parties at one table</h3><p>The database itself refuses it, for the website, the phone and the door alike.</p></li>
<li><h3>Deposits with terms people understand</h3><p>Held or charged, returned by rules that are fixed when a guest books and said in plain words.</p></li>
<li><h3>A widget for any website</h3><p>Two lines of HTML. No cookies, a strict security policy, keyboard and screen reader included.</p></li>
</ul></section>
${demo ? demoSection(demo) : ''}
<section aria-labelledby="run"><h2 id="run">For whoever runs it</h2>
<ul class="links">
<li><a href="/guide">The guide</a>, from nothing to a live venue</li>
<li><a href="/docs">The interface</a>, to read</li>
<li><a href="/openapi.json">The same as an OpenAPI document</a></li>
<li><a href="/healthz">Alive</a>, <a href="/readyz">ready</a>, <a href="/metrics">metrics</a></li>
</ul></section>
</main>
</div>`

const WIDGETS: Record<Offer | 'combo', string> = {
  bookings: 'Book a table',
  events: 'Events',
  'guest-list': 'Guest list',
  vouchers: 'Gift vouchers',
  combo: 'All in one',
}

const venueCard = ({ venue, offers }: DemoVenue): Html => html`<li class="venue-card">
<p class="kind">${venue.venue_type ?? 'Venue'}</p><h3><a href="/demo/${venue.id}">${venue.name}</a></h3><p class="quiet">${venue.address}</p>
<ul aria-label="Widgets of ${venue.name}">${offers.map(
  (offer) => html`<li><a href="/widget/${offer}/${venue.id}">${WIDGETS[offer]}</a></li>`,
)}</ul></li>`

const demoSection = (
  venues: readonly DemoVenue[],
): Html => html`<section aria-labelledby="demo"><h2 id="demo">Try the demo</h2>
<p>These venues are made up, with three months of history. Each has a website with its widgets in it, and each widget is also a page of its own. Payments are played: no card is charged.</p>
<ul class="venues">${venues.map(venueCard)}</ul>
<h3>Accounts</h3>
<p>All of them have the password <code>${DEMO_PASSWORD}</code>. Sign in to <a href="/console">the console</a>, or to <a href="/door/">the door</a> on a phone.</p>
<dl class="accounts">${DEMO_ACCOUNTS.map(
  ({ email, name, about }) => html`<div><dt><code>${email}</code></dt><dd>${name}: ${about}</dd></div>`,
)}</dl></section>`
