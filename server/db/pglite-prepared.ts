import { type PGlite, protocol, types } from '@electric-sql/pglite'
import { postgresTypes } from './postgres.ts'

const { serialize, Parser, messages } = protocol
type Message = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0]
type Column = { readonly name: string; readonly parse: (text: string) => unknown }
type Row = { [column: string]: unknown }

const EXECUTE = serialize.execute({})
const SYNC = serialize.sync()

/**
 * Prepared statements for the embedded engine, by PostgreSQL's own protocol. PGlite's `query` parses and plans every
 * statement anew, in six calls; a prepared one takes one call and a quarter of the time.
 */
export class PglitePrepared {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, readonly Column[]>()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** `name` is empty for a statement that is not kept. */
  run(name: string, text: string, values: readonly unknown[]): { rows: Row[]; tag: string } {
    const columns = this.#prepared.get(name) ?? this.#prepare(name, text)
    const rows: Row[] = []
    let tag = ''
    const bind = serialize.bind({ statement: name, values: values.map(toText) })
    for (const message of this.#exchange([bind, EXECUTE, SYNC]))
      if (message instanceof messages.DataRowMessage) rows.push(rowOf(columns, message.fields))
      else if (message instanceof messages.CommandCompleteMessage) tag = message.text
    return { rows, tag }
  }

  /** Plans are made for tables as they were; after a script they may be others. */
  forget() {
    this.#prepared.clear()
    this.#exchange([serialize.query('deallocate all')])
  }

  #prepare(name: string, text: string): readonly Column[] {
    const replies = this.#exchange([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      SYNC,
    ])
    const description = replies.find((message) => message instanceof messages.RowDescriptionMessage)
    const columns = (description?.fields ?? []).map((field) => ({
      name: field.name,
      parse: postgresTypes.getTypeParser(field.dataTypeID) as unknown as Column['parse'],
    }))
    if (name !== '') this.#prepared.set(name, columns)
    return columns
  }

  /**
   * As a stream, because PGlite keeps every reply of its other raw calls for as long as it lives. The replies are there
   * when the call returns; only writing files out, which is not asked for here, would be waited for.
   */
  #exchange(parts: readonly Uint8Array[]): Message[] {
    if (this.#pglite.closed) throw new Error('The embedded database is closed.')
    const replies: Message[] = []
    const parser = new Parser()
    this.#pglite
      .execProtocolRawStream(Buffer.concat(parts), {
        syncToFs: false,
        // A copy: the bytes are the engine's own memory.
        onRawData: (bytes) => parser.parse(bytes.slice(), (message) => replies.push(message)),
      })
      .catch((cause: Error) => process.emitWarning(cause))
    for (const reply of replies) if (reply instanceof messages.DatabaseError) throw reply
    if (!(replies.at(-1) instanceof messages.ReadyForQueryMessage))
      throw new Error('The embedded database broke off in the middle of a statement.')
    return replies
  }
}

const rowOf = (columns: readonly Column[], texts: readonly (string | null)[]): Row =>
  Object.fromEntries(columns.map(({ name, parse }, n) => [name, texts[n] == null ? null : parse(texts[n])]))

const toText = (value: unknown): string | Uint8Array | null => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return types.arraySerializer(value, (item) => String(toText(item)), 0)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
