import { once } from 'node:events'
import { Redis } from 'ioredis'
import type { Carrier, Ear } from './carrier.ts'

const COMMAND_WITHIN_MS = 500
const CONNECT_WITHIN_MS = 1000

/**
 * Announcements through Redis, which takes no lock in the database and passes every pooler. Redis delivers a message to
 * those who listen at that moment and keeps nothing.
 */
export const redisCarrier = (url: string): Carrier => {
  const commands = open(url, { retryStrategy: (tries: number) => Math.min(tries * 50, 250) })
  commands.connect().catch(() => {})
  // Redis keeps channels apart from its numbered databases; whoever shares a server by number shares no channel.
  const channel = `maitred:${commands.options.db ?? 0}:changes`
  const send = async (text: string) => {
    await commands.publish(channel, text)
  }
  return {
    send,
    connect: (onMessage, onLost) => openEar(url, commands, channel, onMessage, onLost),
    close: async () => commands.disconnect(),
  }
}

const openEar = async (
  url: string,
  commands: Redis,
  channel: string,
  onMessage: (text: string) => void,
  onLost: () => void,
): Promise<Ear> => {
  const subscriber = open(url, { retryStrategy: () => null })
  const close = async () => subscriber.disconnect()
  subscriber.on('message', (to, text) => {
    if (to === channel) onMessage(text)
  })
  try {
    await Promise.all([subscriber.connect(), untilReady(commands)])
    // The second channel is this listener's name among the others.
    await subscriber.subscribe(channel, `${channel}:${crypto.randomUUID()}`)
  } catch (error) {
    await close()
    throw error
  }
  subscriber.on('end', onLost)
  return {
    send: async (text) => {
      await commands.publish(channel, text)
    },
    listeners: async () => {
      const [names] = await Promise.all([commands.pubsub('CHANNELS', `${channel}:*`), subscriber.ping()])
      return names as string[]
    },
    close,
  }
}

const untilReady = async (client: Redis): Promise<void> => {
  if (client.status !== 'ready')
    await once(client, 'ready', { signal: AbortSignal.timeout(CONNECT_WITHIN_MS) })
}

/** Fails at once while Redis is away, and never waits. */
const open = (url: string, options: { retryStrategy: (tries: number) => number | null }): Redis => {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: COMMAND_WITHIN_MS,
    autoResubscribe: false,
    ...options,
  })
  // Whoever uses it hears of each failure by the command that failed.
  client.on('error', () => {})
  return client
}
