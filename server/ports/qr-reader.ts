import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { unavailable } from '../domain/errors.ts'
import { imageKind } from './media.ts'

const MAX_PIXELS = 4_000_000
/** More than a code needs, and a quarter of the work of what a phone's camera sends. */
const LOOKED_AT_PX = 1000
const LOOKING_MS = 5000
const MOST_WAITING = 8

/**
 * What a picture of a code says, or undefined when there is no readable code in it. Only what is an image by its
 * bytes is looked at, never a drawing (SVG) or a document.
 */
export const readQrImage = async (dataUrl: string): Promise<string | undefined> => {
  const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(dataUrl)
  const bytes = Buffer.from(match?.[1] ?? '', 'base64')
  if (!imageKind(bytes)) return undefined
  const picture = await pixelsOf(bytes)
  return picture && inTurn(() => look(picture))
}

interface Picture {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const pixelsOf = async (bytes: Buffer): Promise<Picture | undefined> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: LOOKED_AT_PX, height: LOOKED_AT_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One picture at a time, and a short queue: pictures cost a core, and most doors send the text. */
const inTurn = async <T>(job: () => Promise<T>): Promise<T> => {
  if (waiting >= MOST_WAITING)
    throw unavailable('Too many pictures are being read at once. Send the text of the code, or try again.', {
      retryAfterSeconds: 2,
    })
  waiting += 1
  const mine = last.then(job).finally(() => {
    waiting -= 1
  })
  last = mine.catch(() => undefined)
  return mine
}

const READER = `
const { parentPort, workerData } = require('node:worker_threads')
const { default: read } = require(workerData.reader)
parentPort.postMessage(read(workerData.pixels, workerData.width, workerData.height)?.data)
`
const reader = createRequire(import.meta.url).resolve('jsqr')

/**
 * In a thread of its own, for a limited time: there are pictures of noise that take seconds, and nobody else's request
 * may wait for them.
 */
const look = ({ pixels, width, height }: Picture) =>
  new Promise<string | undefined>((resolve, reject) => {
    const worker = new Worker(READER, {
      eval: true,
      execArgv: [],
      workerData: { reader, pixels, width, height },
      transferList: [pixels.buffer as ArrayBuffer],
    })
    const timer = setTimeout(() => settle(undefined), LOOKING_MS)
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
