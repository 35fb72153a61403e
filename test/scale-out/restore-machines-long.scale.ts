import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCluster } from '../support/postgres-cluster.ts'
import { until } from '../support/until.ts'
import { runOnce } from './support/program.ts'
import {
  type Machine,
  own,
  PASSWORD,
  startThreeMachines,
  type ThreeMachines,
} from './support/three-machines.ts'

/**
 * What docs/operations.md says under "Back to the second before a mistake", on three machines with Patroni. What the
 * service needs after that is played by restore.scale.ts. With `npm run test:scale-out -- --long`.
 */
let machines: ThreeMachines
let archive: string
let backup: string

beforeAll(async () => {
  machines = await startThreeMachines()
  archive = join(machines.folder, 'wal')
  backup = join(machines.folder, 'base')
  for (const folder of [archive, backup]) {
    mkdirSync(folder, { mode: 0o700 })
    own(folder)
  }
}, 240_000)

afterAll(async () => machines?.stop(), 60_000)

const valueAt = async (url: string, query: string): Promise<string> =>
  String((await onCluster(url, query))[0]?.value)

const change = (statement: string) => onCluster(machines.url, statement)

const guests = (url: string) =>
  valueAt(url, `select string_agg(name, ', ' order by name) as value from guests`)

const ofMachine = ({ address }: Machine, database: string) =>
  `postgres://postgres:${PASSWORD}@${address}/${database}`

const archiveLog = async (url: string) => {
  const file = await valueAt(url, 'select pg_walfile_name(pg_switch_wal()) as value')
  await until('the log is archived', async () => {
    const last = await valueAt(url, 'select last_archived_wal as value from pg_stat_archiver')
    return last >= file
  })
}

test('a cluster is set back to the second before a mistake, and both standbys follow it', async () => {
  const first = await machines.primary()
  if (!first) throw new Error('There is no primary.')
  const others = machines.all.filter(({ name }) => name !== first.name)
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f`
  first.patronictl(['edit-config', '--force', '-p', 'archive_mode=on', '-p', `archive_command=${command}`])
  first.patronictl(['restart', 'maitred', '--force'])
  await machines.settled()

  await change('create table guests (name text)')
  await change(`insert into guests values ('Ursula')`)
  const [host, port] = first.address.split(':')
  runOnce(
    'pg_basebackup',
    [...['-h', host ?? '', '-p', port ?? '', '-U', 'replicator'], '-D', backup, '--checkpoint=fast'],
    machines.folder,
    { env: { PGPASSWORD: PASSWORD } },
  )
  await change(`insert into guests values ('Karim')`)
  const moment = await valueAt(machines.url, 'select clock_timestamp()::text as value')
  await change('delete from guests')
  await change(`insert into guests values ('Lena')`)
  await archiveLog(ofMachine(first, 'postgres'))

  for (const machine of machines.all) await machine.rest()
  await recover(first, moment)
  expect(await guests(ofMachine(first, 'maitred')), 'what PostgreSQL has before Patroni starts').toBe(
    'Karim, Ursula',
  )
  runOnce('pg_ctl', ['-D', first.data, '-m', 'fast', 'stop'], machines.folder)

  first.patronictl(['remove', 'maitred'], 'maitred\nYes I am aware\n')
  first.start()
  await until('it is the primary', async () => (await machines.primary())?.name === first.name, 60_000)
  for (const other of others) {
    rmSync(other.data, { recursive: true })
    other.start()
  }
  await machines.settled()

  expect(await guests(machines.url)).toBe('Karim, Ursula')
  await change(`insert into guests values ('Mara')`)
  for (const other of others)
    await until(`${other.name} follows`, async () => {
      return (await guests(ofMachine(other, 'maitred'))) === 'Karim, Mara, Ursula'
    })
  expect(first.patronictl(['show-config']), 'a commit waits for a standby as before').toContain(
    'synchronous_mode: true',
  )
}, 300_000)

/** Starts PostgreSQL without Patroni on the base backup, and waits until it is what it was at the moment. */
const recover = async (machine: Machine, moment: string) => {
  rmSync(machine.data, { recursive: true })
  runOnce('cp', ['-a', backup, machine.data], machines.folder)
  const settings = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(machine.data, 'postgresql.auto.conf'), lines.join(''))
  const signal = join(machine.data, 'recovery.signal')
  writeFileSync(signal, '')
  own(signal)
  const log = join(machines.folder, 'recovery.log')
  runOnce('pg_ctl', ['-D', machine.data, '-l', log, '-w', 'start'], machines.folder)
  const url = ofMachine(machine, 'postgres')
  await until('it has recovered', async () => {
    return (await valueAt(url, 'select pg_is_in_recovery() as value')) === 'false'
  })
}
