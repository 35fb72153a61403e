import { createHmac, timingSafeEqual } from 'node:crypto'
import jsQR from 'jsqr'
import { toDataURL } from 'qrcode'
import sharp from 'sharp'

const PERIOD_MS = 60_000
const MAX_PIXELS = 4_000_000

export interface IssuedCode {
  readonly text: string
  readonly issuedAt: Date
  /** How long the code still works: to the end of its minute, and one more. */
  readonly expiresInMs: number
}

export interface QrCodes {
  issue(bookingId: string, now: Date): IssuedCode
  /** Whether this text is the booking's own code and still works. */
  accepts(text: string, bookingId: string, now: Date): boolean
}

/**
 * Door codes are signed, bound to one booking and turn over every minute with one minute of grace. They carry no
 * secret and are kept nowhere: every process with the same signing key issues and accepts the same ones.
 */
export const createQrCodes = (signingKey: string): QrCodes => {
  const textFor = (bookingId: string, period: number) => {
    const body = `${bookingId}.${period}`
    return `MTD1.${body}.${createHmac('sha256', signingKey).update(`door:${body}`).digest('base64url').slice(0, 22)}`
  }
  const periodAt = (now: Date) => Math.floor(now.getTime() / PERIOD_MS)
  return {
    issue: (bookingId, now) => {
      const period = periodAt(now)
      return {
        text: textFor(bookingId, period),
        issuedAt: new Date(period * PERIOD_MS),
        expiresInMs: (period + 2) * PERIOD_MS - now.getTime(),
      }
    },
    accepts: (text, bookingId, now) => {
      const period = periodAt(now)
      return [period, period - 1].some((candidate) => sameText(text, textFor(bookingId, candidate)))
    },
  }
}

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The code as a picture, a PNG data URL. */
export const qrImage = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: 'M', margin: 2 })

/** What a picture of a code says, or undefined when there is no readable code in it. */
export const readQrImage = async (dataUrl: string): Promise<string | undefined> => {
  const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(dataUrl)
  if (!match?.[1]) return undefined
  try {
    const { data, info } = await sharp(Buffer.from(match[1], 'base64'), { limitInputPixels: MAX_PIXELS })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  } catch {
    return undefined
  }
}
