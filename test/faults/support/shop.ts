import { ensureGuestAtVenue } from '../../../server/modules/guests/index.ts'
import { makeEvent, makeTicketType } from '../../support/events.ts'
import { makeAccessRule, makeFloor, makeTable, makeVenue } from '../../support/factories.ts'
import type { World } from '../../support/world.ts'

const TABLES = 24
const DAYS = 12
const DAY_MS = 86_400_000

/** A venue with everything that guests pay for, as the load knows it. */
export interface Shop {
  readonly venueId: string
  /** The operator's session. */
  readonly token: string
  readonly guestId: string
  readonly tables: readonly string[]
  readonly rules: { readonly free: string; readonly hold: string; readonly charge: string }
  readonly eventId: string
  readonly ticketTypeId: string
  readonly dates: readonly string[]
}

/** Made in the world's own process, which may be gone by the time the shop opens. Dates begin tomorrow. */
export const makeShop = async (world: World): Promise<Shop> => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const floor_id = await makeFloor(operator, venueId)
  const tables: string[] = []
  for (let n = 0; n < TABLES; n += 1) tables.push(await makeTable(operator, venueId, { floor_id }))
  const rule = (fields: Record<string, unknown>) =>
    makeAccessRule(operator, venueId, {
      start_time: '12:00',
      end_time: '23:00',
      slot_interval_mins: 60,
      duration_mins: 60,
      ...fields,
    })
  const rules = {
    free: await rule({ auto_approve: true }),
    hold: await rule({ deposit_mode: 'hold', price_per_cover_pence: 500, auto_approve: true }),
    charge: await rule({ deposit_mode: 'charge', price_per_cover_pence: 700, auto_approve: true }),
  }
  const dates = Array.from({ length: DAYS }, (_, n) =>
    new Date(world.clock.now().getTime() + (n + 1) * DAY_MS).toISOString().slice(0, 10),
  )
  const eventId = await makeEvent(operator, venueId, { event_date: dates[3], capacity: 5000 })
  const ticketTypeId = await makeTicketType(operator, eventId, { capacity: 5000 })
  const guest = await world.person('guest')
  await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now()))
  return { venueId, token: operator.token, guestId: guest.id, tables, rules, eventId, ticketTypeId, dates }
}
