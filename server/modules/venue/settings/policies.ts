import { conflict, invalid } from '../../../../domain/errors.ts'
import { collection } from '../../base/index.ts'
import { eventUnderPolicy } from './queries.ts'

export const policies = collection('policies', {
  table: 'policies',
  prefix: 'pol',
  label: 'Policy',
  order: [],
  defaults: () => ({ partial_pct: null, cancel_until_hours: 24, late_fee_per_cover_pence: 0, text: '' }),
  settle: ({ draft }) => {
    if (draft.refund === 'partial_pct' && draft.partial_pct === null)
      throw invalid('"partial_pct" is required when "refund" is partial_pct.', { fields: ['partial_pct'] })
  },
  remove: async ({ tx, venue, item }) => {
    if (venue.booking_policy === item.id)
      throw conflict('This is the venue’s booking policy. Give the venue another one first.')
    const event = await eventUnderPolicy(tx, venue.id, item.id)
    if (event !== undefined)
      throw conflict(`The event "${event}" has this policy. Give it another one first.`)
    return 'delete'
  },
})
