import { call } from './api.ts'
import { areas, changeParty, type Party, tables } from './day.ts'
import { count } from './guest-name.ts'
import { unassign } from './party-actions.ts'

/** The service chooses: within the areas that the party booked, the table with the fewest seats left over. */
export const autoAssign = (party: Party, isAnyArea = false): Promise<boolean> => {
  let given: readonly string[] = []
  return changeParty(
    party,
    async () => {
      const answer = await call('POST /api/bookings/:id/auto-assign', {
        params: { id: party.id },
        body: isAnyArea ? { any_area: true } : {},
      })
      given = answer.table_ids
      return answer
    },
    {
      isMade: (now) => {
        given = now?.table_ids ?? []
        return given.length > 0
      },
      done: () => bestTableWords(party, given),
      ways: ({ status }) =>
        status === 409 && !isAnyArea
          ? [{ label: 'Look in all areas', run: () => void autoAssign(party, true) }]
          : [],
      undo: () => {
        unassign({ ...party, table_ids: [...given], tables: chosenOf(given).map((one) => one.table_number) })
      },
    },
  )
}

const chosenOf = (ids: readonly string[]) => tables.value.filter(({ id }) => ids.includes(id))

/** Which table it is and why: area, seats, and that it was free. */
const bestTableWords = (party: Party, ids: readonly string[]): string => {
  const chosen = chosenOf(ids)
  const [first] = chosen
  if (!first) return `${party.guest.name} has the table that fits best.`
  const area = areas.value.find(({ id }) => id === first.area_id)?.name
  const seats = chosen.reduce((sum, { capacity }) => sum + capacity, 0)
  const numbers = chosen.map(({ table_number }) => table_number).join(' + ')
  return `${party.guest.name}: ${numbers}${area ? `, ${area}` : ''}. ${count(seats, 'seat')} for ${party.party_size}, the closest fit that is free.`
}
