import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { dataUrl, PIXEL, pngOf } from '../../../../test/support/images.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const upload = (operator: Person, id: string, data: unknown) =>
  operator.call('POST /api/venues/:id/logo', { params: { id }, body: { data } })

const operatorWithVenue = async () => {
  const operator = await world.person('client')
  return { operator, id: await makeVenue(operator) }
}

const logoOf = async (operator: Person) => (await operator.ok('GET /api/my-venues')).data[0]?.logo_url

const served = (url: string) =>
  world.app.http.inject({ method: 'GET', url }).then(({ statusCode, headers, rawPayload }) => ({
    statusCode,
    headers,
    rawPayload,
  }))

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

const TYPES = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const

describe('a logo', () => {
  test.each(Object.entries(TYPES) as [keyof typeof TYPES, string][])(
    'as %s is stored by its hash and served as %s with immutable caching',
    async (extension, mediaType) => {
      const { operator, id } = await operatorWithVenue()
      const bytes = bytesOf(PIXEL[extension])
      const logo_url = `/media/${createHash('sha256').update(bytes).digest('hex')}.${extension}`
      const reply = await upload(operator, id, PIXEL[extension])
      expect([reply.status, reply.body]).toEqual([200, { success: true, logo_url }])
      expect(await logoOf(operator)).toBe(logo_url)

      for (const answer of [await served(logo_url), await served(logo_url)]) {
        expect(answer.statusCode).toBe(200)
        expect(answer.rawPayload.equals(bytes)).toBe(true)
        expect(answer.headers).toMatchObject({
          'content-type': mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'cross-origin',
        })
      }
    },
  )

  test('gets its type from its bytes, not from the declared type', async () => {
    const { operator, id } = await operatorWithVenue()
    for (const declared of ['image/jpeg', 'image/svg+xml', 'text/html', '', 'image/png;name=x.svg']) {
      const reply = await upload(operator, id, dataUrl(bytesOf(PIXEL.gif), declared))
      expect([reply.status, reply.body.logo_url]).toEqual([200, expect.stringMatching(/\.gif$/)])
    }
  })

  test('that contains HTML after an image header is served as that image only', async () => {
    const { operator, id } = await operatorWithVenue()
    const polyglot = Buffer.from('GIF89a/*\u0001\0<svg onload=alert(1)><script>alert(1)</script>*/=1;')
    const { body } = await upload(operator, id, dataUrl(polyglot, 'text/html'))
    const answer = await served(body.logo_url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect((await served(body.logo_url.replace('.gif', '.html'))).statusCode).toBe(404)
  })

  test('can have exactly 512,000 bytes', async () => {
    const { operator, id } = await operatorWithVenue()
    expect((await upload(operator, id, dataUrl(pngOf(512_000)))).status).toBe(200)
  })

  test('uploaded for two venues is stored once', async () => {
    const { operator, id } = await operatorWithVenue()
    const other = await makeVenue(operator)
    const image = dataUrl(pngOf(321))
    const first = await upload(operator, id, image)
    const second = await upload(operator, other, image)
    expect(second.body).toEqual(first.body)
    const rows = await world.database.read
      .selectFrom('images')
      .select('extension')
      .where('hash', '=', createHash('sha256').update(pngOf(321)).digest('hex'))
      .execute()
    expect(rows).toEqual([{ extension: 'png' }])
  })

  test('replaces the previous one', async () => {
    const { operator, id } = await operatorWithVenue()
    await upload(operator, id, PIXEL.png)
    const { body } = await upload(operator, id, PIXEL.webp)
    expect(await logoOf(operator)).toBe(body.logo_url)
  })
})

describe('an upload is refused with 400 and leaves the logo as it was', () => {
  const NOT_DATA = '"data" must be an image as a base64 data URL.'
  const NOT_IMAGE = '"data" must be a PNG, JPEG, WebP or GIF image.'
  const TOO_LARGE = '"data" must be an image of at most 500 KB.'
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each<[string, unknown, string]>([
    ['one byte too large', dataUrl(pngOf(512_001)), TOO_LARGE],
    ['three megabytes', dataUrl(pngOf(3_000_000)), TOO_LARGE],
    ['more than any upload may have', 'x'.repeat(6_000_001), '"data" must have at most 6000000 characters.'],
    ['a text that claims to be a PNG', dataUrl('I am a PNG, honestly'), NOT_IMAGE],
    ['an SVG', dataUrl(SVG, 'image/svg+xml'), NOT_IMAGE],
    ['an SVG that claims to be a PNG', dataUrl(SVG), NOT_IMAGE],
    ['an SVG that mentions a PNG’s first bytes later', dataUrl(`${SVG}\u0089PNG\r\n`), NOT_IMAGE],
    ['a PNG’s first bytes as UTF-8 text', dataUrl('\u0089PNG\r\n\u001a\n'), NOT_IMAGE],
    ['half of a PNG’s first bytes', dataUrl(pngOf(8).subarray(0, 4)), NOT_IMAGE],
    ['a RIFF file that is no WebP', dataUrl('RIFF\0\0\0\0WAVEfmt ', 'image/webp'), NOT_IMAGE],
    ['a bitmap', dataUrl('BM\0\0\0\0', 'image/bmp'), NOT_IMAGE],
    ['characters outside base64', 'data:image/png;base64,iVBO*w0K', NOT_DATA],
    ['base64 of a broken length', 'data:image/png;base64,iVBORw0KG', NOT_DATA],
    ['padding in the middle', 'data:image/png;base64,iV==Rw0K', NOT_DATA],
    ['base64 with line breaks', PIXEL.png.replace('AAAA', '\r\nAA'), NOT_DATA],
    ['nothing after the comma', 'data:image/png;base64,', NOT_DATA],
    ['base64 without a data URL', PIXEL.png.slice(PIXEL.png.indexOf(',') + 1), NOT_DATA],
    ['a data URL that is not base64', 'data:image/png,%89PNG', NOT_DATA],
    ['a web address', 'https://example.com/logo.png', NOT_DATA],
    ['empty', '', '"data" must not be empty.'],
    ['absent', undefined, '"data" is required.'],
    ['a number', 7, '"data" must be a text.'],
  ])('when it is %s', async (_, data, sentence) => {
    const { operator, id } = await operatorWithVenue()
    await upload(operator, id, PIXEL.gif)
    const before = await logoOf(operator)
    const reply = await upload(operator, id, data)
    expect([reply.status, reply.error]).toEqual([400, sentence])
    expect(await logoOf(operator)).toBe(before)
  })

  test('when it is a form', async () => {
    const { operator, id } = await operatorWithVenue()
    const reply = await operator.call('POST /api/venues/:id/logo', {
      params: { id },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\nabc\r\n--x--\r\n',
    })
    expect([reply.status, reply.error]).toEqual([
      400,
      'Send the body as JSON, with the header Content-Type: application/json.',
    ])
  })
})

test.each(['/media/unknown.png', '/media/unknown', '/media/..%2f..%2fetc%2fpasswd'])(
  'no image is served from %s',
  async (url) => {
    const { statusCode, headers } = await served(url)
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  },
)
