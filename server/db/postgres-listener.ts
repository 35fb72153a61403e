import type { Carrier, Ear } from './carrier.ts'
import { connect, endClient, newClient } from './postgres-connection.ts'
import type { Statement } from './statements.ts'

const CHANNEL = 'maitred_changes'
const NAME = 'maitred listener'
const CLOSE_WITHIN_MS = 1000

/**
 * Announcements through NOTIFY. The listening connection is separate from the pool: it waits behind nobody, and a
 * pooler that cannot carry LISTEN can be passed by with an address of its own.
 */
export const postgresCarrier = (url: string, notify: (text: string) => Promise<void>): Carrier => ({
  advice:
    'What other processes announce cannot be heard through this connection, as behind a pooler in transaction mode. ' +
    'Set DATABASE_LISTEN_URL to the address of the server itself, or REDIS_URL.',
  send: notify,
  connect: (onMessage, onLost) => openEar(url, onMessage, onLost),
  close: async () => {},
})

const openEar = async (url: string, onMessage: (text: string) => void, onLost: () => void): Promise<Ear> => {
  const client = newClient({ connectionString: url, application_name: NAME, pipeline: true })
  const close = () => endClient(client, CLOSE_WITHIN_MS)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  client.on('error', onLost)
  client.on('end', onLost)
  try {
    await connect(client)
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    send: async (text) => {
      await client.query(notification(text))
    },
    listeners: async () => {
      const { rows } = await client.query<{ name: string }>(
        `select concat(pid, ' ', backend_start) as name from pg_stat_activity
        where application_name = $1 and datname = current_database()`,
        [NAME],
      )
      return rows.map(({ name }) => name)
    },
    close,
  }
}

export const notification = (text: string): Statement => ({
  text: 'select pg_notify($1, $2)',
  values: [CHANNEL, text],
})
