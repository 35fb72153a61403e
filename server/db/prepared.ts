import { type Compilable, CompiledQuery, type Insertable } from 'kysely'
import type { Executor, Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands for a parameter while a query is put together. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A statement with its values, to be asked on its own or in one go with others. */
export type Asked<R> = (db: Executor) => CompiledQuery<R>

export interface Prepared<P extends object, R> {
  (db: Executor, given: P): Promise<R[]>
  with(given: P): Asked<R>
}

/**
 * A query that is put together once and sent with other values each time. Building and printing a query costs more
 * than the database needs to answer it, so what many requests ask is asked this way. `build` sees stand-ins for the
 * values: it may pass them on as parameters, and must neither look at them nor decide by them. The database must answer
 * it by an index and with little: others may have to wait for it.
 */
export const prepared = <P extends object, R>(
  build: (db: Executor, given: P) => Pick<Compilable<R>, 'compile'>,
): Prepared<P, R> => {
  let made: CompiledQuery<R> | undefined
  const query = (db: Executor, given: P) => {
    made ??= quick(build(db, standIns<P>()).compile())
    return filled(made, given)
  }
  const ask = async (db: Executor, given: P) => (await db.executeQuery<R>(query(db, given))).rows
  return Object.assign(ask, {
    with:
      (given: P): Asked<R> =>
      (db) =>
        query(db, given),
  })
}

/** What prepared queries are made of: every copy with other values shares it. */
const quickNodes = new WeakSet<object>()

export const isQuick = (query: CompiledQuery): boolean => quickNodes.has(query.query)

const quick = <R>(query: CompiledQuery<R>): CompiledQuery<R> => {
  quickNodes.add(query.query)
  return query
}

const standIns = <P>(): P => new Proxy({}, { get: (_, name) => new Place(String(name)) }) as P

const filled = <R>(query: CompiledQuery<R>, given: object): CompiledQuery<R> => ({
  ...query,
  parameters: query.parameters.map((value) =>
    value instanceof Place ? (given as Record<string, unknown>)[value.name] : value,
  ),
})

/** Statements of a transaction that need not be answered before the next one is sent, and the answers to them. */
const ahead = new WeakMap<CompiledQuery, Promise<unknown[]> | undefined>()

export const isSentAhead = (query: CompiledQuery): boolean => ahead.has(query)

/** Where the driver leaves the answer to a statement that was sent ahead. */
export const answerLater = (query: CompiledQuery, rows: Promise<unknown[]>) => {
  rows.catch(() => {})
  ahead.set(query, rows)
}

const sendAhead = async <R>(tx: Tx, query: CompiledQuery<R>): Promise<Promise<R[]>[]> => {
  ahead.set(query, undefined)
  const { rows } = await tx.executeQuery<R>(query)
  return [(ahead.get(query) as Promise<R[]> | undefined) ?? Promise.resolve(rows)]
}

/**
 * Sends statements of a transaction one behind the other without waiting in between, and gives all answers; nothing
 * for what is left out.
 */
export const inOneGo = async <const A extends readonly (Asked<unknown> | undefined)[]>(
  tx: Tx,
  asked: A,
): Promise<{ -readonly [I in keyof A]: NonNullable<A[I]> extends Asked<infer R> ? R[] : never }> => {
  const answers: Promise<unknown[]>[] = []
  for (const ask of asked) answers.push(...(ask ? await sendAhead(tx, ask(tx)) : [Promise.resolve([])]))
  return (await Promise.all(answers)) as never
}

/**
 * For a change whose outcome nobody looks at: it is sent without waiting for its answer. Should it fail, the next
 * statement of the transaction says so, or the commit.
 */
export const sendChange = async (tx: Tx, change: Asked<unknown>): Promise<void> => {
  await sendAhead(tx, change(tx))
}

/** A value for a jsonb column of `insertRows`; null is the database's own. */
class JsonText<T> {
  readonly text: string | null
  declare readonly of: T

  constructor(text: string | null) {
    this.text = text
  }
}

export const asJson = <T>(value: T) => new JsonText<T>(value === null ? null : JSON.stringify(value))

type Row<T extends keyof Tables> = {
  [C in keyof Insertable<Tables[T]>]: Insertable<Tables[T]>[C] | JsonText<Insertable<Tables[T]>[C]>
}

const insertTexts = new Map<string, string>()

/** Inserts rows that name the same columns, like `sendChange`: the statement is put together once for each choice of columns. */
export const insertRows = async <T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: readonly [Row<T>, ...Row<T>[]],
): Promise<void> => {
  const columns = Object.entries(rows[0])
  const key = `${table} ${rows.length} ${columns.map(([name, value]) => (value instanceof JsonText ? `${name}:json` : name)).join()}`
  let text = insertTexts.get(key)
  if (text === undefined) {
    text = insertText(table, columns, rows.length)
    insertTexts.set(key, text)
  }
  const parameters = rows.flatMap((row) =>
    Object.values(row).map((value) => (value instanceof JsonText ? value.text : value)),
  )
  await sendAhead(tx, CompiledQuery.raw(text, parameters))
}

const insertText = (table: string, columns: readonly [string, unknown][], rows: number): string => {
  let place = 0
  const row = () => {
    const values = columns.map(([, value]) => {
      place += 1
      return value instanceof JsonText ? `$${place}::text::jsonb` : `$${place}`
    })
    return `(${values.join(', ')})`
  }
  const names = columns.map(([name]) => `"${name}"`)
  return `insert into "${table}" (${names.join(', ')}) values ${Array.from({ length: rows }, row).join(', ')}`
}
