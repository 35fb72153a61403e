import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** A page reads its parts together; a list must not send a statement for every item. */
export const MAX_STATEMENTS_AT_ONCE = 8

/**
 * Reports a request that has more than eight connections in use or waited for at once. A transaction is one of them,
 * and so is a pipeline. It tracks every promise of the process, so only the tests switch it on.
 */
interface RequestGuard {
  within<T>(work: () => Promise<T>): Promise<T>
  watch(dialect: Dialect): Dialect
}

export const noRequestGuard: RequestGuard = { within: (work) => work(), watch: (dialect) => dialect }

export const requestGuard = (onFan: (sentence: string) => void): RequestGuard => {
  const requests = new AsyncLocalStorage<{ statements: number }>()
  const enter = () => {
    const request = requests.getStore()
    if (!request) return
    request.statements += 1
    if (request.statements > MAX_STATEMENTS_AT_ONCE)
      onFan(`One request has ${request.statements} statements under way at once. Load lists in batches.`)
  }
  const leave = () => {
    const request = requests.getStore()
    if (request) request.statements -= 1
  }
  return {
    within: (work) => requests.run({ statements: 0 }, work),
    watch: (dialect) => ({
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => watchedDriver(dialect.createDriver(), enter, leave),
    }),
  }
}

const watchedDriver = (driver: Driver, enter: () => void, leave: () => void): Driver => ({
  init: () => driver.init(),
  acquireConnection: async (): Promise<DatabaseConnection> => {
    enter()
    try {
      return await driver.acquireConnection()
    } catch (error) {
      leave()
      throw error
    }
  },
  releaseConnection: async (connection) => {
    leave()
    await driver.releaseConnection(connection)
  },
  beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
  commitTransaction: (connection) => driver.commitTransaction(connection),
  rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  destroy: () => driver.destroy(),
})
