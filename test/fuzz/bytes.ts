import { rowOf } from '../../contract/index.ts'
import type { Sending } from '../support/wire.ts'
import type { Company } from './company.ts'
import { type BodyTrick, type Caller, escaped, type LineTrick, type Plan } from './requests.ts'
import { resolve, type Scene } from './tokens.ts'

/** The request as it goes over the line, every mark replaced by what it stands for at this moment. */
export const bytesOf = (plan: Plan, scene: Scene): Sending => {
  const inAddress = (text: string) => resolve(escaped(text), scene, encodeURIComponent)
  const query = plan.query
    .flatMap(([name, value]) => parametersOf(name, value))
    .map((pair) => pair.map(inAddress).join('='))
  const path = resolve(plan.path, scene, encodeURIComponent)
  const target = `${path}${query.length === 0 ? '' : path.includes('?') ? '&' : '?'}${query.join('&')}`
  const { bytes, headers } = bodyOf(plan, scene)
  const token = tokenOf(plan.caller, scene)
  const lines = dropRepeated([
    ...plan.headers.map(([name, value]) => [name, resolve(value, scene, String)] as const),
    ['host', 'maitred.test'],
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
    ...headers,
  ])
  const first = `${plan.method} ${target} HTTP/1.1`
  return {
    bytes: Buffer.concat([Buffer.from(headOf(plan.line, first, lines), 'latin1'), bytes]),
    head: plan.method === 'HEAD',
    alone: plan.line !== 'as it is' || BREAKS_THE_LINE.has(plan.trick),
    cut: plan.trick === 'half sent' || plan.line === 'no end',
  }
}

type Lines = readonly (readonly [string, string])[]

const written = (first: string, lines: Lines) =>
  [first, ...lines.map((line) => line.join(': ')), '', ''].join('\r\n')

const headOf = (trick: LineTrick, first: string, lines: Lines): string => {
  const rest = lines.filter(([name]) => name !== 'host')
  const version = (text: string) => written(first.replace(/HTTP\/1\.1$/, text), lines)
  switch (trick) {
    case 'no host':
      return written(first, rest)
    case 'two hosts':
      return written(first, [...lines, ['host', 'other.test']])
    case 'old version':
      return version('HTTP/1.0')
    case 'version of the future':
      return version('HTTP/9.9')
    case 'no version':
      return version('')
    case 'small letters':
      return written(
        first.replace(/^\w+/, (method) => method.toLowerCase()),
        lines,
      )
    case 'a whole address':
      return written(first.replace(' /', ' http://other.test/'), lines)
    case 'a space in it':
      return written(first.replace(' /', ' /a b'), lines)
    case 'not ASCII':
      return written(first.replace(' /', ' /\u00e9\u00ff'), lines)
    case 'a header without a colon':
      return written(`${first}\r\nnonsense`, lines)
    case 'a header with NUL':
      return written(`${first}\r\nx-y: a\u0000b`, lines)
    case 'a folded header':
      return written(`${first}\r\nx-y: a\r\n  b`, lines)
    case 'endless headers':
      return written(`${first}\r\nx-y: ${'x'.repeat(70_000)}`, lines)
    case 'no end':
      return written(first, lines).slice(0, -4)
    case 'two lengths':
      // Both are ours: a body without a length of its own would leave one, whose bytes the service rightly waits for.
      return written(`${first}\r\ncontent-length: 3\r\ncontent-length: 5`, lines)
    case 'length and chunks':
      return written(`${first}\r\ncontent-length: 3\r\ntransfer-encoding: chunked`, lines)
    case 'not HTTP at all':
      return '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'
    default:
      return written(first, lines)
  }
}

/** After these nobody can say where the next request begins. */
const BREAKS_THE_LINE = new Set<BodyTrick>(['half sent', 'in broken chunks', 'wrong length', 'too large'])

const parametersOf = (name: string, value: unknown): [string, string][] => {
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((item) => parametersOf(name, item))
  return [[name, typeof value === 'string' ? value : String(JSON.stringify(value))]]
}

/** Of a header that is set twice, the odd one stays; those that decide where a body ends are ours. */
const dropRepeated = (lines: readonly (readonly [string, string])[]) => {
  const seen = new Set<string>()
  return lines.filter(([name]) => !seen.has(name) && seen.add(name))
}

const tokenOf = (caller: Caller, { company, rival, me }: Scene): string | undefined => {
  const people: Partial<Record<Caller, keyof Company & ('operator' | 'organiser' | 'guest' | 'admin')>> = {
    client: 'operator',
    organiser: 'organiser',
    guest: 'guest',
    admin: 'admin',
  }
  if (caller === 'nobody') return undefined
  if (caller === 'me') return me.token
  if (caller === 'rival') return rival.operator.token
  const person = people[caller]
  return person ? company[person].token : 'no-such-token'
}

const lengthOf = (bytes: Buffer) => ['content-length', String(bytes.length)] as const
const MIB = 1_048_576

const bodyOf = (plan: Plan, scene: Scene): { bytes: Buffer; headers: (readonly [string, string])[] } => {
  const { trick, body, method } = plan
  if (body === undefined && trick !== 'too large')
    return {
      bytes: Buffer.alloc(0),
      headers: method === 'GET' || method === 'HEAD' ? [] : [['content-length', '0']],
    }
  const type = ['content-type', rowOf(plan.key).bodyType ?? 'application/json'] as const
  const text = inJson(body ?? '{}', scene)
  const bytes = tricked(trick, text)
  switch (trick) {
    case 'in chunks':
      return { bytes: chunked(bytes, '0\r\n\r\n'), headers: [type, ['transfer-encoding', 'chunked']] }
    case 'in broken chunks':
      return { bytes: chunked(bytes, 'zz\r\n'), headers: [type, ['transfer-encoding', 'chunked']] }
    case 'half sent':
      return { bytes: bytes.subarray(0, bytes.length >> 1), headers: [type, lengthOf(bytes)] }
    case 'no length':
      return { bytes: Buffer.alloc(0), headers: [type] }
    case 'wrong length':
      return { bytes, headers: [type, ['content-length', `${bytes.length}x`]] }
    case 'no type':
      return { bytes, headers: [lengthOf(bytes)] }
    case 'as UTF-16':
      return { bytes, headers: [['content-type', 'application/json; charset=utf-16le'], lengthOf(bytes)] }
    default:
      return { bytes, headers: [type, lengthOf(bytes)] }
  }
}

const inJson = (body: string, scene: Scene) =>
  resolve(
    body.replace(
      /"@@deep:(\d+)@@"/g,
      (_, levels: string) => `${'['.repeat(Number(levels))}${']'.repeat(Number(levels))}`,
    ),
    scene,
    (value) => JSON.stringify(value).slice(1, -1),
  )

const chunked = (bytes: Buffer, end: string) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from(`\r\n${end}`)])

const tricked = (trick: BodyTrick, text: string): Buffer => {
  const inside = text.replace(/^\{/, '')
  const first = /^\{"([^"]*)"/.exec(text)?.[1] ?? 'id'
  const comma = inside === '}' ? '' : ','
  switch (trick) {
    case 'cut short':
      return Buffer.from(text.slice(0, -1 - (text.length >> 2)))
    case 'prototype keys':
      return Buffer.from(`{"__proto__":{"role":"admin","status":"approved"}${comma}${inside}`)
    case 'constructor keys':
      return Buffer.from(`{"constructor":{"prototype":{"role":"admin"}}${comma}${inside}`)
    case 'a key twice':
      return Buffer.from(`{${JSON.stringify(first)}:{"x":[1]}${comma}${inside}`)
    case 'very deep':
      return Buffer.from(`{"x":${'[{"y":'.repeat(15_000)}1${'}]'.repeat(15_000)}${comma}${inside}`)
    case 'huge list':
      return Buffer.from(`{${JSON.stringify(first)}:[${'0,'.repeat(60_000)}0]}`)
    case 'too large':
      return Buffer.from(`{"x":"${'x'.repeat(text.length > 0 ? MIB + 9 : 0)}"}`)
    case 'byte order mark':
      return Buffer.from(`\ufeff${text}`)
    case 'NUL first':
      return Buffer.from(`\u0000${text}`)
    case 'bytes that are not UTF-8':
      return Buffer.from(text.replace(/":"/, '":"\u00ff\u00fe\u00c0'), 'latin1')
    case 'as UTF-16':
      return Buffer.from(text, 'utf16le')
    case 'garbage after it':
      return Buffer.from(`${text}{}`)
    case 'empty':
      return Buffer.alloc(0)
    case 'blank':
      return Buffer.from(' \n\t ')
    case 'a list around it':
      return Buffer.from(`[${text}]`)
    case 'just a word':
      return Buffer.from('true')
    default:
      return Buffer.from(text)
  }
}
