import postgres from 'postgres'
import type { Carrier, Ear } from './carrier.ts'

const CHANNEL = 'maitred_changes'
const NAME = 'maitred listener'

/**
 * Announcements through NOTIFY. The listening connection is separate from the pool: it waits behind nobody, and a
 * pooler that cannot carry LISTEN can be passed by with an address of its own.
 */
export const postgresCarrier = (url: string, notify: (text: string) => Promise<void>): Carrier => ({
  optional: false,
  advice:
    'What other processes announce cannot be heard through this connection, as behind a pooler in transaction mode. ' +
    'Set DATABASE_LISTEN_URL to the address of the server itself, or REDIS_URL.',
  send: notify,
  connect: (onMessage, onLost) => openEar(url, onMessage, onLost),
  close: async () => {},
})

const openEar = async (url: string, onMessage: (text: string) => void, onLost: () => void): Promise<Ear> => {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: NAME },
    onnotice: () => {},
    onnotify: (_channel: string, text: string) => onMessage(text),
    onclose: () => onLost(),
  } as postgres.Options<Record<string, never>>) as unknown as postgres.Sql
  const close = () => client.end({ timeout: 1 })
  try {
    await client.unsafe(`listen ${CHANNEL}`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    send: (text) => notifyOn(client, text),
    listeners: async () => {
      const rows = await client`select pid || ' ' || backend_start as name from pg_stat_activity
        where application_name = ${NAME} and datname = current_database()`
      return rows.map(({ name }) => String(name))
    },
    close,
  }
}

export const notifyOn = async (client: postgres.Sql, text: string): Promise<void> => {
  await client`select pg_notify(${CHANNEL}, ${text})`
}
