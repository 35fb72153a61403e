import { setTimeout as pause } from 'node:timers/promises'
import type { Locale } from '../../../../contract/messages.ts'
import { publicUrlOf } from '../../../config.ts'
import type { Tx } from '../../../db/executor.ts'
import type { RequestDetails } from '../../../http/context.ts'
import type { Services } from '../../../services.ts'
import { type LinkToken, newLinkToken } from '../../base/index.ts'
import { queueMessage } from '../../outbound/index.ts'

const REPLY_AFTER_MS = 150

/** Counts a mail that somebody without a session asks for, whether or not it will be sent. */
export const takeLinkMail = async ({ limits }: Services, request: RequestDetails, email: string) => {
  await limits.take('linkMailsPerIp', request.limitKey)
  await limits.take('linkMailsPerAddress', email)
}

/** Replies after the same time whether or not the work found an account, so that the time does not tell. */
export const inConstantTime = async (work: () => Promise<unknown>) => {
  await Promise.all([work(), pause(REPLY_AFTER_MS)])
  return { success: true as const }
}

/** The page of a link, and its kind of mail. */
const MAILS = {
  password_reset: { kind: 'password_reset', page: 'reset' },
  magic_link: { kind: 'magic_link', page: 'sign-in' },
  sign_up: { kind: 'sign_up', page: 'confirm' },
} as const

export const mailLink = (
  tx: Tx,
  { config }: Services,
  purpose: keyof typeof MAILS,
  to: string,
  link: LinkToken,
  now: Date,
  { path, locale }: LinkPlace = {},
) => {
  const { kind, page } = MAILS[purpose]
  const facts = { url: `${publicUrlOf(config)}${path?.(link.token) ?? `/${page}/${link.token}`}` }
  const language = locale ? { locale } : {}
  return queueMessage(
    tx,
    { kind, cause: `${purpose} ${link.hash}`, venueId: null, to, facts, ...language },
    now,
  )
}

/** Where a link leads when not to the page of its purpose, and the language of its mail. */
interface LinkPlace {
  readonly path?: ((token: string) => string) | undefined
  readonly locale?: Locale | null
}

const TTL_MS = { password_reset: 60 * 60_000, magic_link: 15 * 60_000 }

/** Mails a link to an account that exists. */
export const mailAccountLink = async (
  tx: Tx,
  services: Services,
  purpose: keyof typeof TTL_MS,
  account: { readonly id: string; readonly email: string },
  now: Date,
  place: LinkPlace = {},
) => {
  const link = newLinkToken()
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: link.hash,
      purpose,
      user_id: account.id,
      created_at: now,
      expires_at: new Date(now.getTime() + TTL_MS[purpose]),
    })
    .execute()
  await mailLink(tx, services, purpose, account.email, link, now, place)
}

/** Uses the link up and returns whose it is. Of several at once, one gets it; the others get undefined. */
export const consumeAccountLink = async (
  tx: Tx,
  purpose: keyof typeof TTL_MS,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> => {
  const used = await tx
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (used)
    await tx
      .updateTable('users')
      .set({ link_opened_at: now })
      .where('id', '=', used.user_id)
      .where('link_opened_at', 'is', null)
      .execute()
  return used?.user_id
}
