import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { openPglite } from '../../server/db/pglite.ts'
import { newId } from '../../server/db/values.ts'

/**
 * What the service is compared with: Fastify with nothing around it. `BARE_ANSWERS` names a file of answers to give, the
 * same for every request; the database that the settings name gives one prepared select by primary key, and the smallest
 * transaction that claims a table and writes a booking.
 */
const SELECT =
  'select id, venue_id, status, party_size, booking_date::text, booking_time from bookings where id = $1'
const CLAIM = `insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
  values ($1, 'ven_bench', $2, 'booking', $3, $4, $5) on conflict do nothing`
const BOOK = `insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date,
    booking_time, duration_mins, starts_at, ends_at, table_id, table_ids, guest_name, created_at)
  values ($1, 'ven_bench', $2, 'table', 'public', 'approved', 2, 2, $3, '12:00', 120, $4, $5, $6, $7, 'Bare', $8)`

export interface BareAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

type Run = (name: string, text: string, parameters: unknown[]) => Promise<unknown[]>

/** The engines as they come: pg's own pool with named statements, or the embedded engine's own `query`. */
const openEngine = async () => {
  if (process.env.DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
    const on =
      (executor: Pick<pg.PoolClient, 'query'>): Run =>
      async (name, text, values) =>
        (await executor.query({ name, text, values })).rows
    const transact = async (work: (run: Run) => Promise<void>) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work(on(client))
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    return { run: on(pool as unknown as pg.PoolClient), transact }
  }
  const { pglite } = await openPglite({ folder: process.env.DATA_DIR ?? '' })
  const run: Run = async (_name, text, values) => (await pglite.query(text, values)).rows
  return {
    run,
    transact: (work: (run: Run) => Promise<void>) =>
      pglite.transaction((tx) =>
        work(async (_name, text, values) => (await tx.query(text, values)).rows as unknown[]),
      ),
  }
}

const app = Fastify()
const answers: Record<string, BareAnswer> = JSON.parse(readFileSync(process.env.BARE_ANSWERS ?? '', 'utf8'))
for (const [name, { status, headers, body }] of Object.entries(answers)) {
  const bytes = status === 304 ? undefined : Buffer.from(body)
  app.get(`/bytes/${name}`, (_request, reply) => reply.code(status).headers(headers).send(bytes))
}

const engine = await openEngine()
app.get<{ Params: { id: string } }>('/select/:id', async (request) => {
  const [row] = await engine.run('select', SELECT, [request.params.id])
  return row
})

const HOUR_MS = 3_600_000
let made = 0
app.post('/write', async () => {
  made += 1
  const id = newId('bkg')
  const guest = `usr_b${String(1 + (made % 10_000)).padStart(9, '0')}`
  // Another day for each request, so that none waits for a row that another one counts in.
  const day = Date.UTC(2040, 0, 1) + (made % 4000) * 24 * HOUR_MS
  const start = new Date(day + (Math.floor(made / 200_000) % 10) * 2 * HOUR_MS)
  const end = new Date(start.getTime() + 2 * HOUR_MS)
  const table = `tbl_b${String(Math.floor(made / 4000) % 50).padStart(3, '0')}`
  await engine.transact(async (run) => {
    await run('claim', CLAIM, [newId('clm'), table, id, start, end])
    await run('book', BOOK, [
      id,
      guest,
      new Date(day).toISOString().slice(0, 10),
      start,
      end,
      table,
      [table],
      new Date(),
    ])
  })
  return { ok: true, booking_id: id }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.send?.('listening')
