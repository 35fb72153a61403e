import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { qrPng } from '../../server/ports/qr-image.ts'
import { findChromium } from '../support/chromium.ts'

/** What a fake camera sees: one scene after the other. A scene without a text shows nothing. */
export interface Scene {
  readonly text?: string
  readonly seconds: number
}

const SIZE = { width: 640, height: 480 }
/** Chromium plays such a file at this pace, again and again. */
const FRAMES_PER_SECOND = 30

/** The number of a scene in its corner, as black and white squares, so that a page can tell which one it sees. */
export const NUMBER = { bits: 5, squarePx: 32 }

const cornerOf = (number: number): Promise<Buffer> => {
  const grey = Buffer.from(Array.from({ length: NUMBER.bits }, (_, bit) => ((number >> bit) & 1) * 255))
  return sharp(grey, { raw: { width: NUMBER.bits, height: 1, channels: 1 } })
    .resize(NUMBER.bits * NUMBER.squarePx, NUMBER.squarePx, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
}

const pictureOf = async ({ text }: Scene, number: number): Promise<Buffer> => {
  const parts: OverlayOptions[] = [{ input: await cornerOf(number), left: 0, top: 0 }]
  if (text !== undefined) {
    const code = await sharp(await qrPng(text, { border: 3, modulePx: 4 }))
      .resize({ width: 400, kernel: 'nearest' })
      .png()
      .toBuffer()
    parts.push({ input: code, gravity: 'centre' })
  }
  return sharp({ create: { ...SIZE, channels: 3, background: '#9a9a9a' } })
    .composite(parts)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A browser whose camera sees the scenes. `close` removes the film as well. */
export const launchWithFilm = async (
  scenes: readonly Scene[],
): Promise<Pick<Browser, 'close'> & { browser: Browser }> => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const frames: Buffer[] = []
  for (const [number, scene] of scenes.entries()) {
    const picture = await pictureOf(scene, number)
    frames.push(...Array<Buffer>(Math.round(scene.seconds * FRAMES_PER_SECOND)).fill(picture))
  }
  const file = join(folder, 'codes.mjpeg')
  writeFileSync(file, Buffer.concat(frames))
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
