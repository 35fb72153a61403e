import { hash, randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { notFound } from '../../../../domain/errors.ts'
import { addDays, serviceDateOf } from '../../../../domain/service-day.ts'
import { publicUrlOf } from '../../../config.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { RawResponse } from '../../../http/responses.ts'
import { deleteFeed, type FeedEntry, feedEntries, feedOfVenue, findFeed, saveFeedToken } from './queries.ts'

const DAYS_BACK = 7
const DAYS_AHEAD = 90
const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
const SUFFIX = '.ics'

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Only the hash of the token is stored. A new one voids the address before it. */
export const createCalendarFeed = async ({
  tx,
  actor,
  params: { venueId },
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/calendar-feed'>) => {
  const token = randomBytes(32).toString('base64url')
  await saveFeedToken(tx, venueId, hashOf(token), actor.id, now)
  touchVenue(tx, venueId, 'config')
  return { url: `${publicUrlOf(services.config)}/api/public/calendar-feeds/${token}${SUFFIX}` }
}

export const readFeedState = async ({
  db,
  params,
}: ReadContext<'GET /api/my-venues/:venueId/calendar-feed'>) => {
  const feed = await feedOfVenue(db, params.venueId)
  return {
    exists: feed !== undefined,
    created_at: feed?.created_at.toISOString() ?? null,
    created_by: feed?.created_by ?? null,
  }
}

export const endCalendarFeed = async ({
  tx,
  params: { venueId },
}: WriteContext<'DELETE /api/my-venues/:venueId/calendar-feed'>) => {
  await deleteFeed(tx, venueId)
  touchVenue(tx, venueId, 'config')
  return { success: true as const }
}

/** The file is made once per version of the venue, however many calendar programs poll it. */
export const readCalendarFeed = async ({
  db,
  params,
  services,
  now,
}: ReadContext<'GET /api/public/calendar-feeds/:token'>) => {
  const token = params.token.endsWith(SUFFIX) ? params.token.slice(0, -SUFFIX.length) : ''
  const venue = await findFeed(db, hashOf(token))
  if (!venue) throw notFound('Calendar feed')
  const today = serviceDateOf(venue, now)
  return services.cache.forPublic(
    venue.id,
    `calendar-feed ${today}`,
    ['config', 'activity'],
    now,
    async (replica) => {
      const from = addDays(today, -DAYS_BACK)
      const entries = await feedEntries(replica, venue.id, from, addDays(today, DAYS_AHEAD))
      return { value: new RawResponse(CALENDAR_TYPE, calendarOf(venue.name, entries, now)) }
    },
  )
}

const calendarOf = (name: string, entries: readonly FeedEntry[], now: Date): string => {
  const calendar = ical({
    name,
    prodId: { company: 'Maitred', product: 'Calendar feed' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  })
  for (const entry of entries)
    calendar.createEvent({
      id: `${entry.uid.toLowerCase()}@maitred`,
      stamp: now,
      start: entry.starts_at,
      end: entry.ends_at,
      status: entry.is_pending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: [`${entry.guest_name} (${entry.party_size})`, entry.event_name, tablesText(entry.tables)]
        .filter(Boolean)
        .join(' · '),
    })
  return calendar.toString()
}

const tablesText = (tables: readonly string[]): string =>
  tables.length === 0 ? '' : `${tables.length === 1 ? 'Table' : 'Tables'} ${tables.join(', ')}`
