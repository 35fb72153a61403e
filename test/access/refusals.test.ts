import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { pathParams, ROLES, type Role } from '../../contract/row.ts'
import type { Executor } from '../../server/db/database.ts'
import { newId } from '../../server/db/values.ts'
import { type CallOptions, callRoute } from '../support/client.ts'
import { minimalOf } from '../support/from-schema.ts'
import { type Person, useWorld, type World } from '../support/world.ts'

/**
 * Walks the contract: who is refused, with what, in which order, and that nothing happens to them or to the data.
 * A row added later is walked too.
 */

const world = useWorld({ own: true })
const BROKEN_JSON = { body: '{"broken":', headers: { 'content-type': 'application/json' } }
const SIGN_IN = { error: 'Sign in to continue.' }
const EXPIRED = { error: 'Your session has expired. Please sign in again.' }
const NOT_ALLOWED = { error: 'Your account is not allowed to do this.' }
/** All that a refusal may carry. */
const MEMBERS = ['error', 'code', 'fields', 'missing']

const rolesOf = (key: Key): readonly Role[] => {
  const { roles } = rowOf(key).access
  return roles === 'anyone' ? [] : roles
}
const venueParamOf = (key: Key): string | undefined => {
  const { access } = rowOf(key)
  return access.roles === 'anyone' ? undefined : access.venue
}

const isProtected = (key: Key) => rolesOf(key).length > 0
const protectedKeys = keys.filter(isProtected)
const venueKeys = keys.filter(venueParamOf)
const apiKeys = keys.filter((key) => key.includes(' /api/'))
const bodyKeys = protectedKeys.filter((key) => rowOf(key).body)

const people = new Map<Role, Person>()
const personOf = (role: Role): Person => people.get(role) ?? fail(role)
const fail = (role: Role): never => {
  throw new Error(`Nobody is ${role}.`)
}

let foreignVenue: string
beforeAll(async () => {
  for (const role of ROLES) people.set(role, await world.person(role))
  foreignVenue = await venueOfSomebodyElse(world)
})

/** Written straight into the database, so that this walk stands on no room but its own. */
const venueOfSomebodyElse = async ({ database, clock, person }: World): Promise<string> => {
  const owner = await person('client')
  const venue_id = newId('ven')
  await database.tx(async (tx) => {
    const created_at = clock.now()
    await tx
      .insertInto('venues')
      .values({ id: venue_id, name: 'Not Yours', address: '1 Far Away', created_at })
      .execute()
    await tx
      .insertInto('memberships')
      .values({ user_id: owner.id, venue_id, role: 'owner', created_at })
      .execute()
    await tx.insertInto('venue_versions').values({ venue_id }).execute()
    await tx.insertInto('widget_settings').values({ venue_id }).execute()
    await tx.insertInto('voucher_settings').values({ venue_id }).execute()
  })
  return venue_id
}

/** A request that is valid by the row's schemas, so that nothing but the caller can be wrong with it. */
const validRequest = (key: Key): CallOptions => {
  const { body, query } = rowOf(key)
  return {
    params: Object.fromEntries(pathParams(key).map((name) => [name, `no-${name}`])),
    ...(body ? { body: minimalOf(body) } : {}),
    ...(query ? { query: minimalOf(query) as Record<string, unknown> } : {}),
  }
}

const call = (key: Key, options: CallOptions) =>
  callRoute(world.app.http, key, { ...validRequest(key), ...options })

/** How many rows each table has, and every version: a change of anything would show in one or the other. */
const fingerprint = async (db: Executor) => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*) as rows from ${sql.table(name)}`,
  )
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(db)
  const versions = await db.selectFrom('venue_versions').selectAll().orderBy('venue_id').execute()
  return { rows, versions }
}

const expectNothingLeaks = (body: unknown) => {
  expect(Object.keys(body as object).filter((member) => !MEMBERS.includes(member))).toEqual([])
  expect((body as { error: unknown }).error).toEqual(expect.stringMatching(/^\S.*[.!?]$/s))
}

describe('a walk of refusals over the contract', () => {
  test('changes nothing', async () => {
    const before = await fingerprint(world.database.read)
    expect(before.rows.length).toBeGreaterThan(20)
    for (const key of protectedKeys) {
      await call(key, {})
      for (const role of ROLES.filter((other) => !rolesOf(key).includes(other)))
        await call(key, { token: personOf(role).token })
    }
    for (const key of venueKeys)
      for (const role of rolesOf(key).filter((admitted) => admitted !== 'admin'))
        await call(key, { token: personOf(role).token, params: paramsTo(key, foreignVenue) })
    expect(await fingerprint(world.database.read)).toEqual(before)
  })

  test('meets every kind of row', () => {
    expect(protectedKeys.length).toBeGreaterThan(100)
    expect(venueKeys.length).toBeGreaterThan(60)
  })
})

describe('without a token', () => {
  test.each(protectedKeys)('%s answers 401, before it looks at the body', async (key) => {
    for (const options of [{}, ...(rowOf(key).body ? [BROKEN_JSON, { body: {} }] : [])]) {
      const reply = await call(key, options)
      expect([reply.status, reply.body]).toEqual([401, SIGN_IN])
    }
  })

  test.each(protectedKeys)('%s takes nothing else for one', async (key) => {
    for (const authorization of [
      'Bearer',
      'Bearer x',
      'Bearer sk_live_abc_def',
      'Basic eDp5',
      personOf('admin').token,
    ]) {
      const reply = await call(key, { headers: { authorization } })
      expect([authorization, reply.status, reply.body]).toEqual([authorization, 401, SIGN_IN])
    }
  })
})

describe('with an expired token', () => {
  const unused = new Map<Role, Person>()
  beforeAll(async () => {
    for (const role of ROLES) unused.set(role, await world.person(role))
  })

  test.each(protectedKeys)('%s answers 401 and says that the session expired', async (key) => {
    const token = unused.get(rolesOf(key)[0] ?? 'client')?.token ?? ''
    world.clock.advance({ days: 3, seconds: 1 })
    const reply = await call(key, { token, ...(rowOf(key).body ? BROKEN_JSON : {}) })
    expect([reply.status, reply.body]).toEqual([401, EXPIRED])
  })
})

describe('with another role', () => {
  test.each(protectedKeys)('%s answers 403, before it looks at the body or the venue', async (key) => {
    for (const role of ROLES.filter((other) => !rolesOf(key).includes(other)))
      for (const options of [{}, ...(rowOf(key).body ? [BROKEN_JSON] : [])]) {
        const reply = await call(key, { ...options, token: personOf(role).token })
        expect([role, reply.status, reply.body]).toEqual([role, 403, NOT_ALLOWED])
      }
  })
})

const paramsTo = (key: Key, venueId: string) => ({
  ...validRequest(key).params,
  [venueParamOf(key) ?? '']: venueId,
})

describe("with somebody else's venue in the path", () => {
  test.each(venueKeys)('%s answers 404, to the byte as if there were none', async (key) => {
    for (const role of rolesOf(key).filter((admitted) => admitted !== 'admin')) {
      const { token } = personOf(role)
      const foreign = await call(key, { token, params: paramsTo(key, foreignVenue) })
      const absent = await call(key, { token, params: paramsTo(key, newId('ven')) })
      expect([foreign.status, foreign.body]).toEqual([404, { error: 'Venue not found.' }])
      expect([absent.status, absent.text]).toEqual([foreign.status, foreign.text])
      const told = ({ headers }: typeof foreign) => ({ ...headers, date: '', 'x-request-id': '' })
      expect(told(absent)).toEqual(told(foreign))
    }
  })

  test.each(venueKeys.filter((key) => rowOf(key).body))(
    '%s answers a malformed body first, with 400',
    async (key) => {
      const { token } = personOf(rolesOf(key)[0] ?? 'client')
      for (const options of [BROKEN_JSON, { body: [] }]) {
        const reply = await call(key, { ...options, token, params: paramsTo(key, foreignVenue) })
        expect(reply.status).toBe(400)
        expectNothingLeaks(reply.body)
      }
    },
  )

  test.each(venueKeys.filter((key) => rolesOf(key).includes('admin')))(
    '%s answers an admin 404 where there is no venue',
    async (key) => {
      const reply = await call(key, { token: personOf('admin').token, params: paramsTo(key, newId('ven')) })
      expect([reply.status, reply.body]).toEqual([404, { error: 'Venue not found.' }])
    },
  )
})

describe('with a good token', () => {
  test.each(bodyKeys)('%s answers broken JSON with 400', async (key) => {
    const reply = await call(key, { ...BROKEN_JSON, token: personOf(rolesOf(key)[0] ?? 'client').token })
    expect(reply.status).toBe(400)
    expectNothingLeaks(reply.body)
  })
})

describe('where a token is not needed', () => {
  const open = keys.filter((key) => !isProtected(key))
  const optional = open.filter((key) => {
    const { access } = rowOf(key)
    return access.roles === 'anyone' && access.session
  })

  test.each(optional)('%s still refuses one that is not good', async (key) => {
    const bad = await call(key, { token: 'x' })
    expect([bad.status, bad.body]).toEqual([401, SIGN_IN])
    const { token } = await world.person('guest')
    world.clock.advance({ days: 3, seconds: 1 })
    const expired = await call(key, { token })
    expect([expired.status, expired.body]).toEqual([401, EXPIRED])
  })

  test.each(open.filter((key) => !optional.includes(key)))('%s does not look at one', async (key) => {
    const [without, nonsense] = [await call(key, {}), await call(key, { token: 'x' })]
    expect(nonsense.status).toBe(without.status)
  })
})

describe('what is not in the contract', () => {
  const get = async (url: string, method: 'GET' | 'PUT' | 'DELETE' = 'GET', token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await world.app.http.inject({ method, url, headers })
    return [reply.statusCode, reply.json()]
  }

  test('is not there: unknown paths and wrong methods answer 404', async () => {
    const nothing = [404, { error: 'There is nothing at this address.' }]
    expect(await get('/api/nowhere')).toEqual(nothing)
    expect(await get('/api/auth/login')).toEqual(nothing)
    expect(await get('/api/my-stats', 'PUT')).toEqual(nothing)
    expect(await get('/api/auth/me/')).toEqual(nothing)
    expect(await get('/api/my-guests/', 'GET', personOf('client').token)).toEqual(nothing)
    expect(await get('/api/admin/api-tokens')).toEqual(nothing)
    expect(await get('/nowhere', 'DELETE')).toEqual(nothing)
  })
})

describe('in maintenance', () => {
  const inMaintenance = useWorld({ own: true, settings: { MAINTENANCE: 'on' } })
  const refused = [503, { error: 'The service is down for maintenance. Please try again soon.' }, '60']

  test.each(apiKeys.filter((key) => !rowOf(key).worksInMaintenance))(
    '%s answers 503 first of all',
    async (key) => {
      for (const options of [{}, { token: 'x' }, ...(rowOf(key).body ? [BROKEN_JSON] : [])]) {
        const reply = await callRoute(inMaintenance.app.http, key, { ...validRequest(key), ...options })
        expect([reply.status, reply.body, reply.headers['retry-after']]).toEqual(refused)
      }
    },
  )

  test('an unknown path and a malformed address under /api answer 503 too', async () => {
    for (const url of ['/api/nowhere', '/api/%', `/api/my-guests/${'x'.repeat(600)}`]) {
      const reply = await inMaintenance.app.http.inject({ url })
      expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual(refused)
    }
  })

  test('the switch itself still refuses whoever is no admin', async () => {
    const key = 'PUT /api/admin/maintenance'
    const client = await inMaintenance.person('client')
    expect((await inMaintenance.anyone.call(key, { body: { enabled: false } })).status).toBe(401)
    expect((await client.call(key, { body: { enabled: false } })).status).toBe(403)
  })

  test('an admin begins and ends it, and is the only one who is answered', async () => {
    const [admin, client] = [await world.person('admin'), await world.person('client')]
    const set = (enabled: boolean) => admin.call('PUT /api/admin/maintenance', { body: { enabled } })
    expect([(await set(true)).body, (await set(true)).body]).toEqual([
      { success: true, enabled: true },
      { success: true, enabled: true },
    ])
    expect((await client.call('GET /api/auth/me')).status).toBe(503)
    expect((await admin.call('GET /api/auth/me')).status).toBe(503)
    expect((await set(false)).body).toEqual({ success: true, enabled: false })
    expect((await client.call('GET /api/auth/me')).status).toBe(200)
  })

  test('pages and probes answer', async () => {
    for (const key of ['GET /', 'GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /docs'] as const)
      expect((await inMaintenance.anyone.call(key)).status).toBe(200)
  })
})
