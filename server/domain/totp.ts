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
 * The time step a code belongs to, if it is one of the current three (one either side for clocks that drift) and
 * later than the last step used: a code works once, and an older one not at all after a newer one.
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
