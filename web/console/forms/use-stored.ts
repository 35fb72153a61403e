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
  const version = venueVersion.value
  const reload = async () => {
    reads.current += 1
    const read = reads.current
    // Only what was asked for last counts: an older answer may come later.
    const isLast = () => reads.current === read
    try {
      const data = await load()
      if (isLast()) setState({ key, data })
    } catch (error) {
      if (isLast()) setState((before) => (before.key === key ? { ...before, error } : { key, error }))
    }
  }
  useEffect(() => {
    void reload()
  }, [key, version])
  const current = state.key === key ? state : { key }
  return { data: current.data, error: current.error, reload }
}
