import type { DoorKey } from './types.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

const imported = new Map<string, Promise<CryptoKey>>()

const keyOf = ({ kid, kty, crv, x, y }: DoorKey): Promise<CryptoKey> => {
  const known = imported.get(kid)
  if (known) return known
  const key = crypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify'])
  imported.set(kid, key)
  return key
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface Signed {
  readonly bookingId: string
  readonly period: number
  readonly signature: string
}

/** Whether one of the keys signed this code for this venue. The venue is signed and does not stand in the code. */
export const isSigned = async (
  keys: readonly DoorKey[],
  { bookingId, period, signature }: Signed,
  venueId: string,
): Promise<boolean> => {
  if (signature === '') return false
  const bytes = bytesOf(signature)
  if (base64urlOf(bytes) !== signature) return false
  const text = new TextEncoder().encode(`MTD2.${bookingId}.${period}.${venueId}`)
  for (const key of keys)
    if (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, await keyOf(key), bytes, text))
      return true
  return false
}

/** How the list names a ticket. */
export const ticketHash = async (code: string): Promise<string> =>
  base64urlOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))).slice(
    0,
    22,
  )
