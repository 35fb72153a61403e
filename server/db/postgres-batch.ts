import pg from 'pg'
import { serialize } from 'pg-protocol'
import { Columns, type Result, resultOf, type Statement } from './statements.ts'

/** A statement on its way, and who waits for its answer. */
export interface Travelling {
  readonly statement: Statement
  answer(result: Result): void
  /** It was refused, or the connection broke under it. */
  fail(error: unknown): void
  /** One before it was refused, so that the server passed over it. */
  passOver(error: unknown): void
}

const EXECUTE = serialize.execute({})
const DESCRIBE = serialize.describe({ type: 'P', name: '' })
const SYNC = serialize.sync()

// The driver asks for one of its own queries; what it calls of them is below.
const DriversQuery = pg.Query as unknown as new (text: string) => object

/**
 * Statements that are sent in one piece and end with one `Sync`. After each of those the server writes to its
 * connection, which costs it more than a small statement, and wakes us; without it the answers come in one piece too.
 * Where one of them is refused, the server passes over the rest.
 */
export class PostgresBatch extends DriversQuery {
  readonly #travelling: readonly Travelling[]
  readonly #prepared: Map<string, Columns>
  /** Whose answer comes next, and what of it is here. */
  #next = 0
  #columns = Columns.NONE
  #rows: unknown[] = []

  /** `prepared` is what the connection has prepared, by name; what is new is added once the server has answered. */
  constructor(travelling: readonly Travelling[], prepared: Map<string, Columns>) {
    super('')
    this.#travelling = travelling
    this.#prepared = prepared
  }

  submit({ stream }: { stream: NodeJS.WritableStream }) {
    const parts = this.#travelling.flatMap(({ statement }) => this.#messagesFor(statement))
    stream.write(Buffer.concat([...parts, SYNC]))
    this.#await()
    return null
  }

  /** A name may be left over from a statement that was refused; closing one that is not there does no harm. */
  #messagesFor({ text, values, name = '' }: Statement): Buffer[] {
    const bound = serialize.bind({ statement: name, values })
    if (this.#prepared.has(name)) return [bound, EXECUTE]
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text }), bound, DESCRIBE, EXECUTE]
  }

  #await() {
    const name = this.#travelling[this.#next]?.statement.name ?? ''
    this.#columns = this.#prepared.get(name) ?? Columns.NONE
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.#columns = new Columns(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.#rows.push(this.#columns.row(fields))
  }

  handleCommandComplete({ text }: { text: string }) {
    const travelling = this.#travelling[this.#next]
    if (!travelling) return
    const { name } = travelling.statement
    if (name !== undefined) this.#prepared.set(name, this.#columns)
    this.#next += 1
    const result = resultOf(this.#rows, text)
    this.#await()
    travelling.answer(result)
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown) {
    const [refused, ...rest] = this.#travelling.slice(this.#next)
    this.#next = this.#travelling.length
    refused?.fail(error)
    for (const travelling of rest) travelling.passOver(error)
  }

  handleReadyForQuery() {}
}
