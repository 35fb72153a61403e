import type { ReadContext } from '../../../http/context.ts'
import { type SalesDay, salesByDay } from './booking-queries.ts'
import { findEventFor } from './load-event.ts'

type Sum = Exclude<keyof SalesDay, 'date'>

/** How the event sells, and what cancelling it would return. */
export const readSales = async ({ db, actor, params }: ReadContext<'GET /api/my-events/:id/sales'>) => {
  const event = await findEventFor(db, actor, params.id)
  const days = await salesByDay(db, event)
  const sum = (name: Sum) => days.reduce((total, day) => total + day[name], 0)
  return {
    parties: sum('parties'),
    places: sum('places'),
    paid_pence: sum('paid_pence'),
    checked_in: sum('checked_in'),
    cancel: {
      places: sum('cancel_places'),
      return_pence: sum('cancel_pence'),
      arrived_return_pence: sum('arrived_pence'),
    },
    days: days.map(({ date, places, paid_pence }) => ({ date, places, paid_pence })),
  }
}
