import { Type } from 'typebox'
import { Bool, Int, List, Notes, Nullable, OneOf, offsetPaging, Page } from './fields.ts'
import { admin, rows } from './row.ts'
import { LISTING_STATUSES, VENUE_STATUSES } from './venues.ts'

const tag = 'Administration'

export const LISTING_DECISIONS = ['approved', 'none'] as const
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const

const text = Type.String()

const ListingRequest = Type.Object({
  id: text,
  name: text,
  address: text,
  status: OneOf(VENUE_STATUSES),
  app_listing_status: OneOf(LISTING_STATUSES),
  venue_type: Nullable(text),
  phone: Nullable(text),
  email: Nullable(text),
  logo_url: Nullable(text),
  listing_requested_at: Nullable(text),
})

const Mail = Type.Object({
  id: text,
  venue_id: Nullable(text),
  cause: text,
  to: text,
  from_name: Nullable(text),
  reply_to: Nullable(text),
  subject: text,
  text,
  html: text,
  status: OneOf(MAIL_STATUSES),
  attempts: Type.Integer(),
  last_error: Nullable(text),
  sent_at: Nullable(text),
  created_at: text,
})

export const administration = rows({
  'GET /api/admin/listings': {
    tag,
    summary: 'Venues that wait for a listing decision, oldest first',
    access: admin,
    extension: true,
    ok: List(ListingRequest),
  },
  'POST /api/admin/venues/:id/listing': {
    tag,
    summary: 'Approve a venue’s listing, or take it away',
    access: admin,
    extension: true,
    body: Type.Object({ decision: OneOf(LISTING_DECISIONS) }),
    ok: Type.Object({ success: Type.Literal(true), app_listing_status: OneOf(LISTING_STATUSES) }),
    refuses: [409],
  },
  'PUT /api/admin/maintenance': {
    tag,
    summary: 'Begin or end maintenance mode',
    description: 'The one route that still answers during maintenance.',
    access: admin,
    extension: true,
    worksInMaintenance: true,
    body: Type.Object({ enabled: Bool }),
    ok: Type.Object({ success: Type.Literal(true), enabled: Bool }),
  },
  'POST /api/admin/users/:id/keys': {
    tag,
    summary: 'Grant keys to a user or take them back',
    description: 'A balance never goes below zero: taking more than there is answers 409.',
    access: admin,
    extension: true,
    body: Type.Object({ delta: Int(-1_000_000, 1_000_000), note: Type.Optional(Notes) }),
    ok: Type.Object({ success: Type.Literal(true), balance: Type.Integer() }),
    refuses: [409],
  },
  'GET /api/admin/outbox': {
    tag,
    summary: 'Mail queued and sent, newest first',
    access: admin,
    extension: true,
    query: Type.Object(offsetPaging),
    ok: Page(Mail),
  },
})
