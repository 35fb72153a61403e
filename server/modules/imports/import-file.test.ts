import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../test/support/booking-facts.ts'
import { makeTable, makeVenue, makeWalkIn } from '../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../test/support/world.ts'
import { verifyGuestCounters } from '../guests/index.ts'
import { workImports } from './index.ts'

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

  test('that breaks later says where, and keeps what came before', async () => {
    const at = await scene()
    const id = await begin(at, [...Array.from({ length: 1500 }, (_, n) => `Broken ${n},`), '"open'])
    await work()
    expect(await progress(at, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('near line'),
    })
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
