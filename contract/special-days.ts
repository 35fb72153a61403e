import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Created,
  DateText,
  Id,
  Ids,
  List,
  Name,
  Nullable,
  named,
  OneOf,
  PartySize,
  PlainText,
  Prose,
  Success,
  subset,
  TimeText,
} from './fields.ts'
import { LOCALES } from './message-kinds.ts'
import { Availability, Slot } from './public-fields.ts'
import { operatorOf, rows } from './row.ts'
import { OpeningInterval } from './venue-fields.ts'
import { Warnings } from './warnings.ts'

const tag = 'Access rules'
const access = operatorOf('venueId')

const Closure = named(
  'Closure',
  'Part of a special day, or of the floor, that is closed.',
  Type.Object({
    start_time: about(TimeText, 'From.', '15:00'),
    end_time: about(TimeText, 'Until. Before `start_time` it is on the next day.', '17:00'),
    seating_area_ids: about(
      Nullable(Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true })),
      'Seating areas that are closed. Null: the whole venue.',
      [EXAMPLE.area],
    ),
  }),
)

const Note = named(
  'GuestNote',
  'What guests read, by language. Where one is null, they read the other.',
  Type.Object({
    en: about(Nullable(Prose(500)), 'In English.', 'A set menu of five courses, with live music from 21:00.'),
    de: about(Nullable(Prose(500)), 'In German.', 'Ein Menü in fünf Gängen, ab 21:00 mit Livemusik.'),
  }),
)

const required = {
  name: about(Name, 'Name of the day, for staff.', 'New Year’s Eve'),
  date_from: about(DateText, 'First service day.', '2026-12-31'),
  date_to: about(DateText, 'Last service day.', '2026-12-31'),
}
const optional = {
  note: about(Nullable(Note), 'What guests read above the times. Null: nothing. Default null.'),
  opening_hours: about(
    Nullable(Type.Array(OpeningInterval, { maxItems: 4 })),
    'Opening hours instead of the week’s. They may pass midnight. Empty: closed. Null: as always. Default null.',
    [{ open: '17:00', close: '03:00' }],
  ),
  rule_ids: about(
    Nullable(Ids),
    'Only these access rules apply, whatever their weekdays are. Empty: nothing can be booked online. Null: as always. Default null.',
    [EXAMPLE.rule],
  ),
  closures: about(
    Type.Array(Closure, { maxItems: 20 }),
    'Parts of the day or of the floor that are closed. Default empty.',
  ),
}

const SpecialDay = named(
  'SpecialDay',
  'Dates with rules of their own. It replaces, field by field, what is set for other days.',
  Type.Object({
    id: about(PlainText, 'Special day id.', EXAMPLE.specialDay),
    venue_id: about(PlainText, 'Venue it belongs to.', EXAMPLE.venue),
    ...required,
    ...optional,
  }),
)

const WARNINGS =
  'Warns `overlaps` where another special day covers one of the dates: the one made later applies alone there. Warns ' +
  '`bookings_inside` about bookings that stand on these dates, with their `count`. Blackouts apply all the same.'

export const specialDays = rows({
  'GET /api/my-venues/:venueId/special-days': {
    operationId: 'listSpecialDays',
    tag,
    summary: 'Dates with hours, rules and prices of their own',
    access,
    needs: 'manager',
    extension: true,
    ok: List(SpecialDay),
  },
  'POST /api/my-venues/:venueId/special-days': {
    operationId: 'createSpecialDay',
    tag,
    summary: 'Add a special day',
    description: WARNINGS,
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...required, ...subset(optional) }),
    ok: Type.Object({ ...Created.properties, warnings: Warnings }),
    means: { 404: 'The venue, an access rule or a seating area was not found.' },
    example: {
      body: {
        name: 'New Year’s Eve',
        date_from: '2026-12-31',
        date_to: '2026-12-31',
        note: { en: 'A set menu of five courses.', de: 'Ein Menü in fünf Gängen.' },
        opening_hours: [{ open: '17:00', close: '03:00' }],
        rule_ids: [EXAMPLE.rule],
      },
    },
  },
  'PUT /api/my-venues/:venueId/special-days/:id': {
    operationId: 'updateSpecialDay',
    tag,
    summary: 'Change any subset of a special day',
    description: `Fields that are left out keep their values. Bookings already made stand. ${WARNINGS}`,
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...required, ...optional })),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    means: { 404: 'The venue, the special day, an access rule or a seating area was not found.' },
    example: { body: { opening_hours: [{ open: '18:00', close: '04:00' }] } },
  },
  'DELETE /api/my-venues/:venueId/special-days/:id': {
    operationId: 'deleteSpecialDay',
    tag,
    summary: 'Remove a special day',
    description: 'Bookings already made stand.',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/guest-view': {
    operationId: 'getGuestView',
    tag,
    summary: 'What a guest sees on a day, and why',
    description:
      'The answer of `getAvailability`, with a sentence for each slot that names the rule, service, special day or ' +
      'party that decides it. A draft venue is shown too.',
    access,
    needs: 'manager',
    extension: true,
    query: Type.Object({
      date: about(DateText, 'Service day.'),
      party_size: about(PartySize, 'Number of people.', 4),
      type: Type.Optional(
        about(OneOf(['tables', 'guestlist'], { default: 'tables' }), 'Tables or guest list.', 'tables'),
      ),
      locale: Type.Optional(about(OneOf(LOCALES), 'Language of the note. Default: the venue’s.', 'en')),
    }),
    ok: Type.Object({
      ...Availability.properties,
      slots: about(
        Type.Array(
          Type.Object({
            ...Slot.properties,
            why: about(
              PlainText,
              'Why it can be booked or not, in a sentence.',
              'The special day “New Year’s Eve” closes at 23:00.',
            ),
          }),
        ),
        'The slots, by time.',
      ),
    }),
    example: { query: { date: '2026-01-24', party_size: 4 } },
  },
})
