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
  const wanted = useRef(key)
  wanted.current = key
  const version = venueVersion.value
  const reload = async () => {
    try {
      const data = await load()
      if (wanted.current === key) setState({ key, data })
    } catch (error) {
      if (wanted.current === key)
        setState((before) => (before.key === key ? { ...before, error } : { key, error }))
    }
  }
  useEffect(() => {
    void reload()
  }, [key, version])
  const current = state.key === key ? state : { key }
  return { data: current.data, error: current.error, reload }
}
