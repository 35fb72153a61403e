/**
 * What announcing costs the writer: transactions a second with nobody told, with NOTIFY and with Redis, side by side in
 * one run. `npx tsx test/scale-out/measure-carriers.ts [rounds] [seconds]`
 */
import { joinAnnouncements } from '../../server/db/announcements.ts'
import { type Database, openDatabase, touchVenue } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { redisCarrier } from '../../server/db/redis-carrier.ts'
import { newId } from '../../server/db/values.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { onCluster, startCluster } from '../support/postgres-cluster.ts'
import { startRedis } from '../support/redis-server.ts'

const [rounds = 3, seconds = 4] = process.argv.slice(2).map(Number)
const WRITERS = 32
const tell = (line: string) => process.stdout.write(`${line}\n`)
const fail = (error: unknown) => {
  throw error
}

const cluster = await startCluster()
const redis = await startRedis()
await onCluster(cluster.url('postgres'), 'create database measured')
const options = {
  url: cluster.url('measured'),
  poolSize: WRITERS,
  prepare: true,
  acquireTimeoutMs: 10_000,
  statementTimeoutMs: 10_000,
}
const setup = openDatabase(openPostgres(options))
await migrate(setup, MIGRATIONS)
const venues = Array.from({ length: WRITERS }, () => newId('ven'))
for (const id of venues) {
  await setup.read
    .insertInto('venues')
    .values({ id, name: 'A', address: 'B', created_at: new Date() })
    .execute()
  await setup.read.insertInto('venue_versions').values({ venue_id: id }).execute()
}
await setup.close()

const write = (database: Database, venueId: string) =>
  database.tx(async (tx) => {
    await tx.updateTable('venues').set({ description: 'changed' }).where('id', '=', venueId).execute()
    touchVenue(tx, venueId, 'config')
  })

const measure = async (way: 'nobody' | 'NOTIFY' | 'Redis'): Promise<number> => {
  const engine = openPostgres(options)
  const listening = openPostgres({ ...options, poolSize: 2 })
  const [writer, listener] = [openDatabase(engine), openDatabase(listening)]
  const join = (database: Database, from: typeof engine) =>
    joinAnnouncements(database, way === 'Redis' ? redisCarrier(redis.url) : from.carrier(), fail)
  const joined = way === 'nobody' ? [] : [await join(writer, engine), await join(listener, listening)]
  let heard = 0
  listener.onChange((changes) => {
    heard += changes.length
  })
  let written = 0
  const until = performance.now() + seconds * 1000
  const keepWriting = async (venueId: string) => {
    while (performance.now() < until) {
      await write(writer, venueId)
      written += 1
    }
  }
  await Promise.all(venues.map(keepWriting))
  await new Promise((resolve) => setTimeout(resolve, 200))
  if (way !== 'nobody' && heard === 0) throw new Error(`Nothing was heard through ${way}.`)
  for (const announcements of joined) await announcements.close()
  await writer.close()
  await listener.close()
  return written / seconds
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const ways = ['nobody', 'NOTIFY', 'Redis'] as const
const results = new Map<string, number[]>(ways.map((way) => [way, []]))
await measure('nobody')
for (let round = 0; round < rounds; round += 1)
  for (const way of ways) results.get(way)?.push(await measure(way))
const base = median(results.get('nobody') ?? [])
for (const way of ways) {
  const rate = median(results.get(way) ?? [])
  const told = way === 'nobody' ? 'with nobody told' : `told through ${way}`
  tell(`${told}: ${Math.round(rate)} transactions/s, ${(rate / base).toFixed(2)} of nobody told`)
}
await redis.stop()
await cluster.stop()
tell(`Measured ${rounds} rounds of ${seconds} s, ${WRITERS} writers.`)
process.exit(0)
