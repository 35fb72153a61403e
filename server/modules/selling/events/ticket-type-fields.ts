import type { events } from '../../../../contract/events.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import { invalid } from '../../../../domain/errors.ts'
import { guestTexts } from '../../../../domain/guest-text.ts'
import { requireNotAbove } from '../../base/index.ts'

type GivenFields = BodyOf<(typeof events)['PUT /api/my-events/:eventId/ticket-types/:id']>

interface TicketTypeLimits {
  readonly min_per_order: number
  readonly max_per_order: number
  readonly sale_start: Date | null
  readonly sale_end: Date | null
}

const DEFAULT_MAX_PER_ORDER = 10

/** The defaults of a new type: one to ten per order, or more when the minimum is above ten. */
export const defaultLimits = (given: GivenFields): TicketTypeLimits => ({
  min_per_order: 1,
  max_per_order: Math.max(DEFAULT_MAX_PER_ORDER, given.min_per_order ?? 1),
  sale_start: null,
  sale_end: null,
})

const parseInstant = (text: string | null | undefined, current: Date | null): Date | null =>
  text === undefined ? current : text === null ? null : new Date(text)

/** The given fields as columns. Checks a pair of limits with the current value of the field that is not given. */
export const ticketTypeColumns = (given: GivenFields, current: TicketTypeLimits) => {
  const limits = {
    min_per_order: given.min_per_order ?? current.min_per_order,
    max_per_order: given.max_per_order ?? current.max_per_order,
    sale_start: parseInstant(given.sale_start, current.sale_start),
    sale_end: parseInstant(given.sale_end, current.sale_end),
  }
  requireNotAbove(limits, 'min_per_order', 'max_per_order')
  if (limits.sale_start && limits.sale_end && limits.sale_start >= limits.sale_end)
    throw invalid('"sale_start" must be before "sale_end".', { fields: ['sale_start', 'sale_end'] })
  return {
    ...limits,
    ...(given.names === undefined ? {} : { names: guestTexts(given.names) }),
    ...(given.descriptions === undefined ? {} : { descriptions: guestTexts(given.descriptions) }),
    ...(given.description === undefined ? {} : { description: given.description || null }),
  }
}
