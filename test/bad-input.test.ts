import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../contract/index.ts'
import { pathParams, ROLES, type Role, refusalsOf } from '../contract/row.ts'
import { type Finding, fuzz, settings } from './fuzz/run.ts'
import { type CallOptions, callRoute } from './support/client.ts'
import { type Broken, brokenBodies, brokenQueries, minimalOf } from './support/from-schema.ts'
import { engine } from './support/test-database.ts'
import { type Person, useWorld } from './support/world.ts'

/**
 * Made from the contract, so that rows added later are covered. What is malformed is refused before anything is
 * looked up, so that a path needs no thing that exists.
 */

const world = useWorld({ own: true })
const JSON_TYPE = { 'content-type': 'application/json' }
const DEFAULT_BODY_LIMIT = 1_048_576

const withBody = keys.filter((key) => rowOf(key).body)
const withQuery = keys.filter((key) => rowOf(key).query)

const people = new Map<Role, Person>()
beforeAll(async () => {
  for (const role of ROLES) people.set(role, await world.person(role))
})

const callAs = (key: Key, options: CallOptions = {}) => {
  const { roles } = rowOf(key).access
  const token = roles === 'anyone' ? undefined : people.get(roles[0] ?? 'admin')?.token
  const params = Object.fromEntries(pathParams(key).map((name) => [name, `no-${name}`]))
  return callRoute(world.app.http, key, { params, ...options, ...(token ? { token } : {}) })
}

test('the cases made from the contract are thousands', () => {
  const bodies = withBody.flatMap((key) => brokenBodies(rowOf(key).body ?? {}))
  const queries = withQuery.flatMap((key) => brokenQueries(rowOf(key).query ?? {}))
  expect(bodies.length).toBeGreaterThan(3000)
  expect(queries.length).toBeGreaterThan(100)
})

const outcomesOf = async (broken: Broken[], call: (value: Broken['value']) => ReturnType<typeof callAs>) => {
  const outcomes = []
  for (const { field, why, value } of broken) {
    const { status, body } = await call(value)
    const { error, fields } = body as unknown as { error?: string; fields?: string[] }
    outcomes.push({
      field,
      why,
      status,
      fields,
      readable: typeof error === 'string' && error.includes(field),
    })
  }
  return outcomes
}

const refused = (broken: Broken[]) =>
  broken.map(({ field, why }) => ({ field, why, status: 400, fields: [field], readable: true }))

describe('every body', () => {
  test.each(withBody)('%s refuses each malformed field with 400 and names it', async (key) => {
    const broken = brokenBodies(rowOf(key).body ?? {})
    expect(await outcomesOf(broken, (body) => callAs(key, { body }))).toEqual(refused(broken))
  })

  test.each(withBody)('%s ignores fields it does not know', async (key) => {
    const body = minimalOf(rowOf(key).body ?? {}) as object
    const plain = await callAs(key, { body })
    const more = await callAs(key, { body: { ...body, nonsense: { deep: [1] }, 'x-y': null } })
    expect(more.status).toBe(plain.status)
    expect(more.status).not.toBe(500)
    expect(JSON.stringify(more.body)).not.toContain('nonsense')
  })

  // A row that takes its body raw checks who sent it first: test/security/deep-json.test.ts.
  test.each(withBody.filter((key) => !rowOf(key).rawBody))(
    '%s refuses what is not a JSON object with 400',
    async (key) => {
      const texts = [
        '[]',
        '[{}]',
        '"text"',
        '7',
        'true',
        'null',
        '{"a":',
        '{a: 1}',
        '{"__proto__": {}}',
        '\u0000',
      ]
      for (const body of texts) {
        const reply = await callAs(key, { body, headers: JSON_TYPE })
        expect([body, reply.status, typeof reply.error]).toEqual([body, 400, 'string'])
      }
    },
  )

  test.each(withBody)('%s refuses a body that is not declared as JSON with 400', async (key) => {
    const body = JSON.stringify(minimalOf(rowOf(key).body ?? {}))
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
    ]) {
      const reply = await callAs(key, { body, headers: { 'content-type': type } })
      expect([type, reply.status, typeof reply.error]).toEqual([type, 400, 'string'])
    }
    expect((await callAs(key, { body })).status).toBe(400)
  })

  test.each(withBody)('%s refuses a body beyond its limit with 400', async (key) => {
    const row = rowOf(key)
    const padding = 'x'.repeat(row.bodyLimit ?? DEFAULT_BODY_LIMIT)
    const reply = await callAs(key, { body: { ...(minimalOf(row.body ?? {}) as object), padding } })
    expect([reply.status, reply.error]).toEqual([400, 'The request body is too large.'])
  })
})

describe('every query', () => {
  test.each(withQuery)('%s refuses each malformed parameter with 400 and names it', async (key) => {
    const broken = brokenQueries(rowOf(key).query ?? {})
    expect(await outcomesOf(broken, (query) => callAs(key, { query }))).toEqual(refused(broken))
  })

  test.each(withQuery)('%s reads numbers from text and ignores parameters it does not know', async (key) => {
    const { properties = {} } = (rowOf(key).query ?? {}) as { properties?: Record<string, { type?: string }> }
    const numbers = Object.entries(properties).filter(([, { type }]) => type === 'integer')
    const query = {
      ...(minimalOf(rowOf(key).query ?? {}) as object),
      ...Object.fromEntries(numbers.map(([name]) => [name, '7'])),
      nonsense: 'x',
    }
    const { status, body } = await callAs(key, { query })
    expect((body as unknown as { code?: string } | undefined)?.code).not.toBe('invalid')
    expect([200, 404, 409, 503]).toContain(status)
  })
})

describe('every path parameter', () => {
  const withParams = keys.filter((key) => pathParams(key).length > 0)

  test.each(withParams)('%s refuses control characters and endless names with 400', async (key) => {
    for (const name of pathParams(key)) {
      const good = Object.fromEntries(pathParams(key).map((other) => [other, `no-${other}`]))
      for (const value of ['ab\u0000cd', 'ab\ncd', 'x'.repeat(101), ' ']) {
        const { status, body } = await callAs(key, { params: { ...good, [name]: value } })
        expect([status, body]).toMatchObject([400, { error: expect.any(String), fields: [name] }])
      }
    }
  })

  test.each(withParams)('%s answers something that does not exist without failing', async (key) => {
    for (const value of ['%', "'; drop table users; --", '../../etc/passwd', '💥', 'ven_%2F']) {
      const row = rowOf(key)
      const reply = await callAs(key, {
        params: Object.fromEntries(pathParams(key).map((name) => [name, value])),
        ...(row.body ? { body: minimalOf(row.body) } : {}),
        ...(row.query ? { query: minimalOf(row.query) as Record<string, unknown> } : {}),
      })
      expect([key, refusalsOf(key, row)]).toEqual([key, expect.arrayContaining([reply.status])])
    }
  })
})

describe('the first of the requests that `npm run test:fuzz` sends', () => {
  const atWork = useWorld({ own: true, settings })
  // The embedded engine takes a few times as long for each.
  const rounds = engine === 'postgres' ? 8 : 2

  const told = ({ nth, faults, outcome }: Finding) =>
    `request ${nth}, ${outcome.plan.key}: ${faults.join('; ')}\n${outcome.sent.toString('latin1').slice(0, 1000)}`

  test('are answered with { error } or as the contract says, and change nothing where they are refused', async () => {
    const { findings, tally } = await fuzz(atWork, { requests: rounds * keys.length, seed: 20_260_117 })
    expect(findings.map(told)).toEqual([])
    const { accepted, refused } = tally.totals()
    expect([accepted > tally.sent / 3, refused > tally.sent / 10]).toEqual([true, true])
  }, 300_000)
})
