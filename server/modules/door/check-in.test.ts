import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bookingRow, countersOf, historyOf } from '../../../test/support/booking-facts.ts'
import { doorCode } from '../../../test/support/door.ts'
import { makeGuest } from '../../../test/support/factories.ts'
import { useNight } from '../../../test/support/night.ts'
import { useWorld } from '../../../test/support/world.ts'
import { qrImage } from '../../ports/qr-image.ts'

const world = useWorld()
const night = useNight(world)

const scan = (booking_id: string, qr_code: unknown) =>
  night.operator.call('POST /api/check-in', { body: { booking_id, qr_code } })

/** The booking's current code, as the guest's phone shows it. */
const codeOf = async (id: string) => {
  const { qr_code } = await night.operator.ok('GET /api/bookings/:id', { params: { id } })
  if (qr_code === null) throw new Error('The booking has no code.')
  return qr_code
}

const BAD_CODE = {
  error: 'This code is not valid for this booking, or it has expired. Ask the guest to show a fresh one.',
  code: 'bad_qr_code',
  fields: ['qr_code'],
}

describe('a guest at the door', () => {
  test('gets in with the text of their code', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 5 })
    const code = await codeOf(id)
    world.clock.advance({ seconds: 30 })
    const reply = await scan(id, code)
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        success: true,
        booking: { id, status: 'checked_in' },
        checked_in_at: '2026-01-17T18:00:30.000Z',
        checked_in_by_name: night.operator.name,
        arrived: 5,
        party_size: 5,
      },
    ])
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'checked_in',
      checked_in_at: world.clock.now(),
      checked_in_by_name: night.operator.name,
      approved_by_name: night.operator.name,
      points_awarded: 50,
    })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 50 })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'checked_in',
      actor: night.operator.name,
      details: null,
    })
  })

  test('gets in with white space around the code', async () => {
    const id = await night.bookAs('approved')
    expect((await scan(id, ` ${await codeOf(id)}\n`)).status).toBe(200)
  })

  test('gets in with an image of the code, as a PNG or a photo', async () => {
    const png = await night.bookAs('approved')
    expect((await scan(png, await qrImage(await codeOf(png)))).status).toBe(200)

    const photo = await night.bookAs('approved')
    const bytes = Buffer.from((await qrImage(await codeOf(photo))).split(',')[1] ?? '', 'base64')
    const jpeg = await sharp(bytes)
      .extend({ top: 40, bottom: 60, left: 80, right: 20, background: '#777777' })
      .rotate(7, { background: '#777777' })
      .jpeg({ quality: 80 })
      .toBuffer()
    expect((await scan(photo, `data:image/jpeg;base64,${jpeg.toString('base64')}`)).status).toBe(200)
  })

  test('gets in with the previous minute’s code, and not with an older one', async () => {
    const [kept, late] = [await night.bookAs('approved'), await night.bookAs('approved')]
    const codes = [await codeOf(kept), await codeOf(late)]
    world.clock.set('2026-01-17T18:01:59.999Z')
    expect((await scan(kept, codes[0])).status).toBe(200)
    world.clock.set('2026-01-17T18:02:00Z')
    const reply = await scan(late, codes[1])
    expect([reply.status, reply.body]).toEqual([400, BAD_CODE])
    expect((await bookingRow(world, late)).status).toBe('approved')
    expect((await scan(late, await codeOf(late))).status).toBe(200)
  })

  test('does not get in with the code of another booking', async () => {
    const [mine, theirs] = [await night.bookAs('approved'), await night.bookAs('approved')]
    const reply = await scan(mine, await codeOf(theirs))
    expect([reply.status, reply.body]).toEqual([400, BAD_CODE])
    expect((await scan(mine, await qrImage(await codeOf(theirs)))).status).toBe(400)
    expect((await bookingRow(world, mine)).status).toBe('approved')
    expect((await bookingRow(world, theirs)).status).toBe('approved')
  })

  test('does not get in with a code that was tampered with', async () => {
    const id = await night.bookAs('approved')
    const code = await codeOf(id)
    const [prefix, booking, period, signature = ''] = code.split('.')
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const forged of [
      code.slice(0, -1),
      `${code}A`,
      code.toUpperCase(),
      [prefix, booking, period, flipped].join('.'),
      [prefix, booking, Number(period) + 1, signature].join('.'),
      [prefix, booking, period, ''].join('.'),
      id,
      'hello',
    ])
      expect((await scan(id, forged)).status, forged).toBe(400)
    expect((await historyOf(world, id)).map((entry) => entry.type)).toEqual(['created', 'approved'])
  })

  test('does not get in with a code of the future', async () => {
    const id = await night.bookAs('approved')
    const text = await doorCode(world, id, new Date('2026-01-17T18:01:00Z'))
    expect((await scan(id, text)).status).toBe(400)
  })

  test.each([
    [
      'nothing readable',
      async () => `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`,
    ],
    ['no code in it', async () => dataUrl(await blank().png().toBuffer())],
    ['a web address in its code', () => qrImage('https://example.com')],
    ['another kind of data', async () => 'data:text/plain;base64,aGVsbG8='],
    ['no data', async () => 'data:image/png;base64,'],
    ['too many pixels', async () => dataUrl(await blank(4000).png().toBuffer())],
  ])('does not get in with an image that has %s', async (_, picture) => {
    const id = await night.bookAs('approved')
    const reply = await scan(id, await picture())
    expect([reply.status, reply.body]).toEqual([400, BAD_CODE])
  })

  test('cannot be checked in without a code or with a code that is not a text: 400', async () => {
    const id = await night.bookAs('approved')
    for (const code of [undefined, '', 123456, null]) expect((await scan(id, code)).status).toBe(400)
  })
})

const blank = (size = 300) =>
  sharp({ create: { width: size, height: size + 1000, channels: 3, background: '#ffffff' } })
const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

describe('a code that was used', () => {
  test('answers 409 with the time of the check-in', async () => {
    const id = await night.bookAs('approved')
    const code = await codeOf(id)
    await scan(id, code)
    world.clock.advance({ seconds: 20 })
    const reply = await scan(id, code)
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: 'This booking is already checked in, so that cannot be done any more.',
        checked_in_at: '2026-01-17T18:00:00.000Z',
      },
    ])
    world.clock.advance({ hours: 1 })
    expect((await scan(id, code)).body).toMatchObject({ checked_in_at: '2026-01-17T18:00:00.000Z' })
    expect((await historyOf(world, id)).filter((entry) => entry.type === 'checked_in')).toHaveLength(1)
  })

  test('by two concurrent scans checks the guest in once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await makeGuest(world, night.venueId)
      const id = await night.bookAs('approved', { user_id: guest.id })
      const code = await codeOf(id)
      const replies = await Promise.all([scan(id, code), scan(id, await qrImage(code)), scan(id, code)])
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
      expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 20 })
    }
  })

  test('works again after the check-in was undone', async () => {
    const id = await night.bookAs('approved')
    const code = await codeOf(id)
    await scan(id, code)
    await night.operator.ok('POST /api/bookings/:id/lifecycle', {
      params: { id },
      body: { check_in: false },
    })
    expect((await scan(id, code)).status).toBe(200)
  })
})

describe('a booking that is not approved', () => {
  test.each([
    ['pending', 'This booking must be approved before it can be checked in.'],
    ['rejected', 'This booking is rejected, so that cannot be done any more.'],
    ['cancelled', 'This booking is cancelled, so that cannot be done any more.'],
  ] as const)('because it is %s answers 409, whatever the code', async (status, error) => {
    const id = await night.bookAs(status)
    const text = await doorCode(world, id)
    for (const code of [text, 'hello']) {
      const reply = await scan(id, code)
      expect([reply.status, reply.body]).toEqual([409, { error }])
    }
    expect((await bookingRow(world, id)).status).toBe(status)
  })
})
