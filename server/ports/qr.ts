import { createHmac, timingSafeEqual } from 'node:crypto'
import { toDataURL } from 'qrcode'

const PERIOD_MS = 60_000

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
