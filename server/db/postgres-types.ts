import { arrayParsers, arrayToText } from './postgres-arrays.ts'

type Parse = (text: string) => unknown

const asText: Parse = (text) => text
const asNumber: Parse = (text) => Number(text)
const asDate: Parse = (text) => new Date(text)
const asJson: Parse = (text) => JSON.parse(text)

/** Types by their number, and how a value's text is read. Dates stay text: they are days, not moments. */
const parsers = new Map<number, Parse>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, asNumber],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [700, asNumber],
  [701, asNumber],
  [114, asJson],
  [3802, asJson],
  [1114, asDate],
  [1184, asDate],
  ...arrayParsers,
])

/** What the driver asks how to read a column. What is not listed stays text. */
export const types = { getTypeParser: (oid: number) => parsers.get(oid) ?? asText }

/** A parameter as the driver passes it on unchanged: the server decides its type. */
export const toWire = (value: unknown): string | Buffer | null => {
  if (typeof value === 'string') return value
  if (value === null) return null
  if (value === undefined) throw new Error('A parameter of a query is undefined. Pass null instead.')
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayToText(value)
  if (value instanceof Uint8Array) return Buffer.from(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
