/** PostgreSQL's arrays as text, both ways. */

type Parse = (text: string) => unknown

const asText: Parse = (text) => text
const asNumber: Parse = (text) => Number(text)

/** Array type by its number, and how its elements are read. */
const ARRAYS: readonly (readonly [oid: number, parse: Parse])[] = [
  [1000, (text) => text === 't'],
  [1005, asNumber],
  [1007, asNumber],
  [1016, asNumber],
  [1021, asNumber],
  [1022, asNumber],
  [1009, asText],
  [1015, asText],
  [1182, asText],
  [1231, asText],
  [1185, (text) => new Date(text)],
  [3807, (text) => JSON.parse(text)],
]

export const arrayParsers: readonly (readonly [oid: number, parse: (text: string) => unknown[]])[] =
  ARRAYS.map(([oid, parse]) => [oid, (text) => textToArray(text, parse)])

export function arrayToText(values: readonly unknown[]): string {
  return `{${values.map(elementToText).join(',')}}`
}

const elementToText = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayToText(value)
  return `"${plain(value).replace(/[\\"]/g, '\\$&')}"`
}

const plain = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Elements are bare, quoted with backslash escapes, NULL, or arrays themselves. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([{}])|([^",{}]+)/gs

export const textToArray = (text: string, parse: Parse): unknown[] => {
  const outermost: unknown[] = []
  const open: unknown[][] = [outermost]
  for (const [, quoted, brace, bare] of text.slice(text.indexOf('{')).matchAll(ELEMENT)) {
    const innermost = open.at(-1) ?? outermost
    if (brace === '{') {
      const inner: unknown[] = []
      innermost.push(inner)
      open.push(inner)
    } else if (brace === '}') open.pop()
    else if (bare !== undefined) innermost.push(bare === 'NULL' ? null : parse(bare))
    else innermost.push(parse((quoted ?? '').replace(/\\(.)/gs, '$1')))
  }
  return outermost[0] as unknown[]
}
