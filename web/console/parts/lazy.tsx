import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Bones } from '../forms/load-state.tsx'

/** A part of the console whose code is fetched when it is first shown. */
export const lazily = <P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> => {
  let Loaded: FunctionComponent<P> | undefined
  return (props: P) => {
    const [round, setRound] = useState(1)
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
    useEffect(() => {
      if (Loaded) return
      setState('loading')
      load().then(
        (component) => {
          Loaded = component
          setState('ready')
        },
        () => setState('failed'),
      )
    }, [round])
    if (Loaded) return <Loaded {...props} />
    if (state !== 'failed')
      return (
        <div aria-busy="true">
          <Bones />
        </div>
      )
    return (
      <div class="empty">
        <p>This part did not load. Check the connection.</p>
        <button type="button" class="button" onClick={() => setRound(round + 1)}>
          Try again
        </button>
      </div>
    )
  }
}
