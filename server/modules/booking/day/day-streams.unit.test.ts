import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { createDayStreams } from './day-streams.ts'

/** A venue whose version the test moves, and a session that it ends. */
let revision = 1
let isAllowed = true
let checks = 0

const database = {
  engine: 'pglite',
  versions: {
    venues: { getAll: async (ids: string[]) => new Map(ids.map((id) => [id, { revision }])) },
    users: { get: async () => 1, getAll: async (ids: string[]) => new Map(ids.map((id) => [id, 1])) },
  },
} as unknown as Database

const open = async () => {
  const streams = createDayStreams(database, (error) => {
    throw error
  })
  const stream = await streams.open({
    venueId: 'ven_a',
    userId: 'usr_a',
    seen: undefined,
    isAllowed: async () => {
      checks += 1
      return isAllowed
    },
  })
  let text = ''
  let hasEnded = false
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  stream.on('end', () => {
    hasEnded = true
  })
  const take = () => {
    const taken = text
    text = ''
    return taken
  }
  return { take, hasEnded: () => hasEnded }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  ;[revision, isAllowed, checks] = [1, true, 0]
})
afterEach(() => vi.useRealTimers())

const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  // A readable hands its chunks on in a later turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
}

describe('a stream', () => {
  test('sends the first version at once, a new one within a second, and a heartbeat after 15 quiet seconds', async () => {
    const stream = await open()
    await pass(0)
    expect(stream.take()).toBe('id: 1\nevent: version\ndata: {"version":1}\n\n')
    await pass(14)
    expect(stream.take()).toBe('')
    await pass(2)
    expect(stream.take()).toBe(':\n\n')
    revision = 2
    await pass(1)
    expect(stream.take()).toBe('id: 2\nevent: version\ndata: {"version":2}\n\n')
    await pass(46)
    expect(stream.take()).toBe(':\n\n:\n\n:\n\n')
  })

  test('ends when its session has expired, also while the venue changes every second', async () => {
    const stream = await open()
    for (let second = 0; second < 60; second += 1) {
      revision += 1
      await pass(1)
    }
    expect([stream.hasEnded(), checks]).toEqual([false, 4])
    isAllowed = false
    for (let second = 0; second < 16; second += 1) {
      revision += 1
      await pass(1)
    }
    expect(stream.hasEnded()).toBe(true)
  })

  test('that is being opened while the service stops ends cleanly, without an error', async () => {
    let release: ((version: number) => void) | undefined
    const slow = {
      ...database,
      versions: {
        ...database.versions,
        users: { get: () => new Promise<number>((resolve) => (release = resolve)) },
      },
    } as unknown as Database
    const streams = createDayStreams(slow, () => {})
    const http = Fastify()
    http.get('/stream', async (_request, reply) => {
      const watcher = { venueId: 'ven_a', userId: 'usr_a', seen: undefined, isAllowed: async () => true }
      return reply.type('text/event-stream').send(await streams.open(watcher))
    })
    const answer = http.inject('/stream').then((reply) => reply)
    while (!release) await new Promise((resolve) => setImmediate(resolve))
    streams.close()
    release(1)
    const { statusCode, body } = await answer
    expect([statusCode, body]).toEqual([200, ''])
    await http.close()
  })
})
