import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startProcess } from '../support/child.ts'
import { callerOf } from './support/caller.ts'
import { expectBooksToAgree, expectKept, expectMoneyToAgree, letTimePass } from './support/checks.ts'
import { startLoad } from './support/load.ts'
import { Notebook } from './support/notebook.ts'
import {
  embeddedPlace,
  makeServer,
  newDice,
  onTestEnd,
  startStripe,
  summarize,
  until,
  visit,
} from './support/scenario.ts'
import { makeShop } from './support/shop.ts'
import { Watch } from './support/watch.ts'

const SIZE_MB = 300
const CLIENTS = 3
const FILL_LOG = fileURLToPath(new URL('./support/fill-log.ts', import.meta.url))

/** A disk of its own, or the reason why this machine gives none. */
const mountDisk = (): { folder: string } | { reason: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return { folder }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return { reason: `no file system can be mounted here: ${String(error).split('\n')[0]}` }
  }
}

/** A small disk for one test, which is skipped with the reason where there can be none. */
const smallDisk = (skip: (reason: string) => never): string => {
  const disk = mountDisk()
  if ('reason' in disk) {
    summarize(`Disk full: not run, because ${disk.reason}.`)
    return skip(disk.reason)
  }
  onTestEnd(() => {
    execFileSync('umount', ['--lazy', disk.folder])
    rmSync(disk.folder, { recursive: true, force: true })
  })
  return disk.folder
}

test('a full disk is answered with a sentence, and nothing that was acknowledged is damaged', async ({
  skip,
}) => {
  const disk = smallDisk(skip)
  const place = embeddedPlace(disk)
  const stripe = await startStripe()
  const shop = await visit(place, stripe, makeShop)
  const server = await makeServer({ settings: { ...place.settings, ...stripe.settings } })
  const notes = new Notebook()
  const watch = new Watch()
  const call = callerOf(server.url, watch.see)
  await server.start()

  const load = startLoad({ call, shop, stripe, notes, dice: newDice() }, CLIENTS)
  await until('some steps are acknowledged', () => notes.acknowledged > 20, 30_000)
  const { bavail, bsize } = statfsSync(disk)
  const ballast = join(disk, 'ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc((bavail + 64) * bsize, 1))).toThrow('ENOSPC')
  const from = performance.now()
  const deadline = from + 15_000
  while (watch.count(503, from) < 10 && performance.now() < deadline) await pause(100)
  await load.stop()

  expect(watch.count(503, from), 'answers that say that there is no room').toBeGreaterThan(0)
  expect(watch.broken(15_000, from), 'answers that break the promise').toEqual([])
  const { body } = watch.between(from).find(({ answer }) => answer.status === 503)?.answer ?? {
    body: { error: '' },
  }

  await server.kill()
  rmSync(ballast)
  await server.start()
  expect((await callerOf(server.url)('GET /readyz')).status).toBe(200)
  await server.stop()
  await visit(place, stripe, async (world) => {
    await expectKept(world.database, notes)
    await letTimePass(world)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
  })
  summarize(
    `Disk full under the embedded database: ${watch.count(503, from)} requests answered “${body.error}”; with room again ${notes.acknowledged} acknowledged steps are there.`,
  )
})

test('a log that has no room to grow is never written to, because the embedded engine would hang', async ({
  skip,
}) => {
  const disk = smallDisk(skip)
  const place = embeddedPlace(disk)
  const child = startProcess(FILL_LOG, [place.folder], { TMPDIR: tmpdir() })
  onTestEnd(() => child.end())
  const said = await Promise.race([child.next(), pause(60_000, 'It hangs.')])
  expect(said).toEqual({ before: 'kept', refusals: Array.from({ length: 5 }, () => '53100'), read: 'kept' })
  await child.end('SIGKILL')

  rmSync(join(place.folder, 'ballast'))
  const database = await place.open()
  const { rows } = await sql`select word from words`.execute(database.read)
  await database.close()
  expect(rows).toEqual([{ word: 'kept' }])
  summarize(
    'Disk full when the log of the embedded database must grow: refused, reads go on, intact at the next start.',
  )
})
