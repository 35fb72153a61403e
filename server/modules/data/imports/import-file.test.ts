import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { claimsOf } from '../../../../test/support/booking-facts.ts'
import { makeTable, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { refusing } from '../../../../test/support/refusing.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import type { Database } from '../../../db/database.ts'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { verifyGuestCounters } from '../../guests/index.ts'
import { workImports } from './work-imports.ts'

const world = useWorld({ own: true })
const IMPORT = 'POST /api/my-venues/:venueId/import'

const scene = async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator, { phone: '+44 20 7946 0000' })
  return { operator, venueId }
}
type Scene = Awaited<ReturnType<typeof scene>>

const send = ({ operator, venueId }: Scene, body: string | Buffer, query: Record<string, string> = {}) =>
  operator.call(IMPORT, { params: { venueId }, query: { kind: 'guests', ...query }, body })
const verdicts = async (reply: ReturnType<typeof send>) => {
  const { status, body, text } = await reply
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)])
  return body.rows.map(({ verdict, error }) => (error ? `${verdict}: ${error}` : verdict))
}
const roster = async (operator: Person) =>
  (await operator.ok('GET /api/my-guests', { query: { limit: 200 } })).data.map(({ name, email, phone }) => ({
    name,
    email: email.endsWith('.local') ? null : email,
    phone,
  }))
const work = () =>
  workImports(world.app.services, (error) => {
    throw error
  })

describe('a file of guests', () => {
  test('makes a guest of each row, with everything that staff could write', async () => {
    const at = await scene()
    const file =
      '\uFEFFname;email;phone;birthday;notes;allergies;language;marketing;tags\r\n' +
      '"Ellery; Rowan";Rowan.E@example.com;07700 900123;1990-05-17;"Says ""hi""\r\ntwice";Nuts;de;yes;"vip, press"\r\n'
    expect(await verdicts(send(at, file))).toEqual(['created'])
    const { data } = await at.operator.ok('GET /api/my-guests')
    const { guest, tags } = await at.operator.ok('GET /api/my-guests/:id', {
      params: { id: data[0]?.id ?? '' },
    })
    expect(guest).toMatchObject({
      name: 'Ellery; Rowan',
      email: 'rowan.e@example.com',
      phone: '+447700900123',
      birthday: '1990-05-17',
      notes: 'Says "hi"\r\ntwice',
      allergies: 'Nuts',
      language: 'de',
      marketing: { consent: true, source: 'import' },
    })
    expect(tags.per_venue).toMatchObject([{ tags: ['vip', 'press'] }])
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
  })

  test('has a verdict for each row, and a wrong one stops nobody', async () => {
    const at = await scene()
    const rows = [
      'name,email,phone',
      'Ann,ann@x.example,',
      ',no@name.example,',
      'Bob,nonsense,',
      'Cat,,call me',
      'Dan,,',
    ]
    const { body } = await send(at, rows.join('\n'))
    expect(body).toEqual({
      rows: [
        { row: 1, verdict: 'created' },
        { row: 2, verdict: 'invalid', error: '"name" is required.' },
        { row: 3, verdict: 'invalid', error: '"email" must be an e-mail address.' },
        { row: 4, verdict: 'invalid', error: '"phone" must be a phone number.' },
        { row: 5, verdict: 'created' },
      ],
      created: 2,
      duplicates: 0,
      invalid: 3,
    })
  })

  test('that is sent again changes nothing, and neither does the same row twice', async () => {
    const at = await scene()
    const file =
      'name,phone,email\nNo Contact,,\nNo Contact,,\nPhil,07700 900123,\nMail,,mail.again@x.example\nPHIL,+44 7700 900123,\n'
    expect(await verdicts(send(at, file))).toEqual([
      'created',
      'duplicate',
      'created',
      'created',
      'duplicate',
    ])
    expect(await verdicts(send(at, file))).toEqual(Array(5).fill('duplicate'))
    expect(await roster(at.operator)).toHaveLength(3)
  })

  test('with one person twice, once without the address, makes one guest as two files do', async () => {
    const at = await scene()
    const rows = ['Ada,ada@twice.example,07700 900124', 'Ada,,07700 900124']
    const head = 'name,email,phone'
    expect(await verdicts(send(at, [head, ...rows].join('\n')))).toEqual(['created', 'duplicate'])
    const apart = await scene()
    expect(await verdicts(send(apart, [head, rows[0]].join('\n')))).toEqual(['created'])
    expect(await verdicts(send(apart, [head, rows[1]].join('\n')))).toEqual(['duplicate'])
  })

  test('in a dry run is judged the same way, and nothing is stored', async () => {
    const at = await scene()
    const file = 'name,email\nAnn,dry@x.example\nAnn,dry@x.example\nBob,bad\n'
    const expected = ['created', 'duplicate', 'invalid: "email" must be an e-mail address.']
    expect(await verdicts(send(at, file, { dry_run: '1' }))).toEqual(expected)
    expect(await roster(at.operator)).toEqual([])
    expect(await verdicts(send(at, file))).toEqual(expected)
  })

  test('neither shows nor changes what another company stored, and keeps to guests', async () => {
    const at = await scene()
    const other = await scene()
    await makeWalkIn(other.operator, other.venueId, {
      name: 'Theirs',
      phone: '+44 7700 900999',
      email: 'shared@x.example',
    })
    const staff = await world.person('client')
    const file = `name,email\nOurs,shared@x.example\nStaff,${staff.email}\n`
    expect(await verdicts(send(at, file))).toEqual([
      'created',
      'invalid: "email" belongs to an account that is not a guest’s. Leave it out.',
    ])
    expect(await roster(at.operator)).toEqual([{ name: 'Ours', email: 'shared@x.example', phone: null }])
    expect(await roster(other.operator)).toMatchObject([{ name: 'Theirs', phone: '+447700900999' }])
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
  })

  test('of another system is read by its preset or by named columns', async () => {
    const at = await scene()
    const exported =
      'First Name,Last Name,Phone Number,Marketing Opt-In,Client Tags\nAda,King,07700 900321,No,"VIP,Press"\n'
    expect(await verdicts(send(at, exported, { preset: 'sevenrooms' }))).toEqual(['created'])
    const own = 'Gast\tTelefon\tGeboren\nGrete\t07700 900322\t24.12.1980\n'
    const map = { 'map.name': 'Gast', 'map.phone': 'Telefon', 'map.birthday': 'Geboren', dates: 'dmy' }
    expect(await verdicts(send(at, own, map))).toEqual(['created'])
    expect(await roster(at.operator)).toEqual([
      { name: 'Ada King', email: null, phone: '+447700900321' },
      { name: 'Grete', email: null, phone: '+447700900322' },
    ])
  })

  test.each([
    ['no columns', '', 'The file is empty.'],
    ['an unknown column', 'colour\nred\n', 'No column was found for "name".'],
    ['an open quote', 'name\n"Ann\nBob\n', 'The file is not valid CSV near line'],
    ['Latin-1', Buffer.from('name\nZoë\n', 'latin1'), 'The file is not in UTF-8.'],
  ])('with %s is refused with 400', async (_, file, sentence) => {
    const reply = await send(await scene(), file)
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('must be CSV of at most 20 MB, and no other row takes CSV', async () => {
    const { operator, venueId } = await scene()
    const asJson = { 'content-type': 'application/json' }
    const options = { params: { venueId }, query: { kind: 'guests' }, body: '{}', headers: asJson }
    expect((await operator.call(IMPORT, options)).error).toContain('Content-Type: text/csv')
    const large = await send({ operator, venueId }, `name\n${'x'.repeat(20_971_520)}`)
    expect([large.status, large.error]).toEqual([400, 'The request body is too large.'])
    const headers = { 'content-type': 'text/csv' }
    const floor = await operator.call('POST /api/my-venues/:venueId/floors', {
      params: { venueId },
      body: 'name',
      headers,
    })
    expect([floor.status, floor.error]).toEqual([400, expect.stringContaining('as JSON')])
  })
})

describe('a file of more than 1,000 rows', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Guest ${n},g${n}@many.example`)
  const begin = async (at: Scene, rows: readonly string[], query = {}) => {
    const reply = await send(at, ['name,email', ...rows].join('\n'), query)
    expect(reply.status).toBe(202)
    return (reply.body as unknown as { id: string }).id
  }
  const progress = ({ operator, venueId }: Scene, id: string) =>
    operator.ok('GET /api/my-venues/:venueId/import/:id', { params: { venueId, id } })

  test('is worked through in the background, and its text goes when that is done', async () => {
    const at = await scene()
    const id = await begin(at, [...names(1200), 'Wrong,address', ...names(3)])
    expect(await progress(at, id)).toMatchObject({ status: 'queued', done: 0 })
    await work()
    expect(await progress(at, id)).toMatchObject({
      status: 'done',
      total: 1204,
      done: 1204,
      created: 1200,
      duplicates: 3,
      invalid: 1,
      problems: [{ row: 1201, error: '"email" must be an e-mail address.' }],
      error: null,
    })
    const row = await world.database.read
      .selectFrom('imports')
      .select('source')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.source).toBeNull()
    expect(((await at.operator.ok('GET /api/my-guests')) as { total: number }).total).toBe(1200)
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
  })

  test('goes on after the last batch when a process stops in between', async () => {
    const at = await scene()
    const id = await begin(
      at,
      Array.from({ length: 1300 }, (_, n) => `Walk ${n},`),
    )
    let batches = 0
    await workImports(
      world.app.services,
      () => {},
      () => {
        batches += 1
        return batches > 2
      },
    )
    const half = await progress(at, id)
    expect([half.status, half.done > 0 && half.done < 1300]).toEqual(['running', true])
    await work()
    expect(await progress(at, id)).toMatchObject({ status: 'done', done: 1300, created: 1300, duplicates: 0 })
  })

  test('that is not CSV further down is refused with 400 and imports nothing', async () => {
    const at = await scene()
    const rows = [...Array.from({ length: 1500 }, (_, n) => `Broken ${n}`), '"open']
    const reply = await send(at, ['name', ...rows].join('\n'))
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining('not valid CSV near line')])
    expect(await roster(at.operator)).toEqual([])
  })

  test('and with more than 50,000 is refused with 400, with 50,000 it is not', async () => {
    const at = await scene()
    const reply = await send(at, `name\n${'Row\n'.repeat(50_001)}`)
    expect([reply.status, reply.error]).toEqual([
      400,
      'The file has more than 50,000 rows. Split it, and send one part after the other.',
    ])
    const id = await begin(
      at,
      Array.from({ length: 50_000 }, () => 'Row,'),
    )
    expect(await progress(at, id)).toMatchObject({ status: 'queued', total: 50_000, done: 0 })
    await world.database.read.deleteFrom('imports').where('id', '=', id).execute()
  })

  /** Loses the connection at the end of these transactions, once each, and counts the transactions. */
  const cutting = (cuts: Set<number>): Database => {
    let begun = 0
    const tx: Database['tx'] = (work) => {
      begun += 1
      const n = begun
      return world.database.tx(async (tx) => {
        const result = await work(tx)
        if (cuts.delete(n)) await cut(tx)
        return result
      })
    }
    return Object.defineProperties({} as Database, {
      ...Object.getOwnPropertyDescriptors(world.database),
      tx: { value: tx },
    })
  }
  const cut = async (tx: Tx) => {
    if (engine === 'pglite') throw new DatabaseUnavailable('lost')
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  }

  test('loses nobody when connections are cut', { timeout: 120_000 }, async () => {
    const at = await scene()
    // The embedded engine is slower, and the quick suite runs there.
    const [rows, cuts] = engine === 'postgres' ? [8000, new Set([2, 7, 16])] : [2000, new Set([1, 2, 4])]
    const id = await begin(
      at,
      Array.from({ length: rows }, (_, n) => `Cut ${n},cut${n}@many.example`),
    )
    const { clock } = world.app.services
    await workImports({ database: cutting(cuts), clock }, (error) => {
      throw error
    })
    expect(cuts.size).toBe(0)
    expect(await progress(at, id)).toMatchObject({
      status: 'done',
      done: rows,
      created: rows,
      duplicates: 0,
      invalid: 0,
    })
  })

  test('with a row that the database refuses imports all the others', async () => {
    const at = await scene()
    const rows = Array.from({ length: 1200 }, (_, n) => (n === 700 ? 'Refused,' : `Taken ${n},`))
    const id = await begin(at, rows)
    const error = 'This row could not be stored. Check it for unusual characters and values.'
    await refusing(world.database, 'users', "new.name = 'Refused'", async () => {
      await work()
      expect(await verdicts(send(at, 'name\nFirst\nRefused\nLast\n'))).toEqual([
        'created',
        `invalid: ${error}`,
        'created',
      ])
    })
    const counts = { created: 1199, duplicates: 0, invalid: 1, problems: [{ row: 701, error }] }
    expect(await progress(at, id)).toMatchObject({ status: 'done', done: 1200, ...counts })
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
  })

  // The embedded engine has one connection, so nobody can be faster there.
  test.runIf(engine === 'postgres')(
    'finds the account that another request makes at the same moment',
    async () => {
      const at = await scene()
      const id = await begin(at, [...names(1100).map((row) => `Race ${row}`), 'Wanted,wanted@race.example'])
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        world.database.read,
      )
      const other = new pg.Client(inject('postgresUrl').replace(/\/postgres$/, `/${rows[0]?.name}`))
      await other.connect()
      await other.query(`begin; insert into users (id, role, name, email, created_at)
        values ('usr_race', 'guest', 'Other', 'wanted@race.example', now())`)
      const working = work()
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where not granted`.execute(world.database.read)).rows.length,
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0)
      await other.query('commit')
      await other.end()
      await working
      expect(await progress(at, id)).toMatchObject({
        status: 'done',
        created: 1101,
        duplicates: 0,
        invalid: 0,
      })
      const found = await at.operator.ok('GET /api/my-guests/:id', { params: { id: 'usr_race' } })
      expect(found.guest).toMatchObject({ name: 'Wanted', email: 'wanted@race.example' })
    },
  )

  test('is the only one of its venue: another one is refused with 409 until it has ended', async () => {
    const at = await scene()
    const rows = Array.from({ length: 1100 }, (_, n) => `Only ${n}`)
    const large = ['name', ...rows].join('\n')
    const [first, second] = await Promise.all([send(at, large), send(at, large)])
    expect([first.status, second.status].sort()).toEqual([202, 409])
    const small = await send(at, 'name\nOnly Small\n')
    expect([small.status, small.error]).toEqual([
      409,
      'Another import of this venue is still running: 0 of 1100 rows are done. Send this file when it has ended.',
    ])
    const elsewhere = await scene()
    expect(await verdicts(send(elsewhere, 'name\nAnn\n'))).toEqual(['created'])
    await work()
    expect(await verdicts(send(at, 'name\nOnly Small\n'))).toEqual(['created'])
  })

  test('does not keep another venue waiting: files are worked through in turns', async () => {
    const [large, small] = [await scene(), await scene()]
    const guests = (count: number) => Array.from({ length: count }, (_, n) => `Turn ${n},`)
    const largeId = await begin(large, guests(5500))
    const smallId = await begin(small, guests(1100))
    let asked = 0
    await workImports(
      world.app.services,
      () => {},
      () => {
        asked += 1
        return asked > 20
      },
    )
    expect(await progress(small, smallId)).toMatchObject({ status: 'done', created: 1100 })
    const { status, done } = await progress(large, largeId)
    expect([status, done > 0 && done < 5500]).toEqual(['running', true])
    await world.database.read.deleteFrom('imports').where('id', '=', largeId).execute()
  })

  test('that is only judged begins anew when a process stops in between, and counts the same', async () => {
    const at = await scene()
    const once = Array.from({ length: 600 }, (_, n) => `Judged ${n},`)
    const id = await begin(at, [...once, ...once, 'Wrong,address'], { dry_run: '1' })
    let asked = 0
    await workImports(
      world.app.services,
      () => {},
      () => {
        asked += 1
        return asked > 4
      },
    )
    expect(await progress(at, id)).toMatchObject({ status: 'running', created: 600, duplicates: 400 })
    await work()
    expect(await progress(at, id)).toMatchObject({
      status: 'done',
      done: 1201,
      created: 600,
      duplicates: 600,
      invalid: 1,
      problems: [{ row: 1201 }],
    })
    expect(await roster(at.operator)).toEqual([])
  })
})

describe('a file of reservations', () => {
  const HEADINGS = 'guest_name,guest_phone,party_size,reservation_date,reservation_time,table_number,notes'

  test('claims tables like all others, and a clash is invalid with its reason', async () => {
    const at = await scene()
    const tables = {
      A1: await makeTable(at.operator, at.venueId, { table_number: 'A1' }),
      A2: await makeTable(at.operator, at.venueId, { table_number: 'A2' }),
    }
    const file = [
      HEADINGS,
      'Ann,07700 900123,2,2026-02-20,7:30 PM,A1,Window',
      'Bob,,4,2026-02-20,20:00,a1,',
      'Cat,,6,2026-02-21,19:00,A1+A2,',
      'Dan,,2,2026-02-21,19:30,,',
      'Eve,,2,2026-02-22,19:30,,',
      'Fay,,2,2026-02-22,19:30,Z9,',
      'Gus,,2,soon,19:30,A1,',
    ].join('\n')
    const expected = [
      'created',
      'invalid: That table is already taken at that time.',
      'created',
      'invalid: No table that fits this party is free at that time.',
      'created',
      'invalid: Table not found.',
      'invalid: "reservation_date" must be a date that exists, written YYYY-MM-DD.',
    ]
    const query = { kind: 'reservations' }
    expect(await verdicts(send(at, file, { ...query, dry_run: '1' }))).toEqual(expected)
    expect(await verdicts(send(at, file, query))).toEqual(expected)
    const again = await verdicts(send(at, file, query))
    expect([again[0], again[2], again[4]]).toEqual(Array(3).fill('duplicate'))
    const { data } = await at.operator.ok('GET /api/my-venues/:venueId/reservations', {
      params: { venueId: at.venueId },
      query: { date: '2026-02-20' },
    })
    expect(data).toMatchObject([
      { guest_name: 'Ann', reservation_time: '19:30', table_id: tables.A1, notes: 'Window' },
    ])
    expect(await claimsOf(world, data[0]?.id ?? '')).toHaveLength(1)
  })
})
