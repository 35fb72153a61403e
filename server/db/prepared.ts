import type { Compilable, CompiledQuery } from 'kysely'
import type { Executor } from './database.ts'

/** Stands for a parameter while a query is put together. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is put together once and sent with other values each time. Building and printing a query costs more
 * than the database needs to answer it, so what many requests ask is asked this way. `build` sees stand-ins for the
 * values: it may pass them on as parameters, and must neither look at them nor decide by them.
 */
export const prepared = <P extends Record<string, unknown>, R>(
  build: (db: Executor, given: P) => Compilable<R>,
): ((db: Executor, given: P) => Promise<R[]>) => {
  let made: { readonly query: CompiledQuery<R>; readonly places: readonly unknown[] } | undefined
  const make = (db: Executor) => {
    const standIns = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as P
    const query = build(db, standIns).compile()
    return { query, places: query.parameters }
  }
  return async (db, given) => {
    made ??= make(db)
    const parameters = made.places.map((place) => (place instanceof Place ? given[place.name] : place))
    const { rows } = await db.executeQuery<R>({ ...made.query, parameters })
    return rows
  }
}
