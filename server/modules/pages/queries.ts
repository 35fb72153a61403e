import type { PageLanguage, PageNotice, PagePolicy, VenueFacts } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import { type GuestTexts, textIn } from '../../../domain/guest-text.ts'
import type { Look } from '../../../domain/look.ts'
import type { OpeningHours } from '../../../domain/opening-hours.ts'
import type { Executor } from '../../db/executor.ts'
import type { Services } from '../../services.ts'
import { isPreviewLink } from '../base/index.ts'

/** What pages show of a venue. `allowed_origins` decides who may frame them. */
export interface PublicVenuePage extends VenueFacts, Look {
  readonly venue_type: string | null
  readonly food_types: readonly string[] | null
  readonly description: string | null
  readonly instagram_url: string | null
  readonly opening_hours: OpeningHours | null
  readonly bookings_enabled: boolean
  readonly events_enabled: boolean
  readonly allowed_origins: readonly string[]
  readonly policy: (PagePolicy & { readonly texts: GuestTexts }) | null
  readonly members_only: number
  readonly waitlist: 'off' | 'on'
  /** The venue's own language. */
  readonly locale: PageLanguage
}

/** From the cache, which a change of the configuration invalidates. Throws 404 for a draft and for an unknown venue. */
export const getVenuePage = (services: Services, venueId: string, now: Date): Promise<PublicVenuePage> =>
  services.cache.forPublic(venueId, 'page', ['config'], now, async (db) => {
    const venue = await findVenuePage(db, venueId)
    if (venue?.status !== 'live') throw notFound('Venue')
    return { value: venue }
  })

/** The page of a draft for whoever has a preview link to it. Undefined without one: then `getVenuePage` decides. */
export const findPreviewedVenue = async (
  { database }: Services,
  venueId: string,
  token: string | undefined,
  now: Date,
): Promise<PublicVenuePage | undefined> =>
  (await isPreviewLink(database.read, venueId, token, now))
    ? findVenuePage(database.read, venueId)
    : undefined

/** The venue whatever its status: guests see their bookings also while it is not live. */
export const findVenuePage = async (
  db: Executor,
  venueId: string,
): Promise<(PublicVenuePage & { readonly status: string }) | undefined> => {
  const venue = await db
    .selectFrom('venues')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .select([
      'venues.id',
      'venues.status',
      'venues.name',
      'venues.address',
      'venues.phone',
      'venues.email',
      'venues.website',
      'venues.logo_url',
      'venues.timezone',
      'venues.currency',
      'venues.service_day_start',
      'venues.venue_type',
      'venues.food_types',
      'venues.description',
      'venues.instagram_url',
      'venues.opening_hours',
      'venues.booking_policy',
      'venues.members_only',
      'venues.waitlist',
      'venues.locale',
      'widget_settings.bookings_enabled',
      'widget_settings.events_enabled',
      'widget_settings.theme_mode',
      'widget_settings.accent_color',
      'widget_settings.font',
      'widget_settings.corner_radius',
      'widget_settings.background',
      'widget_settings.allowed_origins',
    ])
    .where('venues.id', '=', venueId)
    .executeTakeFirst()
  if (!venue) return undefined
  const { booking_policy, ...facts } = venue
  const policy = booking_policy
    ? await db
        .selectFrom('policies')
        .select(['refund', 'partial_pct', 'cancel_until_hours', 'late_fee_per_cover_pence', 'steps', 'text'])
        .select('texts')
        .where('venue_id', '=', venueId)
        .where('id', '=', booking_policy)
        .executeTakeFirst()
    : undefined
  return { ...facts, policy: policy ?? null, notices: await noticesOf(db, venueId) }
}

/** The venue's terms as a page in this language says them. */
export const policyIn = ({ policy }: PublicVenuePage, lang: PageLanguage): PagePolicy | null => {
  if (!policy) return null
  const { texts, ...rules } = policy
  return { ...rules, text: textIn(texts, lang, rules.text) }
}

const ORDER = ['house_rules', 'privacy', 'imprint']

/** Where each notice of the venue can be read. */
const noticesOf = async (db: Executor, venueId: string): Promise<PageNotice[]> => {
  const rows = await db
    .selectFrom('notices')
    .select(['kind', 'url'])
    .where('venue_id', '=', venueId)
    .execute()
  return rows
    .map(({ kind, url }) => ({
      kind: kind as PageNotice['kind'],
      href: url ?? `/legal/${venueId}/${kind}`,
    }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** One notice of a venue. */
export const findNotice = (db: Executor, venueId: string, kind: string) =>
  db
    .selectFrom('notices')
    .select(['kind', 'url', 'text', 'version'])
    .where('venue_id', '=', venueId)
    .where('kind', '=', kind as PageNotice['kind'])
    .executeTakeFirst()

export const factsOf = (venue: PublicVenuePage): VenueFacts => ({
  id: venue.id,
  name: venue.name,
  address: venue.address,
  phone: venue.phone,
  email: venue.email,
  website: venue.website,
  logo_url: venue.logo_url,
  timezone: venue.timezone,
  service_day_start: venue.service_day_start,
  currency: venue.currency,
  notices: venue.notices,
})
