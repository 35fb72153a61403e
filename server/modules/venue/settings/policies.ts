import { conflict, invalid } from '../../../../domain/errors.ts'
import type { TermsStep } from '../../../db/json-columns.ts'
import { json } from '../../../db/values.ts'
import { collection, storedTexts } from '../../base/index.ts'
import { eventUnderPolicy, hasPolicies, setBookingPolicy } from './queries.ts'

const requireFallingSteps = (steps: readonly TermsStep[] | null) => {
  for (const [n, step] of (steps ?? []).entries()) {
    if ((step.keep_pct === undefined) === (step.keep_pence_per_cover === undefined))
      throw invalid('Each of "steps" needs either "keep_pct" or "keep_pence_per_cover".', {
        fields: [`steps.${n}.keep_pct`],
      })
    const before = steps?.[n - 1]
    if (before && step.until_hours >= before.until_hours)
      throw invalid('Each of "steps" must end later, so with fewer hours, than the one before it.', {
        fields: [`steps.${n}.until_hours`],
      })
  }
}

/** The first policy is in force at once: nobody writes terms in order not to use them. */
export const policies = collection('policies', {
  table: 'policies',
  prefix: 'pol',
  label: 'Policy',
  order: [],
  defaults: () => ({
    partial_pct: null,
    cancel_until_hours: 24,
    late_fee_per_cover_pence: 0,
    steps: null,
    text: '',
    texts: null,
  }),
  settle: async ({ tx, venue, before, draft }) => {
    if (draft.refund === 'partial_pct' && draft.partial_pct === null)
      throw invalid('"partial_pct" is required when "refund" is partial_pct.', { fields: ['partial_pct'] })
    requireFallingSteps(draft.steps)
    if (before === null && venue.booking_policy === null && !(await hasPolicies(tx, venue.id)))
      await setBookingPolicy(tx, venue.id, draft.id)
    return { steps: draft.steps && json(draft.steps), texts: storedTexts(draft.texts) }
  },
  remove: async ({ tx, venue, item }) => {
    if (venue.booking_policy === item.id && venue.has_first_policy) await setBookingPolicy(tx, venue.id, null)
    else if (venue.booking_policy === item.id)
      throw conflict('These are the terms of new bookings. Choose other terms for them first.')
    const event = await eventUnderPolicy(tx, venue.id, item.id)
    if (event !== undefined)
      throw conflict(`The event “${event}” has these terms. Choose other terms for it first.`)
    return 'delete'
  },
})
