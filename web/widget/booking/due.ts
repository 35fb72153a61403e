import { type Deposit, depositFor } from '../../../domain/deposit.ts'
import { extrasPence } from '../shared/extras.tsx'
import type { Floorplan } from '../shared/tables.tsx'
import type { Draft } from './draft.ts'

const NO_RULE = { deposit_mode: 'none', price_per_cover_pence: 0, min_covers: 0 } as const

/** What will be charged or held. The answer to the booking has the last word. */
export const dueOf = (draft: Draft): Deposit => {
  const { rule = NO_RULE, slot, table, party } = draft
  return depositFor(rule, party, extrasPence(draft).now, (table ?? slot)?.deposit_pence ?? 0)
}

/** The plan with the deposits of the tables that cost, or hold, more than the party does anyway. */
export const planOf = (draft: Draft, plan: Floorplan): Floorplan => ({
  ...plan,
  tables: plan.tables.map((table) => {
    const { pence, mode } = dueOf({ ...draft, table })
    return { ...table, deposit_pence: pence === table.deposit_pence ? pence : 0, isHeld: mode === 'hold' }
  }),
})
