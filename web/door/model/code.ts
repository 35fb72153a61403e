import { normalCode } from '../../../domain/codes.ts'

/** What somebody shows to the camera or types in. */
export type Code =
  | {
      readonly kind: 'door'
      readonly text: string
      readonly bookingId: string
      readonly period: number
      readonly signature: string
    }
  /** Four groups of four characters. Tickets begin with a T and vouchers with a V; older ones with anything. */
  | { readonly kind: 'ticket'; readonly text: string; readonly isVoucher: boolean }
  | { readonly kind: 'link'; readonly host: string }
  | { readonly kind: 'foreign' }

const DOOR = /^MTD2\.([0-9a-z_]{1,100})\.(\d{1,12})\.([\w-]{86})$/
const TICKET = /^[2-9A-HJKMNP-Z]{16}$/

export const readCode = (shown: string): Code => {
  const text = shown.trim()
  const [, bookingId, period = '', signature] = DOOR.exec(text) ?? []
  if (bookingId !== undefined && signature !== undefined && String(Number(period)) === period)
    return { kind: 'door', text, bookingId, period: Number(period), signature }
  // The beginning of a door code with anything else behind it: cut off, torn, or read wrongly.
  if (text.startsWith('MTD')) return { kind: 'door', text, bookingId: '', period: 0, signature: '' }
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (!text.includes(':') && !text.includes('/') && TICKET.test(letters))
    return { kind: 'ticket', text: normalCode(text), isVoucher: letters.startsWith('V') }
  const host = hostOf(text)
  return host ? { kind: 'link', host } : { kind: 'foreign' }
}

/** Twelve hexadecimal digits: what a confirmation names a booking by. It lets nobody in. */
export const isReference = (typed: string): boolean => /^[0-9a-f]{12}$/i.test(typed.replace(/[\s-]/g, ''))

const hostOf = (text: string): string | undefined => {
  try {
    const { protocol, host } = new URL(text)
    return /^https?:$/.test(protocol) ? host : undefined
  } catch {
    return undefined
  }
}

const MINUTE_MS = 60_000
/** Clocks are never quite the same, and the correction by the service's clock includes half a round trip. */
const TOLERANCE_MS = 5000

export const startOf = (period: number): number => period * MINUTE_MS

/**
 * When a code of that minute counts as shown: it is good in its minute and in the next. Just outside, the nearest good
 * moment, because the service judges by the moment that it is told. Undefined: it has turned over, or is not due yet.
 */
export const momentOf = (period: number, now: number): number | undefined => {
  const [from, until] = [startOf(period), (period + 2) * MINUTE_MS - 1]
  if (now < from - TOLERANCE_MS || now > until + TOLERANCE_MS) return undefined
  return Math.min(Math.max(now, from), until)
}
