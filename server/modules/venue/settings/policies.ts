import { conflict, invalid } from '../../../../domain/errors.ts'
import { collection } from '../../base/index.ts'
import { eventUnderPolicy, hasPolicies, setBookingPolicy } from './queries.ts'

/** The first policy is in force at once: nobody writes terms in order not to use them. */
export const policies = collection('policies', {
  table: 'policies',
  prefix: 'pol',
  label: 'Policy',
  order: [],
  defaults: () => ({ partial_pct: null, cancel_until_hours: 24, late_fee_per_cover_pence: 0, text: '' }),
  settle: async ({ tx, venue, before, draft }) => {
    if (draft.refund === 'partial_pct' && draft.partial_pct === null)
      throw invalid('"partial_pct" is required when "refund" is partial_pct.', { fields: ['partial_pct'] })
    if (before === null && venue.booking_policy === null && !(await hasPolicies(tx, venue.id)))
      await setBookingPolicy(tx, venue.id, draft.id)
    return undefined
  },
  remove: async ({ tx, venue, item }) => {
    if (venue.booking_policy === item.id && venue.has_first_policy) await setBookingPolicy(tx, venue.id, null)
    else if (venue.booking_policy === item.id)
      throw conflict('This is the venue’s booking policy. Give the venue another one first.')
    const event = await eventUnderPolicy(tx, venue.id, item.id)
    if (event !== undefined)
      throw conflict(`The event "${event}" has this policy. Give it another one first.`)
    return 'delete'
  },
})
