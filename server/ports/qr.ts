import { createHmac, timingSafeEqual } from 'node:crypto'
import { toDataURL } from 'qrcode'
import { TypeID } from 'typeid-js'

const PERIOD_MS = 60_000

export interface IssuedCode {
  readonly text: string
  readonly issuedAt: Date
  /** Remaining validity: until the end of the code's minute, plus one minute. */
  readonly expiresInMs: number
}

export interface QrCodes {
  issue(bookingId: string, now: Date): IssuedCode
  /** Whether the text is a valid, unexpired code of this booking. */
  accepts(text: string, bookingId: string, now: Date): boolean
  /**
   * A deterministic placeholder for callers who must not learn the booking's id. It has the form of an id, but
   * belongs to no booking, so nobody can fetch a code with it.
   */
  placeholderId(bookingId: string): string
}

/**
 * Check-in codes are signed, bound to one booking, and change every minute with one minute of grace. They are stored
 * nowhere: every process with the same signing key issues and accepts the same codes.
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
    placeholderId: (bookingId) =>
      TypeID.fromUUIDBytes('bkg', new Uint8Array(sign(`stand-in:${bookingId}`).subarray(0, 16))).toString(),
  }
}

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The QR code as a PNG data URL. */
export const qrImage = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: 'M', margin: 2 })
