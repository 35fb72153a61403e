import fc from 'fast-check'
import { type Key, rowOf } from '../../contract/index.ts'
import { pathParams, ROLES, type Role } from '../../contract/row.ts'
import type { Schema } from '../support/from-schema.ts'
import { TEXTS } from './hostile.ts'
import { type Parts, paramFor, RECIPES } from './recipes.ts'
import { mark } from './tokens.ts'
import { otherIds, valueFor } from './values.ts'

export type Caller = Role | 'nobody' | 'rival' | 'me' | 'garbage'

/** What is done to the bytes of a body on their way. */
const BODY_TRICKS = [
  'as it is',
  'cut short',
  'half sent',
  'prototype keys',
  'constructor keys',
  'a key twice',
  'very deep',
  'huge list',
  'too large',
  'byte order mark',
  'NUL first',
  'bytes that are not UTF-8',
  'as UTF-16',
  'garbage after it',
  'empty',
  'blank',
  'a list around it',
  'just a word',
  'in chunks',
  'in broken chunks',
  'no length',
  'wrong length',
  'no type',
] as const
export type BodyTrick = (typeof BODY_TRICKS)[number]

/** What is done to the first line and the headers: none of it is HTTP, or none that we speak. */
const LINE_TRICKS = [
  'as it is',
  'no host',
  'two hosts',
  'old version',
  'version of the future',
  'no version',
  'small letters',
  'a whole address',
  'a space in it',
  'not ASCII',
  'a header without a colon',
  'a header with NUL',
  'a folded header',
  'endless headers',
  'no end',
  'two lengths',
  'length and chunks',
  'not HTTP at all',
] as const
export type LineTrick = (typeof LINE_TRICKS)[number]

export interface Plan {
  readonly key: Key
  /** Meant well: nothing about it was spoilt. */
  readonly meantWell: boolean
  readonly caller: Caller
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [string, unknown])[]
  /** Marks and all, as JSON; undefined where nothing is sent. */
  readonly body: string | undefined
  readonly trick: BodyTrick
  readonly line: LineTrick
  readonly headers: readonly (readonly [string, string])[]
}

/** In a hundred parts of a request, how many are spoilt. */
const MOODS = [
  { weight: 40, spoilt: 0 },
  { weight: 30, spoilt: 10 },
  { weight: 30, spoilt: 45 },
] as const

export const planFor = (key: Key): fc.Arbitrary<Plan> =>
  fc.oneof(...MOODS.map(({ weight, spoilt }) => ({ weight, arbitrary: planInMood(key, spoilt) })))

const planInMood = (key: Key, spoilt: number): fc.Arbitrary<Plan> => {
  const row = rowOf(key)
  const [method = 'GET', template = '/'] = key.split(' ')
  const chance = spoilt === 0 ? 0 : Math.max(4, spoilt / 3)
  return fc
    .record({
      caller: callerFor(key, chance * 2),
      line: sometimes(chance / 2, fc.constant<LineTrick>('as it is'), fc.constantFrom(...LINE_TRICKS)),
      method: sometimes(chance / 4, fc.constant(method), otherMethods),
      params: paramsFor(key, spoilt),
      query: row.query ? valueFor(row.query as Schema, '', spoilt) : fc.constant({}),
      extra: sometimes(chance, fc.constant([] as [string, string][]), oddParameters),
      body: row.body ? valueFor(row.body as Schema, '', spoilt) : fc.constant(undefined),
      unasked: sometimes(chance, fc.constant(undefined), fc.constant({})),
      recipe: RECIPES[key] ?? fc.constant<Parts>({}),
      path: sometimes(chance, fc.constant(''), pathTricks),
      trick: sometimes(chance * 1.5, fc.constant<BodyTrick>('as it is'), fc.constantFrom(...BODY_TRICKS)),
      headers: sometimes(
        chance * 1.5,
        fc.constant([] as [string, string][]),
        fc.array(oddHeader, { minLength: 1, maxLength: 3 }),
      ),
      cached: fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('*', '"x"', 'W/"y", "z"') },
      ),
    })
    .map((drawn) => {
      const recipe = spoilt < 40 ? drawn.recipe : {}
      const body = merged(drawn.body, recipe.body, spoilt) ?? drawn.unasked
      const query = merged(drawn.query, recipe.query, spoilt) ?? {}
      return {
        key,
        meantWell: spoilt === 0,
        caller: drawn.caller,
        method: drawn.method,
        path: bent(fill(template, { ...drawn.params, ...recipe.params }), drawn.path),
        query: [...Object.entries(query).filter(([, value]) => value !== undefined), ...drawn.extra],
        body: recipe.csv ?? (body === undefined ? undefined : JSON.stringify(body)),
        trick: body === undefined && drawn.trick !== 'too large' ? 'as it is' : drawn.trick,
        line: drawn.line,
        headers: [...(drawn.cached ? [['if-none-match', drawn.cached] as const] : []), ...drawn.headers],
      }
    })
}

/** What the recipe says, over what was drawn; where the request is spoilt, a spoilt field stays. */
const merged = (drawn: unknown, recipe: Record<string, unknown> | undefined, spoilt: number) => {
  if (drawn === null || typeof drawn !== 'object' || Array.isArray(drawn))
    return drawn as Record<string, unknown> | undefined
  if (!recipe) return drawn as Record<string, unknown>
  const given = drawn as Record<string, unknown>
  const keeps = ([name]: [string, unknown], at: number) =>
    spoilt === 0 || !(name in given) || (at + name.length) % 3 > 0
  return { ...given, ...Object.fromEntries(Object.entries(recipe).filter(keeps)) }
}

const sometimes = <T>(percent: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  percent === 0
    ? usual
    : fc.oneof(
        { weight: 1000 - Math.round(percent * 10), arbitrary: usual },
        { weight: Math.round(percent * 10), arbitrary: odd },
      )

/** Rows at which somebody may lose their session, their password or their way in are called by an account of its own. */
export const ABOUT_ME =
  /^(POST \/api\/(auth\/(logout|change-password)|2fa\/(enrol|confirm|disable))|DELETE \/api\/auth\/sessions(\/:id)?)$/

const callerFor = (key: Key, chance: number): fc.Arbitrary<Caller> => {
  const { access } = rowOf(key)
  if (access.roles === 'anyone')
    return access.session ? fc.constantFrom('nobody', 'nobody', 'guest') : fc.constant('nobody')
  const about = ABOUT_ME.test(key)
  const right: Caller[] = about ? ['me'] : callersIn(access.roles, key)
  const odd: Caller[] = ['nobody', 'garbage', ...(about ? [] : (['rival', ...ROLES] as const))]
  return sometimes(chance, fc.constantFrom(...right), fc.constantFrom(...odd))
}

const callersIn = (roles: readonly Role[], key: Key): Caller[] => {
  if (key.includes('guestlist-bookings') && roles.includes('guest')) return ['guest']
  if (roles.includes('client') && roles.length > 1) return ['client', 'client', 'client', 'client', ...roles]
  return [...roles]
}

const otherMethods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
)

const paramsFor = (key: Key, spoilt: number) =>
  fc.record(
    Object.fromEntries(
      pathParams(key).map((name) => [
        name,
        sometimes<unknown>(
          spoilt / 2,
          paramFor(key, name),
          fc.oneof(otherIds, fc.constantFrom(...TEXTS), longName),
        ),
      ]),
    ),
  ) as fc.Arbitrary<Record<string, unknown>>

const longName = fc.integer({ min: 90, max: 700 }).map((length) => 'x'.repeat(length))

const fill = (template: string, params: Record<string, unknown>) =>
  template.replace(/:([a-zA-Z]+)/g, (_, name: string) => escaped(String(params[name])))

/** Marks stay readable, everything else is percent-encoded; halves of characters, which cannot be, are dropped. */
export const escaped = (text: string) =>
  text
    .split(/(@@[\w.]+:\d+@@)/)
    .map((part) => (/^@@[\w.]+:\d+@@$/.test(part) ? part : encodeURIComponent(Buffer.from(part).toString())))
    .join('')

/** The last part of the path is replaced by, or the path followed by, something an address should not hold. */
const pathTricks = fc.constantFrom(
  '%',
  '%E0%A4%A',
  '%ff%fe',
  '%00',
  '%2e%2e%2f',
  '%252e',
  '/',
  '//',
  '/../..',
  ';x=1',
  '/%2F',
  '?',
  '?%',
  '?limit=%E0%A4%A',
  '?&&=&=',
  '?%00=%00',
  '#x',
  '.json',
  `/${'x'.repeat(3000)}`,
)
const bent = (path: string, trick: string) => `${path}${trick}`

/** Beside the query that the row knows. */
const oddParameters: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'limit',
      'limit[]',
      'limit[x]',
      'offset',
      'cursor',
      'paging',
      'date',
      'q',
      '__proto__',
      'constructor',
      'toString',
      'x',
      '',
    ),
    fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom('0', '-1', '201', '1e3', '99999999999999999999')),
  ),
  { minLength: 1, maxLength: 3 },
)

/** Header bytes are Latin-1; what a parser must refuse is here too. */
const oddHeader: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom(
    'if-none-match',
    'authorization',
    'idempotency-key',
    'x-forwarded-for',
    'x-request-id',
    'accept',
    'accept-encoding',
    'content-encoding',
    'content-type',
    'origin',
    'cookie',
    'range',
    'expect',
    'upgrade',
    'host',
    'stripe-signature',
    'x-http-method-override',
    'te',
    'connection',
    'referer',
    'if-modified-since',
    'forwarded',
    'access-control-request-method',
  ),
  fc.constantFrom(
    '',
    '*',
    '"',
    'W/"',
    '"a", "b", W/"c"',
    'Bearer',
    'Bearer ',
    'Bearer x y',
    `Bearer ${mark('id', 0)}`,
    'Basic eDp5',
    'bearer null',
    '127.0.0.1',
    '1.2.3.4, 5.6.7.8, unknown, ::1, "_x"',
    ',,,',
    '999.999.999.999',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json;;;q==',
    'application/vnd.api+json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'gzip',
    'br;q=NaN',
    'bytes=0-0,5-',
    'null',
    'https://evil.example',
    '100-continue',
    'something else',
    'h2c',
    'DELETE',
    'keep-alive, x',
    'Thu, 99 Xxx 9999 99:99:99 GMT',
    't=1,v1=aa',
    "' or 1=1; --",
    '<script>',
    'é\u00ff\u0080',
    'x'.repeat(5000),
    '../../x',
  ),
)
