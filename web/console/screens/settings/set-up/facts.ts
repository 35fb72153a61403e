import { call } from '../../../model/api.ts'
import type { Venue } from '../../../model/venues.ts'
import { doneSteps, type StepName } from './progress.ts'

/** What is stored of a venue that is being set up, besides the venue itself. */
export const loadFacts = async (venueId: string) => {
  const params = { venueId }
  const [tables, rules, services, policies, look] = await Promise.all([
    call('GET /api/my-venues/:venueId/tables', { params }),
    call('GET /api/my-venues/:venueId/access-rules', { params }),
    call('GET /api/my-venues/:venueId/services', { params }),
    call('GET /api/my-venues/:venueId/policies', { params }),
    call('GET /api/my-venues/:venueId/widget-settings', { params }),
  ])
  return {
    tables: tables.data,
    rules: rules.data,
    services: services.data,
    policies: policies.data,
    look,
  }
}
export type Facts = Awaited<ReturnType<typeof loadFacts>>

/** The rules that are meals: guest lists and special days are set up elsewhere. */
export const mealRules = ({ rules }: Facts) =>
  rules.filter(({ rule_type, special_only }) => rule_type === 'tables' && !special_only)

export const stepsDone = (venue: Venue, facts: Facts): ReadonlySet<StepName> =>
  doneSteps(venue, {
    tables: facts.tables.length,
    meals: mealRules(facts).filter(({ active }) => active).length,
  })
