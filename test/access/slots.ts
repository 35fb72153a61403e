import { type Key, rowOf } from '../../contract/index.ts'
import { minimalOf } from '../support/from-schema.ts'

/**
 * Where a request names something that belongs to somebody: found in the row itself, its path and its schemas, so
 * that a row or a field added later is walked too, or fails until somebody says what it names.
 */

/** What can be named. */
export type Kind =
  | (typeof SEGMENTS)[keyof typeof SEGMENTS]
  | NonNullable<(typeof FIELDS)[keyof typeof FIELDS]>

/** A path parameter names what the segment before it says. */
const SEGMENTS = {
  'my-venues': 'venue',
  venues: 'venue',
  bookings: 'booking',
  booking: 'booking',
  manage: 'manageToken',
  'my-guests': 'guest',
  connections: 'otherGuest',
  import: 'import',
  users: 'user',
  'my-events': 'event',
  events: 'event',
  'ticket-types': 'ticketType',
  floors: 'floor',
  'seating-areas': 'area',
  tables: 'table',
  'table-parties': 'table',
  blocks: 'block',
  combos: 'combo',
  'access-rules': 'rule',
  services: 'service',
  blackouts: 'blackout',
  'special-days': 'specialDay',
  bundles: 'bundle',
  'promo-codes': 'promo',
  policies: 'policy',
  notices: 'notice',
  reservations: 'reservation',
  queue: 'queueEntry',
  'public/queue': 'queueToken',
  waitlist: 'wish',
  'public/waitlist': 'wishToken',
  members: 'member',
  invitations: 'invitation',
  'message-settings': 'messageKind',
  'shift-notes': 'day',
  messages: 'message',
  sisters: 'sister',
  intents: 'sandboxIntent',
  checkout: 'checkout',
  voucher: 'voucher',
  docs: 'asset',
  assets: 'pageAsset',
  console: 'screen',
  ':venueId': 'screen',
  ':screen': 'screen',
  media: 'file',
  webhooks: 'webhook',
  deliveries: 'delivery',
  vouchers: 'soldVoucher',
  'calendar-feeds': 'calendarFeed',
} as const

/** Fields of bodies and queries, by name. Null: it has the shape of an id, and names nothing that is somebody's. */
const FIELDS = {
  user_id: 'guest',
  // Of a merge: who goes is made for the call.
  drop: 'guest',
  keep: 'otherGuest',
  table_id: 'table',
  table_ids: 'table',
  access_rule_id: 'rule',
  rule_id: 'rule',
  rule_ids: 'rule',
  proposal: 'proposal',
  venue_id: 'venue',
  venue: 'venue',
  counted_at: 'venue',
  sister_venue_id: 'venue',
  floor_id: 'floor',
  area_id: 'area',
  seating_area_ids: 'area',
  bundle_ids: 'bundle',
  bundle_id: 'bundle',
  item_id: 'item',
  booking_id: 'booking',
  with: 'booking',
  booking_policy: 'policy',
  policy_id: 'policy',
  ticket_type_id: 'ticketType',
  payment_intent_id: 'eventIntent',
  intent_id: 'voucherIntent',
  code: 'voucher',
  promo_code: 'promoCode',
  // Of a bundle's items: one that the bundle does not have is a new item, and is given an id of its own.
  id: null,
  // A wish: compared with the areas of the venue's own tables. A foreign one: table-options.test.ts beside its action.
  seating_area_id: null,
  // The secret of a link to a draft: server/modules/venue/venues/draft-venue.test.ts.
  preview: null,
} as const

/** Fields that look like one of the above and are not, in these rows. */
const ELSEWHERE: Partial<Record<Key, readonly string[]>> = {
  // Named by whoever signs in; what it answers is tested with sessions.
  'POST /api/2fa/validate': ['user_id'],
  // Beside `table_id` they must contain it. Foreign ones: server/modules/booking/bookings/joining.test.ts.
  'POST /api/my-venues/:venueId/staff-bookings': ['table_ids'],
  'POST /api/bookings/:id/assign-table': ['table_ids'],
  'POST /api/my-venues/:venueId/reservations': ['table_ids'],
  'PUT /api/my-venues/:venueId/reservations/:resId': ['table_ids'],
  // Where the caller saw the party: compared with where it is, never looked up.
  'POST /api/bookings/:id/duration': ['table_ids'],
  'POST /api/bookings/:id/unassign-table': ['table_ids'],
  'POST /api/bookings/:id/swap': ['table_ids', 'with_table_ids'],
  // Of an unpaid booking that is replaced, with its link's token: server/modules/checkout/table/replaces.test.ts.
  'POST /api/public/venues/:venueId/book': ['booking_id'],
  // The walk orders tickets, which have no table. Foreign tables: server/modules/selling/events/sell-tables.test.ts.
  'POST /api/public/events/:eventId/create-intent': ['table_id', 'booking_id'],
  // A ticket's, instead of `qr_code`. Foreign ones: server/modules/door/partial-check-in.test.ts.
  'POST /api/check-in': ['code'],
  // A foreign booking is a verdict and no refusal: server/modules/door/door-log.test.ts.
  'POST /api/my-venues/:venueId/door-log': ['booking_id', 'code'],
  // A filter: of another venue's there are none. server/modules/outbound/messages/message-settings.test.ts.
  'GET /api/my-venues/:venueId/messages': ['booking_id'],
  // The walk wishes for a table. Foreign events: server/modules/selling/waitlist/wishes.test.ts.
  'POST /api/public/venues/:venueId/waitlist': ['event_id', 'ticket_type_id'],
  'POST /api/my-venues/:venueId/waitlist': ['event_id', 'ticket_type_id'],
  // Foreign ones: server/modules/selling/waitlist/offers.test.ts.
  'POST /api/my-venues/:venueId/waitlist/:id/offer': ['table_ids'],
  // Foreign ones: server/modules/booking/queue/queue.test.ts.
  'POST /api/my-venues/:venueId/queue/:id/notify': ['table_ids'],
  'POST /api/my-venues/:venueId/queue/:id/seat': ['table_ids'],
  // The code that is being made or renamed, not one that is looked for.
  'POST /api/my-venues/:venueId/promo-codes': ['code'],
  'PUT /api/my-venues/:venueId/promo-codes/:id': ['code'],
}

export interface Slot {
  readonly part: 'params' | 'query' | 'body'
  readonly path: readonly (string | number)[]
  readonly kind: Kind
}

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  'x-text'?: unknown
}

export const slotsOf = (key: Key): Slot[] => {
  const { body, query } = rowOf(key)
  const segments = key.split('/')
  const params = segments.flatMap((segment, at): Slot[] => {
    const name = /^:(\w+)/.exec(segment)?.[1]
    if (!name) return []
    const before = segments[at - 1]
    const secret = name === 'token' ? `public/${before}` : ''
    const kind =
      name === 'venueId' ? 'venue' : SEGMENTS[(secret in SEGMENTS ? secret : before) as keyof typeof SEGMENTS]
    if (!kind) throw new Error(`${key}: nobody knows what :${name} names. Say so in SEGMENTS.`)
    return [{ part: 'params', path: [name], kind }]
  })
  return [
    ...params,
    ...(query ? fieldsIn(key, 'query', query as Schema, []) : []),
    ...(body ? fieldsIn(key, 'body', body as Schema, []) : []),
  ]
}

/** `Id` of contract/fields.ts is a short text without a format, whether it may be null or stands in a list. */
const looksLikeId = (schema: Schema) =>
  [schema.type].flat().includes('string') &&
  schema['x-text'] === true &&
  schema.minLength === 1 &&
  schema.maxLength === 100

const fieldsIn = (key: Key, part: Slot['part'], schema: Schema, path: Slot['path']): Slot[] => {
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => fieldsIn(key, part, branch, path))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      fieldsIn(key, part, field, [...path, name]),
    )
  if (schema.items) return fieldsIn(key, part, schema.items, [...path, 0])
  const name = String(path.filter((step) => typeof step === 'string').at(-1))
  if (ELSEWHERE[key]?.includes(name)) return []
  const known = Object.hasOwn(FIELDS, name)
  if (!known && (looksLikeId(schema) || /(^|_)ids?$/.test(name)))
    throw new Error(`${key}: nobody knows what "${name}" names. Say so in FIELDS.`)
  const kind = known ? FIELDS[name as keyof typeof FIELDS] : null
  return kind ? [{ part, path, kind }] : []
}

/** The smallest valid value of the schema, with every slot in it, optional ones too. */
export const withSlots = (schema: object, slots: readonly Slot[], idFor: (slot: Slot) => string) => {
  const value = minimalOf(schema) as Record<string, unknown>
  for (const slot of slots) put(value, schema as Schema, slot.path, idFor(slot))
  return value
}

type Container = Record<string | number, unknown>

const put = (value: Container, schema: Schema, path: Slot['path'], id: string) => {
  const [step, ...rest] = path
  if (step === undefined) return
  const inner = (typeof step === 'number' ? schema.items : schema.properties?.[step]) ?? {}
  if (rest.length === 0) {
    value[step] = id
    return
  }
  value[step] ??= inner.items ? [] : minimalOf(inner)
  const container = value[step] as Container
  if (typeof rest[0] === 'number' && inner.items?.properties && container[0] === undefined)
    container[0] = minimalOf(inner.items)
  put(container, inner, rest, id)
}

/** A copy of the value with another id in the slot. */
export const replaced = <T>(value: T, path: Slot['path'], id: string): T => {
  const copy = structuredClone(value) as Container
  let place = copy
  for (const step of path.slice(0, -1)) place = place[step] as Container
  place[path.at(-1) ?? ''] = id
  return copy as T
}
