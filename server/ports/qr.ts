import { createHmac, timingSafeEqual } from 'node:crypto'
import { toDataURL } from 'qrcode'
import { TypeID } from 'typeid-js'

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
  /**
   * A name in place of the booking's id, for callers who must not be able to fetch its code with it: always the same
   * for the same booking, in the form of an id, and the id of nothing.
   */
  standIn(bookingId: string): string
}

/**
 * Door codes are signed, bound to one booking and turn over every minute with one minute of grace. They carry no
 * secret and are kept nowhere: every process with the same signing key issues and accepts the same ones.
 */
export const createQrCodes = (signingKey: string): QrCodes => {
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest()
  const textFor = (bookingId: string, period: number) => {
    const body = `${bookingId}.${period}`
    return `MTD1.${body}.${sign(`door:${body}`).toString('base64url').slice(0, 22)}`
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
    standIn: (bookingId) =>
      TypeID.fromUUIDBytes('bkg', new Uint8Array(sign(`stand-in:${bookingId}`).subarray(0, 16))).toString(),
  }
}

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The code as a picture, a PNG data URL. */
export const qrImage = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: 'M', margin: 2 })
