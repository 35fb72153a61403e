import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { openDatabase } from '../../server/db/database.ts'
import type { Engine } from '../../server/db/engine.ts'

export interface Statements {
  /** What was sent since the last `take`: every statement, and how many times the sender waited for an answer. */
  take(): { texts: string[]; roundTrips: number }
}

/** A database that notes its statements. Those that are sent while others are under way share their round trip. */
export const countingDatabase = (engine: Engine) => {
  let texts: string[] = []
  let roundTrips = 0
  const note = (text: string, underWay: number) => {
    texts.push(text)
    if (underWay === 0) roundTrips += 1
  }
  const database = openDatabase({ ...engine, dialect: (share) => noting(engine.dialect(share), note) })
  const statements: Statements = {
    take: () => {
      const taken = { texts, roundTrips }
      texts = []
      roundTrips = 0
      return taken
    },
  }
  return { database, statements }
}

type Note = (text: string, underWay: number) => void

const noting = (dialect: Dialect, note: Note): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => notingDriver(dialect.createDriver(), note),
})

const notingDriver = (driver: Driver, note: Note): Driver => {
  const noted = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const originals = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const wrap = (connection: DatabaseConnection) => {
    const known = noted.get(connection)
    if (known) return known
    let underWay = 0
    const wrapped: DatabaseConnection = {
      executeQuery: async (query) => {
        note(query.sql, underWay)
        underWay += 1
        try {
          return await connection.executeQuery(query)
        } finally {
          underWay -= 1
        }
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    noted.set(connection, wrapped)
    originals.set(wrapped, connection)
    return wrapped
  }
  const original = (connection: DatabaseConnection) => originals.get(connection) ?? connection
  return {
    init: () => driver.init(),
    acquireConnection: async () => wrap(await driver.acquireConnection()),
    releaseConnection: (connection) => driver.releaseConnection(original(connection)),
    beginTransaction: (connection, settings) => {
      note('begin', 0)
      return driver.beginTransaction(original(connection), settings)
    },
    commitTransaction: (connection) => {
      note('commit', 0)
      return driver.commitTransaction(original(connection))
    },
    rollbackTransaction: (connection) => {
      note('rollback', 0)
      return driver.rollbackTransaction(original(connection))
    },
    destroy: () => driver.destroy(),
  }
}
