import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPublicVenue } from '../support/public-venue.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

/** Administrators who read the outbox while venues are changed, with the default limit of waiting requests. */
const READERS = 30
const WRITERS = 2
const MESSAGES = 200
const MAX_GROWTH_MB = 80

const world = useWorld({ own: true, settings: { MAX_WAITING: '200' } })

const residentMb = () => process.memoryUsage.rss() / 1_048_576

/** Copies of a confirmation, each with a body of its own to compose. */
const fillOutbox = () =>
  sql`insert into outbox (id, venue_id, booking_id, cause, kind, locale, facts, to_address, next_attempt_at, created_at)
    select 'mail_copy_' || n, venue_id, booking_id, cause || ':' || n, kind, locale, facts, to_address, next_attempt_at, created_at
    from (select * from outbox where kind = 'booking_confirmed' limit 1) first, generate_series(1, ${MESSAGES}::integer) n`.execute(
    world.database.read,
  )

/** Reads to the end and keeps nothing: this process is measured. */
const read = (url: string, token: string) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', reject)
    }).on('error', reject)
  })

test(`${READERS} reads of ${MESSAGES} messages shed no change and take less than ${MAX_GROWTH_MB} MB`, {
  timeout: 300_000,
}, async () => {
  const place = await openPublicVenue(world)
  await place.table()
  await place.booked({ guest_name: 'Gale', guest_email: 'gale@example.com' })
  await fillOutbox()
  const admin = await world.person('admin')
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/admin/outbox?limit=${MESSAGES}`
  const change = async (n: number) =>
    (
      await place.operator.call('PUT /api/my-venues/:id', {
        params: { id: place.venueId },
        body: { phone: `+44 20 7946 ${String(n % 10_000).padStart(4, '0')}` },
      })
    ).status

  const first = await read(url, admin.token)
  expect(first.status).toBe(200)
  expect(first.bytes).toBeGreaterThan(MESSAGES * 5000)
  expect(await change(0)).toBe(200)

  const before = residentMb()
  let highest = before
  let isDone = false
  const changes: number[] = []
  const writer = async () => {
    while (!isDone) {
      changes.push(await change(changes.length))
      highest = Math.max(highest, residentMb())
    }
  }
  const writers = Array.from({ length: WRITERS }, writer)
  const replies = await Promise.all(Array.from({ length: READERS }, () => read(url, admin.token)))
  isDone = true
  await Promise.all(writers)

  const growthMb = highest - before
  process.stdout.write(
    `${engine}: ${READERS} reads of ${(first.bytes / 1_048_576).toFixed(1)} MB beside ${changes.length} changes; ${before.toFixed(0)} MB grew by ${growthMb.toFixed(0)} MB.\n`,
  )
  expect(new Set(changes)).toEqual(new Set([200]))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(changes.length).toBeGreaterThan(READERS)
  expect(growthMb).toBeLessThan(MAX_GROWTH_MB)
})
