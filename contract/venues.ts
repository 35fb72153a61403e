import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DataUrl,
  Id,
  List,
  Name,
  named,
  OneOf,
  PlainText,
  Success,
  subset,
  Text,
  Timestamp,
} from './fields.ts'
import { operator, operatorOf, rows } from './row.ts'
import {
  listingStatus,
  newVenueStatus,
  VENUE_STATUSES,
  Venue,
  venueSettingsInput,
  venueStatus,
} from './venue-fields.ts'
import { OperatorStats, VenueStats } from './venue-stats.ts'
import { Warnings } from './warnings.ts'

export { LISTING_STATUSES, OpeningHours, VENUE_STATUSES, WEEKDAYS } from './venue-fields.ts'

const tag = 'Venues'

const CONNECTIONS = ['connected', 'sandbox', 'missing'] as const

const name = about(Name, 'Name of the venue.', 'The Copper Heron')
const address = about(Text(500), 'Postal address.', '18 Tanner Street, London SE1 3LE')
const success = Success.properties.success

const SisterVenue = named(
  'SisterVenue',
  'A venue linked to another one. Vouchers of one can be redeemed at the other.',
  Type.Object({
    id: Venue.properties.id,
    name: Venue.properties.name,
    address: Venue.properties.address,
    status: venueStatus,
    logo_url: Venue.properties.logo_url,
  }),
)

const Listing = named(
  'ListingStatus',
  'Where the venue stands with the consumer app.',
  Type.Object({ app_listing_status: listingStatus }),
)

const KEEP_WALL_CLOCK =
  'With a new `timezone`: everything ahead keeps its date and time. With a new `service_day_start`: everything ahead ' +
  'keeps its instant and moves to the service day it now belongs to.'

export const venues = rows({
  'GET /api/my-venues': {
    operationId: 'listVenues',
    tag,
    summary: 'The venues you can access',
    access: operator,
    needs: 'door',
    caching: 'reference',
    ok: List(Venue),
  },
  'POST /api/my-venues': {
    operationId: 'createVenue',
    tag,
    summary: 'Create a venue',
    description:
      'A new venue is live at once and asks to be listed in the consumer app, unless it begins as a draft. You become its first member.',
    access: operator,
    body: Type.Object({ name, address, status: newVenueStatus, ...subset(venueSettingsInput) }),
    ok: named(
      'VenueCreated',
      'The venue was created.',
      Type.Object({
        success,
        id: about(PlainText, 'Id of the new venue.', EXAMPLE.venue),
        status: venueStatus,
        app_listing_status: listingStatus,
        warnings: Warnings,
      }),
    ),
    refuses: [404, 409],
    means: {
      404: '`booking_policy` names no policy of this venue. A new venue has none yet.',
      409: 'Your account has as many venues as the platform allows (`code`: `quota`).',
    },
    example: {
      body: {
        name: 'The Copper Heron',
        address: '18 Tanner Street, London SE1 3LE',
        venue_type: 'restaurant',
        food_types: ['British', 'Seafood'],
        phone: '+44 20 7946 0108',
        email: 'hello@copperheron.example',
        opening_hours: { fri: [{ open: '17:00', close: '01:00' }], sat: [{ open: '12:00', close: '01:00' }] },
      },
    },
  },
  'GET /api/my-venues/:venueId/connections': {
    operationId: 'getConnections',
    tag,
    summary: 'What the service is connected to',
    description:
      'For a banner that says what does not work yet. `sandbox`: it is played, nothing leaves the service. `missing`: it ' +
      'does not work. `off`: it was switched off on purpose.',
    access: operatorOf('venueId'),
    needs: 'door',
    extension: true,
    ok: named(
      'Connections',
      'What the service is connected to.',
      Type.Object({
        mail: about(OneOf(CONNECTIONS), 'Mails. Without a connection they stay in the outbox.', 'missing'),
        payments: about(OneOf(CONNECTIONS), 'Deposits, holds, tickets and vouchers.', 'sandbox'),
        bot_check: about(
          OneOf([...CONNECTIONS, 'off'] as const),
          'What keeps programs from booking.',
          'sandbox',
        ),
        texts: about(OneOf(CONNECTIONS), 'Text messages.', 'missing'),
      }),
    ),
  },
  'POST /api/my-venues/:venueId/preview-link': {
    operationId: 'createPreviewLink',
    tag,
    summary: 'Show the widgets of a draft to whoever has the link',
    description:
      'For 24 hours. Whoever has it sees what guests will see; nothing can be booked before publishing.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: Type.Object({
      url: about(
        PlainText,
        'The page of the booking widget.',
        `http://localhost:3000/widget/bookings/${EXAMPLE.venue}?preview=${EXAMPLE.linkToken}`,
      ),
      expires_at: about(Timestamp, 'Until when it works.'),
    }),
  },
  'PUT /api/my-venues/:id': {
    operationId: 'updateVenue',
    tag,
    summary: 'Change any subset of a venue',
    description:
      'Fields that are left out keep their values. A new `timezone` or `service_day_start` needs `keep_wall_clock` while bookings, reservations or events lie ahead.',
    access: operatorOf('id'),
    needs: 'manager',
    body: Type.Object(
      subset({
        name,
        address,
        ...venueSettingsInput,
        keep_wall_clock: about(Bool, KEEP_WALL_CLOCK, true),
      }),
    ),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    refuses: [409],
    means: {
      404: 'The venue, or the policy that `booking_policy` names, was not found.',
      409:
        'Something lies ahead, so `timezone` and `service_day_start` need `keep_wall_clock`; `bookings`, `reservations` ' +
        'and `events` count it. With it: two parties would clash at a table. Or a payment was authorised or captured, so ' +
        '`currency` is fixed (`code`: `currency_fixed`), or one is open (`payment_open`).',
    },
    example: { body: { default_booking_duration: 105, last_entry_time: '22:30' } },
  },
  'PUT /api/my-venues/:id/status': {
    operationId: 'setVenueStatus',
    tag,
    summary: 'Publish a venue or take it back to draft',
    description: 'Setting the status that the venue already has changes nothing.',
    access: operatorOf('id'),
    needs: 'owner',
    body: Type.Object({
      status: about(
        OneOf(VENUE_STATUSES),
        'The status to set. Guests can book at a `live` venue only.',
        'live',
      ),
    }),
    ok: Type.Object({ success, status: venueStatus }),
    refuses: [409],
    means: {
      400: 'The status is missing or unknown, or the venue lacks what it needs to go live. `missing` lists it.',
      409: 'The venue has upcoming bookings or reservations, so it cannot go back to draft.',
    },
    example: { body: { status: 'live' } },
  },
  'POST /api/my-venues/:id/request-listing': {
    operationId: 'requestListing',
    tag,
    summary: 'Ask for listing in the consumer app',
    access: operatorOf('id'),
    needs: 'owner',
    ok: Listing,
    refuses: [409],
    means: { 409: 'The venue is a draft. Publish it first.' },
  },
  'POST /api/my-venues/:id/withdraw-listing': {
    operationId: 'withdrawListing',
    tag,
    summary: 'Withdraw a pending listing request',
    access: operatorOf('id'),
    needs: 'owner',
    ok: Listing,
    refuses: [409],
    means: { 409: 'No request is pending.' },
  },
  'GET /api/my-venues/:id/stats': {
    operationId: 'getVenueStats',
    tag,
    summary: 'Revenue, bookings and a 14-day chart of one venue',
    access: operatorOf('id'),
    needs: 'manager',
    ok: VenueStats,
  },
  'GET /api/my-stats': {
    operationId: 'getOperatorStats',
    tag,
    summary: 'Totals over every venue you can access',
    access: operator,
    needs: 'manager',
    ok: OperatorStats,
  },
  'GET /api/my-venues/:id/sisters': {
    operationId: 'listSisterVenues',
    tag,
    summary: 'Sister venues',
    access: operatorOf('id'),
    needs: 'owner',
    caching: 'reference',
    ok: List(SisterVenue),
  },
  'POST /api/my-venues/:id/sisters': {
    operationId: 'addSisterVenue',
    tag,
    summary: 'Link a sister venue, both ways',
    description:
      'You need access to both venues. Linking twice changes nothing. The link ends when nobody is a member of both any more.',
    access: operatorOf('id'),
    needs: 'owner',
    body: Type.Object({ sister_venue_id: about(Id, 'Id of the other venue.', EXAMPLE.sisterVenue) }),
    ok: Success,
    means: {
      400: 'A field is missing or invalid, or the venue would be its own sister.',
      404: 'One of the two venues was not found, or is not yours.',
    },
    example: { body: { sister_venue_id: EXAMPLE.sisterVenue } },
  },
  'DELETE /api/my-venues/:id/sisters/:sisterId': {
    operationId: 'removeSisterVenue',
    tag,
    summary: 'Unlink a sister venue, both ways',
    access: operatorOf('id'),
    needs: 'owner',
    ok: Success,
  },
  'POST /api/venues/:id/logo': {
    operationId: 'uploadLogo',
    tag,
    summary: 'Upload the logo as a base64 data URL',
    description:
      'PNG, JPEG, WebP or GIF, judged by its bytes, at most 512,000 bytes decoded. Multipart is not accepted.',
    access: operatorOf('id'),
    needs: 'manager',
    body: Type.Object({
      data: about(DataUrl, 'The image as a base64 data URL.', 'data:image/png;base64,iVBORw0KGgo='),
    }),
    bodyLimit: 8_388_608,
    ok: Type.Object({
      success,
      logo_url: about(PlainText, 'Path of the stored logo.', '/media/3f2a9c.png'),
    }),
    means: { 400: 'The image is missing, too large, or not a PNG, JPEG, WebP or GIF.' },
    example: {
      body: {
        data: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    },
  },
})
