import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dataUrl } from '../../test/support/images.ts'
import { qrPng } from './qr-image.ts'
import { readQrImage } from './qr-reader.ts'

const TEXT = 'MTD1.bkg_01jf60eezke0080000019r8myq.29384756.x0PqVfRkq3mS6yVwN2aBcd'
const PICTURES = 20

/** A small generator, so that every run sees the same noise. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The code as a phone in the dark sees it: small, tilted, out of focus, low in contrast, with noise on every pixel. */
const darkPhoto = async (seed: number): Promise<string> => {
  const random = randomFrom(seed)
  const code = await qrPng(TEXT, { border: 4, modulePx: 6 })
  const { data, info } = await sharp(code)
    .rotate(Math.round(random() * 20 - 10), { background: '#ffffff' })
    .extend({ top: 60, bottom: 60, left: 90, right: 90, background: '#b0b0b0' })
    .blur(0.8)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const noisy = data.map((value) => Math.min(255, Math.max(0, 40 + value * 0.5 + (random() - 0.5) * 80)))
  const { width, height } = info
  const png = sharp(noisy, { raw: { width, height, channels: 1 } }).png()
  return dataUrl(await png.toBuffer())
}

test('a code is read from at least 9 of 10 noisy photos', async () => {
  const read = []
  for (let seed = 1; seed <= PICTURES; seed += 1) read.push(await readQrImage(await darkPhoto(seed), 'usr_1'))
  expect(read.filter((text) => text === TEXT).length).toBeGreaterThanOrEqual(PICTURES * 0.9)
  expect(read.filter((text) => text !== undefined && text !== TEXT)).toEqual([])
})

test('a picture without a code is read as nothing', async () => {
  const grey = sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080' } }).png()
  expect(await readQrImage(dataUrl(await grey.toBuffer()), 'usr_1')).toBeUndefined()
})

test.each([
  ['a door code', TEXT, { border: 2, modulePx: 4 }],
  ['a ticket', 'A1B2-C3D4-E5F6-G7H8', { border: 2, modulePx: 12 }],
  [
    'an authenticator’s address',
    'otpauth://totp/Maitred:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Maitred',
    { border: 4, modulePx: 4 },
  ],
])('a picture of %s is read as its text', async (_, text, look) => {
  expect(await readQrImage(dataUrl(await qrPng(text, look)), 'usr_1')).toBe(text)
})
