import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, freshDatabase } from '../../test/support/test-database.ts'
import type { Database } from './database.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

// A server keeps prepared statements by itself; these are promises about our own way of asking the embedded engine.
describe.runIf(engine === 'pglite')('a statement of the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase()
    await database.runScript('create table notes (id int primary key, words text)')
  })
  afterAll(() => database.close())

  const notes = () => sql<Record<string, unknown>>`select * from notes order by id`.execute(database.read)
  const add = (id: number) => sql`insert into notes (id, words) values (${id}, 'x')`.execute(database.read)

  test('says how many rows it changed, and what is in them', async () => {
    expect((await add(1)).numAffectedRows).toBe(1n)
    expect((await notes()).rows).toEqual([{ id: 1, words: 'x' }])
  })

  test('is prepared anew after a script changed its table', async () => {
    await notes()
    await database.runScript("alter table notes add column more text default 'y'")
    expect((await notes()).rows).toEqual([{ id: 1, words: 'x', more: 'y' }])
  })

  test('that fails tells why, and the next one works', async () => {
    await expect(add(1)).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' })
    await expect(sql`select nonsense`.execute(database.read)).rejects.toMatchObject({ code: '42703' })
    expect((await notes()).rows).toHaveLength(1)
  })

  test('is forgotten with its answer: memory stays flat', async () => {
    const read = async (times: number) => {
      for (let n = 0; n < times; n += 1) await sql`select repeat('x', 10000) as words`.execute(database.read)
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const before = await read(100)
    // What is read here is 20 MB.
    expect((await read(2000)) - before).toBeLessThan(5_000_000)
  })

  test('whose failure nobody looked at undoes the whole transaction, and the commit says so', async () => {
    const careless = database.tx(async (tx) => {
      await sql`insert into notes (id) values (2)`.execute(tx)
      await sql`insert into notes (id) values (2)`.execute(tx).catch(() => {})
    })
    await expect(careless).rejects.toThrow('rolled back')
    expect((await notes()).rows).toHaveLength(1)
  })
})
