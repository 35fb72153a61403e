import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const ISSUER = 'Maitred'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const otpauthUrl = (secret: string, label: string): string => totpOf(secret, label).toString()
export const codeAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() })

/**
 * The time step of a code, if it is the current one or one either side (clock drift) and later than the last step
 * used. So each code works once, and an older code never works after a newer one.
 */
export const acceptedStep = (
  secret: string,
  code: string,
  at: Date,
  lastStep: number,
): number | undefined => {
  const drift = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  if (drift === null) return undefined
  const step = Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + drift
  return step > lastStep ? step : undefined
}
