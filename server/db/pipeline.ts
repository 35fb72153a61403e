import type { Compilable, RawBuilder } from 'kysely'
import type { Executor } from './executor.ts'

type Rows<Q> = NonNullable<Q> extends Compilable<infer R> ? R[] : never

/**
 * Sends several statements together on one connection and returns the rows of each; nothing for what is undefined.
 * On PostgreSQL they take one round trip. They run in order. Where one fails, the first error is thrown after all of
 * them have ended; inside a transaction PostgreSQL then refuses the rest.
 */
export const pipeline = <const Q extends readonly (Compilable<unknown> | undefined)[]>(
  db: Executor,
  queries: Q,
): Promise<{ -readonly [I in keyof Q]: Rows<Q[I]> }> =>
  // Kysely runs one statement of a transaction at a time, so this asks for the connection itself.
  db.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.allSettled(
      queries.map((query) => (query ? connection.executeQuery(query.compile()) : undefined)),
    )
    const rows = results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value?.rows ?? []
    })
    return rows as never
  })

/** The row type of a query. */
export type RowOf<Q> = Q extends Compilable<infer R> ? R : never

/** A hand-written statement, to be sent together with others. */
export const rawQuery = <R>(db: Executor, raw: RawBuilder<R>): Compilable<R> => ({
  compile: () => raw.compile(db),
})
