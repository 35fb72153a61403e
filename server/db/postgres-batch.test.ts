import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, freshPostgresUrl } from '../../test/support/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { openPostgres } from './postgres.ts'
import { inOneGo, prepared, sendChange } from './prepared.ts'

const hasPool = engine === 'postgres'

const asked = <P extends object, R>(text: (given: P) => ReturnType<typeof sql<R>>) =>
  prepared((db, given: P) => ({ compile: () => text(given).compile(db) }))

const divide = asked(({ by }: { by: number }) => sql<{ share: number }>`select 12 / ${by}::int as share`)
const note = asked(({ text }: { text: string }) => sql`insert into notes (text) values (${text})`)
const notes = asked((_: object) => sql<{ text: string }>`select text from notes order by text`)

describe.runIf(hasPool).each([true, false])('statements that travel together (prepared: %s)', (prepare) => {
  let database: Database
  beforeAll(async () => {
    const url = await freshPostgresUrl()
    // One connection, so that whatever one of them leaves behind meets the next.
    database = openDatabase(
      openPostgres({ url, poolSize: 1, prepare, acquireTimeoutMs: 3000, statementTimeoutMs: 1000 }),
    )
    await database.runScript('create table notes (text text primary key); create index on notes (text)')
  })
  afterAll(() => database.close())

  const share = async (by: number) => (await divide(database.read, { by }))[0]?.share
  const written = async () => (await notes(database.read, {})).map(({ text }) => text)

  test('are each answered with their own', async () => {
    expect(await Promise.all([1, 2, 3, 4, 6].map(share))).toEqual([12, 6, 4, 3, 2])
  })

  test('as reads of several requests do not share the failure of one of them', async () => {
    const outcomes = await Promise.allSettled([1, 0, 2, 0, 3].map(share))
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
      12,
      '22012',
      6,
      '22012',
      4,
    ])
  })

  test('in a transaction fail together with the first that fails, and the connection is as good as new', async () => {
    const failing = database.tx(async (tx) => {
      await sendChange(tx, note.with({ text: 'one' }))
      await sendChange(tx, note.with({ text: 'one' }))
      return inOneGo(tx, [divide.with({ by: 3 }), notes.with({})])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' })
    expect(await written()).toEqual([])
    expect(await share(3)).toBe(4)
  })

  test('with the commit are undone when one of them fails', async () => {
    const failing = database.tx(async (tx) => {
      await sendChange(tx, note.with({ text: 'two' }))
      await sendChange(tx, divide.with({ by: 0 }))
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await written()).toEqual([])
    await database.tx((tx) => sendChange(tx, note.with({ text: 'two' })))
    expect(await written()).toEqual(['two'])
  })

  test('do not keep a transaction from being undone when one of them fails under it', async () => {
    const failing = database.tx(async (tx) => {
      await sendChange(tx, note.with({ text: 'two' }))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.tx(async (tx) => notes(tx, {}))).toEqual([{ text: 'two' }])
  })

  test('can be asked again after the first attempt failed, whatever the server has kept of it', async () => {
    const late = asked((_: object) => sql<{ n: number }>`select n from later`)
    const wrong = asked(({ by }: { by: number }) => sql<{ n: number }>`select 1 / ${by}::int as n`)
    await expect(late(database.read, {})).rejects.toMatchObject({ code: '42P01' })
    await expect(wrong(database.read, { by: 0 })).rejects.toMatchObject({ code: '22012' })
    await database.runScript('create table later (n int); insert into later values (7)')
    expect(await late(database.read, {})).toEqual([{ n: 7 }])
    expect(await wrong(database.read, { by: 1 })).toEqual([{ n: 1 }])
  })

  test('see nothing of a transaction that takes their connection in the same turn', async () => {
    const before = written()
    const writing = database.tx(async (tx) => {
      await sendChange(tx, note.with({ text: 'three' }))
      await notes(tx, {})
      throw new Error('undone')
    })
    await expect(writing).rejects.toThrow('undone')
    expect(await before).toEqual(['two'])
  })

  test('carry nulls, bytes, lists, dates and the empty text', async () => {
    const when = new Date('2026-01-17T20:00:00.000Z')
    const echo = asked(
      (given: { nothing: null; bytes: Buffer; list: string[]; when: Date; text: string }) => sql`
        select ${given.nothing}::text as nothing, ${given.bytes}::bytea as bytes, ${given.list}::text[] as list,
          ${given.when}::timestamptz as when, ${given.text}::text as text`,
    )
    const given = { nothing: null, bytes: Buffer.from([0, 1, 255]), list: ['a,b', '"c"', ''], when, text: '' }
    for (let n = 0; n < 2; n += 1) expect(await echo(database.read, given)).toEqual([given])
  })
})
