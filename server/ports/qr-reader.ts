import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { unavailable } from '../domain/errors.ts'
import { imageType } from './media.ts'

const MAX_PIXELS = 4_000_000
/** More than a QR code needs, and a quarter of the work for a photo from a phone. */
const MAX_SIDE_PX = 1000
const DECODE_TIMEOUT_MS = 5000
const MAX_QUEUED = 8

/**
 * The text of the QR code in an image, or undefined when there is no readable code in it. Only raster images by magic
 * bytes are decoded, never SVG or documents. Rejects with 503 when too many images are queued.
 */
export const readQrImage = async (dataUrl: string): Promise<string | undefined> => {
  const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(dataUrl)
  const bytes = Buffer.from(match?.[1] ?? '', 'base64')
  if (!imageType(bytes)) return undefined
  const bitmap = await bitmapOf(bytes)
  return bitmap && enqueue(() => decodeInWorker(bitmap))
}

interface Bitmap {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const bitmapOf = async (bytes: Buffer): Promise<Bitmap | undefined> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

let queued = 0
let last: Promise<unknown> = Promise.resolve()

/** Decodes one image at a time with a short queue: each needs a CPU core, and most scanners send the text. */
const enqueue = async <T>(job: () => Promise<T>): Promise<T> => {
  if (queued >= MAX_QUEUED)
    throw unavailable('Too many images are being read at once. Send the text of the code, or try again.', {
      retryAfterSeconds: 2,
    })
  queued += 1
  const result = last.then(job).finally(() => {
    queued -= 1
  })
  last = result.catch(() => undefined)
  return result
}

const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const { default: decode } = require(workerData.jsqrPath)
parentPort.postMessage(decode(workerData.pixels, workerData.width, workerData.height)?.data)
`
const jsqrPath = createRequire(import.meta.url).resolve('jsqr')

/**
 * Runs in a worker thread with a timeout: a noisy image can take seconds, which would block all other requests on the
 * main thread.
 */
const decodeInWorker = ({ pixels, width, height }: Bitmap) =>
  new Promise<string | undefined>((resolve, reject) => {
    const worker = new Worker(WORKER_SOURCE, {
      eval: true,
      execArgv: [],
      workerData: { jsqrPath, pixels, width, height },
      transferList: [pixels.buffer as ArrayBuffer],
    })
    const timer = setTimeout(() => settle(undefined), DECODE_TIMEOUT_MS)
    const settle = (text: string | undefined) => {
      clearTimeout(timer)
      resolve(text)
      worker.terminate().catch(() => undefined)
    }
    worker.once('message', settle)
    worker.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
