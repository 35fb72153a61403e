import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { createLiveLoader, type LiveLoader } from '../../shared/live-loader.ts'
import type { Loaded } from '../../shared/use-load.ts'
import { venueVersion } from './live.ts'

interface LiveLoaded<T> extends Loaded<T> {
  /** Reads again; what was read stays in place until then. Ends when it is read, or could not be. */
  reload(): Promise<boolean>
}

/**
 * Loads, and loads again whenever the venue changes, so that others' changes appear. What was loaded for the same key
 * stays in place until then. A null key loads nothing.
 */
export const useLiveLoad = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): LiveLoaded<T> => {
  const [state, setState] = useState<{ key?: string; data?: T; error?: ApiError }>({})
  const loader = useRef<LiveLoader | undefined>(undefined)
  const newest = useRef({ key, load })
  newest.current = { key, load }
  const version = venueVersion.value
  useEffect(() => {
    if (key === null) return
    const mine = createLiveLoader<T>({
      // What a later render reads for another key is not an answer to this one.
      load: (signal) => (newest.current.key === key ? newest.current : { load }).load(signal),
      show: (data) => setState({ key, data }),
      fail: (error) =>
        setState((before) => ({
          ...(before.key === key ? before : {}),
          key,
          error: error instanceof ApiError ? error : new ApiError(0),
        })),
    })
    loader.current = mine
    mine.heard(venueVersion.peek())
    if (venueVersion.peek() === 0) void mine.reload()
    return mine.stop
  }, [key])
  useEffect(() => loader.current?.heard(version), [version])
  const current = state.key === key ? state : {}
  return {
    data: current.data,
    error: current.error,
    reload: async () => (await loader.current?.reload()) ?? false,
  }
}
