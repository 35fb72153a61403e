import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which follow the OWASP recommendation. */
export const hashPassword = (password: string): Promise<string> => hash(password)

let decoy: Promise<string> | undefined

/**
 * Takes the same time whether or not the account exists and has a password, so that response times do not reveal
 * which e-mail addresses are known.
 */
export const passwordMatches = async (stored: string | null | undefined, given: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), given)
  return stored ? matches : false
}
