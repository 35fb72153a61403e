import type { Database } from '../../server/db/database.ts'
import { type Composed, prepareMessages } from '../../server/modules/outbound/index.ts'
import type { World } from './world.ts'

interface QueuedMail extends Composed {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly cause: string
  readonly locale: string
  readonly bookingId: string | null
  readonly status: string
}

/** The mails that are queued for a venue, oldest first, composed as they would be sent now. */
export const mailsOfVenue = async (world: World, venueId: string): Promise<QueuedMail[]> => {
  const rows = await world.database.read
    .selectFrom('outbox')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const compose = await prepareMessages(world.app.services, world.database.read, rows)
  return Promise.all(
    rows.map(async (row) => ({
      ...(await compose(row)),
      id: row.id,
      kind: row.kind,
      to: row.to_address,
      cause: row.cause,
      locale: row.locale,
      bookingId: row.booking_id,
      status: row.status,
    })),
  )
}

/** Kind and recipient of every mail of a venue, oldest first. */
export const kindsOfVenue = async (world: World, venueId: string): Promise<[kind: string, to: string][]> => {
  const rows = await world.database.read
    .selectFrom('outbox')
    .select(['kind', 'to_address'])
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, to_address }) => [kind, to_address])
}

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
