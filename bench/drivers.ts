import pg from 'pg'
import postgres from 'postgres'
import { onCluster, startCluster } from '../test/support/postgres-cluster.ts'

/**
 * postgres.js against pg on a throwaway server, used the way server/db/postgres.ts uses a driver: prepared
 * statements, single statements straight to the pool, transactions on a reserved connection.
 * The drivers take turns, because a machine is never equally quiet: read the ratios, not the rates.
 *
 *   npx tsx bench/drivers.ts [rounds]
 */
const POOL = 20
const SMALL_POOL = 4
const CONCURRENCY = 64
const SELECTS = 20_000
const TRANSACTIONS = 3000
const ROWS = 10_000
const rounds = Number(process.argv[2] ?? 5)

const SELECT = 'select id, name, balance from accounts where id = $1'
const LOCK = 'select balance from accounts where id = $1 for update'
const UPDATE = 'update accounts set balance = balance + 1 where id = $1'
const INSERT = 'insert into entries (account_id, delta) values ($1, 1)'

interface Subject {
  readonly name: string
  select(id: number): Promise<unknown>
  transaction(id: number): Promise<unknown>
  /** The same with `begin` sent along with the first statement, where the driver can pipeline. */
  quickTransaction(id: number): Promise<unknown>
  close(): Promise<unknown>
}

const withPostgresJs = (url: string, max: number): Subject => {
  const sql = postgres(url, { max, onnotice: () => {} })
  const prepare = { prepare: true }
  return {
    name: 'postgres.js',
    select: (id) => sql.unsafe(SELECT, [id], prepare),
    transaction: async (id) => {
      const connection = await sql.reserve()
      try {
        await connection.unsafe('begin')
        await connection.unsafe(LOCK, [id], prepare)
        await connection.unsafe(UPDATE, [id], prepare)
        await connection.unsafe(INSERT, [id], prepare)
        await connection.unsafe('commit')
      } finally {
        connection.release()
      }
    },
    quickTransaction: async (id) => {
      const connection = await sql.reserve()
      try {
        await Promise.all([connection.unsafe('begin'), connection.unsafe(LOCK, [id], prepare)])
        await connection.unsafe(UPDATE, [id], prepare)
        await connection.unsafe(INSERT, [id], prepare)
        await connection.unsafe('commit')
      } finally {
        connection.release()
      }
    },
    close: () => sql.end(),
  }
}

const withPg = (url: string, max: number): Subject => {
  const pool = new pg.Pool({ connectionString: url, max })
  const transaction = async (id: number) => {
    const connection = await pool.connect()
    try {
      await connection.query('begin')
      await connection.query({ name: 'lock', text: LOCK, values: [id] })
      await connection.query({ name: 'update', text: UPDATE, values: [id] })
      await connection.query({ name: 'insert', text: INSERT, values: [id] })
      await connection.query('commit')
    } finally {
      connection.release()
    }
  }
  return {
    name: 'pg',
    select: (id) => pool.query({ name: 'select', text: SELECT, values: [id] }),
    transaction,
    quickTransaction: transaction,
    close: () => pool.end(),
  }
}

/** Calls per second, with `CONCURRENCY` of them always under way. */
const rate = async (calls: number, call: (id: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const startedAt = performance.now()
  const worker = async () => {
    while (next < calls) {
      next += 1
      // Neighbouring calls touch different rows: what is measured is the driver, not waiting for a lock.
      await call(1 + ((next * 7919) % ROWS))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return calls / ((performance.now() - startedAt) / 1000)
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const compare = async (
  what: string,
  calls: number,
  subjects: readonly [Subject, Subject],
  call: (subject: Subject) => (id: number) => Promise<unknown>,
) => {
  for (const subject of subjects) await rate(Math.ceil(calls / 10), call(subject))
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      rates[index].push(await rate(calls, call(subjects[index])))
  const ratios = rates[0].map((value, round) => value / (rates[1][round] ?? Number.NaN))
  console.log(`\n${what}, ${rounds} rounds of ${calls}`)
  for (const index of [0, 1] as const)
    console.log(`  ${subjects[index].name.padEnd(12)} median ${Math.round(median(rates[index]))} per second`)
  const [lowest, middle, highest] = [Math.min(...ratios), median(ratios), Math.max(...ratios)]
  console.log(
    `  ${subjects[0].name} / ${subjects[1].name}: ${middle.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
  )
}

const cluster = await startCluster()
try {
  const url = cluster.url('postgres')
  await onCluster(
    url,
    `create table accounts (id integer primary key, name text not null, balance integer not null);
     create table entries (id bigint generated always as identity primary key, account_id integer not null, delta integer not null);
     insert into accounts select n, 'account ' || n, 0 from generate_series(1, ${ROWS}) n;
     analyze`,
  )
  for (const max of [POOL, SMALL_POOL]) {
    const subjects = [withPostgresJs(url, max), withPg(url, max)] as const
    const where = `${CONCURRENCY} at once, pool of ${max}`
    await compare(`Point selects, ${where}`, SELECTS, subjects, ({ select }) => select)
    await compare(
      `Transactions of three statements, ${where}`,
      TRANSACTIONS,
      subjects,
      ({ transaction }) => transaction,
    )
    await compare(
      `The same, begin sent along where possible, ${where}`,
      TRANSACTIONS,
      subjects,
      ({ quickTransaction }) => quickTransaction,
    )
    await Promise.all(subjects.map((subject) => subject.close()))
  }
} finally {
  await cluster.stop()
}
