import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { DoorJwk } from '../db/json-columns.ts'

/**
 * Door codes that a device can check without the network: `MTD2.<booking id>.<period>.<signature>`. The period is the
 * minutes since 1970. The signature is ECDSA P-256 over SHA-256 of `MTD2.<booking id>.<period>.<venue id>`, as r‖s in
 * base64url: the venue is signed and not written, so a code of another venue fails.
 */

export const PERIOD_MS = 60_000
const VERSION = 'MTD2'
/** How long codes of a retired key still count: a door log may bring them a day later. */
export const RETIRED_KEY_MS = 25 * 3_600_000

interface DoorKey {
  readonly jwk: DoorJwk
  readonly publicKey: KeyObject
}

/** The key that signs, and all that may have signed codes which still count. */
export interface DoorKeyRing {
  readonly signer: KeyObject
  readonly keys: readonly DoorKey[]
}

/** The booking and venue that a code is bound to. */
export interface CodedBooking {
  readonly id: string
  readonly venue_id: string
}

export const periodAt = (at: Date): number => Math.floor(at.getTime() / PERIOD_MS)

const signedText = (booking: CodedBooking, period: number): Buffer =>
  Buffer.from(`${VERSION}.${booking.id}.${period}.${booking.venue_id}`)

export const signDoorCode = (ring: DoorKeyRing, booking: CodedBooking, period: number): string => {
  const signature = sign('sha256', signedText(booking, period), {
    key: ring.signer,
    dsaEncoding: 'ieee-p1363',
  })
  return `${VERSION}.${booking.id}.${period}.${signature.toString('base64url')}`
}

const CODE = /^MTD2\.([0-9a-z_]{1,100})\.(\d{1,12})\.([\w-]{86})$/

/** Whether the text is a code of this booking that was valid at that moment: of that minute or the one before. */
export const isDoorCode = (ring: DoorKeyRing, text: string, booking: CodedBooking, at: Date): boolean => {
  const [, id, period, signature = ''] = CODE.exec(text) ?? []
  if (id !== booking.id || String(Number(period)) !== period) return false
  const age = periodAt(at) - Number(period)
  if (age !== 0 && age !== 1) return false
  const bytes = Buffer.from(signature, 'base64url')
  // Base64url has spellings that differ in unused bits. Only the canonical one is ours.
  if (bytes.toString('base64url') !== signature) return false
  return ring.keys.some(({ publicKey: key }) =>
    verify('sha256', signedText(booking, Number(period)), { key, dsaEncoding: 'ieee-p1363' }, bytes),
  )
}

/** The booking that a code names, without judging the code. Undefined for anything else. */
export const bookingIdOfCode = (text: string): string | undefined =>
  /^MTD[12]\.([0-9a-z_]{1,100})\./.exec(text)?.[1]

export const doorKeyOf = (jwk: DoorJwk): DoorKey => ({
  jwk,
  publicKey: createPublicKey({ key: { ...jwk }, format: 'jwk' }),
})
