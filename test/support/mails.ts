import type { Database } from '../../server/db/database.ts'

/** The token of the newest link to a page that was mailed to this address, wherever in the mail it stands. */
export const mailedToken = async (
  { read }: Database,
  email: string,
  page: 'invite' | 'reset' | 'sign-in' | 'confirm',
): Promise<string | undefined> => {
  const mails = await read
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const link = new RegExp(`/${page}/([\\w-]{43})`)
  return mails.map((mail) => link.exec(JSON.stringify(mail))?.[1]).find(Boolean)
}
