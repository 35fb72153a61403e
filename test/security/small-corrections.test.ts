import { connect } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { maskedCode } from '../../domain/codes.ts'
import { removeUnusedImages, storeImage } from '../../server/ports/media.ts'
import { makeEvent, makeTicketType, order } from '../support/events.ts'
import { makeBooking, makeGuest, makeVenue } from '../support/factories.ts'
import { joinVenue } from '../support/roles.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Small ways in that were found by attacking the service, each closed. */

const world = useWorld()

let owner: Person
let venueId: string
beforeAll(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner)
})

const get = (url: string) => world.app.http.inject({ url })

describe('the address of a page that ends in a slash', () => {
  test.each([
    ['/console/', '/console'],
    ['/guide/?lang=de&x=/', '/guide?lang=de&x=/'],
    ['/docs/', '/docs'],
    ['/manage/abc/', '/manage/abc'],
    ['/widget/bookings/ven_1/?party_size=2', '/widget/bookings/ven_1?party_size=2'],
  ])('leads from %s to %s', async (url, location) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([308, location])
  })

  test.each([
    '//evil.example/',
    '//evil.example/console/',
    '/%2f%2fevil.example/',
    '/console//',
    '/manage//evil.example/',
    '/manage/\\evil.example/',
    '/nothing/',
    '/api/auth/me/',
    '/metrics/',
  ])('%s answers 404 and leads nowhere', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
  })

  test('leads to /door/ the other way round', async () => {
    const reply = await get('/door?x=1')
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/door/?x=1'])
    expect((await get('/door/')).statusCode).toBe(200)
  })
})

test('a request target in absolute form is refused, whatever host it names', async () => {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as { port: number }
  const answerTo = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('error', reject).on('close', () => resolve(text))
      socket.write(`GET ${target} HTTP/1.1\r\nHost: maitred.test\r\nConnection: close\r\n\r\n`)
    })
  for (const target of ['http://evil.example/metrics', 'http://maitred.test/healthz', 'metrics'])
    expect(await answerTo(target)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answerTo('/healthz')).toMatch(/^HTTP\/1\.1 200 /)
})

describe('a viewer', () => {
  test('sees the codes of tickets and of the door masked', async () => {
    const viewer = await joinVenue(world, venueId, 'viewer')
    const guest = await makeGuest(world, venueId)
    const id = await makeBooking(owner, venueId, { user_id: guest.id, auto_approve: true })
    const { qr_code: code } = await owner.ok('GET /api/bookings/:id', { params: { id } })
    const { qr_code: shown } = await viewer.ok('GET /api/bookings/:id', { params: { id } })
    expect(shown).not.toBe(code)
    expect(shown?.slice(0, -4)).toMatch(/^[•-]+$/)
    const eventId = await makeEvent(owner, venueId)
    const ticket_type_id = await makeTicketType(owner, eventId, { price_pence: 0 })
    await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id, quantity: 1 })
    const codesFor = async (person: Person) =>
      (await person.ok('GET /api/my-events/:id/bookings', { params: { id: eventId } })).data.flatMap(
        ({ tickets }) => tickets.map((ticket) => ticket.code),
      )
    const codes = await codesFor(owner)
    expect(codes).toHaveLength(1)
    expect(await codesFor(viewer)).toEqual(codes.map(maskedCode))
  })
})

test('a guest never reads why they were turned away at the door', async () => {
  const guest = await makeGuest(world, venueId)
  const id = await makeBooking(owner, venueId, { user_id: guest.id, auto_approve: true })
  await owner.ok('POST /api/door-reject', { body: { booking_id: id, reason: 'attitude' } })
  const read = async (person: Person) =>
    (await person.ok('GET /api/bookings/:id', { params: { id } })).booking.door_reject_reason
  expect([await read(owner), await read(guest)]).toEqual(['attitude', null])
  const { text } = await guest.call('GET /api/me/export')
  expect(text).toContain(id)
  expect(text).not.toMatch(/attitude|door_reject_reason/)
})

test('a removed or demoted member voids the calendar feed they made, and nobody else’s', async () => {
  const params = { venueId }
  const make = async (person: Person) =>
    (await person.ok('POST /api/my-venues/:venueId/calendar-feed', { params })).url.split('/').at(-1) ?? ''
  const status = async (token: string) =>
    (await world.anyone.call('GET /api/public/calendar-feeds/:token', { params: { token } })).status
  const state = () => owner.ok('GET /api/my-venues/:venueId/calendar-feed', { params })
  const NONE = { exists: false, created_at: null, created_by: null }
  const manager = await joinVenue(world, venueId, 'manager')
  const removed = await make(manager)
  expect(await state()).toMatchObject({ exists: true, created_by: manager.name })
  await owner.ok('DELETE /api/my-venues/:venueId/members/:userId', {
    params: { venueId, userId: manager.id },
  })
  expect([await status(removed), await state()]).toEqual([404, NONE])

  const other = await joinVenue(world, venueId, 'manager')
  const demoted = await make(other)
  await owner.ok('PUT /api/my-venues/:venueId/members/:userId', {
    params: { venueId, userId: other.id },
    body: { role: 'host' },
  })
  expect(await status(demoted)).toBe(404)

  const own = await make(owner)
  await owner.ok('DELETE /api/my-venues/:venueId/members/:userId', { params: { venueId, userId: other.id } })
  expect(await status(own)).toBe(200)
  await owner.ok('DELETE /api/my-venues/:venueId/calendar-feed', { params })
  expect([await status(own), await state()]).toEqual([404, NONE])
})

test('message settings refuse a kind that there is not', async () => {
  const reply = await owner.call('PUT /api/my-venues/:venueId/message-settings', {
    params: { venueId },
    body: { kinds: { remindre: { enabled: false } } } as never,
  })
  expect([reply.status, reply.error]).toEqual([400, 'There is no kind of message called "remindre".'])
})

test('exports are saved as files with a name', async () => {
  const guest = await makeGuest(world, venueId)
  const nameOf = async (path: string) => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const reply = await world.app.http.inject({ url: `/api/${path}`, headers })
    return /^attachment; filename="(.+)"$/.exec(String(reply.headers['content-disposition']))?.[1]
  }
  const venue = `my-venues/${venueId}`
  expect(await nameOf(`${venue}/export.csv?kind=guests`)).toBe('guests.csv')
  expect(await nameOf(`${venue}/reports.csv?report=days&from=2026-01-01&to=2026-01-31`)).toBe(
    'days-2026-01-01-2026-01-31.csv',
  )
  expect(await nameOf(`my-guests/${guest.id}/export`)).toBe('guest.json')
  expect(await nameOf('me/export')).toBe('my-data.json')
})

test('a walk-in by the address of a staff account is added as by an unknown one, and nothing tells', async () => {
  const colleague = await world.person('client')
  const add = (email: string) =>
    owner.call('POST /api/my-venues/:venueId/guests/walk-in', {
      params: { venueId },
      body: { name: 'Ida', email },
    })
  for (const email of [colleague.email, 'nobody.knows@example.com']) {
    const first = await add(email)
    expect([first.status, first.body]).toEqual([
      200,
      { id: expect.stringMatching(/^usr_/), name: 'Ida', email, phone: null },
    ])
    expect((await add(email.toUpperCase())).body).toEqual(first.body)
    expect((first.body as { id: string }).id).not.toBe(colleague.id)
  }
})

test('a picture that was replaced is removed after 30 days, and one that is shown stays', async () => {
  const { read } = world.database
  const store = (hash: string) =>
    world.database.tx((tx) =>
      storeImage(tx, { hash, extension: 'png', bytes: Buffer.from(hash) }, world.clock.now()),
    )
  const [old, shown] = ['a'.repeat(64), 'b'.repeat(64)]
  const stored = async () =>
    (
      await read
        .selectFrom('images')
        .select('hash')
        .where('hash', 'in', [old, shown])
        .orderBy('hash')
        .execute()
    ).map(({ hash }) => hash)
  await store(old)
  await sql`update venues set logo_url = ${await store(shown)} where id = ${venueId}`.execute(read)
  const start = world.clock.now().getTime()
  const cleanAfter = (days: number) => removeUnusedImages(read, new Date(start + days * 86_400_000))
  await cleanAfter(0)
  await cleanAfter(29)
  expect(await stored()).toEqual([old, shown])
  await cleanAfter(30)
  expect(await stored()).toEqual([shown])
  await sql`update venues set logo_url = null where id = ${venueId}`.execute(read)
  await cleanAfter(31)
  await store(shown)
  await cleanAfter(62)
  expect(await stored()).toEqual([shown])
})
