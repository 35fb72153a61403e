import type { ManagePage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import { serviceDateOf } from '../../../domain/service-day.ts'
import type { ReadContext } from '../../http/context.ts'
import { findByToken } from '../checkout/index.ts'
import { largestParty } from '../offer/index.ts'
import { ownPage } from './own-page.ts'
import { findVenuePage } from './queries.ts'

/** A guest's own booking. */
export const showManage = async (context: ReadContext<'GET /manage/:token'>) => {
  const { db, params, services, now } = context
  const { venue_id } = await findByToken(db, services, params.token)
  const venue = await findVenuePage(db, venue_id)
  if (!venue) throw notFound('Booking')
  const { common, show } = ownPage(venue, context)
  const data: ManagePage = {
    ...common,
    token: params.token,
    now: now.getTime(),
    today: serviceDateOf(venue, now),
    largest_party: venue.status === 'live' ? await largestParty(services, venue.id, now) : 0,
  }
  return show('manage', data)
}
