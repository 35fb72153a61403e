import { useEffect, useState } from 'preact/hooks'
import { showToast } from '../../shared/toast.tsx'
import { sentenceFor } from '../api.ts'
import { unsaved as unsavedForms } from '../forms/use-draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'
import { begin, commit, type History, mapHistory, redo, undo } from './history.ts'
import type { Plan } from './model.ts'
import { loadPlan, type Refusal, savePlan } from './save.ts'
import { rebase, stepsBetween, withIds } from './steps.ts'

export interface Editor {
  readonly plan: Plan | undefined
  /** What the service has, as far as we know. */
  readonly base: Plan | undefined
  readonly unsaved: number
  readonly isBusy: boolean
  readonly failure: string
  readonly refusals: readonly Refusal[]
  /** Whether this is work of an earlier visit, found on the device. */
  readonly isRestored: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  change(plan: Plan): void
  undo(): void
  redo(): void
  save(): Promise<void>
  discard(): void
  reload(): void
  /** Draws a table again whose removal was refused. */
  keepTable(id: string): void
}

/** The settings ask before a link leads away from what is not saved. */
const useAskBeforeLeaving = (id: string, isUnsaved: boolean) => {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms.value = new Set([...unsavedForms.value, id])
    return () => {
      unsavedForms.value = new Set([...unsavedForms.value].filter((one) => one !== id))
    }
  }, [id, isUnsaved])
}

/** The drawing of a venue's floors, from loading to saving. */
export const useEditor = (venueId: string): Editor => {
  const [base, setBase] = useState<Plan>()
  const [history, setHistory] = useState<History>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isRestored, setIsRestored] = useState(false)
  const plan = history?.present
  const unsaved = base && plan ? stepsBetween(base, plan).length : 0

  const load = async () => {
    try {
      const fresh = await loadPlan(venueId)
      const kept = readDraft(venueId)
      const drawn = kept ? rebase(kept.base, kept.plan, fresh) : fresh
      setBase(fresh)
      setHistory(begin(drawn))
      setIsRestored(stepsBetween(fresh, drawn).length > 0)
      setFailure('')
    } catch (error) {
      setFailure(sentenceFor(error))
    }
  }
  useEffect(() => {
    load()
  }, [venueId])
  useEffect(() => {
    if (!base || !plan) return
    if (unsaved > 0) keepDraft(venueId, { base, plan })
    else forgetDraft(venueId)
  }, [base, plan, unsaved])

  useAskBeforeLeaving(`floor ${venueId}`, unsaved > 0)

  const step = (change: (history: History) => History) => {
    setHistory((before) => before && change(before))
    setRefusals([])
  }
  const save = async () => {
    if (!base || !plan) return
    setIsBusy(true)
    setFailure('')
    const saved = await savePlan(venueId, base, plan)
    const drawn = withIds(plan, saved.ids)
    try {
      const fresh = await loadPlan(venueId)
      setBase(fresh)
      if (saved.refusals.length === 0 && !saved.stopped) setHistory(begin(fresh))
      else setHistory((before) => before && mapHistory(before, (one) => withIds(one, saved.ids)))
    } catch {
      // The drawing is kept; what was sent is compared again when the service can be reached.
      setHistory((before) => before && { ...before, present: drawn })
    }
    setRefusals(saved.refusals)
    setFailure(
      saved.stopped ? `${saved.stopped} ${saved.done} changes were saved; the rest is kept here.` : '',
    )
    setIsBusy(false)
    if (!saved.stopped && saved.refusals.length === 0) {
      setIsRestored(false)
      showToast({ text: ['The floor is saved.', ...saved.warnings].join(' ') })
    }
  }
  return {
    plan,
    base,
    unsaved,
    isBusy,
    failure,
    refusals,
    isRestored,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    change: (next) => step((before) => commit(before, next)),
    undo: () => step(undo),
    redo: () => step(redo),
    save,
    discard: () => {
      forgetDraft(venueId)
      setIsRestored(false)
      setRefusals([])
      if (base) setHistory(begin(base))
    },
    reload: load,
    keepTable: (id) => {
      const table = base?.tables.find((one) => one.id === id)
      if (table && plan) step((before) => commit(before, { ...plan, tables: [...plan.tables, table] }))
    },
  }
}
