import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import postgres from 'postgres'
import { newId } from '../../server/db/values.ts'

/**
 * What the service is compared with: Fastify with nothing around it. `BARE_ANSWERS` names a file of bodies to send as
 * they are; with DATABASE_URL there is also one prepared select by primary key, and the smallest transaction that
 * claims a table and writes a booking.
 */
const answers = JSON.parse(readFileSync(process.env.BARE_ANSWERS ?? '', 'utf8')) as Record<string, string>
const app = Fastify()

for (const [name, body] of Object.entries(answers)) {
  const bytes = Buffer.from(body)
  app.get(`/bytes/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
}
app.get('/not-modified', (_request, reply) => reply.code(304).header('etag', '"bench"').send())

if (process.env.DATABASE_URL) {
  const sql = postgres(process.env.DATABASE_URL, { max: 20, onnotice: () => {} })
  const SELECT =
    'select id, venue_id, status, party_size, booking_date::text, booking_time from bookings where id = $1'
  app.get<{ Params: { id: string } }>('/select/:id', async (request) => {
    const [row] = await sql.unsafe(SELECT, [request.params.id], { prepare: true })
    return row
  })
  let n = 0
  app.post('/write', async () => {
    n += 1
    const id = newId('bkg')
    const start = new Date(Date.UTC(2040, 0, 1) + Math.floor(n / 50) * 7_200_000)
    const table = `tbl_b${String(n % 50).padStart(3, '0')}`
    await sql.begin(async (tx) => {
      await tx`insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
        values (${newId('clm')}, 'ven_bench', ${table}, 'booking', ${id}, ${start}, ${new Date(start.getTime() + 7_200_000)})
        on conflict do nothing`
      await tx`insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
          duration_mins, starts_at, ends_at, table_id, table_ids, guest_name, created_at)
        values (${id}, 'ven_bench', 'usr_b000000001', 'table', 'public', 'approved', 2, 2, '2040-01-01', '12:00',
          120, ${start}, ${new Date(start.getTime() + 7_200_000)}, ${table}, ${[table]}, 'Bare', ${new Date()})`
    })
    return { ok: true, booking_id: id }
  })
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.('listening')
