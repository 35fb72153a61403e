import type { events } from '../../../contract/events.ts'
import type { BodyOf } from '../../../contract/row.ts'
import { invalid } from '../../domain/errors.ts'
import { requireNotAbove } from '../configuration/index.ts'

type GivenFields = BodyOf<(typeof events)['PUT /api/my-events/:eventId/ticket-types/:id']>

interface Standing {
  readonly min_per_order: number
  readonly max_per_order: number
  readonly sale_start: Date | null
  readonly sale_end: Date | null
}

const MOST_PER_ORDER = 10

/** What a new type has where nobody says otherwise: ten an order, or as many as an order must have. */
export const newTicketType = (given: GivenFields): Standing => ({
  min_per_order: 1,
  max_per_order: Math.max(MOST_PER_ORDER, given.min_per_order ?? 1),
  sale_start: null,
  sale_end: null,
})

const instant = (text: string | null | undefined, standing: Date | null): Date | null =>
  text === undefined ? standing : text === null ? null : new Date(text)

/** The columns that a request gives or that depend on it; what takes two fields is judged with the other as it stands. */
export const ticketTypeColumns = (given: GivenFields, standing: Standing) => {
  const limits = {
    min_per_order: given.min_per_order ?? standing.min_per_order,
    max_per_order: given.max_per_order ?? standing.max_per_order,
    sale_start: instant(given.sale_start, standing.sale_start),
    sale_end: instant(given.sale_end, standing.sale_end),
  }
  requireNotAbove(limits, 'min_per_order', 'max_per_order')
  if (limits.sale_start && limits.sale_end && limits.sale_start >= limits.sale_end)
    throw invalid('"sale_start" must be before "sale_end".', { fields: ['sale_start', 'sale_end'] })
  return {
    ...limits,
    ...(given.description === undefined ? {} : { description: given.description || null }),
  }
}
