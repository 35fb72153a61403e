import type { CompiledQuery } from 'kysely'
import { toWire } from './postgres-types.ts'

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
