import { hash, randomBytes } from 'node:crypto'

export interface LinkToken {
  /** Goes into the mail, and nowhere else. */
  readonly token: string
  /** What is stored. */
  readonly hash: string
}

/** The secret of a link that works once: 32 random bytes. */
export const newLinkToken = (): LinkToken => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkTokenHash(token) }
}

export const linkTokenHash = (token: string): string => hash('sha256', token, 'base64url')
