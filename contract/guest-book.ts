import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  ClearableText,
  DateText,
  Email,
  Id,
  Name,
  Nullable,
  OneOf,
  Phone,
  Prose,
  Success,
  subset,
} from './fields.ts'
import { AccountExport, GuestExport } from './guest-export.ts'
import { Matches, MEMBERSHIP_TIERS } from './guest-fields.ts'
import { operator, rows, session } from './row.ts'
import { Warnings } from './warnings.ts'

const tag = 'Guests'
const NOT_ON_ROSTER = 'The guest is not on your roster.'

/** An IETF language tag: `en`, `de-AT`. */
export const Language = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  maxLength: 35,
  description: 'An IETF language tag.',
  examples: ['de'],
})

/** What a venue may write about a guest. Import takes the same. */
const profileFields = {
  name: about(Name, 'Name of the guest.', 'Rowan Ellery'),
  phone: about(
    Nullable(Phone),
    'Phone number. Null clears it. Kept as E.164 where it is a possible number; one without a country code is taken to be of the country of the venue’s own phone.',
    '07700 900123',
  ),
  contact_email: about(
    Nullable(Email),
    'Where the venue writes to. Never a way to sign in. Null: the address of the account.',
    'rowan@work.example',
  ),
  birthday: about(Nullable(DateText), 'Date of birth. Null clears it.', '1990-05-17'),
  notes: about(Prose(2000), 'Notes for staff. An empty text clears them.', 'Likes the corner table'),
  allergies: about(ClearableText(500), 'Allergies.', 'Peanuts'),
  language: about(Nullable(Language), 'Language of the guest. Null clears it.', 'de'),
  marketing: about(
    Bool,
    'Whether the guest agreed to marketing. The date and `staff` as source are stored with it.',
    true,
  ),
}

export const guestBook = rows({
  'PUT /api/my-guests/:id': {
    operationId: 'updateGuest',
    tag,
    summary: 'Write down what you know about a guest',
    description:
      'For one venue, or for all your venues that know the guest. Other companies neither see nor change it. Reads show the newest.',
    access: operator,
    needs: 'host',
    extension: true,
    body: Type.Object({
      ...subset(profileFields),
      tier: Type.Optional(
        about(
          Nullable(OneOf(MEMBERSHIP_TIERS)),
          'Tier of the guest at the venue. The account’s own is the floor: the higher of the two counts. Null takes it back.',
          'vip',
        ),
      ),
      venue_id: Type.Optional(about(Id, 'The venue. Default: all your venues.', EXAMPLE.venue)),
      seen: Type.Optional(
        about(
          Type.Object(
            subset({
              notes: about(Prose(2000), 'The notes that you changed, empty for none.', ''),
              allergies: about(Prose(500), 'The allergies that you changed, empty for none.', ''),
            }),
          ),
          'What reads showed. Others that were written since are kept: 409 `changed_meanwhile`.',
        ),
      ),
    }),
    ok: Type.Object({ ...Success.properties, warnings: Warnings, matches: Matches }),
    refuses: [409],
    means: {
      404: 'The guest is not on your roster, or the venue is not yours.',
      409: 'The notes or allergies were changed since (`changed_meanwhile`).',
    },
    example: { body: { notes: 'Likes the corner table', allergies: 'Peanuts', marketing: true } },
  },
  'POST /api/my-guests/merge': {
    operationId: 'mergeGuests',
    tag,
    summary: 'Make two guests of your roster one',
    description:
      'At your venues, the bookings, reservations, tags, notes and connections of one guest go to the other, who is 404 afterwards. Keys and sign-in stay with the account that has them.',
    access: operator,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      drop: about(Id, 'The guest who goes.', EXAMPLE.otherGuest),
      keep: about(Id, 'The guest who stays.', EXAMPLE.guest),
    }),
    ok: Success,
    refuses: [404, 409],
    means: {
      400: 'A field is missing or invalid, or both ids are the same guest.',
      404: 'One of the two guests is not on your roster.',
      409: 'Somebody changed one of them at the same moment, or it stands for guests who were erased.',
    },
    example: { body: { keep: EXAMPLE.guest, drop: EXAMPLE.otherGuest } },
  },
  'GET /api/my-guests/:id/export': {
    operationId: 'exportGuest',
    tag,
    summary: 'Everything that your venues hold about a guest',
    access: operator,
    needs: 'manager',
    extension: true,
    ok: GuestExport,
    means: { 404: NOT_ON_ROSTER },
  },
  'POST /api/my-guests/:id/erase': {
    operationId: 'eraseGuest',
    tag,
    summary: 'Erase a guest from your venues',
    description:
      'Bookings and money keep their amounts and days, without the person. The account goes too when no other venue knows it. This cannot be undone.',
    access: operator,
    needs: 'owner',
    extension: true,
    ok: Success,
    refuses: [409],
    means: {
      404: NOT_ON_ROSTER,
      409: 'The guest has open bookings, reservations or payments. Close or cancel them first.',
    },
  },
  'GET /api/me/export': {
    operationId: 'exportMe',
    tag,
    summary: 'Everything the service holds about you',
    description: 'Your account, and what venues stored about you, without the notes of their staff.',
    access: session,
    extension: true,
    ok: AccountExport,
  },
})
