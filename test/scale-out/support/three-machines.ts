import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { findPostgres, onCluster, unprivileged } from '../../support/postgres-cluster.ts'
import { until } from '../../support/until.ts'
import { writeDeployFile } from './deploy-files.ts'
import { findProgram, isGone, newProgram, type Program, processTree, runOnce, signalAll } from './program.ts'

/** Programs that must be installed, each by the name of its package. */
const NEEDED = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const
const NAMES = ['one', 'two', 'three'] as const
export const PASSWORD = 'a-test-password'
const STARTING_MS = 120_000
const SETTLING_MS = 90_000

/** One of the machines: Patroni, the PostgreSQL that it runs, and a member of etcd. */
export interface Machine {
  readonly name: string
  /** Where PostgreSQL listens, and its data. */
  readonly address: string
  readonly data: string
  start(): void
  /** Patroni stops, and PostgreSQL with it, in good order. The member of etcd goes on. */
  rest(): Promise<void>
  /** What `patronictl` answers on this machine. */
  patronictl(args: readonly string[], input?: string): string
  /** The machine is gone from one moment to the next: everything on it gets SIGKILL. */
  lose(): Promise<void>
  /** Everything on it stops in the middle of what it does, connections stay open. */
  freeze(): void
  thaw(): void
}

/** What deploy/three-machines sets up, on ports of one machine: three databases, three members of etcd, HAProxy. */
export interface ThreeMachines {
  /** The address of the primary, through HAProxy. */
  readonly url: string
  /** The member of each machine. */
  readonly etcd: readonly Program[]
  readonly haproxy: Program
  readonly values: Readonly<Record<string, string | number>>
  readonly folder: string
  /** The machine whose PostgreSQL is the primary, or undefined while there is none. */
  primary(): Promise<Machine | undefined>
  readonly all: readonly Machine[]
  /** A standby that has every acknowledged commit. */
  synchronous(): Promise<Machine | undefined>
  /** Asks Patroni to make another machine the primary. */
  switchOver(): Promise<void>
  /** The member of etcd on this machine leads the others: its loss makes every lease begin anew. */
  leadEtcdFrom(machine: Machine): Promise<void>
  /** Writes into etcd that another machine is the primary, and that no standby has all of its commits. */
  claimForAnother(name: string): Promise<void>
  /** There is a primary, and so many standbys follow it, one of them synchronously. */
  settled(standbys?: number): Promise<void>
  stop(): Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

export const startThreeMachines = async (): Promise<ThreeMachines> => {
  const missing = Object.entries(NEEDED).filter(([program]) => !findProgram(program))
  if (missing.length > 0)
    throw new Error(
      `Install ${missing.map(([, name]) => name).join(' and ')}: failover is not proved without.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'maitred-machines-'))
  chmodSync(folder, 0o755)
  own(folder)
  const values = await valuesOf(folder)
  const nodes = NAMES.map((name) => newMachine(name, folder, ofNode(values, name.toUpperCase())))
  const haproxy = newProgram('haproxy', ['-db', '-f', writeDeployFile(folder, 'haproxy.cfg', values)], folder)
  const url = `postgres://maitred:${PASSWORD}@${values.HAPROXY_LISTEN}/maitred`

  const members = async (): Promise<Member[]> => {
    for (const { port } of nodes) {
      const reply = await askPatroni(port, 'cluster')
      if (reply?.status === 200) return (JSON.parse(reply.text) as { members: Member[] }).members
    }
    return []
  }
  /** Only Patroni on the machine itself knows for certain; what the others say of it may be old. */
  const isPrimary = async ({ port }: { port: number }) => (await askPatroni(port, 'primary'))?.status === 200
  const primary = async () => {
    const answers = await Promise.all(nodes.map(isPrimary))
    return nodes[answers.indexOf(true)]
  }
  /** As docs/operations.md says for Patroni before 3.1: PostgreSQL goes on meanwhile. */
  const nameStandbyAnew = async (node: { readonly program: Program }) => {
    await askEtcd(values, 'kv/deleterange', { key: base64(SYNC_KEY) })
    await node.program.end()
    node.program.start()
  }
  const settled = (standbys = 2) =>
    until(
      `a primary with ${standbys} standbys`,
      async () => {
        for (const node of nodes) if (node.isStuck()) await nameStandbyAnew(node)
        const all = await members()
        const following = all.filter(
          ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
        )
        return (
          all.some(({ role, state }) => role === 'leader' && state === 'running') &&
          following.length >= standbys &&
          following.some(({ role }) => role === 'sync_standby') &&
          (await primary()) !== undefined
        )
      },
      SETTLING_MS,
    ).catch(async (error: Error) => {
      throw new Error(
        [error.message, JSON.stringify(await members()), ...nodes.map(({ program }) => program.output)].join(
          '\n',
        ),
      )
    })
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.lose()))
    await haproxy.end()
    rmSync(folder, { recursive: true, force: true })
  }

  const etcd = nodes.map((node) => node.etcd)
  try {
    for (const node of nodes) node.start()
    haproxy.start()
    await until('there is a primary', async () => (await primary()) !== undefined, STARTING_MS)
    await until('HAProxy leads to it', () => answers(superuserUrl(values)), STARTING_MS)
    await onCluster(superuserUrl(values), `create role maitred login password '${PASSWORD}'`)
    await onCluster(superuserUrl(values), 'create database maitred owner maitred')
    await settled()
  } catch (error) {
    const said = [...etcd, haproxy, ...nodes.map(({ program }) => program)].map(({ output }) => output)
    await stop()
    throw new Error([(error as Error).message, ...said].join('\n'))
  }
  return {
    url,
    etcd,
    haproxy,
    values,
    folder,
    all: nodes,
    primary,
    synchronous: async () => {
      const name = (await members()).find(({ role }) => role === 'sync_standby')?.name
      return nodes.find((node) => node.name === name)
    },
    switchOver: async () => {
      const from = await primary()
      if (!from) throw new Error('There is no primary to switch from.')
      const reply = await fetch(`http://127.0.0.1:${from.port}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}` },
        body: JSON.stringify({ leader: from.name }),
      })
      if (!reply.ok) throw new Error(`Patroni refused the switchover: ${await reply.text()}`)
    },
    leadEtcdFrom: async ({ name }) => {
      const of = await Promise.all(
        NAMES.map(async (one) => ({ one, ...(await askEtcd(values, 'maintenance/status', {}, one)) })),
      )
      const leader = of.find(({ header, leader: id }) => header.member_id === id)
      if (!leader) throw new Error('etcd has no leader.')
      if (leader.one === name) return
      await askEtcd(
        values,
        'maintenance/transfer-leadership',
        { targetID: of.find(({ one }) => one === name)?.header.member_id },
        leader.one,
      )
    },
    claimForAnother: async (name) => {
      const value = JSON.stringify({ leader: name, sync_standby: null })
      await askEtcd(values, 'kv/put', { key: base64(SYNC_KEY), value: base64(value) })
    },
    settled,
    stop,
  }
}

const SYNC_KEY = '/service/maitred/sync'

/** How etcd takes keys and values. */
const base64 = (text: string) => Buffer.from(text).toString('base64')

interface EtcdReply {
  readonly header: { readonly member_id: string }
  readonly leader?: string
}

const askEtcd = async (
  values: Readonly<Record<string, string | number>>,
  what: string,
  body: Readonly<Record<string, string | undefined>>,
  member: (typeof NAMES)[number] = 'one',
): Promise<EtcdReply> => {
  const reply = await fetch(`http://${values[`${member.toUpperCase()}_ETCD`]}/v3/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`etcd refused: ${await reply.text()}`)
  return (await reply.json()) as EtcdReply
}

/** Patroni before this version may let a primary that froze take the lead back (docs/operations.md). */
const SAFE_VERSION = 3.1

export const requireSafePatroni = () => {
  const version = runOnce('patroni', ['--version'], tmpdir()).trim()
  if (Number(/\d+\.\d+/.exec(version)?.[0]) < SAFE_VERSION)
    throw new Error(
      `This is ${version}. Put Patroni ${SAFE_VERSION} or newer first in PATH (docs/testing.md).`,
    )
}

/** Undefined where it does not answer in full within a second. */
const askPatroni = async (port: number, path: string) => {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(1000) })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return undefined
  }
}

export const own = (path: string) => {
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

const answers = (url: string) =>
  onCluster(url, 'select 1').then(
    () => true,
    () => false,
  )

const superuserUrl = (values: Readonly<Record<string, string | number>>) =>
  `postgres://postgres:${PASSWORD}@${values.HAPROXY_LISTEN}/postgres`

/** Everything the files need, with ports that are free at this moment. */
export const valuesOf = async (folder: string): Promise<Record<string, string | number>> => {
  const port = async () => String(await freePort())
  const values: Record<string, string | number> = {
    PATRONI_PASSWORD: PASSWORD,
    POSTGRES_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    MAITRED_PASSWORD: PASSWORD,
    REDIS_PASSWORD: PASSWORD,
    SHARED_BUFFERS: '64MB',
    NETWORK: '127.0.0.1/32',
    POSTGRES_BIN: findPostgres() ?? '',
    HAPROXY_HOST: '127.0.0.1',
    HAPROXY_PORT: await port(),
  }
  values.HAPROXY_LISTEN = `127.0.0.1:${values.HAPROXY_PORT}`
  values.WEB_LISTEN = `127.0.0.1:${await port()}`
  for (const name of ['ONE', 'TWO', 'THREE']) {
    values[`${name}_WEB`] = `127.0.0.1:${await port()}`
    values[`${name}_POSTGRES`] = `127.0.0.1:${await port()}`
    values[`${name}_PATRONI_PORT`] = await port()
    values[`${name}_ETCD`] = `127.0.0.1:${await port()}`
    values[`${name}_ETCD_PEER`] = `127.0.0.1:${await port()}`
  }
  const members = NAMES.map((name) => `${name}=http://${values[`${name.toUpperCase()}_ETCD_PEER`]}`)
  const hosts = NAMES.map((name) => String(values[`${name.toUpperCase()}_ETCD`]))
  return {
    ...values,
    ETCD_DATA: join(folder, 'etcd'),
    ETCD_MEMBERS: members.join(','),
    ETCD_HOSTS: hosts.join(','),
  }
}

/** The values as they are on one of the machines. */
const ofNode = (values: Readonly<Record<string, string | number>>, name: string) => ({
  ...values,
  NODE: name.toLowerCase(),
  NODE_POSTGRES: values[`${name}_POSTGRES`] ?? '',
  NODE_PATRONI: `127.0.0.1:${values[`${name}_PATRONI_PORT`]}`,
  NODE_ETCD: values[`${name}_ETCD`] ?? '',
  NODE_ETCD_PEER: values[`${name}_ETCD_PEER`] ?? '',
})

const newMachine = (name: string, under: string, values: Readonly<Record<string, string | number>>) => {
  const folder = join(under, name)
  mkdirSync(folder, { mode: 0o700 })
  own(folder)
  const data = join(folder, 'data')
  const file = writeDeployFile(folder, 'patroni.yml', {
    ...values,
    POSTGRES_DATA: data,
    POSTGRES_PGPASS: join(folder, 'pgpass'),
    POSTGRES_SOCKETS: folder,
  })
  const etcdFile = writeDeployFile(folder, 'etcd.yml', { ...values, ETCD_DATA: join(folder, 'etcd') })
  const etcd = newProgram('etcd', ['--config-file', etcdFile], folder)
  const program = newProgram('patroni', [file], folder)
  /** PostgreSQL is no child of Patroni: it would outlive it. */
  const postgres = (): number[] => {
    const pidFile = join(data, 'postmaster.pid')
    return existsSync(pidFile) ? processTree(Number(readFileSync(pidFile, 'utf8').split('\n')[0])) : []
  }
  let frozen: number[] = []
  const thaw = () => signalAll(frozen.splice(0).reverse(), 'SIGCONT')
  return {
    name,
    address: String(values.NODE_POSTGRES),
    data,
    port: Number(values[`${name.toUpperCase()}_PATRONI_PORT`]),
    program,
    etcd,
    start: () => {
      etcd.start()
      program.start()
    },
    isStuck: () => program.output.split('Synchronous replication key updated by someone else').length > 5,
    lose: async () => {
      // What Patroni has started by itself too, such as a copy of the database that is being made.
      const pids = [...processTree(program.pid), ...postgres()]
      const ended = Promise.all([program.end(), etcd.end()])
      signalAll(pids, 'SIGKILL')
      await ended
      await until('its PostgreSQL is gone', () => pids.every(isGone))
    },
    rest: async () => {
      const pids = postgres()
      await program.end('SIGTERM')
      await until('its PostgreSQL is gone', () => pids.every(isGone), SETTLING_MS)
    },
    patronictl: (args: readonly string[], input = '') =>
      runOnce('patronictl', ['-c', file, ...args], folder, { input }),
    freeze: () => {
      frozen = [program.pid, etcd.pid, ...postgres()]
      signalAll(frozen, 'SIGSTOP')
    },
    thaw,
  }
}
