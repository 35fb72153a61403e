import fc from 'fast-check'
import type { Schema } from '../support/from-schema.ts'
import { PIXEL } from '../support/images.ts'
import { badImages, hostileNumber, hostileText, hostileValue } from './hostile.ts'
import { mark } from './tokens.ts'

type Arb = fc.Arbitrary<unknown>

const NTH = fc.nat({ max: 29 })
const anId = (...kinds: string[]): Arb =>
  fc.tuple(fc.constantFrom(...kinds), NTH).map(([kind, nth]) => mark(kind, nth))

/** What a field of this name holds when it is meant well. The contract says its shape, this its meaning. */
const MEANT: Record<string, Arb> = {
  venue_id: anId('venue'),
  venue: anId('venue'),
  counted_at: anId('venue'),
  sister_venue_id: anId('spare', 'kept.sister'),
  floor_id: anId('kept.floor'),
  area_id: anId('kept.area'),
  table_id: anId('kept.table'),
  table_ids: fc
    .uniqueArray(NTH, { minLength: 2, maxLength: 4, selector: (nth) => nth % 6 })
    .map((all) => all.map((nth) => mark('kept.table', nth))),
  seating_area_ids: fc.array(anId('kept.area'), { maxLength: 1 }),
  bundle_ids: fc.array(anId('kept.bundle'), { maxLength: 1 }),
  access_rule_id: anId('kept.freeRule', 'kept.paidRule'),
  rule_id: anId('kept.freeRule', 'kept.listRule'),
  user_id: anId('kept.guest', 'guest'),
  booking_id: anId('booking', 'pending', 'approved', 'owing'),
  booking_policy: anId('policy'),
  policy_id: anId('policy'),
  ticket_type_id: anId('kept.ticketType'),
  bundle_id: anId('kept.bundle'),
  item_id: anId('kept.item'),
  cursor: anId('kept.cursor'),
  code: fc.string({ minLength: 4, maxLength: 8, unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRST23456789') }),
  table_number: fc.string({
    minLength: 3,
    maxLength: 6,
    unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRST23456789'),
  }),
  promo_code: fc.constantFrom('SAVE', 'save'),
  turnstile_token: fc.constantFrom('ok', 'person'),
  organiser_email: anId('organiserEmail'),
  data: fc.constantFrom(...Object.values(PIXEL)),
  cover_image: fc.constantFrom(...Object.values(PIXEL)),
  party_size: fc.integer({ min: 1, max: 6 }),
  party_min: fc.integer({ min: 1, max: 2 }),
  party_max: fc.integer({ min: 2, max: 12 }),
  default_party_min: fc.constantFrom(1, 2),
  default_party_max: fc.constantFrom(8, 12),
  min_per_order: fc.constant(1),
  max_per_order: fc.integer({ min: 1, max: 10 }),
  partial_pct: fc.integer({ min: 0, max: 100 }),
  min_party: fc.integer({ min: 1, max: 2 }),
  capacity: fc.integer({ min: 2, max: 500 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  duration_mins: fc.constantFrom(30, 45, 60, 90),
  start_time: fc.constantFrom('18:00', '19:00'),
  end_time: fc.constantFrom('22:00', '23:30', '02:00'),
  date_from: fc.integer({ min: 100, max: 200 }).map((days) => mark('date', days)),
  date_to: fc.integer({ min: 200, max: 300 }).map((days) => mark('date', days)),
  sale_start: fc.constant(mark('instant', 0)),
  sale_end: fc.integer({ min: 1, max: 9 }).map((days) => mark('instant', days)),
  q: fc.constantFrom('Ada', 'ad', 'guest', 'stranger', 'example', '+44'),
  limit: fc.integer({ min: 1, max: 200 }),
  offset: fc.integer({ min: 0, max: 60 }),
  min_amount_pence: fc.constantFrom(100, 1000),
  max_amount_pence: fc.constantFrom(50_000, 100_000),
  fixed_amounts: fc.subarray([2500, 5000, 10_000]),
  min_quantity: fc.constant(1),
  max_quantity: fc.integer({ min: 1, max: 10 }),
  amount_pence: fc.integer({ min: 50, max: 5000 }),
  delta: fc.integer({ min: 1, max: 20 }),
  service_day_start: fc.constantFrom('05:00', '06:00'),
}

const WORDS = fc.constantFrom(
  'Ada',
  'The Walrus',
  'Zoë Ångström',
  'O’Brien & Söhne',
  '東京',
  'x',
  'late arrival 🎂',
)

const FORMATS: Record<string, Arb> = {
  date: fc.integer({ min: 0, max: 85 }).map((days) => mark('date', days)),
  'time-of-day': fc.constantFrom('12:00', '18:00', '18:30', '19:00', '20:15', '21:00', '22:30'),
  'date-time': fc.integer({ min: 1, max: 300 }).map((days) => mark('instant', days)),
  'local-date-time': NTH.map((nth) => mark('closing', nth)),
  'time-zone': fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu'),
  email: fc.integer({ min: 1, max: 400 }).map((n) => `somebody${n}@example.com`),
  'email-or-empty': fc.constantFrom('', 'reply@example.com'),
  phone: fc.constantFrom('+44 20 7946 0000', '07700 900123'),
  'url-or-empty': fc.constantFrom('', 'https://example.com/'),
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat()
const nullable = (schema: Schema) => typesOf(schema).includes('null')
const typeOf = (schema: Schema) => typesOf(schema).find((name) => name !== 'null')

/** A value of the schema, of which each part is spoilt with a chance of `spoilt` in a hundred. */
export const valueFor = (schema: Schema, name: string, spoilt: number): Arb => {
  const good = nullable(schema)
    ? fc.oneof(
        { weight: 9, arbitrary: goodFor(schema, name, spoilt) },
        { weight: 1, arbitrary: fc.constant(null) },
      )
    : goodFor(schema, name, spoilt)
  if (spoilt === 0) return good
  return fc.oneof(
    { weight: 100 - spoilt, arbitrary: good },
    { weight: spoilt, arbitrary: spoiltFor(schema, name) },
  )
}

const goodFor = (schema: Schema, name: string, spoilt: number): Arb => {
  const meant = MEANT[name]
  if (meant && typeOf(schema) !== 'object') return meant
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((word) => word !== null))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valueFor(branch, '', spoilt)))
  switch (typeOf(schema)) {
    case 'object':
      return objectFor(schema, spoilt)
    case 'array':
      return listFor(schema, name, spoilt)
    case 'string':
      return textFor(schema)
    case 'integer':
      return fc.oneof(
        fc.integer({
          min: schema.minimum ?? 0,
          max: Math.min(schema.maximum ?? 1000, (schema.minimum ?? 0) + 200),
        }),
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 }),
      )
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

/** Required fields, and each other one now and then: the more are sent, the likelier two of them disagree. */
const objectFor = ({ properties = {}, required = [] }: Schema, spoilt: number): Arb => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = valueFor(schema, name, spoilt)
    const absent = required.includes(name) ? Math.ceil(spoilt / 10) : 65
    return absent === 0
      ? value
      : fc.oneof(
          { weight: 100 - absent, arbitrary: value },
          { weight: absent, arbitrary: fc.constant(undefined) },
        )
  })
  const names = Object.keys(properties)
  return fc
    .tuple(...fields)
    .map((values) =>
      Object.fromEntries(
        names.map((name, at) => [name, values[at]]).filter(([, value]) => value !== undefined),
      ),
    )
}

const listFor = (
  { items = {}, minItems = 0, maxItems = 10, uniqueItems }: Schema,
  name: string,
  spoilt: number,
): Arb => {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) }
  const item = valueFor(items, name.replace(/s$/, ''), spoilt)
  return uniqueItems && spoilt === 0 ? fc.uniqueArray(item, lengths) : fc.array(item, lengths)
}

const textFor = ({ format, pattern, examples, minLength = 0, maxLength = 100 }: Schema): Arb => {
  if (format) return FORMATS[format] ?? WORDS
  if (pattern) return fc.constantFrom(...(examples ?? ['']))
  return WORDS.map((word) => word.padEnd(minLength, '-').slice(0, maxLength))
}

/** Wrong on purpose: at the edge of its own kind, an id of something else, or anything at all. */
const spoiltFor = (schema: Schema, name: string): Arb => {
  const { minimum, maximum, maxLength, maxItems } = schema
  const edges = [
    ...(minimum === undefined ? [] : [minimum, minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum - 0.5]),
    ...(maxLength === undefined || maxLength > 10_000
      ? []
      : ['x'.repeat(maxLength), '💥'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(maxItems === undefined
      ? []
      : [Array.from({ length: maxItems }, () => 'x'), Array.from({ length: maxItems + 1 }, () => 'x')]),
    null,
    '',
    [],
    {},
  ]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...edges) },
    { weight: 4, arbitrary: hostileValue },
    { weight: typeOf(schema) === 'string' ? 6 : 1, arbitrary: hostileText },
    { weight: ['integer', 'number'].includes(typeOf(schema) ?? '') ? 6 : 1, arbitrary: hostileNumber },
    { weight: name.endsWith('id') || name.endsWith('ids') ? 5 : 1, arbitrary: otherIds },
    { weight: name === 'cursor' ? 20 : 0, arbitrary: forgedCursors },
    { weight: name === 'data' || name === 'cover_image' || name === 'qr_code' ? 9 : 0, arbitrary: badImages },
  )
}

/** Well-formed, and yet of no list that we gave out. */
const forgedCursors: Arb = fc
  .array(
    fc.oneof(
      hostileText,
      hostileNumber,
      fc.constantFrom('2026-01-17T18:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z'),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url').slice(0, 1000))

/** Ids of other companies' things, and of things of another kind. */
export const otherIds: Arb = anId(
  'rivalVenue',
  'spare',
  'rival.table',
  'rival.booking',
  'rival.guest',
  'rival.freeRule',
  'rival.event',
  'booking',
  'table',
  'guest',
  'rule',
  'event',
  'ticketType',
  'intent',
  'voucher',
  'reservation',
)
