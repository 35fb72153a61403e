import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { toBuffer } from 'qrcode'
import sharp, { type OverlayOptions } from 'sharp'
import { afterAll } from 'vitest'
import { findChromium } from '../support/chromium.ts'

const SIZE = { width: 640, height: 480 }
/** Chromium plays such a file at 30 pictures a second, again and again. */
const SHOWN_FRAMES = 45
const EMPTY_FRAMES = 12

const frameOf = async (text: string): Promise<Buffer> => {
  const code = await toBuffer(text, { errorCorrectionLevel: 'M', margin: 3, width: 400 })
  return picture([{ input: code, gravity: 'centre' }])
}
const picture = (parts: OverlayOptions[]) =>
  sharp({ create: { ...SIZE, channels: 3, background: '#9a9a9a' } })
    .composite(parts)
    .jpeg({ quality: 85 })
    .toBuffer()

const filmOf = async (codes: readonly string[]): Promise<Buffer> => {
  const nothing = await picture([])
  const frames: Buffer[] = []
  for (const code of codes) {
    const frame = await frameOf(code)
    frames.push(...Array<Buffer>(SHOWN_FRAMES).fill(frame), ...Array<Buffer>(EMPTY_FRAMES).fill(nothing))
  }
  return Buffer.concat(frames)
}

/** A browser of its own for a test file, whose camera sees codes, one after the other. */
export const useCamera = () => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const file = join(folder, 'codes.mjpeg')
  const holder: { browser?: Browser } = {}
  afterAll(async () => {
    await holder.browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    show: async (codes: readonly string[]) => {
      writeFileSync(file, await filmOf(codes))
      holder.browser = await chromium.launch({
        executablePath: findChromium() ?? '',
        args: [
          '--no-sandbox',
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${file}`,
        ],
      })
    },
    browser: (): Browser => {
      if (!holder.browser) throw new Error('The camera is shown its codes before the first test.')
      return holder.browser
    },
  }
}
