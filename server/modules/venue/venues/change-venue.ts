import { notFound } from '../../../../domain/errors.ts'
import { hoursBeforeServiceDayStart, rulesNowOutside } from '../../../../domain/settings-warnings.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { changeClock, requireNothingAhead } from './change-clock.ts'
import { requireNoMoneyMoved } from './change-currency.ts'
import { activeRulesOf, lockPolicy, lockVenue } from './queries.ts'
import { columnsFor } from './venue-fields.ts'

/** Omitted fields keep their values. Checks that involve two fields use the current value of the omitted one. */
export const changeVenue = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'PUT /api/my-venues/:id'>) => {
  const venue = await lockVenue(tx, params.id)
  const columns = columnsFor(body, venue)
  if (body.booking_policy && !(await lockPolicy(tx, venue.id, body.booking_policy)))
    throw notFound('Booking policy')
  const after = {
    timezone: body.timezone ?? venue.timezone,
    service_day_start: body.service_day_start ?? venue.service_day_start,
    opening_hours: body.opening_hours === undefined ? venue.opening_hours : body.opening_hours,
  }
  if (after.timezone !== venue.timezone || after.service_day_start !== venue.service_day_start) {
    if (!body.keep_wall_clock) await requireNothingAhead(tx, venue.id, now)
    await changeClock(tx, venue.id, venue, after, actor, now)
  }
  if (body.currency !== undefined && body.currency !== venue.currency) await requireNoMoneyMoved(tx, venue)
  await tx
    .updateTable('venues')
    .set({ ...columns, ...(body.booking_policy === undefined ? {} : { has_first_policy: false }) })
    .where('id', '=', venue.id)
    .execute()
  touchVenue(tx, venue.id, 'config')
  const areHoursGiven = body.opening_hours !== undefined || body.service_day_start !== undefined
  if (!areHoursGiven) return { success: true as const }
  const rules = await activeRulesOf(tx, venue.id)
  return withWarnings({ success: true as const }, [
    ...hoursBeforeServiceDayStart(after),
    ...rulesNowOutside(venue, after, rules),
  ])
}
