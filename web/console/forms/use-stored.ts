import { useEffect, useRef, useState } from 'preact/hooks'
import { venueVersion } from '../live.ts'

export interface Stored<T> {
  readonly data: T | undefined
  readonly error: unknown
  /** Reads again; what was read stays in place until then. */
  reload(): Promise<void>
}

/** What the service has stored, read again whenever the venue changes, so that others' changes appear. */
export const useStored = <T>(key: string, load: () => Promise<T>): Stored<T> => {
  const [state, setState] = useState<{ readonly key: string; readonly data?: T; readonly error?: unknown }>({
    key,
  })
  const reads = useRef(0)
  const newest = useRef(Promise.resolve())
  const version = venueVersion.value
  const read = async () => {
    reads.current += 1
    const mine = reads.current
    // Only what was asked for last counts: an older answer may come later.
    const isLast = () => reads.current === mine
    try {
      const data = await load()
      if (isLast()) setState({ key, data })
    } catch (error) {
      if (isLast()) setState((before) => (before.key === key ? { ...before, error } : { key, error }))
    }
    // Whoever waits for this one goes on when what is shown is new.
    if (!isLast()) await newest.current
  }
  const reload = () => {
    newest.current = read()
    return newest.current
  }
  useEffect(() => {
    void reload()
  }, [key, version])
  const current = state.key === key ? state : { key }
  return { data: current.data, error: current.error, reload }
}
