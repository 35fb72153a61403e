import { createHash } from 'node:crypto'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type ConnectionShare, type Engine, requireCommitted } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import { PrimaryGuard, requirePrimary } from './primary.ts'

interface PostgresOptions {
  url: string
  /** Connections in all; each share has some of them for itself. */
  poolSize: number
  /** Off for poolers that cannot keep prepared statements. */
  prepare: boolean
  /** How long a request waits for a free connection, or for a new one to be made. */
  acquireTimeoutMs: number
  /** How long a statement of a request may take. Background work has ten times as long. */
  statementTimeoutMs: number
  /** A standby is refused unless it is wanted: what it shows may be old. */
  isStandby?: boolean
}

/** Out of twenty connections, how many each share has. */
const OF_TWENTY: Record<ConnectionShare, number> = {
  guests: 7,
  staff: 5,
  'sign-in': 2,
  money: 3,
  versions: 1,
  background: 2,
}

export const connectionsOf = (share: ConnectionShare, poolSize: number): number =>
  Math.max(1, Math.floor((OF_TWENTY[share] * poolSize) / 20))

const LIFETIME_SECONDS = 3600
const IDLE_MS = 60_000
const KEEP_ALIVE_AFTER_MS = 5000
/** The server cancels a slow statement first; when the network is silent, the client gives up this much later. */
const SILENCE_MS = 500
/** Migrations switch the server's limit off, so the client waits long for background work. */
const BACKGROUND_SILENCE_MS = 15 * 60_000
const MAX_LOCK_WAIT_MS = 5000

/**
 * A PostgreSQL server through node-postgres. Every share has a pool of its own, so that a rush on one leaves the
 * connections of the others free.
 */
export const openPostgres = (options: PostgresOptions): Engine => {
  const pools = new Map<ConnectionShare, pg.Pool>()
  const guard = new PrimaryGuard<pg.ClientBase>()
  const poolOf = (share: ConnectionShare): pg.Pool => {
    const known = pools.get(share)
    if (known) return known
    const pool = new pg.Pool(poolConfig(options, share, guard))
    // An idle connection that breaks is removed by the pool; the next request makes a new one.
    pool.on('error', () => {})
    // One that breaks in use says so to its next statement; without a listener the event would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('remove', (client) => guard.closed(client))
    pools.set(share, pool)
    return pool
  }
  const nameOf = options.prepare ? statementNames() : () => undefined
  return {
    kind: 'postgres',
    isShared: true,
    dialect: (share) => new PostgresDialect({ pool: kyselyPool(poolOf(share), nameOf) }),
    waiting: (share) => poolOf(share).waitingCount,
    runScript: async (script) => {
      await poolOf('background').query(script)
    },
    close: async () => {
      await Promise.all([...pools.values()].filter((pool) => !pool.ending).map((pool) => pool.end()))
    },
  }
}

const poolConfig = (
  options: PostgresOptions,
  share: ConnectionShare,
  guard: PrimaryGuard<pg.ClientBase>,
): pg.PoolConfig => {
  const isBackground = share === 'background'
  const statementMs = options.statementTimeoutMs * (isBackground ? 10 : 1)
  return {
    connectionString: options.url,
    application_name: 'maitred',
    max: connectionsOf(share, options.poolSize),
    connectionTimeoutMillis: options.acquireTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    allowExitOnIdle: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    pipeline: true,
    statement_timeout: statementMs,
    query_timeout: statementMs + (isBackground ? BACKGROUND_SILENCE_MS : SILENCE_MS),
    lock_timeout: Math.min(statementMs, MAX_LOCK_WAIT_MS),
    idle_in_transaction_session_timeout: 30_000,
    types: postgresTypes,
    ...(options.isStandby ? {} : { onConnect: requirePrimary(guard) }),
    options: GENERIC_PLANS.includes(share) ? `${NO_JIT} -c plan_cache_mode=force_generic_plan` : NO_JIT,
  }
}

/**
 * Compiling a statement takes PostgreSQL a tenth of a second. It does so where a plan looks dear, as that of a message does
 * once there are ten thousand; the statement itself takes a millisecond.
 */
const NO_JIT = '-c jit=off'

/**
 * Shares whose statements find their rows by a venue, an account or a token whatever the values are. Each is planned
 * once per connection; otherwise PostgreSQL plans it anew for at least the first five times. Staff search and filter
 * in many ways, and for background work the best plan depends on the values.
 */
const GENERIC_PLANS: readonly ConnectionShare[] = ['guests', 'sign-in', 'versions']

/** Big integers are numbers here, and dates stay text: they are days, not moments. */
export const postgresTypes = new pg.TypeOverrides()
postgresTypes.setTypeParser(pg.types.builtins.INT8, Number)
postgresTypes.setTypeParser(pg.types.builtins.DATE, (text) => text)

const MAX_NAMES = 2000

/**
 * A prepared statement's name is a hash of its text, so that processes behind one pooler agree on what a name means.
 * Past so many different statements the rest is not prepared, which bounds the server's memory.
 */
export const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
    return name
  }
}

type NameOf = (text: string) => string | undefined

/** Adapts pg's pool to Kysely's dialect: names the statements and distinguishes connection errors from statement errors. */
const kyselyPool = (pool: pg.Pool, nameOf: NameOf): PostgresPool => ({
  connect: async () => {
    try {
      return kyselyClient(await pool.connect(), nameOf)
    } catch (error) {
      throw new DatabaseUnavailable(isWaitTimeout(error) ? 'busy' : 'unreachable', error)
    }
  },
  end: () => pool.end(),
})

/** What pg-pool says when every connection stayed in use. */
const isWaitTimeout = (error: unknown) =>
  (error as Error).message === 'timeout exceeded when trying to connect'

const kyselyClient = (client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient => {
  let broken: DatabaseUnavailable | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) {
      // The server has rolled back by itself.
      if (text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      throw broken
    }
    const name = nameOf(text)
    const result = await client
      .query({ text, values: [...values], ...(name ? { name } : {}) })
      .catch((error: unknown) => {
        if (isAboutStatement(error)) throw error
        broken = new DatabaseUnavailable(reasonOf(error, text), error)
        throw broken
      })
    if (text === 'commit') requireCommitted(result.command)
    return result
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/**
 * The server's own errors, but for those after which it closes the connection, and for a write that a standby refuses:
 * the connection leads to a server that is not the primary any more.
 */
const isAboutStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  !['FATAL', 'PANIC'].includes(error.severity ?? '') &&
  !isSentElsewhere(error.code ?? '')

/** Read-only transaction, or a server that is starting, stopping or has crashed; class 08 is the connection itself. */
const isSentElsewhere = (code: string): boolean =>
  ['25006', '57P01', '57P02', '57P03'].includes(code) || code.startsWith('08')

const reasonOf = (error: unknown, text: string) => {
  if (text === 'commit') return 'unknown'
  return (error as Error).message === 'Query read timeout' ? 'timeout' : 'lost'
}
