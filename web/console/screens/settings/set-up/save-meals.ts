import { call } from '../../../model/api.ts'
import { type Meal, ruleOf, serviceOf } from './meals.ts'

/**
 * Stores each meal as a service and an access rule of the same name. What is stored is read first, so a second try after
 * a lost answer changes what the first one made.
 */
export const saveMeals = async (venueId: string, before: readonly Meal[], meals: readonly Meal[]) => {
  const params = { venueId }
  const [services, rules] = await Promise.all([
    call('GET /api/my-venues/:venueId/services', { params }),
    call('GET /api/my-venues/:venueId/access-rules', { params }),
  ])
  for (const [at, meal] of meals.entries()) {
    const names = [before[at]?.name, meal.name]
    const service = services.data.find(({ name, date }) => date === null && names.includes(name))
    const rule = rules.data.find(
      ({ name, rule_type, special_only }) => rule_type === 'tables' && !special_only && names.includes(name),
    )
    if (meal.isOn) await saveService(venueId, service?.id, meal)
    else if (service)
      await call('DELETE /api/my-venues/:venueId/services/:id', { params: { venueId, id: service.id } })
    if (rule)
      await call('PUT /api/my-venues/:venueId/access-rules/:id', {
        params: { venueId, id: rule.id },
        body: ruleOf(meal),
      })
    else if (meal.isOn)
      await call('POST /api/my-venues/:venueId/access-rules', {
        params,
        body: { rule_type: 'tables', ...ruleOf(meal) },
      })
  }
}

const saveService = (venueId: string, id: string | undefined, meal: Meal): Promise<unknown> =>
  id === undefined
    ? call('POST /api/my-venues/:venueId/services', { params: { venueId }, body: serviceOf(meal) })
    : call('PUT /api/my-venues/:venueId/services/:id', { params: { venueId, id }, body: serviceOf(meal) })
