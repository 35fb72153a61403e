import { COMMON_PASSWORDS } from './common-passwords.ts'
import { invalid } from './errors.ts'

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

const MIN_DIFFERENT = 3

/** Throws for a password that is tried first: one of the most common, or the account's own address or the name in it. */
export const requireStrongPassword = (password: string, email: string, field = 'password'): void => {
  const given = password.normalize('NFKC').trim().toLowerCase()
  const address = email.toLowerCase()
  const isOwn = given === address || given === address.split('@')[0]
  if (!isOwn && !COMMON.has(given) && new Set(given).size >= MIN_DIFFERENT) return
  throw invalid(
    isOwn
      ? 'This password is your own address. Choose one that nobody can guess.'
      : 'This password is one of the most common ones. Choose one that nobody can guess.',
    { code: 'weak_password', fields: [field] },
  )
}
