import type { events } from '../../../../contract/events.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { forbidden, invalid } from '../../../../domain/errors.ts'
import { guestTexts } from '../../../../domain/guest-text.ts'
import { spanBetween, type VenueClock } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import { type Image, parseImage, storeImage } from '../../../ports/media.ts'
import { requireAreas } from '../../venue/index.ts'
import { requireOrganiser, requirePolicy } from './queries.ts'

const MAX_COVER_BYTES = 3 * 1024 * 1024

type GivenFields = BodyOf<(typeof events)['PUT /api/my-events/:id']>

/** Decodes the image before the transaction, to keep that short. Null removes the image. */
export const decodeCover = async (dataUrl: string | null | undefined): Promise<Image | null | undefined> =>
  typeof dataUrl === 'string' ? parseImage(dataUrl, 'cover_image', MAX_COVER_BYTES) : dataUrl

export interface EventHours {
  readonly event_date: string
  readonly start_time: string
  readonly end_time: string
}

/** The hours as columns. Equal start and end times would mean 24 hours, so they are rejected. */
export const hourColumns = (venue: VenueClock, { event_date, start_time, end_time }: EventHours) => {
  if (start_time === end_time)
    throw invalid('"end_time" must differ from "start_time".', { fields: ['start_time', 'end_time'] })
  const { startsAt, endsAt } = spanBetween(venue, event_date, start_time, end_time)
  return { event_date, start_time, end_time, starts_at: startsAt, ends_at: endsAt }
}

/** The other given fields as columns. Throws 404 for an unknown policy or organiser. An empty text becomes null. */
export const descriptionColumns = async (
  tx: Tx,
  actor: Actor,
  venueId: string,
  given: GivenFields,
  cover: Image | null | undefined,
  now: Date,
) => {
  if (given.policy_id) await requirePolicy(tx, venueId, given.policy_id)
  const organiser_id = await organiserFor(tx, actor, given.organiser_email)
  return {
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.names === undefined ? {} : { names: guestTexts(given.names) }),
    ...(given.description === undefined ? {} : { description: given.description || null }),
    ...(given.descriptions === undefined ? {} : { descriptions: guestTexts(given.descriptions) }),
    ...(given.event_type === undefined ? {} : { event_type: given.event_type }),
    ...(given.genre === undefined ? {} : { genre: given.genre }),
    ...(given.policy_id === undefined ? {} : { policy_id: given.policy_id }),
    ...saleColumns(given),
    ...(organiser_id === undefined ? {} : { organiser_id }),
    ...(cover === undefined ? {} : { cover_image_url: cover && (await storeImage(tx, cover, now)) }),
  }
}

const saleColumns = (given: GivenFields) => ({
  ...(given.sells_tables === undefined ? {} : { sells_tables: given.sells_tables }),
  ...(given.table_price_per_cover_pence === undefined
    ? {}
    : { table_price_per_cover_pence: given.table_price_per_cover_pence }),
  ...(given.ticket_names === undefined ? {} : { ticket_names: given.ticket_names }),
  ...(given.last_entry_time === undefined ? {} : { last_entry_time: given.last_entry_time }),
})

/** What the event takes over. Throws 400 for areas without any, and 404 for one that is not the venue's. */
export const takeoverColumns = async (
  tx: Tx,
  venueId: string,
  given: GivenFields,
  current: { takes_over: 'none' | 'areas' | 'venue'; seating_area_ids: string[] },
) => {
  const takes_over = given.takes_over ?? current.takes_over
  const seating_area_ids = given.seating_area_ids ?? current.seating_area_ids
  if (given.seating_area_ids) await requireAreas(tx, venueId, 'seating_area_ids', given.seating_area_ids)
  if (takes_over === 'areas' && seating_area_ids.length === 0)
    throw invalid('"seating_area_ids" must name the areas that the event takes over.', {
      fields: ['seating_area_ids'],
    })
  return { takes_over, seating_area_ids }
}

export const NO_TAKEOVER = { takes_over: 'none' as const, seating_area_ids: [] }

/** Only operators can set the organiser. An organiser can only name themselves. */
const organiserFor = async (tx: Tx, actor: Actor, email: string | null | undefined) => {
  if (email === undefined) return undefined
  const named = email === null ? null : await requireOrganiser(tx, email)
  if (actor.role !== 'client' && named !== actor.id)
    throw forbidden('Only the venue’s operators can set the organiser of an event.')
  return named
}
