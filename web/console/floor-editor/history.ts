import type { Plan } from './model.ts'

/** Every step of the drawing, so that it can be taken back and done again. */
export interface History {
  readonly past: readonly Plan[]
  readonly present: Plan
  readonly future: readonly Plan[]
}

const MOST_STEPS = 200

export const begin = (present: Plan): History => ({ past: [], present, future: [] })

/** A change that changes nothing is no step. */
export const commit = (history: History, plan: Plan): History =>
  plan === history.present || JSON.stringify(plan) === JSON.stringify(history.present)
    ? history
    : { past: [...history.past, history.present].slice(-MOST_STEPS), present: plan, future: [] }

export const undo = ({ past, present, future }: History): History => {
  const before = past.at(-1)
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future] }
    : { past, present, future }
}

export const redo = ({ past, present, future }: History): History => {
  const after = future[0]
  return after
    ? { past: [...past, present], present: after, future: future.slice(1) }
    : { past, present, future }
}

/** Changes every step alike: ids that the service gave meanwhile. */
export const mapHistory = ({ past, present, future }: History, change: (plan: Plan) => Plan): History => ({
  past: past.map(change),
  present: change(present),
  future: future.map(change),
})
