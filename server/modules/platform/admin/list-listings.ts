import type { ReadContext } from '../../../http/context.ts'
import { presentListing } from './present.ts'
import { pendingListings } from './queries.ts'

export const listListings = async ({ db }: ReadContext<'GET /api/admin/listings'>) => ({
  data: (await pendingListings(db)).map(presentListing),
})
