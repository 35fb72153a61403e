import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { periodAt, signDoorCode } from '../../server/ports/door-codes.ts'
import { bookingRow, historyOf } from '../support/booking-facts.ts'
import { openNight, useNight } from '../support/night.ts'
import { openWorld, useWorld } from '../support/world.ts'

/** Forged and replayed codes. What a good code does, and clumsier forgeries, are in the door's own room. */

const world = useWorld()
const night = useNight(world)

const issue = (id: string) =>
  world.app.services.qr.issue({ id, venue_id: night.venueId }, world.clock.now()).text
const scan = (booking_id: string, qr_code: string, who = night.operator) =>
  who.call('POST /api/check-in', { body: { booking_id, qr_code } })
const checkIns = async (id: string) =>
  (await historyOf(world, id)).filter(({ type }) => type === 'checked_in').length

describe('a forged code', () => {
  test('with any one bit changed is refused', async () => {
    const id = await night.bookAs('approved')
    const booking = { id, venue_id: night.venueId }
    const code = Buffer.from(issue(id))
    const { accepts } = world.app.services.qr
    for (let bit = 0; bit < code.length * 8; bit += 1) {
      const forged = Buffer.from(code)
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(accepts(forged.toString('latin1'), booking, world.clock.now())).toBe(false)
    }
    expect(accepts(code.toString(), booking, world.clock.now())).toBe(true)
  })

  test('of any other length is refused', async () => {
    const id = await night.bookAs('approved')
    const booking = { id, venue_id: night.venueId }
    const code = issue(id)
    const { accepts } = world.app.services.qr
    for (let length = 0; length < code.length; length += 1)
      expect(accepts(code.slice(0, length), booking, world.clock.now())).toBe(false)
    for (const longer of [`${code}=`, `${code}.`, `${code}\0`, `${code}${code}`, ` ${code}`])
      expect(accepts(longer, booking, world.clock.now())).toBe(false)
  })

  test('that plays with its own form is refused', async () => {
    const id = await night.bookAs('approved')
    const [, booking, period = '', signature] = issue(id).split('.')
    const forgeries = [
      `MTD0.${booking}.${period}.${signature}`,
      `none.${booking}.${period}.`,
      `MTD2.${booking}.${period}`,
      `MTD2.${booking}.0${period}.${signature}`,
      `MTD2.${booking}.${Number(period).toExponential()}.${signature}`,
      `MTD2.${booking}.${period}.0.${signature}`,
      `MTD2.${booking}.${'9'.repeat(40)}.${signature}`,
      `MTD2.${booking}.-1.${signature}`,
      `mtd2.${booking}.${period}.${signature}`,
      `MTD2.${booking}.${period}.${'A'.repeat(86)}`,
      JSON.stringify({ alg: 'none', booking, period }),
      `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ booking })).toString('base64url')}.`,
    ]
    for (const forged of forgeries) expect([forged, (await scan(id, forged)).status]).toEqual([forged, 400])
    expect(await bookingRow(world, id)).toMatchObject({ status: 'approved', checked_in_at: null })
  })

  test('signed with another key, even of another house with this very service, is refused', async () => {
    const id = await night.bookAs('approved')
    const { privateKey: signer } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const booking = { id, venue_id: night.venueId }
    const forged = signDoorCode({ signer, keys: [] }, booking, periodAt(world.clock.now()))
    expect((await scan(id, forged)).status).toBe(400)
    const { signing_key } = await world.database.read
      .selectFrom('platform')
      .select('signing_key')
      .executeTakeFirstOrThrow()
    expect(signing_key).toMatch(/^[\w-]{43}$/)
  })

  test('does not come from a code of another booking, with its id exchanged', async () => {
    const [mine, theirs] = [await night.bookAs('approved'), await night.bookAs('approved')]
    expect((await scan(mine, issue(theirs).replace(theirs, mine))).status).toBe(400)
    expect((await scan(mine, issue(mine).replace(mine, theirs))).status).toBe(400)
  })
})

describe('a code that is played again', () => {
  test('at another venue’s door lets nobody in, with either booking', async () => {
    const elsewhere = await openNight(world)
    const [here, there] = [await night.bookAs('approved'), await elsewhere.bookAs('approved')]
    expect((await scan(here, issue(here), elsewhere.operator)).status).toBe(403)
    expect((await scan(there, issue(here), elsewhere.operator)).status).toBe(400)
    expect([await checkIns(here), await checkIns(there)]).toEqual([0, 0])
    expect((await scan(here, issue(here))).status).toBe(200)
  })

  test('by scanners of two processes at the same moment lets the guest in once', async () => {
    const second = await openWorld(world.database)
    const id = await night.bookAs('approved')
    const code = issue(id)
    const body = { booking_id: id, qr_code: code }
    const headers = { authorization: `Bearer ${night.operator.token}` }
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => scan(id, code)),
      ...Array.from({ length: 4 }, () => second.anyone.call('POST /api/check-in', { body, headers })),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await checkIns(id)).toBe(1)
    await second.app.close()
  })

  test('after the booking was cancelled, rejected or put back lets nobody in', async () => {
    for (const [key, body] of [
      ['POST /api/bookings/:id/staff-cancel', {}],
      ['POST /api/bookings/:id/reject', {}],
      ['PATCH /api/bookings/:id/status', { status: 'pending' }],
    ] as const) {
      const id = await night.bookAs('approved')
      const code = issue(id)
      expect((await night.operator.call(key, { params: { id }, body })).status).toBe(200)
      expect([key, (await scan(id, code)).status]).toEqual([key, 409])
      expect(await checkIns(id)).toBe(0)
    }
  })

  test('after the guest booked again does not open the new booking', async () => {
    const old = await night.bookAs('approved')
    const code = issue(old)
    await night.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: old } })
    const rebooked = await night.bookAs('approved')
    expect((await scan(rebooked, code)).status).toBe(400)
    expect((await scan(old, code)).status).toBe(409)
    expect((await scan(rebooked, issue(rebooked))).status).toBe(200)
  })

  test('on another night is refused: it has lapsed', async () => {
    const id = await night.bookAs('approved')
    const code = issue(id)
    world.clock.advance({ days: 1 })
    expect((await scan(id, code)).status).toBe(400)
  })
})
