import { useEffect, useState } from 'preact/hooks'
import type { Draft, Step } from './draft.ts'
import { reachable } from './draft.ts'

interface Entry {
  readonly step: Step
  readonly draft: Draft
}

const readEntry = (): Entry | undefined => (history.state as { maitred?: Entry } | null)?.maitred

const SAVE_AFTER_MS = 250

/**
 * The step and the draft, with an entry of the browser's history for each step: Back and Forward walk through the steps,
 * also when a website frames the widget.
 */
export const useSteps = (first: () => Entry) => {
  const [entry, setEntry] = useState<Entry>(() => readEntry() ?? first())
  const { step, draft } = entry

  const save = () => history.replaceState({ maitred: entry }, '')
  useEffect(save, [step])
  useEffect(() => {
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [entry])

  useEffect(() => {
    const onPop = () => {
      const wanted = readEntry()?.step ?? 'when'
      setEntry((now) => ({ ...now, step: reachable(now.draft, wanted) }))
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  /** Shows a step with the draft changed. The step that is left keeps what was typed in it. */
  const go = (next: Step, changed: Draft = draft, how: 'push' | 'replace' = 'push') => {
    const target = { step: next, draft: changed }
    if (how === 'push' && next !== step) {
      history.replaceState({ maitred: { step, draft: changed } }, '')
      history.pushState({ maitred: target }, '')
    } else history.replaceState({ maitred: target }, '')
    setEntry(target)
  }

  const change = (patch: Partial<Draft>) => setEntry((now) => ({ ...now, draft: { ...now.draft, ...patch } }))

  return { step, draft, go, change }
}
