import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/test-database.ts'
import { changeLast, type Database, type Executor, type Tx } from './database.ts'
import { inOneGo, insertRows, prepared, sendChange } from './prepared.ts'
import { newId } from './values.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const userRow = (name: string, id = newId('usr')) => ({
  id,
  role: 'guest' as const,
  name,
  email: `${id}@example.com`,
  created_at: new Date(),
})

const namesById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').select('name').where('id', '=', id),
)
const rename = prepared((db, { id, name }: { id: string; name: string }) =>
  db.updateTable('users').set({ name }).where('id', '=', id),
)

const namesOf = async (id: string, db: Executor = database.read) =>
  (await namesById(db, { id })).map(({ name }) => name)
const insert = (tx: Tx, row: ReturnType<typeof userRow>) => insertRows(tx, 'users', [row])
const TAKEN = { code: '23505' }

describe('a prepared query', () => {
  test('is sent with other values each time, inside a transaction and outside', async () => {
    const [ada, grace] = [userRow('Ada'), userRow('Grace')]
    await database.tx(async (tx) => {
      await insertRows(tx, 'users', [ada, grace])
      expect(await namesOf(ada.id, tx)).toEqual(['Ada'])
    })
    expect([await namesOf(ada.id), await namesOf(grace.id), await namesOf('usr_nobody')]).toEqual([
      ['Ada'],
      ['Grace'],
      [],
    ])
  })
})

describe('statements in one go', () => {
  test('are carried out in their order and answered in it; what is left out answers nothing', async () => {
    const ada = userRow('Ada')
    const seen = await database.tx(async (tx) => {
      await insert(tx, ada)
      return inOneGo(tx, [
        namesById.with({ id: ada.id }),
        undefined,
        rename.with({ id: ada.id, name: 'Grace' }),
        namesById.with({ id: ada.id }),
      ])
    })
    expect([seen[0], seen[1], seen[3]]).toEqual([[{ name: 'Ada' }], [], [{ name: 'Grace' }]])
  })

  test('tell of the first that fails, and leave nothing', async () => {
    const ada = userRow('Ada')
    const failing = database.tx(async (tx) => {
      await insert(tx, ada)
      await insert(tx, ada)
      await inOneGo(tx, [namesById.with({ id: ada.id }), namesById.with({ id: ada.id })])
    })
    await expect(failing).rejects.toMatchObject(TAKEN)
    expect(await namesOf(ada.id)).toEqual([])
  })
})

describe('a change that nobody waits for', () => {
  test('is told by the next statement when it fails', async () => {
    const ada = userRow('Ada')
    const failing = database.tx(async (tx) => {
      await insert(tx, ada)
      await insert(tx, ada)
      await namesOf(ada.id, tx)
    })
    await expect(failing).rejects.toMatchObject(TAKEN)
    expect(await namesOf(ada.id)).toEqual([])
  })

  test('is told by the commit when nothing follows it', async () => {
    const ada = userRow('Ada')
    const failing = database.tx(async (tx) => {
      await insert(tx, ada)
      await insert(tx, ada)
    })
    await expect(failing).rejects.toMatchObject(TAKEN)
    expect(await namesOf(ada.id)).toEqual([])
  })

  test('is undone with everything else when the work throws', async () => {
    const ada = userRow('Ada')
    const failing = database.tx(async (tx) => {
      await insert(tx, ada)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await namesOf(ada.id)).toEqual([])
  })

  test('leaves the connection as good as new after a failure', async () => {
    const ada = userRow('Ada')
    for (let n = 0; n < 30; n += 1)
      await database
        .tx(async (tx) => {
          await insert(tx, ada)
          await insert(tx, ada)
        })
        .catch(() => {})
    await database.tx((tx) => insert(tx, ada))
    expect(await namesOf(ada.id)).toEqual(['Ada'])
  })
})

describe('a change kept for the end', () => {
  test('comes after everything else, and is there when the transaction is done', async () => {
    const ada = userRow('Ada')
    await database.tx(async (tx) => {
      changeLast(tx, rename.with({ id: ada.id, name: 'Grace' }))
      await insert(tx, ada)
      expect(await namesOf(ada.id, tx)).toEqual(['Ada'])
    })
    expect(await namesOf(ada.id)).toEqual(['Grace'])
  })

  test('undoes the whole transaction where a constraint refuses it, and says which', async () => {
    const ada = userRow('Ada')
    const spend = prepared((tx, { id }: { id: string }) =>
      tx.updateTable('users').set({ keys_balance: -1 }).where('id', '=', id),
    )
    const failing = database.tx(async (tx) => {
      await insert(tx, ada)
      changeLast(tx, spend.with({ id: ada.id }))
    })
    await expect(failing).rejects.toMatchObject({ code: '23514', constraint: 'users_keys_balance_check' })
    expect(await namesOf(ada.id)).toEqual([])
  })

  test('is not carried out by a transaction that is repeated or undone', async () => {
    const ada = userRow('Ada')
    await database.tx((tx) => insert(tx, ada))
    const failing = database.tx(async (tx) => {
      changeLast(tx, rename.with({ id: ada.id, name: 'Grace' }))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.tx(async (tx) => sendChange(tx, rename.with({ id: ada.id, name: 'Ada L.' })))
    expect(await namesOf(ada.id)).toEqual(['Ada L.'])
  })
})
