import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { type Company, openCompany } from '../access/company.ts'
import { BEFORE, freshFor, NOT_WALKED, requestTo } from '../access/requests.ts'
import { callRoute } from '../support/client.ts'
import { type Person, useWorld } from '../support/world.ts'

/** What a body can bring along: fields nobody asked for, and more than anybody can carry. */

const world = useWorld({ own: true })

let company: Company
let admin: Person
let columns: string[]
beforeAll(async () => {
  company = await openCompany(world, 'OURS')
  admin = await world.person('admin')
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    world.database.read,
  )
  columns = rows.map(({ name }) => name)
})

const withBody = keys.filter((key) => rowOf(key).body && !NOT_WALKED[key] && !key.includes('/api/auth/'))

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Every object in the body with each of these columns, except those the row knows. */
const stuffed = (value: unknown, shape: Shape, extra: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => stuffed(item, shape.items ?? {}, extra, names))
  if (value === null || typeof value !== 'object') return value
  const known = shape.properties ?? {}
  const more = names.filter((name) => !Object.hasOwn(known, name)).map((name) => [name, extra])
  const given = Object.entries(value).map(([name, inner]) => [
    name,
    stuffed(inner, known[name] ?? {}, extra, names),
  ])
  return Object.fromEntries([...more, ...given])
}

/** With every column there is: in one body, or in two where one would be larger than strangers may send. */
const stuffedBodies = (value: unknown, shape: Shape, extra: unknown): unknown[] => {
  const whole = stuffed(value, shape, extra, columns)
  if (JSON.stringify(whole).length < MOST_BYTES) return [whole]
  const half = Math.ceil(columns.length / 2)
  return [columns.slice(0, half), columns.slice(half)].map((names) => stuffed(value, shape, extra, names))
}
const MOST_BYTES = 32_000

/** Objects inside a body that the smallest one lacks. */
const INNER: Partial<Record<Key, object>> = {
  'PUT /api/my-venues/:venueId/widget-settings': { bookings: { enabled: true }, combo: { enabled: true } },
  'PUT /api/my-venues/:venueId/bundles/:id': { items: [{ name: 'Magnum', price_pence: 1, max_qty: 1 }] },
}

/** Kinds of messages are names of fields here, and an unknown kind is refused. */
const MAY_ANSWER: Partial<Record<Key, number[]>> = {
  'PUT /api/my-venues/:venueId/message-settings': [200, 400],
}

const callerOf = (key: Key): string | undefined => {
  const { roles } = rowOf(key).access
  if (roles === 'anyone') return undefined
  return roles.includes('client') ? company.owner.token : admin.token
}

const MARKS = ['PLANT', 987_654_321, ['PLANT']] as const

describe('fields that nobody asked for', () => {
  test.each(withBody)('%s neither stores nor minds', async (key) => {
    for (const mark of MARKS) {
      const fresh = { world, company, ids: company.ids }
      const subject = { ...fresh, ids: await freshFor(key, fresh) }
      await BEFORE[key]?.(subject)
      const request = requestTo(key, subject)
      const given = { ...(request.body as object), ...INNER[key] }
      const token = callerOf(key)
      for (const body of stuffedBodies(given, rowOf(key).body as Shape, mark)) {
        const reply = await callRoute(world.app.http, key, { ...request, body, ...(token ? { token } : {}) })
        expect([reply.status, reply.text]).toEqual([
          expect.toBeOneOf(MAY_ANSWER[key] ?? [200, 402, 409]),
          reply.text,
        ])
        expect(reply.text).not.toMatch(/PLANT|987654321/)
      }
    }
  })

  test('have left nothing in any table, and made nobody more than they were', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.database.read)
    for (const { name } of tables) {
      const { rows } = await sql<{ found: string }>`
        select to_jsonb(t)::text as found from ${sql.table(name)} t
        where to_jsonb(t)::text like '%PLANT%' or to_jsonb(t)::text like '%987654321%'`.execute(
        world.database.read,
      )
      expect([name, rows]).toEqual([name, []])
    }
    const { rows } = await sql<{ role: string; count: number }>`
      select role, count(*)::int as count from users where role <> 'guest' group by role order by role`.execute(
      world.database.read,
    )
    expect(rows.find(({ role }) => role === 'admin')?.count).toBe(1)
  })
})

interface Bounds extends Shape {
  properties?: Record<string, Bounds>
  items?: Bounds
  anyOf?: Bounds[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maximum?: number
  maxItems?: number
  uniqueItems?: boolean
}

/** Formats whose texts cannot be long. */
const SHORT_FORMATS = ['date', 'time-of-day', 'date-time', 'local-date-time', 'time-zone']

const unboundedIn = (schema: Bounds, path: string): string[] => {
  const inside = [
    ...(schema.anyOf ?? []).flatMap((branch) => unboundedIn(branch, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      unboundedIn(field, `${path}.${name}`),
    ),
    ...(schema.items ? unboundedIn(schema.items, `${path}[]`) : []),
  ]
  const types = [schema.type ?? []].flat()
  const endless =
    (types.includes('string') &&
      !schema.enum &&
      schema.maxLength === undefined &&
      !SHORT_FORMATS.includes(schema.format ?? '') &&
      !/^\^.*\{\d+\}\$$/.test(schema.pattern ?? '')) ||
    (types.some((type) => type === 'integer' || type === 'number') && schema.maximum === undefined) ||
    (types.includes('array') && schema.maxItems === undefined)
  return endless ? [path, ...inside] : inside
}

describe('more than anybody can carry', () => {
  test('is refused in every body and query: each text, number and list has a most', () => {
    const endless = keys.flatMap((key) => {
      const { body, query } = rowOf(key)
      return [
        ...(body ? unboundedIn(body as Bounds, `${key} body`) : []),
        ...(query ? unboundedIn(query as Bounds, `${key} query`) : []),
      ]
    })
    expect(endless).toEqual([])
  })

  test('is asked of no page: at most two hundred at once, wherever there are pages', () => {
    const paged = keys.filter((key) => (rowOf(key).query as Bounds | undefined)?.properties?.limit)
    const most = paged.map((key) => (rowOf(key).query as Bounds).properties?.limit?.maximum)
    expect(paged.length).toBeGreaterThan(4)
    expect(new Set(most)).toEqual(new Set([200]))
  })

  test('is read of no body: 20 MB of a file, eight where a picture may be in it, one elsewhere', () => {
    const large = keys.filter((key) => (rowOf(key).bodyLimit ?? 0) > 1_048_576)
    expect(Object.fromEntries(large.map((key) => [key, rowOf(key).bodyLimit]))).toEqual({
      'POST /api/venues/:id/logo': 8_388_608,
      'POST /api/my-events': 8_388_608,
      'POST /api/my-venues/:venueId/bundles/:id/picture': 8_388_608,
      'PUT /api/my-events/:id': 8_388_608,
      'POST /api/my-venues/:venueId/import': 20_971_520,
    })
  })
})
