import querystring from 'node:querystring'
import { rowOf } from '../../contract/index.ts'
import { refusalsOf } from '../../contract/row.ts'
import { contractFault } from '../support/client.ts'
import type { Answer } from '../support/wire.ts'
import { MAY_BE_WRITTEN } from './change-log.ts'
import type { Plan } from './requests.ts'

/** What came of one request. */
export interface Outcome {
  readonly plan: Plan
  readonly sent: Buffer
  readonly answer: Answer
  /** Rows that changed meanwhile. */
  readonly changes: readonly string[]
}

const SLOW_MS = 10_000
const SENTENCE = /^["“A-Z0-9].*[.!?]$/s
/** What only a machine would say. */
const LEAKS: readonly RegExp[] = [
  // A line of a stack, in whatever file. A time of day has a digit before its colon.
  /\bat .*[^\d\s:]:\d+:\d+/,
  /node_modules|node:internal|\.(ts|js|mjs|cjs|sql)\b/,
  /\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b/i,
  /\b(relation|violates|duplicate key|syntax error|constraint|SQLSTATE|column "|postgres|pglite)\b/i,
  /\b(TypeError|RangeError|SyntaxError|ECONN\w+|FST_\w+|HPE_\w+|Cannot read|is not a function|undefined|NaN)\b/,
  /\[object \w+\]/,
]

/** Everything that is wrong with an answer, in words; nothing where all is well. */
export const judge = (outcome: Outcome, names: readonly string[]): string[] => {
  const { plan, answer } = outcome
  const { status, ms } = answer
  const faults: string[] = []
  if (ms > SLOW_MS) faults.push(`took ${Math.round(ms)} ms`)
  if (status === -1) return ['gave no answer in 20 s']
  // Who hangs up in the middle of a request may be hung up on.
  if (status === 0)
    return plan.trick === 'half sent' ? faults : [...faults, 'closed the connection without an answer']
  if (status >= 500) faults.push(`answered ${status}: ${answer.text.slice(0, 200)}`)
  else if (status >= 400) faults.push(...refusalFaults(outcome, names))
  else faults.push(...acceptedFaults(outcome))
  return [...faults, ...changeFaults(outcome)]
}

const refusalFaults = ({ plan, sent, answer }: Outcome, names: readonly string[]): string[] => {
  const { status, headers, text } = answer
  if (plan.method === 'HEAD') return []
  if (!headers['content-type']?.startsWith('application/json'))
    return [`refused with ${status} as ${headers['content-type'] ?? 'nothing'}: ${text.slice(0, 200)}`]
  const body = parsed(text)
  const error = (body as { error?: unknown } | undefined)?.error
  if (typeof error !== 'string') return [`refused with ${status} and no { error }: ${text.slice(0, 200)}`]
  const faults: string[] = []
  if (!SENTENCE.test(error) || error.length > 1000)
    faults.push(`refused with no sentence: ${error.slice(0, 200)}`)
  const ours = ownWords(error, sent)
  if (LEAKS.some((leak) => leak.test(ours)) || names.some((name) => ours.includes(name)))
    faults.push(`tells too much: ${error.slice(0, 300)}`)
  if (!isDocumented(plan, status)) faults.push(`answered ${status}, which its row does not name: ${error}`)
  return faults
}

/** The sentence without what stands in quotes there because the caller sent it. */
const ownWords = (error: string, sent: Buffer): string => {
  const words = `${sent} ${querystring.unescape(sent.toString())}`
  return error.replace(/"([^"]*)"/g, (quoted, word: string) =>
    words.includes(word) || /^[\w.]+$/.test(word) ? '' : quoted,
  )
}

/** Malformed is 400 and elsewhere is 404 for any request; all else a row must name. */
const isDocumented = ({ key, method, path }: Plan, status: number): boolean => {
  if (status === 400 || status === 404) return true
  if (!key.startsWith(`${method} `) && method !== 'HEAD') return true
  return (refusalsOf(key, rowOf(key)) as number[]).includes(status) || path.includes('//')
}

/** A page with or without its last slash is on this host: the address begins with one slash and names no other. */
const redirectFaults = ({ headers }: Answer): string[] => {
  const { location = '' } = headers
  return /^\/(?![/\\])/.test(location) && !location.startsWith('/api/') ? [] : [`leads to ${location}`]
}

const acceptedFaults = ({ plan, answer }: Outcome): string[] => {
  const { status, text } = answer
  const asked = plan.key.startsWith(`${plan.method} `)
  if (status === 304)
    return plan.headers.some(([name]) => name === 'if-none-match') ? [] : ['answered 304 unasked']
  if (plan.method === 'OPTIONS' && status === 204) return []
  if (status === 308) return redirectFaults(answer)
  if (status !== 200) return [`answered ${status}`]
  if (!asked || plan.line !== 'as it is' || plan.method === 'HEAD' || text === '') return []
  try {
    const fault = contractFault(plan.key, status, text)
    return fault ? [`answered outside its contract: ${fault}: ${text.slice(0, 300)}`] : []
  } catch {
    return [`answered 200 with what is no JSON: ${text.slice(0, 200)}`]
  }
}

/** Nothing is written for somebody who is refused, nor for somebody who only reads. */
const changeFaults = ({ plan, answer, changes }: Outcome): string[] => {
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(plan.method)
  if (answer.status < 400 && answer.status > 0 && !reads) return []
  const unexplained = changes.filter(
    (change) => !MAY_BE_WRITTEN.some(({ entry, rows }) => entry.test(change) && rows.test(plan.key)),
  )
  return unexplained.length === 0
    ? []
    : [`answered ${answer.status} and yet wrote ${[...new Set(unexplained)].join('; ')}`]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
