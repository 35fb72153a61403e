import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../server/cli/index.ts'
import type { Database } from '../../server/db/database.ts'
import { processMoneyTasks } from '../../server/modules/money/index.ts'
import { callerOf } from '../faults/support/caller.ts'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.ts'
import {
  type Cluster,
  onCluster,
  prepareServer,
  type Server,
  startCluster,
} from '../support/postgres-cluster.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import { until } from '../support/until.ts'
import { openWorld, type Person } from '../support/world.ts'
import { type Service, startService } from './support/service.ts'
import { directly, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'
import { own } from './support/three-machines.ts'

/**
 * A base backup and the archived log bring the database back to the moment before a guest was erased by mistake. What was
 * paid after that moment is known to the provider only.
 */
let archive: string
let before: Cluster
let after: Server
let stripe: FakeStripe
let service: Service
let database: Database
let account: Awaited<ReturnType<typeof makeAccount>>
let operator: Person
let place: PublicVenue
const day = tomorrow()

beforeAll(async () => {
  archive = mkdtempSync(join(tmpdir(), 'maitred-archive-'))
  own(archive)
  before = await startCluster({
    synchronous_commit: 'on',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  await onCluster(before.url('postgres'), 'create database maitred')
  stripe = await startFakeStripe({ now: () => new Date() })
  service = await startService({ DATABASE_URL: before.url('maitred'), ...stripe.settings })
  database = directly(before.url('maitred'))
  account = await makeAccount(database, 'client')
  operator = await account.signIn(service)
  place = await makePublicVenue(operator, service.client(), {
    price_per_cover_pence: 2000,
    deposit_mode: 'charge',
  })
  for (let n = 0; n < 3; n += 1) await place.table()
}, 120_000)

afterAll(async () => {
  await service?.end('SIGTERM')
  await database?.close()
  await stripe?.close()
  await before?.stop()
  await after?.remove()
  rmSync(archive, { recursive: true, force: true })
})

/** A table with a deposit that the guest has paid. */
const payForTable = async (name: string) => {
  const call = callerOf(service.url)
  const { body } = await call('POST /api/public/venues/:venueId/book', {
    params: place.params,
    body: {
      access_rule_id: place.ruleId,
      rule_type: 'tables',
      date: day,
      time: '20:00',
      party_size: 2,
      guest_name: name,
      guest_email: `${name.toLowerCase()}@example.com`,
      turnstile_token: 'ok',
    },
  })
  const intentId = String(body.payment_intent_id)
  stripe.confirm(intentId)
  const paid = await call('POST /api/public/venues/:venueId/book/finalize', {
    params: place.params,
    body: { booking_id: body.booking_id },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  return { intentId, bookingId: String(body.booking_id), paid: paid.body }
}

const guestNamed = async (db: Database, name: string) =>
  db.read.selectFrom('users').select('id').where('name', '=', name).executeTakeFirst()

/** As long as money is on its way, nobody can be erased. */
const hasOpenRefund = async (db: Database) => {
  const { rows } = await sql<{
    open: boolean
  }>`select exists (select from money_tasks where status = 'queued')
    or exists (select from refunds where status = 'pending') as open`.execute(db.read)
  return rows[0]?.open
}

/** A base backup, and the server that it becomes: it follows the archived log up to a moment and goes on by itself. */
const takeBackup = async () => {
  let data = ''
  const { hostname, port } = new URL(before.url('postgres'))
  const from = ['-h', hostname, '-p', port, '-U', 'maitred']
  const server = await prepareServer({ fsync: 'off', max_connections: '300' }, (folder) => {
    data = folder
    return ['pg_basebackup', ...from, '-D', folder, '-c', 'fast', '--no-sync']
  })
  const recoverTo = async (moment: string) => {
    const settings = {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
    writeFileSync(join(data, 'recovery.signal'), '')
    await server.start()
    const url = `postgres://maitred@127.0.0.1:${server.port}/maitred`
    await until('it has recovered', () =>
      onCluster(url, 'create temporary table writable ()').then(
        () => true,
        () => false,
      ),
    )
    return url
  }
  return { server, recoverTo }
}

const theMoment = async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(database.read)
  return rows[0]?.at ?? ''
}

/** Everything that was written so far is in the archive. */
const archived = async () => {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(
    database.read,
  )
  await until('the log is archived', async () => {
    const done = await sql<{ file: string }>`select last_archived_wal as file from pg_stat_archiver`.execute(
      database.read,
    )
    return (done.rows[0]?.file ?? '') >= (rows[0]?.file ?? '')
  })
}

const verify = async (db: Database, options: Record<string, string>) => {
  const world = await openWorld(db, stripe.settings)
  world.clock.set(new Date())
  const lines: string[] = []
  const { payments } = world.app.services
  const failure = await commands.verify
    ?.run({
      database: db,
      payments,
      options,
      applied: [],
      now: new Date(),
      print: (line) => lines.push(line),
    })
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  await processMoneyTasks(world.app.services, new Date(), () => false)
  await world.app.close()
  return { lines, failure }
}

test('a database comes back as it was before a mistaken erase, and later payments are found at the provider', async () => {
  const closed = await payForTable('Ursula')
  await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: closed.bookingId } })
  await until('her money is back', async () => !(await hasOpenRefund(database)))
  const backup = await takeBackup()
  after = backup.server
  const kept = await payForTable('Karim')
  const ursula = await guestNamed(database, 'Ursula')
  const moment = await theMoment()
  await operator.ok('POST /api/my-guests/:id/erase', { params: { id: ursula?.id ?? '' } })
  expect(await guestNamed(database, 'Ursula')).toBeUndefined()
  const lost = await payForTable('Lena')
  await archived()
  await service.end('SIGTERM')
  await database.close()
  await before.crash()

  const url = await backup.recoverTo(moment)
  database = directly(url)
  expect(await guestNamed(database, 'Ursula'), 'the guest who was erased').toEqual(ursula)
  expect(await guestNamed(database, 'Lena'), 'who booked after that').toBeUndefined()

  const since = { 'after-restore': moment }
  const listed = await verify(database, since)
  expect(listed.lines).toEqual([expect.stringMatching(`^${lost.intentId} .* is not known here\\.$`)])
  expect(listed.failure).toMatch(/^Payments that are not known here: 1\./)
  const taken = await verify(database, { ...since, 'take-in': 'yes' })
  expect(taken).toEqual({
    lines: [expect.stringMatching(/taken in, and its money goes back\.$/), 'Everything agrees.'],
    failure: undefined,
  })
  const refunds = stripe.books.refunds.filter(({ payment_intent }) => payment_intent === lost.intentId)
  expect(refunds.map(({ amount }) => amount)).toEqual([4000])
  expect((await verify(database, {})).failure).toBeUndefined()

  // Links, sessions and codes of before work again: their keys are in the database.
  service = await startService({ DATABASE_URL: url, ...stripe.settings })
  const call = callerOf(service.url)
  expect((await call('GET /api/auth/me', { token: operator.token })).status).toBe(200)
  const code = await call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
    params: { ...place.params, bookingId: kept.bookingId },
  })
  const entered = await call('POST /api/check-in', {
    token: operator.token,
    body: { booking_id: kept.bookingId, qr_code: code.body.qr_code },
  })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
}, 180_000)
