import { useEffect, useRef } from 'preact/hooks'
import { type Loaded, useLoad } from '../shared/use-load.ts'
import { venueVersion } from './live.ts'

/** Loads, and loads again whenever the venue changes. What was loaded stays in place until then. */
export const useLiveLoad = <T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const loaded = useLoad(key, load)
  const version = venueVersion.value
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    loaded.reload()
  }, [version])
  return loaded
}
