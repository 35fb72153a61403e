import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Key, keys, rowOf } from '../contract/index.ts'
import { checker } from '../server/http/validation.ts'
import {
  freshDocument,
  operationsOf,
  resolved,
  schemasOf,
  undescribed,
  wrongExamples,
} from './support/openapi.ts'

// openapi-typescript builds its output with the compiler's JavaScript API. TypeScript 7 has none, so it gets the
// TypeScript 5 that @ts-morph/common carries.
vi.mock('typescript', async () => ({ default: (await import('@ts-morph/common')).ts }))

const run = promisify(execFile)
const document = freshDocument()
const operations = operationsOf(document)

const operationOf = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`There is no operation ${id}.`)
  return found.operation
}

describe('the OpenAPI document', () => {
  test('is version 3.1, with a title, a version and one operation for every row', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect([document.info.title, document.info.version]).toEqual(['Maitred', expect.stringMatching(/^\d+\./)])
    const written = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(written.sort()).toEqual(keys.map((key) => key.replace(/:([a-zA-Z]+)/g, '{$1}')).sort())
  })

  test('has paths that begin with a slash and that no other differs from only by parameter names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'))
    expect(shapes.filter((shape) => !shape.startsWith('/'))).toEqual([])
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
  })

  test('declares every path parameter, required, and no parameter twice', () => {
    for (const { path, method, operation } of operations) {
      const parameters = operation.parameters.map((parameter) => resolved(document, parameter))
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1])
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name).sort(), `${method} ${path}`).toEqual(inPath.sort())
      expect(declared.every(({ required }) => required)).toBe(true)
      const all = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(all).size, `${method} ${path}`).toBe(all.length)
    }
  })

  test('gives every operation a listed tag, a 200, and a JSON body for each refusal', () => {
    const tags = document.tags.map(({ name }) => name)
    for (const { path, method, operation } of operations) {
      const name = `${method} ${path}`
      expect(operation.summary, name).toMatch(/\S/)
      expect(
        operation.tags.filter((tag) => tags.includes(tag)),
        name,
      ).toHaveLength(1)
      expect(operation.responses['200'], name).toBeDefined()
      for (const [status, answer] of Object.entries(operation.responses)) {
        const { content = {} } = resolved(document, answer)
        expect(status, name).toMatch(/^[2-5]\d\d$|^default$/)
        expect(Object.keys(content), name).toHaveLength(status === '304' ? 0 : 1)
        if (/^[45]|default/.test(status)) expect(content['application/json']?.schema, name).toBeDefined()
      }
      if (operation.requestBody)
        expect([['application/json'], ['text/csv']]).toContainEqual(
          Object.keys(operation.requestBody.content),
        )
      for (const scheme of operation.security)
        for (const used of Object.keys(scheme))
          expect(document.components.securitySchemes).toHaveProperty(used)
    }
  })

  test('marks the extensions, and only them', () => {
    const marked = operations.filter(({ operation }) => operation['x-extension']).length
    expect(marked).toBe(keys.length - 74)
  })

  test('says in every operation who may call it', () => {
    expect(
      operations.filter(({ operation }) => !operation.description?.includes('**Who may call it:** ')),
    ).toEqual([])
    expect(operationOf('approveBooking').description).toContain(
      'organisers (`organiser`) for bookings of events they run',
    )
    expect(operationOf('listOutbox').description).toContain('Admins (`admin`)')
  })

  test('documents If-None-Match, ETag and 304 for exactly the rows that send an ETag', () => {
    for (const key of keys) {
      const { operationId, caching } = rowOf(key)
      const { parameters, responses } = operationOf(operationId)
      const has = [
        parameters.some((parameter) => resolved(document, parameter).name === 'If-None-Match'),
        'ETag' in (responses['200']?.headers ?? {}),
        '304' in responses,
      ]
      expect([operationId, has]).toEqual([operationId, Array(3).fill(caching === 'reference')])
    }
    expect(operationOf('getCalendar').responses).toHaveProperty('304')
  })

  test('promises Retry-After with every 429 and 503', () => {
    const silent = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => status === '429' || status === '503')
        .filter(([, answer]) => !('Retry-After' in (resolved(document, answer).headers ?? {})))
        .map(([status]) => `${status} of ${operation.operationId}`),
    )
    expect(silent).toEqual([])
  })

  test('keeps no keyword of ours', () => {
    expect(JSON.stringify(document)).not.toMatch(/"x-(text|name)"/)
  })
})

describe('descriptions', () => {
  test('stand on every tag, operation, parameter, answer, component and property', () => {
    expect(undescribed(document)).toEqual([])
  })

  test('are really looked for: one that is taken away is missed', () => {
    const broken = freshDocument()
    const places = schemasOf(broken).filter(({ pointer }) => pointer.endsWith('/Venue/properties/name'))
    expect(places).toHaveLength(1)
    delete places[0]?.schema.description
    const get = broken.paths['/api/my-venues']?.get
    if (get) get.description = ' '
    delete broken.paths['/api/my-guests/search']?.get?.parameters[0]?.description
    expect(undescribed(broken)).toEqual([
      'listVenues',
      'parameter q of searchGuests',
      '/components/schemas/Venue/properties/name',
    ])
  })
})

describe('examples', () => {
  test('are what their schemas ask for', () => {
    expect(wrongExamples(document)).toEqual([])
  })

  test('are really checked: a wrong one is found', () => {
    const broken = freshDocument()
    const { status } = broken.components.schemas.Venue?.properties ?? {}
    if (status) status.examples = ['open']
    const body = broken.paths['/api/auth/login']?.post?.requestBody?.content['application/json']
    if (body) body.example = { email: 'operator@demo.test' }
    expect(wrongExamples(broken)).toEqual([
      expect.stringContaining('/components/schemas/Venue/properties/status'),
      expect.stringContaining("must have required property 'password'"),
    ])
  })

  test.each(keys.filter((key) => rowOf(key).example))(
    'of %s pass the service’s own validation',
    (key: Key) => {
      const { query, body, example } = rowOf(key)
      if (body) checker(body, 'body')(structuredClone(example?.body))
      if (query) checker(query, 'query')(structuredClone(example?.query))
    },
  )
})

test('the linter accepts the document', { timeout: 180_000 }, async () => {
  const { stderr } = await run('npm', ['run', '--silent', 'lint:openapi'], { encoding: 'utf8' })
  expect(stderr).toContain('Your API description is valid')
})

describe('a client generated by openapi-typescript', () => {
  /** A program that uses the types as a client would. */
  const CLIENT = `
    import type { components, operations, paths } from './api.js'

    type Venue = components['schemas']['Venue']
    type Body<Id extends keyof operations> = operations[Id] extends {
      requestBody?: { content: { 'application/json': infer B } } } ? B : never
    type Ok<Id extends keyof operations> = operations[Id] extends {
      responses: { 200: { content: { 'application/json': infer B } } } } ? B : never

    export const nameOf = (list: Ok<'listVenues'>): string | undefined => list.data[0]?.name
    export const venueOf = (list: Ok<'listVenues'>): Venue | undefined => list.data[0]
    export const hours = (venue: Venue): string | undefined => venue.opening_hours?.fri?.[0]?.open
    export const signIn: Body<'signIn'> = { email: 'operator@demo.test', password: 'demo-password' }
    export const tokenOf = (answer: Ok<'signIn'>): string | undefined =>
      'token' in answer ? answer.token : undefined
    export const booking: Body<'createBooking'> = {
      access_rule_id: 'rule_1', rule_type: 'tables', date: '2026-01-24', time: '19:30', party_size: 2 }
    export const status = (answer: Ok<'approveBooking'>): components['schemas']['Booking']['status'] =>
      answer.booking.status
    export const query: operations['getAvailability']['parameters']['query'] = { date: '2026-01-24' }
    export const cached: operations['listVenues']['responses'][304] = { headers: { ETag: '"1"' } }
    export const wait = (refusal: operations['signIn']['responses'][429]): number | undefined =>
      refusal.headers['Retry-After']
    export const path: paths['/api/bookings/{id}/approve']['post'] = {} as operations['approveBooking']
    export const guest = (read: Ok<'getBooking'>): components['schemas']['BookingGuest'] => read.guest
  `
  let folder: string
  beforeAll(async () => {
    // Inside the package, so that the compiler finds nothing but what is written here.
    folder = mkdtempSync(join(process.cwd(), 'node_modules/.openapi-client-'))
    const types = await openapiTS(readFileSync('docs/openapi.json', 'utf8'))
    writeFileSync(join(folder, 'api.d.ts'), astToString(types))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What the compiler says about a client; an empty text when it has nothing to say. */
  const compile = async (client: string): Promise<string> => {
    writeFileSync(join(folder, 'client.ts'), client)
    const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', '']
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
    return run(process.execPath, [tsc, '--ignoreConfig', ...flags, join(folder, 'client.ts')], {
      encoding: 'utf8',
    }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
  }

  test('type-checks', async () => {
    expect(await compile(CLIENT)).toBe('')
  })

  test.each([
    [
      'a body without a required field',
      "{ email: 'operator@demo.test', password: 'demo-password' }",
      "{ email: '' }",
    ],
    ['a word that is not in the set', "rule_type: 'tables'", "rule_type: 'table'"],
    ['a field that an answer does not have', 'list.data[0]?.name', 'list.data[0]?.title'],
    ['an operation that does not exist', "Ok<'approveBooking'>", "Ok<'approveBookings'>"],
  ])('fails for %s', async (_, right, wrong) => {
    expect(CLIENT).toContain(right)
    expect(await compile(CLIENT.replace(right, wrong))).toMatch(/client\.ts\(\d+,\d+\): error TS/)
  })
})
