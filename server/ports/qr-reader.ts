import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { createFairQueue } from './fair-queue.ts'
import { imageType } from './media.ts'

const MAX_PIXELS = 4_000_000
/** More than a QR code needs, and a quarter of the work for a photo from a phone. */
const MAX_SIDE_PX = 1000
const DECODE_TIMEOUT_MS = 5000
/** Each needs a CPU core, and most scanners send the text. One account uses one of these at a time. */
const MAX_RUNNING = 2
const MAX_WAITING_PER_ACCOUNT = 4

/**
 * The text of the QR code in an image, or undefined when there is no readable code in it. Only raster images by magic
 * bytes are decoded, never SVG or documents. Every account has a queue of its own, so nobody's images keep others
 * waiting. Rejects with 503 when too many images of the account are queued.
 */
export const readQrImage = async (dataUrl: string, accountId: string): Promise<string | undefined> => {
  const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(dataUrl)
  const bytes = Buffer.from(match?.[1] ?? '', 'base64')
  if (!imageType(bytes)) return undefined
  return queue(accountId, async () => {
    const bitmap = await bitmapOf(bytes)
    return bitmap && decodeInWorker(bitmap)
  })
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

const queue = createFairQueue({ running: MAX_RUNNING, waitingPerAccount: MAX_WAITING_PER_ACCOUNT })

/** More retries than a live camera's frame leaves time for: here one picture is all there is. */
const EFFORT = 8
const RETRIES_MS = 500

const WORKER_SOURCE = `
const { parentPort, workerData: { decoderUrl, image, options } } = require('node:worker_threads')
const decode = async () => {
  const { default: decodeQR } = await import(decoderUrl)
  try {
    return decodeQR(image, options)
  } catch {
    return undefined
  }
}
decode().then((text) => parentPort.postMessage(text))
`
const decoderUrl = import.meta.resolve('qr/decode.js')

/**
 * Runs in a worker thread with a timeout: a noisy image can take seconds, which would block all other requests on the
 * main thread.
 */
const decodeInWorker = ({ pixels, width, height }: Bitmap) =>
  new Promise<string | undefined>((resolve, reject) => {
    const worker = new Worker(WORKER_SOURCE, {
      eval: true,
      execArgv: [],
      workerData: {
        decoderUrl,
        image: { data: pixels, width, height },
        options: { format: 'RGBA', effort: EFFORT, timeLimit: RETRIES_MS },
      },
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
