import { SETTABLE_ATTENDANCES } from '../../contract/attendance-fields.ts'
import { DOOR_ACTIONS } from '../../contract/door.ts'
import { noteLateParties, releaseNoShows } from '../../server/modules/booking/index.ts'
import type { Action } from './action.ts'
import type { Scenario } from './scenario.ts'

/** What happens at the door: parties come in parts, leave, do not come, and doors lose the network. */

const someStaff = ({ dice, staff, operator }: Scenario) => dice.pick(staff) ?? operator
const someHeads = ({ dice }: Scenario, name: string) => (dice.chance(0.5) ? { [name]: dice.int(1, 4) } : {})

const attend: Action = async (scenario) => {
  const id = scenario.dice.pick(scenario.bookings)
  if (!id) return undefined
  return someStaff(scenario).call('POST /api/bookings/:id/attendance', {
    params: { id },
    body: { state: scenario.dice.pick(SETTABLE_ATTENDANCES), ...someHeads(scenario, 'arrived') },
  })
}

const attendReservation: Action = async (scenario) => {
  const { dice, venueId } = scenario
  const resId = dice.pick(scenario.reservations)
  if (!resId) return undefined
  return someStaff(scenario).call('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
    params: { venueId, resId },
    body: { state: dice.pick(SETTABLE_ATTENDANCES), ...someHeads(scenario, 'arrived') },
  })
}

/** A door sends a few items, some of them with numbers that it has used before. */
const offlineDoor: Action = async (scenario) => {
  const { dice, world, venueId, bookings } = scenario
  if (bookings.length === 0) return undefined
  const at = new Date(world.clock.now().getTime() - dice.int(0, 60) * 60_000).toISOString()
  const items = Array.from({ length: dice.int(1, 4) }, () => {
    const action = dice.pick(DOOR_ACTIONS)
    return action === 'count'
      ? { seq: dice.int(1, 12), at, action, delta: dice.int(1, 5) }
      : { seq: dice.int(1, 12), at, action, booking_id: dice.pick(bookings), ...someHeads(scenario, 'heads') }
  })
  return someStaff(scenario).call('POST /api/my-venues/:venueId/door-log', {
    params: { venueId },
    body: { device: dice.pick(['front', 'back']), items },
  })
}

/** What the background does: parties become late, and no-shows are released. */
const passTime: Action = async ({ world, dice, operator, venueId }) => {
  if (dice.chance(0.3))
    await operator.ok('PUT /api/my-venues/:id', {
      params: { id: venueId },
      body: { release_after_mins: dice.pick([null, 15, 60]) ?? null },
    })
  await noteLateParties(world, world.clock.now())
  await releaseNoShows(world, world.clock.now(), (error) => {
    throw error
  })
  return undefined
}

export const DOOR_STEPS: readonly (readonly [number, Action])[] = [
  [8, attend],
  [3, attendReservation],
  [4, offlineDoor],
  [3, passTime],
]
