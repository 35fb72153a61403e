import { begin, type History } from './history.ts'
import { isNew, newId, type Plan } from './model.ts'
import { adoptedIds, rebase, withIds } from './steps.ts'

// What is drawn after a save, which may have been drawn on while it was under way. Pure.

interface Save {
  /** What the service had when the save began. */
  readonly base: Plan
  /** What was sent. */
  readonly drawn: Plan
  /** The ids that the service gave to what was new. */
  readonly ids: ReadonlyMap<string, string>
  /** Whether all of it was stored. */
  readonly isComplete: boolean
  /** What the service has now. */
  readonly fresh: Plan
}

type Item = { readonly id: string }
const LISTS = ['floors', 'areas', 'tables', 'combos'] as const
const idsOf = (plan: Plan) =>
  new Set(LISTS.flatMap((list) => (plan[list] as readonly Item[]).map(({ id }) => id)))

/** What was removed by this save and drawn again meanwhile is something new. */
const revivedIds = ({ base, drawn, fresh }: Save, plan: Plan): Map<string, string> => {
  const [before, sent, now] = [idsOf(base), idsOf(drawn), idsOf(fresh)]
  const isRevived = (id: string) => before.has(id) && !sent.has(id) && !now.has(id)
  return new Map([...idsOf(plan)].filter(isRevived).map((id) => [id, newId()]))
}

/** The history after a save. What was drawn since it began stays drawn, and its steps can be taken back. */
export const historyAfter = (history: History, save: Save): History => {
  const { base, drawn, fresh, isComplete } = save
  const ids = new Map([...save.ids, ...adoptedIds(base, withIds(drawn, save.ids), fresh)])
  const sent = withIds(drawn, ids)
  const before = idsOf(base)
  const made = (list: readonly Item[]) => list.filter(({ id }) => !isNew(id) && !before.has(id))
  const known = isComplete
    ? sent
    : (Object.fromEntries(
        LISTS.map((list) => [list, [...base[list], ...made(sent[list])]]),
      ) as unknown as Plan)
  const carry = (plan: Plan) => {
    const named = withIds(plan, ids)
    return rebase(known, withIds(named, revivedIds(save, named)), fresh)
  }
  if (isComplete && history.present === drawn) return begin(fresh)
  const { past, present, future } = history
  // Steps before the save are behind it.
  const since = isComplete ? past.slice(Math.max(0, past.lastIndexOf(drawn))) : past
  return { past: since.map(carry), present: carry(present), future: future.map(carry) }
}
