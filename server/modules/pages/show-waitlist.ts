import type { WaitlistPage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { ReadContext } from '../../http/context.ts'
import { findWishByToken } from '../selling/index.ts'
import { ownPage } from './own-page.ts'
import { findVenuePage } from './queries.ts'

/** A guest's wish. */
export const showWaitlist = async (context: ReadContext<'GET /waitlist/:token'>) => {
  const { db, params, services, now } = context
  const { venue_id } = await findWishByToken(db, services, params.token)
  const venue = await findVenuePage(db, venue_id)
  if (!venue) throw notFound('Wish')
  const { common, show } = ownPage(venue, context)
  const data: WaitlistPage = { ...common, token: params.token, now: now.getTime() }
  return show('waitlist', data)
}
