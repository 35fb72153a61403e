import { withoutOwn } from '../../../../domain/self-service.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { type BookingRow, ownPlaceOf } from '../../booking/index.ts'
import {
  findAvailability,
  findBookingDays,
  getCachedOffer,
  loadOccupancy,
  type OccupancyReader,
  type PublicOffer,
} from '../../offer/index.ts'
import { findByToken } from './queries.ts'

const flowOf = ({ kind }: BookingRow) => (kind === 'guestlist' ? 'guestlist' : 'tables')

/** What others occupy, as a change is judged: the booking's own place counts as free. */
const othersOccupy = (db: Executor, { venue }: PublicOffer, booking: BookingRow): OccupancyReader => {
  const ofDays = async (from: string, to: string) =>
    withoutOwn(await loadOccupancy(db, venue, from, to, booking.id), ownPlaceOf(booking))
  return { ofDay: (date) => ofDays(date, date), ofDays }
}

/** The slots of a day to which the booking could be changed. */
export const readOpenSlots = async ({
  db,
  params,
  query,
  services,
  now,
}: ReadContext<'GET /api/public/manage/:token/availability'>) => {
  const booking = await findByToken(db, services, params.token)
  const offer = await getCachedOffer(services, booking.venue_id, now)
  const wanted = { ...query, type: flowOf(booking) } as const
  return (await findAvailability(othersOccupy(db, offer, booking), offer, wanted, now)).body
}

/** The days of a month to which the booking could be changed. */
export const readOpenDays = async ({
  db,
  params,
  query,
  services,
  now,
}: ReadContext<'GET /api/public/manage/:token/booking-days'>) => {
  const booking = await findByToken(db, services, params.token)
  const offer = await getCachedOffer(services, booking.venue_id, now)
  const wanted = { ...query, type: flowOf(booking) } as const
  return (await findBookingDays(othersOccupy(db, offer, booking), offer, wanted, now)).body
}
