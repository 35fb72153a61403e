import { sql } from 'kysely'
import type { Offer, OfferSeat } from '../../../domain/availability.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Takeover } from '../../../domain/takeover.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import { specialDaysOfVenue } from '../base/index.ts'
import type { OfferView } from './view.ts'

/** The venue's public settings. */
export type PublicVenue = Awaited<ReturnType<typeof loadVenue>>

/** Throws 404 for an unknown venue and, but in a preview, for a draft. */
export const loadVenue = async (db: Executor, venueId: string, view: OfferView = 'guest') => {
  const venue = await db
    .selectFrom('venues')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .innerJoin('venue_versions', 'venue_versions.venue_id', 'venues.id')
    // Vouchers are on sale while both settings are on.
    .select(sql<boolean>`vouchers_enabled and voucher_settings.enabled`.as('vouchers_enabled'))
    .select([
      'venue_versions.config as version',
      'venues.id',
      'venues.name',
      'venues.timezone',
      'venues.currency',
      'venues.service_day_start',
      'venues.opening_hours',
      'venues.fit_stay',
      'venues.last_entry_time',
      'venues.phone',
      'venues.max_open_per_day',
      'venues.max_open_ahead',
      'venues.default_booking_duration',
      'venues.booking_cutoff_value',
      'venues.booking_cutoff_unit',
      'venues.booking_start_value',
      'venues.booking_start_unit',
      'venues.tables_enabled',
      'venues.guest_list_enabled',
      'venues.paid_guest_list_enabled',
      'venues.max_plus_ones',
      'venues.members_only',
      'venues.last_entry_time',
      'venues.surge_threshold',
      'venues.surge_price',
      'venues.queue_skip_price',
      'widget_settings.bookings_enabled',
      'widget_settings.events_enabled',
      'widget_settings.combo_enabled',
      'widget_settings.theme_mode',
      'widget_settings.accent_color',
      'venues.locale',
      'venues.reseating',
      'venues.freeze_mins',
      'venues.waitlist',
      'venues.offer_mins',
    ])
    .select(specialDaysOfVenue.as('special_days'))
    .where('venues.id', '=', venueId)
    .$if(view === 'guest', (query) => query.where('venues.status', '=', 'live'))
    .executeTakeFirst()
  if (!venue) throw notFound('Venue')
  return venue
}

/** Locks the venue's row in share mode until commit, and reads the version of its configuration. */
export const lockVenue = (tx: Tx, venueId: string) =>
  tx
    .selectFrom('venues')
    .innerJoin('venue_versions', 'venue_versions.venue_id', 'venues.id')
    .select('venue_versions.config as version')
    .where('venues.id', '=', venueId)
    .forKeyShare('venues')

export type PublicRule = Awaited<ReturnType<typeof loadRules>>[number]

const loadRules = (db: Executor, venueId: string) =>
  db
    .selectFrom('access_rules')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where('active', '=', true)
    .orderBy('id')
    .execute()

const loadTables = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_tables')
    .select(['id', 'area_id', 'capacity', 'min_party', 'deposit_pence', 'bookable_online', 'priority'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

export interface PublicOffer extends Offer {
  readonly venue: PublicVenue
  readonly rules: readonly PublicRule[]
  readonly services: Awaited<ReturnType<typeof loadServices>>
  readonly bundles: Awaited<ReturnType<typeof loadBundles>>
}

const loadBundles = (db: Executor, venueId: string) =>
  db
    .selectFrom('bundles')
    .select(['id', 'name', 'prepaid', 'items', 'profiles', 'names'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute()

const loadCombos = (db: Executor, venueId: string) =>
  db
    .selectFrom('table_combos')
    .select(['table_ids', 'capacity', 'min_party', 'priority'])
    .where('venue_id', '=', venueId)
    .execute()

const loadServices = (db: Executor, venueId: string) =>
  db.selectFrom('services').selectAll().where('venue_id', '=', venueId).orderBy('id').execute()

const loadBlackouts = (db: Executor, venueId: string) =>
  db
    .selectFrom('blackouts')
    .select(['date_from', 'date_to', 'flows'])
    .where('venue_id', '=', venueId)
    .execute()

/** Approved events that have the venue, or some areas of it, to themselves. */
const loadTakeovers = async (db: Executor, venueId: string): Promise<Takeover[]> => {
  const events = await db
    .selectFrom('events')
    .select(['starts_at', 'ends_at', 'takes_over', 'seating_area_ids'])
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`status = 'approved' and takes_over <> 'none'`)
    .execute()
  return events.map(({ starts_at, ends_at, takes_over, seating_area_ids }) => ({
    startsAt: starts_at,
    endsAt: ends_at,
    areaIds: takes_over === 'venue' ? null : seating_area_ids,
  }))
}

/** Loads everything that the venue offers under its current configuration. */
export const loadOffer = async (
  db: Executor,
  venueId: string,
  view: OfferView = 'guest',
): Promise<PublicOffer> => {
  // Reads the version first. A change during the other reads then makes this offer outdated, never wrongly current.
  const venue = await loadVenue(db, venueId, view)
  const [rules, tables, combos, blackouts, takeovers, bundles, services] = await Promise.all([
    loadRules(db, venueId),
    loadTables(db, venueId),
    loadCombos(db, venueId),
    loadBlackouts(db, venueId),
    loadTakeovers(db, venueId),
    loadBundles(db, venueId),
    loadServices(db, venueId),
  ])
  const enabled = { tables: venue.tables_enabled, guestlist: venue.guest_list_enabled }
  return {
    venue,
    rules: rules.filter((rule) => enabled[rule.rule_type]).map((rule) => withPlusOnes(venue, rule)),
    seats: seatsOf(tables, combos),
    blackouts,
    takeovers,
    bundles,
    services,
  }
}

/** A guest-list party is limited by the venue's plus-ones and by its rule. */
const withPlusOnes = (venue: PublicVenue, rule: PublicRule): PublicRule =>
  rule.rule_type === 'guestlist'
    ? { ...rule, party_max: Math.min(rule.party_max, 1 + venue.max_plus_ones) }
    : rule

/** The bundles for table bookings under any of these rules. */
export const bundlesOf = (offer: PublicOffer, rules: readonly PublicRule[]) =>
  offer.bundles.filter(
    (bundle) =>
      bundle.profiles.includes('tables') && rules.some((rule) => rule.bundle_ids.includes(bundle.id)),
  )

type TableRow = Awaited<ReturnType<typeof loadTables>>[number]

/** Tables that can be booked online, and combinations of only such tables. */
const seatsOf = (tables: TableRow[], combos: Awaited<ReturnType<typeof loadCombos>>): OfferSeat[] => {
  const online = new Map(tables.filter((table) => table.bookable_online).map((table) => [table.id, table]))
  const single = [...online.values()].map((table) => ({
    tableIds: [table.id],
    capacity: table.capacity,
    minParty: table.min_party,
    priority: table.priority,
    areaIds: [table.area_id],
    depositPence: table.deposit_pence,
  }))
  const joined = combos.flatMap((combo) => {
    const parts = combo.table_ids.flatMap((id) => online.get(id) ?? [])
    if (parts.length < combo.table_ids.length) return []
    return {
      tableIds: combo.table_ids,
      capacity: combo.capacity,
      minParty: combo.min_party,
      priority: combo.priority,
      areaIds: parts.map((part) => part.area_id),
      depositPence: parts.reduce((sum, part) => sum + part.deposit_pence, 0),
    }
  })
  return [...single, ...joined]
}
