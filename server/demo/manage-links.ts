import { sql } from 'kysely'
import type { Tx } from '../db/executor.ts'
import { createManageLinks, FIRST_GENERATION } from '../modules/base/index.ts'

/** Gives the bookings that are not over their manage links, and the wishes theirs, under this database's own key. */
export const giveManageLinks = async (tx: Tx, now: Date): Promise<void> => {
  const { signing_key } = await tx.selectFrom('platform').select('signing_key').executeTakeFirstOrThrow()
  const links = createManageLinks(signing_key, '')
  const ahead = await tx.selectFrom('bookings').select('id').where('ends_at', '>', now).execute()
  const ids = ahead.map(({ id }) => id)
  const hashes = ids.map((id) => links.hashFor({ id, manage_generation: FIRST_GENERATION }))
  await sql`update bookings set manage_token_hash = link.hash
    from unnest(${ids}::text[], ${hashes}::text[]) as link (id, hash) where bookings.id = link.id`.execute(tx)
  const wishes = await tx.selectFrom('wishes').select('id').execute()
  const wishIds = wishes.map(({ id }) => id)
  await sql`update wishes set token_hash = link.hash
    from unnest(${wishIds}::text[], ${wishIds.map(links.wishHash)}::text[]) as link (id, hash)
    where wishes.id = link.id`.execute(tx)
}
