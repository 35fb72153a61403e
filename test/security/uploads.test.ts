import encodeQr from 'qr'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseImage } from '../../server/ports/media.ts'
import { doorCode } from '../support/door.ts'
import { manyFinders } from '../support/hard-picture.ts'
import { dataUrl, PIXEL } from '../support/images.ts'
import { useNight } from '../support/night.ts'
import { useWorld } from '../support/world.ts'

/** Pictures come from people: what they hide, what they unfold into, and what they are served as. */

const world = useWorld()
const night = useNight(world)

const uploadLogo = (bytes: Buffer, declared?: string) =>
  night.operator.call('POST /api/venues/:id/logo', {
    params: { id: night.venueId },
    body: { data: dataUrl(bytes, declared) },
  })
const uploadCover = (bytes: Buffer) =>
  night.operator.call('POST /api/my-events', {
    body: {
      venue_id: night.venueId,
      name: 'Ball',
      event_date: '2026-02-14',
      start_time: '20:00',
      end_time: '23:00',
      capacity: 10,
      cover_image: dataUrl(bytes),
    },
  })
const served = (url: string) => world.app.http.inject({ url })
const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64')

const PAGE = '<html><body onload="alert(1)"><script>alert(document.domain)</script></body></html>'
const ZIP = Buffer.from('504b0304140000000800', 'hex')
const [png, jpg, gif, webp] = [PIXEL.png, PIXEL.jpg, PIXEL.gif, PIXEL.webp].map(bytesOf) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

describe('a picture that is something else as well', () => {
  test.each<[string, Buffer, string]>([
    ['a PNG with a page behind it', Buffer.concat([png, Buffer.from(PAGE)]), 'image/png'],
    ['a PNG with an archive behind it', Buffer.concat([png, ZIP]), 'image/png'],
    [
      'a JPEG with a page in its comment',
      Buffer.concat([
        jpg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, PAGE.length + 2]),
        Buffer.from(PAGE),
        jpg.subarray(2),
      ]),
      'image/jpeg',
    ],
    ['a GIF that is a script', Buffer.from('GIF89a/*\u0001\0*/=1;alert(document.domain)//'), 'image/gif'],
    [
      'a GIF that is a drawing',
      Buffer.from('GIF89a/*\u0001\0<svg xmlns="x" onload="alert(1)"/>'),
      'image/gif',
    ],
    ['a WebP with a page behind it', Buffer.concat([webp, Buffer.from(PAGE)]), 'image/webp'],
  ])('%s is only ever served as that picture, and nothing in it can run', async (_, bytes, mediaType) => {
    for (const declared of ['text/html', 'image/svg+xml', 'application/javascript', 'image/png']) {
      const { body, status } = await uploadLogo(bytes, declared)
      expect(status).toBe(200)
      const reply = await served(body.logo_url)
      expect(reply.headers).toMatchObject({
        'content-type': mediaType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      })
      const stem = body.logo_url.replace(/\.\w+$/, '')
      for (const ending of ['html', 'svg', 'js', 'zip', 'xml', '', 'png.html', 'PNG'])
        expect([ending, (await served(`${stem}.${ending}`)).statusCode]).toEqual([ending, 404])
    }
  })
})

const u16le = (value: number) => [value & 0xff, value >> 8]
const u24le = (value: number) => [value & 0xff, (value >> 8) & 0xff, value >> 16]
const u32be = (value: number) => [value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]

const small = sharp({ create: { width: 16, height: 16, channels: 3, background: '#123' } })
const realJpeg = await small.clone().jpeg().toBuffer()
const realLossyWebp = await small.clone().webp({ quality: 50 }).toBuffer()

const lossyWebp = (w: number, h: number) => {
  const bytes = Buffer.from(realLossyWebp)
  bytes.writeUInt16LE(w, 26)
  bytes.writeUInt16LE(h, 28)
  return bytes
}

/** Small files whose headers declare a large image. */
const claiming = {
  png: (w: number, h: number) =>
    Buffer.concat([png.subarray(0, 16), Buffer.from([...u32be(w), ...u32be(h)]), png.subarray(24)]),
  gif: (w: number, h: number) =>
    Buffer.concat([gif.subarray(0, 6), Buffer.from([...u16le(w), ...u16le(h)]), gif.subarray(10)]),
  // With an application segment before the frame header, as cameras write it.
  jpg: (w: number, h: number) => {
    const bytes = Buffer.from(realJpeg)
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(h, frame + 5)
    bytes.writeUInt16BE(w, frame + 7)
    const segment = Buffer.from([0xff, 0xe1, 0, 4, 1, 2])
    return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)])
  },
  'lossless webp': (w: number, h: number) => {
    const bytes = Buffer.from(webp)
    bytes.writeUInt32LE(((w - 1) | ((h - 1) << 14)) >>> 0, 21)
    return bytes
  },
  'extended webp': (w: number, h: number) => {
    const body = Buffer.concat([
      Buffer.from('WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
      Buffer.from([...u24le(w - 1), ...u24le(h - 1)]),
      lossyWebp(w, h).subarray(12),
    ])
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from('RIFF'), length, body])
  },
  'lossy webp': lossyWebp,
}

describe('a picture of few bytes and very many pixels', () => {
  test.each(Object.entries(claiming))(
    'as %s is refused, and one of forty megapixels is not',
    async (_, picture) => {
      for (const upload of [uploadLogo, uploadCover]) {
        const bomb = await upload(picture(16_000, 16_000))
        expect([bomb.status, bomb.error]).toEqual([
          400,
          expect.stringMatching(/^"(data|cover_image)" must be an image of at most 40 megapixels\.$/),
        ])
        expect((await upload(picture(8000, 5000))).status).toBe(200)
      }
    },
  )

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that really has them, as %s, is rejected too',
    async (format) => {
      const image = (height: number) =>
        sharp({ create: { width: 8000, height, channels: 3, background: '#123' } })
          .toFormat(format, format === 'jpeg' ? {} : { effort: 1 })
          .toBuffer()
      const parse = async (height: number) =>
        parseImage(dataUrl(await image(height)), 'data', 3 * 1024 * 1024)
      await expect(parse(5001)).rejects.toThrow('"data" must be an image of at most 40 megapixels.')
      expect((await parse(5000)).extension).toBe(format === 'jpeg' ? 'jpg' : format)
    },
  )

  test('in a frame larger than the declared canvas of a GIF is rejected', async () => {
    const bytes = Buffer.from(gif)
    const frame = bytes.indexOf(0x2c, 13)
    bytes.writeUInt16LE(16_000, frame + 5)
    bytes.writeUInt16LE(16_000, frame + 7)
    const reply = await uploadLogo(bytes)
    expect([reply.status, reply.error]).toEqual([400, '"data" must be an image of at most 40 megapixels.'])
  })
})

describe('a picture held up at the door', () => {
  let bookingId: string
  beforeAll(async () => {
    bookingId = await night.bookAs('approved')
  })
  const scan = (qr_code: string) =>
    night.operator.call('POST /api/check-in', { body: { booking_id: bookingId, qr_code } })

  test.each(['png', 'gif', 'lossless webp'] as const)(
    'of too many pixels, as %s, is not drawn',
    async (kind) => {
      expect((await scan(dataUrl(claiming[kind](16_000, 16_000)))).status).toBe(400)
    },
  )

  test('that is a drawing with instructions is not followed', async () => {
    const text = await doorCode(world, bookingId)
    const svg = encodeQr(text, 'svg')
    expect((await scan(dataUrl(svg, 'image/svg+xml'))).status).toBe(400)
    expect((await scan(dataUrl(svg, 'image/png'))).status).toBe(400)
  })

  test('that is hard to read keeps nobody else waiting', async () => {
    const picture = dataUrl(await manyFinders(900))
    expect(picture.length).toBeLessThan(200_000)
    let done = false
    const startedAt = performance.now()
    const scanning = scan(picture).then((reply) => {
      done = true
      return reply
    })
    let longest = 0
    while (!done) {
      const before = performance.now()
      await world.anyone.ok('GET /healthz')
      await new Promise(setImmediate)
      longest = Math.max(longest, performance.now() - before)
    }
    expect((await scanning).status).toBe(400)
    // Read in this thread, it would be the longest wait of all, and nearly the whole of the time.
    expect(longest).toBeLessThan((performance.now() - startedAt) / 2)
  })
})
