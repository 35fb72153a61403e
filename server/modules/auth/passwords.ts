import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which follow the OWASP recommendation. */
export const hashPassword = (password: string): Promise<string> => hash(password)

let decoy: Promise<string> | undefined

/**
 * Costs the same whether the account exists, has a password or neither, so that the time of an answer does not
 * tell which e-mail addresses are known.
 */
export const passwordMatches = async (stored: string | null | undefined, given: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), given)
  return stored ? matches : false
}
