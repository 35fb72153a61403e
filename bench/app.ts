import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openConfiguredDatabase } from '../server/open-database.ts'
import { systemClock } from '../server/ports/clock.ts'
import type { BenchDatabase } from './databases.ts'

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<void>
/** Sends a file, as the operator. */
type Send = (path: string, file: string) => Promise<void>

export type App = Awaited<ReturnType<typeof openApp>>

/** The service in this process, on a filled database. */
export const openApp = async (filled: BenchDatabase) => {
  const config = readConfig({ ...filled.serviceEnv, LOG_LEVEL: 'silent' })
  const database = await openConfiguredDatabase(config)
  const app = await createApp({ config, clock: systemClock, database, logger: pino({ level: 'silent' }) })
  // Every call finds the venue changed, so that nothing comes from the cache.
  let revision = Number.MAX_SAFE_INTEGER / 2
  const call: Call = async (method, url, body) => {
    revision += 1
    database.versions.venues.commit(filled.world.venueId, {
      config: 1,
      places: revision,
      activity: revision,
      guests: 0,
      revision,
    })
    const response = await app.http.inject({
      method,
      url,
      headers: { authorization: method === 'GET' ? `Bearer ${filled.token}` : '' },
      ...(body ? { payload: body } : {}),
    })
    if (response.statusCode !== 200)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
  }
  const send: Send = async (url, payload) => {
    const headers = { authorization: `Bearer ${filled.token}`, 'content-type': 'text/csv' }
    const response = await app.http.inject({ method: 'POST', url, headers, payload })
    if (response.statusCode >= 300)
      throw new Error(`POST ${url} answered ${response.statusCode}: ${response.body}`)
  }
  return {
    filled,
    call,
    send,
    db: database.read,
    database,
    services: app.services,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
