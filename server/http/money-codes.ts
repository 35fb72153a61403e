import type { TSchema } from 'typebox'
import { conflict } from '../../domain/errors.ts'

/** Fields that would lower the price. */
const CODES = ['promo_code', 'voucher_code'] as const

/**
 * Throws 409 for a code that this row does not take. Unknown fields are dropped elsewhere, but who sends a code expects
 * to pay less: it must never be booked at the full price without a word. An empty field is no code.
 */
export const refuseUnknownCodes = (schema: TSchema | undefined, body: unknown): void => {
  if (typeof body !== 'object' || body === null) return
  const fields = schema && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {}
  for (const [name, value] of Object.entries(body)) {
    const isCode = (CODES as readonly string[]).includes(name) && value !== null && value !== ''
    if (isCode && !(name in fields))
      throw conflict(
        `${name === 'promo_code' ? 'Promo codes are' : 'Vouchers are'} not accepted here, so nothing was booked. Remove the code, or ask the venue.`,
        { code: 'code_not_accepted', fields: [name] },
      )
    refuseUnknownCodes(fields[name], value)
  }
}
