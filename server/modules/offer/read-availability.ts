import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { type Refused, refusalOf, type ShownSlot } from '../../../domain/demand.ts'
import { acceptedLocale } from '../../../domain/locale.ts'
import type { Context } from '../../http/context.ts'
import { BY_LANGUAGE, JSON_TYPE, RawResponse } from '../../http/responses.ts'
import { getCachedOffer } from './cached-offer.ts'
import type { RefusedSlot, SeenAnswer } from './demand.ts'
import { findAvailability } from './find-availability.ts'
import { occupancyReader } from './occupancy.ts'
import { viewOf } from './view.ts'
import { visitorOf } from './visitors.ts'

const KEY = 'GET /api/public/venues/:venueId/availability'
type Body = OkOf<Contract[typeof KEY]>

/** Served from the cache as a serialised body. Invalidated by a change, or when the clock changes the result. */
export const readAvailability = async ({ params, query, now, services, request }: Context<typeof KEY>) => {
  const { date, party_size = 2, type = 'tables' } = query
  const locale = query.locale ?? acceptedLocale(request.header('accept-language'))
  const view = await viewOf(services, params.venueId, query.preview, now)
  const answer = await services.cache.forPublic(
    params.venueId,
    `availability ${view} ${date} ${party_size} ${type} ${locale}`,
    ['config', 'places'],
    now,
    async (db) => {
      const offer = await getCachedOffer(services, params.venueId, now, view)
      const { body, until } = await findAvailability(
        occupancyReader(db, offer, type, now),
        offer,
        { date, party_size, type, locale: locale ?? offer.venue.locale },
        now,
      )
      return {
        value: new AvailabilityAnswer(params.venueId, body),
        validUntil: until,
      }
    },
  )
  if (view === 'guest') {
    services.demand.saw(answer)
    const refusal = type === 'tables' && answer.refusalFor(query.time)
    if (refusal)
      services.demand.asked({
        ...refusal,
        venueId: params.venueId,
        visitor: visitorOf(request),
        date,
        party: party_size,
        at: now,
      })
  }
  return answer
}

/** A serialised body that remembers what it refuses, so that refused demand is counted whenever it is sent. */
class AvailabilityAnswer extends RawResponse implements SeenAnswer {
  readonly venueId: string
  readonly date: string
  readonly refused: readonly RefusedSlot[]
  readonly #slots: readonly ShownSlot[]
  readonly #refusalOfDay: Refused | null

  constructor(venueId: string, body: Body) {
    super(JSON_TYPE, JSON.stringify(body), BY_LANGUAGE)
    this.venueId = venueId
    this.date = body.date
    // A slot that has passed is nobody's wish.
    this.refused = body.slots.flatMap(({ time, reason }) =>
      reason && reason !== 'past' ? [{ time, reason }] : [],
    )
    this.#slots =
      this.refused.length === 0
        ? []
        : body.slots.map(({ time, available, reason }) => ({ time, available, reason }))
    this.#refusalOfDay = refusalOf(body.slots)
  }

  /** Whether a guest with this wish was refused. */
  refusalFor(wished: string | undefined): Refused | null {
    if (this.refused.length === 0) return null
    return wished === undefined ? this.#refusalOfDay : refusalOf(this.#slots, wished)
  }
}
