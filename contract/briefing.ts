import { Type } from 'typebox'
import { CALENDAR_SOURCES } from './booking-fields.ts'
import { DayTotals, ExtraOfDay } from './day.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  DateText,
  Nullable,
  named,
  OneOf,
  PlainText,
  Prose,
  Success,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Bookings'
const access = operatorOf('venueId')

const BriefParty = named(
  'BriefParty',
  'A party, as the sheet before service lists it.',
  Type.Object({
    id: about(PlainText, 'Id of the booking or reservation.', EXAMPLE.booking),
    source: about(OneOf(CALENDAR_SOURCES), 'Whether it is a booking or a reservation.', 'booking'),
    time: about(TimeText, 'Start.', '19:30'),
    guest: about(PlainText, 'Name the party comes under.', 'Rowan Ellery'),
    party_size: about(Whole, 'Number of people.', 4),
    tables: about(Type.Array(PlainText), 'Numbers of its tables.', ['12']),
    tier: about(TextOrNull, 'Tier of the guest. Null for a party that is linked to nobody.', 'vip'),
    visits: about(Whole, 'Earlier visits to the venue.', 7),
    allergies: about(TextOrNull, 'Allergies of the guest, as the venue knows them.', 'Peanuts'),
    dietary: about(TextOrNull, 'What the guest said about food at booking.', 'One vegan'),
    occasion: about(TextOrNull, 'The occasion.', 'Birthday'),
    note: about(TextOrNull, 'Comments for staff.', 'Window seat if possible'),
    guest_comments: about(TextOrNull, 'The guest’s own words at booking.', 'We bring a pram'),
  }),
)
const parties = (text: string) => about(Type.Array(BriefParty), text)

const ShiftNote = named(
  'ShiftNote',
  'What the team should know before a service day.',
  Type.Object({
    text: about(PlainText, 'The text.', 'Oysters are off. Table 4 wobbles.'),
    changed_by: about(PlainText, 'Who wrote it last.', 'Marguerite Ashdown'),
    changed_at: about(Timestamp, 'When.'),
  }),
)

export const briefing = rows({
  'GET /api/my-venues/:venueId/briefing': {
    operationId: 'getBriefing',
    tag,
    summary: 'The sheet before service',
    description:
      'One read for what a team discusses before the doors open. Lists have no parties that are rejected, cancelled, did ' +
      'not come or have left. Large parties have 8 people or more.',
    access,
    needs: 'host',
    extension: true,
    query: Type.Object({
      date: Type.Optional(about(DateText, 'Service day. Default: today.')),
      service: Type.Optional(
        about(Text(120), 'Name of one service of that day. Default: the whole day.', 'Dinner'),
      ),
    }),
    ok: named(
      'Briefing',
      'The sheet before service.',
      Type.Object({
        date: about(DateText, 'Service day.'),
        service: about(TextOrNull, 'The service. Null: the whole day.', 'Dinner'),
        services: about(Type.Array(PlainText), 'Names of the services of that day, by start.', [
          'Lunch',
          'Dinner',
        ]),
        totals: DayTotals,
        vips: parties('Guests of the tiers vip and vvip.'),
        allergies: parties('Parties with an allergy or a diet, of the guest or said at booking.'),
        occasions: parties('Parties that celebrate something.'),
        first_visits: parties('Guests who come for the first time.'),
        large_parties: parties('Large parties.'),
        requests: parties('Bookings that wait for a decision.'),
        notes: parties('Parties with comments for staff, or with words of the guest.'),
        extras: about(Type.Array(ExtraOfDay), 'Extras to prepare.'),
        events: about(
          Type.Array(
            Type.Object({
              id: about(PlainText, 'Event id.', EXAMPLE.event),
              name: about(PlainText, 'Name of the event.', 'New Year’s Ball'),
              start_time: about(TimeText, 'Start.', '21:00'),
              end_time: about(TimeText, 'End.', '02:00'),
              sold: about(Whole, 'Tickets sold.', 120),
              capacity: about(Whole, 'Tickets there are.', 200),
            }),
          ),
          'Approved events of that day.',
        ),
        shift_note: about(Nullable(ShiftNote), 'The note of the day. Null without one.'),
      }),
    ),
    means: { 400: 'A field is invalid, or that day has no such service.' },
    example: { query: { date: '2026-01-24', service: 'Dinner' } },
  },
  'PUT /api/my-venues/:venueId/shift-notes/:date': {
    operationId: 'setShiftNote',
    tag,
    summary: 'Write what the team should know before a service day',
    description: 'One text per day. An empty one removes it.',
    access,
    needs: 'host',
    extension: true,
    body: Type.Object({
      text: about(Prose(4000), 'The text.', 'Oysters are off. Table 4 wobbles.'),
      seen: Type.Optional(
        about(
          Nullable(Timestamp),
          '`changed_at` of the note that you changed; null: there was none. Leave it out to replace whatever stands.',
        ),
      ),
    }),
    ok: Type.Object({ ...Success.properties, shift_note: about(Nullable(ShiftNote), 'The note now.') }),
    refuses: [409],
    means: {
      400: 'The text is missing or too long, or the date is none.',
      409: 'Somebody changed the note since (`code`: `changed_meanwhile`). The sentence says who.',
    },
    example: { body: { text: 'Oysters are off. Table 4 wobbles.' } },
  },
})
