import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Executor } from '../../../db/executor.ts'

/**
 * The token is derived from the platform's key instead of stored: every process prints the same link, and it stops
 * working by itself once there is an account.
 */
const setupTokenOf = (signingKey: string): string =>
  createHmac('sha256', signingKey).update('maitred first account').digest('base64url')

const signingKeyOf = async (db: Executor): Promise<string> =>
  (await db.selectFrom('platform').select('signing_key').executeTakeFirstOrThrow()).signing_key

/** Guests who booked do not count: they cannot run anything. */
export const hasAccounts = async (db: Executor): Promise<boolean> => {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'guest')
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** The path of the page that makes the first account, or undefined once there is one. */
export const findSetupPath = async (db: Executor): Promise<string | undefined> =>
  (await hasAccounts(db)) ? undefined : `/setup/${setupTokenOf(await signingKeyOf(db))}`

export const isSetupToken = async (db: Executor, token: string): Promise<boolean> => {
  const [given, right] = [Buffer.from(token), Buffer.from(setupTokenOf(await signingKeyOf(db)))]
  return given.length === right.length && timingSafeEqual(given, right)
}
