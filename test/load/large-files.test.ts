import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { workImports } from '../../server/modules/data/index.ts'
import { processorSeconds } from '../support/effort.ts'
import { makeVenue } from '../support/factories.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

/** A few thousand rows by default. `LARGE_ROWS=50000` runs the full proof and prints its figures. */
const ROWS = Number(process.env.LARGE_ROWS ?? 3000)
const MAX_SECONDS = 60
const MAX_GROWTH_MB = 80

const world = useWorld({ own: true })

const fileOf = (rows: number) => {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Guest Number ${n},guest${n}@large.example,+4477009${String(n).padStart(5, '0')},Sits by the window,"regular; row ${n % 10}"`,
  )
  return ['name,email,phone,notes,tags', ...lines].join('\n')
}

test(`${ROWS} guests are imported with less than a minute of the processor, and exported while memory stays flat`, {
  timeout: 600_000,
}, async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const reply = await operator.call('POST /api/my-venues/:venueId/import', {
    params: { venueId },
    query: { kind: 'guests' },
    body: fileOf(ROWS),
  })
  expect(reply.status).toBe(202)
  const seconds = await processorSeconds(() =>
    workImports(world.app.services, (error) => {
      throw error
    }),
  )
  const { id } = reply.body as unknown as { id: string }
  const params = { venueId, id }
  const progress = await operator.ok('GET /api/my-venues/:venueId/import/:id', { params })
  expect(progress).toMatchObject({ status: 'done', created: ROWS, invalid: 0 })

  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/my-venues/${venueId}/export.csv?kind=guests`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  const before = process.memoryUsage().heapUsed
  let [lines, highest] = [0, before]
  const exportedAt = performance.now()
  for await (const chunk of response.body ?? []) {
    lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
    highest = Math.max(highest, process.memoryUsage().heapUsed)
  }
  const exportSeconds = (performance.now() - exportedAt) / 1000
  const growthMb = (highest - before) / 1_048_576
  process.stdout.write(
    `${engine}: ${ROWS} guests imported with ${seconds.toFixed(1)} s of the processor, exported in ${exportSeconds.toFixed(1)} s; the heap grew by at most ${growthMb.toFixed(0)} MB.\n`,
  )
  expect(lines).toBe(ROWS + 1)
  expect(growthMb).toBeLessThan(MAX_GROWTH_MB)
  if (engine === 'postgres') expect(seconds).toBeLessThan(MAX_SECONDS)
})
