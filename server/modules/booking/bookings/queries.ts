import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { BookingTerms, ShownNotice } from '../../../db/json-columns.ts'
import { pipeline, rawQuery } from '../../../db/pipeline.ts'
import type { Bookings, Payments, Users } from '../../../db/tables.ts'
import { bookingTicketNames, specialDaysOfVenue } from '../../base/index.ts'
import { tierOf } from '../../guests/index.ts'

/** The venue's time zone and booking defaults. The caller has already checked access to the venue. */
export const venueClockAndDefaults = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select(['timezone', 'service_day_start', 'default_booking_duration', 'booking_policy', 'name'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()

/**
 * The venue's clock, hours and services, for placing a party. Locks the venue in share mode, so that its time zone
 * cannot change before the party is written.
 */
export const venueForPlacement = async (tx: Tx, venueId: string) => {
  const [venues, services] = await pipeline(tx, [
    placementVenue(tx, venueId).forKeyShare(),
    servicesOf(tx, venueId),
  ])
  return withServices(venues, services)
}

/** The same without a lock, for answers that nothing is written from. */
export const readPlacementVenue = async (db: Executor, venueId: string): Promise<PlacementVenue> => {
  const [venues, services] = await pipeline(db, [placementVenue(db, venueId), servicesOf(db, venueId)])
  return withServices(venues, services)
}

const withServices = <V, S>([venue]: readonly V[], services: readonly S[]) => {
  if (venue === undefined) throw notFound('Venue')
  return { ...venue, services }
}

const placementVenue = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select([
      'id',
      'timezone',
      'service_day_start',
      'default_booking_duration',
      'opening_hours',
      'fit_stay',
      'max_open_per_day',
      'max_open_ahead',
      'reseating',
      'freeze_mins',
    ])
    .select(specialDaysOfVenue.as('special_days'))
    .where('id', '=', venueId)

const servicesOf = (db: Executor, venueId: string) =>
  db.selectFrom('services').selectAll().where('venue_id', '=', venueId).orderBy('id')

export type PlacementVenue = Awaited<ReturnType<typeof venueForPlacement>>

/** Throws 404 for a table that is unknown, archived or of another venue. */
export const requireTables = async (db: Executor, venueId: string, tableIds: readonly string[]) => {
  const tables = await db
    .selectFrom('venue_tables')
    .select(['id', 'capacity', 'min_party', 'table_number', 'area_id'])
    .where('id', '=', sql<string>`any(${tableIds})`)
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .execute()
  if (tables.length < new Set(tableIds).size) throw notFound('Table')
  return tables
}

/** Whether all of these tables are still on the venue's floor plan. */
export const areOnFloor = async (
  db: Executor,
  venueId: string,
  tableIds: readonly string[],
): Promise<boolean> => {
  const { found } = await db
    .selectFrom('venue_tables')
    .select((eb) => eb.fn.countAll<string>().as('found'))
    .where('venue_id', '=', venueId)
    .where('id', '=', sql<string>`any(${tableIds})`)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(found) === tableIds.length
}

/** The rules by which tables are booked online. */
export const tableRulesOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('access_rules')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('rule_type', '=', 'tables')
    .where('archived_at', 'is', null)
    .where('active', '=', true)
    .orderBy('id')
    .execute()

/** Days on which no table can be booked online. */
export const blackoutsOn = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('blackouts')
    .select('reason')
    .where('venue_id', '=', venueId)
    .where('date_from', '<=', date)
    .where('date_to', '>=', date)
    .where(sql<boolean>`'tables' = any(flows)`)
    .execute()

/** Throws 404 for a rule that is unknown, archived or of another venue. */
export const requireRule = async (db: Executor, venueId: string, ruleId: string) => {
  const rule = await db
    .selectFrom('access_rules')
    .select(['id', 'rule_type', 'start_time', 'duration_mins'])
    .where('id', '=', ruleId)
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!rule) throw notFound('Access rule')
  return rule
}

/** A copy of the policy in force now, the event's or else the venue's, as one value of an insert. Null without one. */
export const currentTerms = (venueId: string, eventId: string | null) => sql<BookingTerms | null>`(
  select jsonb_build_object('name', p.name, 'refund', p.refund, 'partial_pct', p.partial_pct,
    'cancel_until_hours', p.cancel_until_hours, 'late_fee_per_cover_pence', p.late_fee_per_cover_pence, 'steps', p.steps,
    'text', p.text, 'texts', p.texts)
  from venues v
  left join events e on e.id = ${eventId}::text and e.venue_id = v.id
  join policies p on p.id = coalesce(e.policy_id, v.booking_policy) and p.venue_id = v.id
  where v.id = ${venueId}::text)`

/** The notices that stand beside the button of every public form now, as one value of an insert. */
export const shownNotices = (venueId: string) => sql<ShownNotice[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'version', version) order by kind), '[]')
  from notices where venue_id = ${venueId}::text)`

/** Active tables of a venue, smallest first. */
export const tablesOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_tables')
    .select(['id', 'floor_id', 'x', 'y', 'capacity', 'min_party', 'area_id', 'table_number', 'priority'])
    .select((eb) =>
      eb
        .selectFrom('seating_areas')
        .select('name')
        .whereRef('seating_areas.id', '=', 'venue_tables.area_id')
        .whereRef('seating_areas.venue_id', '=', 'venue_tables.venue_id')
        .as('area'),
    )
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('capacity')
    .orderBy('table_number')
    .execute()

/** The seating areas that the rule is limited to; empty without a rule or a limit. */
export const areasOfRule = async (
  db: Executor,
  venueId: string,
  ruleId: string | null,
): Promise<string[]> => {
  if (ruleId === null) return []
  const rule = await db
    .selectFrom('access_rules')
    .select(['rule_type', 'seating_area_ids'])
    .where('id', '=', ruleId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  return rule?.rule_type === 'tables' ? rule.seating_area_ids : []
}

/** The combinations of a venue. */
export const combosOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('table_combos')
    .select(['table_ids', 'capacity', 'min_party', 'priority'])
    .where('venue_id', '=', venueId)
    .orderBy('id')
    .execute()

export type BookingDetails = Selectable<Bookings> & {
  readonly venue_name: string
  readonly account_name: string
  readonly account_email: string
  readonly known_name: string
  readonly known_phone: string | null
  readonly contact_email: string | null
  readonly membership_tier: Selectable<Users>['membership_tier']
  readonly table_number: string | null
  readonly capacity: number | null
  readonly seating_area_name: string | null
  readonly hold_status: Selectable<Payments>['status'] | null
  readonly hold_amount_pence: number | null
  readonly hold_captured_pence: number | null
  readonly hold_authorised_until: Date | null
  readonly kept_date: string | null
  readonly kept_time: string | null
  readonly kept_party_size: number | null
  readonly kept_tables: string[] | null
  readonly names_on_tickets: string[]
}

/**
 * A card hold, or what came in its place. A renewal, a charge of the saved card or a link counts from the moment it
 * stands; until then the hold that it replaces is the booking's hold. A request that failed before anybody could pay it
 * never was one. The hold of a change counts once it was made, also when it has lapsed or ended since.
 */
export const IS_HOLD = sql<boolean>`(case when payments.replaces is null
    then payments.capture = 'manual' and payments.status <> 'failed'
  else payments.status in ('authorised', 'captured', 'saved', 'expired') end
  and (payments.change_id is null or payments.status in ('authorised', 'captured', 'saved')
    or payments.authorised_until is not null))`

/**
 * A booking with its guest as the venue and the account know them, table and latest hold, as a statement. Does not check
 * access. Written by hand, because building this query takes longer than answering it.
 */
export const bookingDetails = (db: Executor, id: string) =>
  rawQuery(
    db,
    sql<BookingDetails>`
    select bookings.*, venues.name as venue_name, users.name as account_name, users.email as account_email,
      venue_guests.name as known_name, venue_guests.phone as known_phone, venue_guests.contact_email,
      ${tierOf(sql`users.membership_tier`, sql`venue_guests.tier`)} as membership_tier, venue_tables.table_number, venue_tables.capacity,
      seating_areas.name as seating_area_name, hold.status as hold_status, hold.amount_pence as hold_amount_pence,
      hold.captured_pence as hold_captured_pence, hold.authorised_until as hold_authorised_until,
      kept.booking_date::text as kept_date, kept.booking_time as kept_time, kept.party_size as kept_party_size,
      (select array_agg(t.table_number order by t.table_number) from venue_tables t
        where t.venue_id = kept.venue_id and t.id = any (kept.table_ids)) as kept_tables,
      ${bookingTicketNames}
    from bookings
    join users on users.id = bookings.user_id
    join venue_guests on venue_guests.venue_id = bookings.venue_id and venue_guests.guest_id = bookings.user_id
    join venues on venues.id = bookings.venue_id
    left join venue_tables on venue_tables.id = bookings.table_id and venue_tables.venue_id = bookings.venue_id
    left join seating_areas
      on seating_areas.id = venue_tables.area_id and seating_areas.venue_id = venue_tables.venue_id
    left join booking_changes kept on kept.id = bookings.kept_change_id and kept.venue_id = bookings.venue_id
    left join lateral (
      select status, amount_pence, captured_pence, authorised_until from payments
      where payments.booking_id = bookings.id and payments.venue_id = bookings.venue_id and ${IS_HOLD}
      order by created_at desc, id desc
      limit 1
    ) as hold on true
    where bookings.id = ${id}`,
  )
