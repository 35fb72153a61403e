import { type Span, spanOf } from '../../domain/service-day.ts'
import { createBooking, type NewBooking } from '../../server/modules/booking/index.ts'
import type { World } from './world.ts'

const LONDON = { timezone: 'Europe/London', service_day_start: '06:00' }

/** An approved booking of a new guest's for two, two hours from 20:00 on `date`, made past the endpoints. */
export const bookDirectly = async (
  world: World,
  venueId: string,
  date: string,
  fields: Partial<NewBooking> = {},
): Promise<string> => {
  const guest = await world.person('guest')
  const span: Span = spanOf(LONDON, date, '20:00', 120)
  return world.database.tx((tx) =>
    createBooking(
      tx,
      {
        manageLinks: world.app.services.manageLinks,
        venueId,
        userId: guest.id,
        kind: 'table',
        source: 'staff',
        partySize: 2,
        date,
        time: '20:00',
        durationMins: 120,
        span,
        tableIds: [],
        guest: { name: guest.name, email: guest.email, phone: null },
        approved: true,
        ...fields,
      },
      { id: guest.id, name: guest.name },
      world.clock.now(),
    ),
  )
}
