import { isChangedMeanwhile } from '../../../../domain/changed-meanwhile.ts'
import { conflict, invalid, notFound } from '../../../../domain/errors.ts'
import { addDays, serviceDateOf } from '../../../../domain/service-day.ts'
import { intervalStart, servicesAt, servicesOn } from '../../../../domain/services.ts'
import { touchVenue } from '../../../db/changes.ts'
import { json } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { isDate } from '../../../http/formats.ts'
import { clockOf, lockServices } from './queries.ts'

interface Pace {
  readonly closed: boolean
  readonly extra_covers: number
  readonly extra_parties: number
}

/** Nothing was changed for the day. */
const USUAL: Pace = { closed: false, extra_covers: 0, extra_parties: 0 }

const isSame = (one: Pace, other: Pace): boolean =>
  one.closed === other.closed &&
  one.extra_covers === other.extra_covers &&
  one.extra_parties === other.extra_parties

/**
 * What a host changes about the pace of one day. It is kept with the service, so that whoever reads the services, of a
 * cached offer or in a transaction, reads it too. Days that are over are dropped on the way.
 */
export const setPace = async ({
  tx,
  params: { venueId, date },
  body: { time, closed = false, extra_covers = 0, extra_parties = 0, seen },
  now,
}: WriteContext<'PUT /api/my-venues/:venueId/pace/:date'>) => {
  if (!isDate(date))
    throw invalid('The date in the address must be a day, as in 2026-01-24.', { fields: ['date'] })
  const [clock] = await clockOf(tx, venueId).execute()
  if (!clock) throw notFound('Venue')
  const services = await lockServices(tx, venueId)
  const paced = servicesAt(clock, servicesOn(services, date), time)
  if (paced.length === 0)
    throw invalid(`No service takes arrivals at ${time} on that day.`, { fields: ['time'] })
  const oldest = addDays(serviceDateOf(clock, now), -1)
  for (const { id } of paced) {
    const service = services.find((one) => one.id === id)
    if (!service) continue
    const start = intervalStart(clock, service, time)
    const isOfInterval = (one: { date: string; time: string }) =>
      one.date === date && intervalStart(clock, service, one.time) === start
    const stands = service.pace_changes.find(isOfInterval) ?? USUAL
    const others = service.pace_changes.filter((one) => one.date >= oldest && !isOfInterval(one))
    const change = { date, time: start, closed, extra_covers, extra_parties }
    const isChanged = !isSame(change, USUAL)
    if (isChangedMeanwhile<Pace>(seen, stands, change, isSame))
      throw conflict(`A colleague has changed ${start} of this day meanwhile. It stays so.`, {
        code: 'changed_meanwhile',
      })
    await tx
      .updateTable('services')
      .set({ pace_changes: json(isChanged ? [...others, change] : others) })
      .where('venue_id', '=', venueId)
      .where('id', '=', id)
      .execute()
  }
  touchVenue(tx, venueId, 'config')
  return { success: true as const }
}
