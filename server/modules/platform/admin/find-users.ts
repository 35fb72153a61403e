import type { ReadContext } from '../../../http/context.ts'
import { usersLike } from './queries.ts'

/** Accounts of every role, so that keys go to the right person. */
export const findUsers = async ({ db, query }: ReadContext<'GET /api/admin/users'>) => ({
  data: await usersLike(db, query.q),
})
