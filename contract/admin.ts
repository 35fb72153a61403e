import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Int,
  List,
  Notes,
  Nullable,
  named,
  OneOf,
  offsetPaging,
  Page,
  PlainText,
  Success,
  Text,
  TextOrNull,
  Timestamp,
  Whole,
} from './fields.ts'
import { messageFields } from './messages.ts'
import { admin, ROLES, rows } from './row.ts'
import { listingStatus, Venue } from './venue-fields.ts'

const tag = 'Administration'

const LISTING_DECISIONS = ['approved', 'none'] as const

const { success } = Success.properties

const ListingRequest = named(
  'ListingRequest',
  'A venue that waits for a listing decision.',
  Type.Object({
    id: Venue.properties.id,
    name: Venue.properties.name,
    address: Venue.properties.address,
    status: Venue.properties.status,
    app_listing_status: listingStatus,
    venue_type: Venue.properties.venue_type,
    phone: Venue.properties.phone,
    email: Venue.properties.email,
    logo_url: Venue.properties.logo_url,
    listing_requested_at: about(Nullable(Timestamp), 'When the listing was requested.'),
  }),
)

const Attachment = named(
  'MailAttachment',
  'A file that comes with a message.',
  Type.Object({
    filename: about(PlainText, 'Name of the file.', 'invite.ics'),
    content_type: about(PlainText, 'Media type.', 'text/calendar'),
    content: about(PlainText, 'The text of a text file; base64 of any other.', 'BEGIN:VCALENDAR'),
  }),
)

const Mail = named(
  'Mail',
  'A message of the outbox. Its text is shown only where no mail server is configured: links in mails are secrets.',
  Type.Object({
    ...messageFields,
    venue_id: about(TextOrNull, 'Venue that the message is from.', EXAMPLE.venue),
    cause: about(PlainText, 'What caused the message. One cause sends one message.', 'hold:pay_01kf5v9'),
    from_name: about(TextOrNull, 'Sender name. Null until it is composed.', 'The Copper Heron'),
    reply_to: about(TextOrNull, 'Reply address.', 'hello@copperheron.example'),
    subject: about(
      TextOrNull,
      'Subject line. Null until it is composed.',
      'Your deposit at The Copper Heron',
    ),
    text: about(TextOrNull, 'Body as plain text. Null where a mail server is configured.', 'Please pay.'),
    html: about(TextOrNull, 'Body as HTML. Null where a mail server is configured.', '<p>Please pay.</p>'),
    attachments: about(
      Type.Array(Attachment),
      'Files that come with it. Empty where a mail server is configured.',
    ),
    status: about(messageFields.state, 'The same as `state`.', 'sent'),
    attempts: about(Whole, 'How often sending was tried.', 1),
    last_error: about(TextOrNull, 'Why the last attempt failed.'),
  }),
)

export const administration = rows({
  'GET /api/admin/listings': {
    operationId: 'listListingRequests',
    tag,
    summary: 'Venues that wait for a listing decision, oldest first',
    access: admin,
    extension: true,
    ok: List(ListingRequest),
  },
  'POST /api/admin/venues/:id/listing': {
    operationId: 'decideListing',
    tag,
    summary: 'Approve a venue’s listing, or take it away',
    access: admin,
    extension: true,
    body: Type.Object({
      decision: about(
        OneOf(LISTING_DECISIONS),
        '`approved` lists the venue; `none` refuses or unlists it.',
        'approved',
      ),
    }),
    ok: Type.Object({ success, app_listing_status: listingStatus }),
    refuses: [409],
    means: { 409: 'The venue is a draft, or has no listing request to approve.' },
    example: { body: { decision: 'approved' } },
  },
  'GET /api/admin/maintenance': {
    operationId: 'getMaintenance',
    tag,
    summary: 'Whether maintenance mode is on',
    access: admin,
    extension: true,
    worksInMaintenance: true,
    ok: Type.Object({
      enabled: about(Bool, 'Whether maintenance mode is on.', false),
      forced: about(Bool, 'Whether the `MAINTENANCE` setting holds it on.', false),
    }),
  },
  'PUT /api/admin/maintenance': {
    operationId: 'setMaintenance',
    tag,
    summary: 'Begin or end maintenance mode',
    description:
      'In maintenance every other `/api/` request answers 503, but for reading this switch. Maintenance ' +
      'set by the `MAINTENANCE` setting cannot be ended here.',
    access: admin,
    extension: true,
    worksInMaintenance: true,
    body: Type.Object({ enabled: about(Bool, 'Whether maintenance mode is on.', false) }),
    ok: Type.Object({ success, enabled: about(Bool, 'Whether maintenance mode is on now.', false) }),
    example: { body: { enabled: false } },
  },
  'GET /api/admin/users': {
    operationId: 'findUsers',
    tag,
    summary: 'Accounts by name or e-mail address, at most 20',
    access: admin,
    extension: true,
    query: Type.Object({ q: about(Text(200), 'Part of the name or of the address.', 'rowan') }),
    ok: List(
      named(
        'Account',
        'An account of the platform.',
        Type.Object({
          id: about(PlainText, 'User id.', EXAMPLE.guest),
          name: about(PlainText, 'Name of the user.', 'Rowan Ellery'),
          email: about(PlainText, 'Address of the account.', 'rowan@example.com'),
          role: about(OneOf(ROLES), 'What the account may do.', 'guest'),
          keys_balance: about(Whole, 'Keys the user has.', 50),
        }),
      ),
    ),
    example: { query: { q: 'rowan' } },
  },
  'POST /api/admin/users/:id/keys': {
    operationId: 'changeKeys',
    tag,
    summary: 'Grant keys to a user or take them back',
    description: 'Keys pay for guest lists. A balance never goes below zero.',
    access: admin,
    extension: true,
    body: Type.Object({
      delta: about(Int(-1_000_000, 1_000_000), 'Keys to add; negative to take away. Not 0.', 10),
      note: Type.Optional(about(Notes, 'Why, for the ledger.', 'Apology for the wait')),
    }),
    ok: Type.Object({ success, balance: about(Whole, 'Keys the user has now.', 60) }),
    refuses: [409],
    means: { 409: 'The user has fewer keys than that, or would have too many.' },
    example: { body: { delta: 10, note: 'Apology for the wait' } },
  },
  'GET /api/admin/outbox': {
    operationId: 'listOutbox',
    tag,
    summary: 'Mail queued and sent, newest first',
    description: 'Bodies and attachments are shown only where no mail server is configured.',
    access: admin,
    extension: true,
    query: Type.Object(offsetPaging),
    ok: Page(Mail),
  },
})
