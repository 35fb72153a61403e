import { useEffect, useState } from 'preact/hooks'
import type { Draft } from '../booking/draft.ts'

export type ChangeDraft = Pick<Draft, 'party' | 'month' | 'date' | 'slot' | 'rule'>

/** What is on the screen. The steps of a change are entries of the browser's history, so Back walks through them. */
export type View =
  | { readonly at: 'booking' }
  | { readonly at: 'details' }
  | { readonly at: 'when' | 'time' | 'confirm' | 'party'; readonly draft: ChangeDraft }

const BOOKING: View = { at: 'booking' }
const read = (): View => (history.state as { manage?: View } | null)?.manage ?? BOOKING

export const useView = () => {
  const [view, setView] = useState(read)
  useEffect(() => {
    const onPop = () => setView(read())
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  const go = (next: View, how: 'push' | 'replace' = 'push') => {
    history[how === 'push' ? 'pushState' : 'replaceState']({ manage: next }, '')
    setView(next)
  }
  return { view, go }
}
