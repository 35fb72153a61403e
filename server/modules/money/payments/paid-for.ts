import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { PaymentRow } from './queries.ts'

export const paidVenue = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .select(['venues.id', 'venues.name', 'timezone', 'service_day_start', 'currency', 'locale'])
    .select([
      'voucher_settings.terms as voucher_terms',
      'voucher_settings.terms_texts as voucher_terms_texts',
    ])
    .where('venues.id', '=', venueId)
    .executeTakeFirstOrThrow()

export const paidBooking = async (db: Executor, { booking_id, venue_id }: PaymentRow) =>
  (booking_id !== null &&
    (await db
      .selectFrom('bookings')
      .leftJoin('events', (join) => join.on(sameTenant('events.id', 'bookings.event_id')))
      .leftJoin('ticket_types', (join) => join.on(sameTenant('ticket_types.id', 'bookings.ticket_type_id')))
      .leftJoin('access_rules', (join) => join.on(sameTenant('access_rules.id', 'bookings.access_rule_id')))
      .selectAll('bookings')
      .select([
        'events.name as event_name',
        'events.names as event_names',
        'ticket_types.name as ticket_name',
        'ticket_types.names as ticket_names_by_language',
        'access_rules.name as rule_name',
        'access_rules.names as rule_names',
        'access_rules.price_per_cover_pence',
        'access_rules.min_covers',
      ])
      .where('bookings.id', '=', booking_id)
      .where('bookings.venue_id', '=', venue_id)
      .executeTakeFirst())) ||
  null

export const paidChange = async (db: Executor, { change_id, venue_id }: PaymentRow) =>
  (change_id !== null &&
    (await db
      .selectFrom('booking_changes')
      .select(['booking_date', 'booking_time', 'party_size', 'starts_at', 'due_at', 'status'])
      .where('id', '=', change_id)
      .where('venue_id', '=', venue_id)
      .executeTakeFirst())) ||
  null

export type PaidBooking = NonNullable<Awaited<ReturnType<typeof paidBooking>>>
export type PaidChange = NonNullable<Awaited<ReturnType<typeof paidChange>>>
export type PaidVenue = Awaited<ReturnType<typeof paidVenue>>
