import { useEffect, useRef, useState } from 'preact/hooks'
import type { Call } from '../../shared/client.ts'
import type { Trouble } from './notice.tsx'

export interface Entry<S, D> {
  readonly step: S
  readonly draft: D
}

type Go<S, D> = (step: S, draft?: D, how?: 'push' | 'replace') => void

/** The steps of a widget and what was chosen in them. */
export interface Flow<S, D> {
  readonly draft: D
  /** What went wrong at the last step. */
  readonly trouble: Trouble | undefined
  readonly go: Go<S, D>
  change(patch: Partial<D>): void
  /** Changes the draft and saves it at once: the page may be left next. */
  keep(patch: Partial<D>): void
  onTrouble(trouble?: Trouble): void
}

/** What every step of a widget is given. */
export interface StepOf<P, W, S, D> extends Flow<S, D> {
  readonly page: P
  readonly words: W
  readonly call: Call
}

/** The step after this one. */
export const after = <S>(steps: readonly S[], step: S): S => steps[steps.indexOf(step) + 1] ?? step

const SAVE_AFTER_MS = 250

/**
 * The step and the draft, with an entry of the browser's history for each step: Back and Forward walk through the steps,
 * also when a website frames the widget. `arrive` says what is shown when the visitor walks to an entry; `addressOf`
 * gives an entry an address of its own.
 */
export const useSteps = <S extends string, D>(
  first: () => Entry<S, D>,
  arrive: (draft: D, entry: Entry<S, D> | undefined) => Entry<S, D>,
  addressOf?: (entry: Entry<S, D>) => string,
) => {
  const read = (): Entry<S, D> | undefined => (history.state as { maitred?: Entry<S, D> } | null)?.maitred
  const [entry, setEntry] = useState(() => read() ?? first())
  const [trouble, setTrouble] = useState<Trouble>()
  const { step, draft } = entry
  // An answer may come after the guest has gone on: what it changes is the newest entry, not the one it was asked from.
  const newest = useRef(entry)
  const set = (next: Entry<S, D>) => {
    newest.current = next
    setEntry(next)
  }

  const write = (how: 'pushState' | 'replaceState', shown: Entry<S, D>) =>
    history[how]({ maitred: shown }, '', addressOf?.(shown))
  const save = () => write('replaceState', newest.current)
  // At once, because a reload may follow.
  useEffect(save, [step])
  useEffect(() => {
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [entry])

  useEffect(() => {
    const onPop = () => {
      set(arrive(newest.current.draft, read()))
      // Not after the next frame: a reload may come first, and this entry knows less than was typed since.
      save()
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  /** Shows a step with the draft changed. The step that is left keeps what was typed in it. */
  const go: Go<S, D> = (next, changed = newest.current.draft, how = 'push') => {
    const { step } = newest.current
    // What led back from the review is said until the guest goes on.
    if (step !== 'review') setTrouble(undefined)
    const target = { step: next, draft: changed }
    const isNew = how === 'push' && next !== step
    if (isNew) write('replaceState', { step, draft: changed })
    write(isNew ? 'pushState' : 'replaceState', target)
    set(target)
  }

  const change = (patch: Partial<D>) =>
    set({ ...newest.current, draft: { ...newest.current.draft, ...patch } })

  const keep = (patch: Partial<D>) => {
    change(patch)
    save()
  }

  const onTrouble: Flow<S, D>['onTrouble'] = setTrouble as (trouble?: Trouble) => void

  return { step, draft, trouble, go, change, keep, onTrouble }
}
