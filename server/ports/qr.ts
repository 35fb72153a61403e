import { createHmac, timingSafeEqual } from 'node:crypto'
import { TypeID } from 'typeid-js'
import {
  type CodedBooking,
  type DoorKeyRing,
  isDoorCode,
  PERIOD_MS,
  periodAt,
  signDoorCode,
} from './door-codes.ts'

export interface IssuedCode {
  readonly text: string
  readonly issuedAt: Date
  /** Remaining validity: until the end of the code's minute, plus one minute. */
  readonly expiresInMs: number
}

export interface QrCodes {
  issue(booking: CodedBooking, now: Date): IssuedCode
  /** Whether the text is a code of this booking that is valid at that moment. */
  accepts(text: string, booking: CodedBooking, at: Date): boolean
  /** The public keys that codes can be checked with. */
  readonly keys: DoorKeyRing['keys']
  /** Takes the keys over that another process or the command line has made since. */
  reload(): Promise<void>
  /**
   * A deterministic placeholder for callers who must not learn the booking's id. It has the form of an id, but
   * belongs to no booking, so nobody can fetch a code with it.
   */
  placeholderId(bookingId: string): string
}

/** Codes of one minute that a process remembers. */
const MAX_KEPT = 10_000

interface Parts {
  /** Signs placeholders, and codes of the old kind `MTD1`. */
  readonly signingKey: string
  /** Codes of the old kind count until then. */
  readonly oldCodesUntil: Date
  loadKeys(): Promise<DoorKeyRing>
}

/**
 * Check-in codes are signed, bound to one booking, and change every minute with one minute of grace. They are stored
 * nowhere: every process with the same keys issues and accepts the same codes.
 */
export const createQrCodes = async ({ signingKey, oldCodesUntil, loadKeys }: Parts): Promise<QrCodes> => {
  let ring = await loadKeys()
  const hmac = (text: string) => createHmac('sha256', signingKey).update(text).digest()
  const oldTextFor = (bookingId: string, period: number) => {
    const body = `${bookingId}.${period}`
    return `MTD1.${body}.${hmac(`door:${body}`).toString('base64url').slice(0, 22)}`
  }
  // Every signature is a different text. Kept for its minute, a code stays the same while a guest's phone reads it again.
  let issued = { period: 0, texts: new Map<string, string>() }
  const textFor = (booking: CodedBooking, period: number): string => {
    if (issued.period !== period || issued.texts.size >= MAX_KEPT) issued = { period, texts: new Map() }
    const text = issued.texts.get(booking.id) ?? signDoorCode(ring, booking, period)
    issued.texts.set(booking.id, text)
    return text
  }
  return {
    issue: (booking, now) => {
      const period = periodAt(now)
      return {
        text: textFor(booking, period),
        issuedAt: new Date(period * PERIOD_MS),
        expiresInMs: (period + 2) * PERIOD_MS - now.getTime(),
      }
    },
    accepts: (text, booking, at) => {
      if (isDoorCode(ring, text, booking, at)) return true
      const period = periodAt(at)
      return (
        at < oldCodesUntil &&
        [period, period - 1].some((candidate) => sameText(text, oldTextFor(booking.id, candidate)))
      )
    },
    get keys() {
      return ring.keys
    },
    reload: async () => {
      ring = await loadKeys()
      issued = { period: 0, texts: new Map() }
    },
    placeholderId: (bookingId) =>
      TypeID.fromUUIDBytes('bkg', new Uint8Array(hmac(`stand-in:${bookingId}`).subarray(0, 16))).toString(),
  }
}

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
