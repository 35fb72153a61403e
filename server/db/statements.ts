import type { CompiledQuery } from 'kysely'
import { toWire, types } from './postgres-types.ts'

/** A statement as it is sent, to a server or to the embedded engine. */
export interface Statement {
  readonly text: string
  readonly values: (string | Buffer | null)[]
  /** Prepared once per connection under this name; without one it is parsed every time. */
  readonly name?: string
}

export interface Result {
  readonly rows: unknown[]
  readonly rowCount: number | null
  readonly command: string
}

/** What a statement answers with, from its rows and what the database says it did: INSERT 0 1, SELECT 3, BEGIN. */
export const resultOf = (rows: unknown[], tag: string): Result => {
  const words = tag.split(' ')
  return { rows, command: words[0] ?? '', rowCount: Number(words.at(-1)) || 0 }
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** How the rows of a statement are read. */
export class Columns {
  static readonly NONE = new Columns([])
  readonly #names: readonly string[]
  readonly #parsers: readonly ((text: string) => unknown)[]
  readonly #empty: Record<string, unknown>

  constructor(fields: readonly Field[]) {
    this.#names = fields.map(({ name }) => name)
    this.#parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID))
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]))
  }

  row(texts: readonly (string | null)[]): Record<string, unknown> {
    const row = { ...this.#empty }
    for (let n = 0; n < this.#names.length; n += 1) {
      const text = texts[n]
      if (text !== null && text !== undefined) row[this.#names[n] ?? ''] = this.#parsers[n]?.(text)
    }
    return row
  }
}

export type StatementOf = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Statement

/** Past so many different statements the rest is not prepared, so that the database's memory stays bounded. */
const MAX_PREPARED = 2000

/** The same text has the same name on every connection, so that each prepares it once. */
export const namer = (prepare: boolean): StatementOf => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
  return ({ sql: text, parameters }) => {
    const name = prepare ? nameOf(text) : undefined
    const values = parameters.map(toWire)
    return name === undefined ? { text, values } : { text, values, name }
  }
}

/** What a commit must not pass over in silence: the database undid everything instead. */
export const requireCommitted = ({ command }: Result) => {
  if (command === 'ROLLBACK')
    throw new Error('The transaction was rolled back, because a statement in it had failed.')
}
