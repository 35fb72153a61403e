import { useEffect, useState } from 'preact/hooks'
import { ApiError } from './client.ts'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  reload(): void
}

/**
 * Loads when `key` changes; an answer that comes too late is dropped. What was loaded for the same key stays while it is
 * loaded again, so that nothing jumps; why it failed before does not, so that a second press cannot begin it anew. A null
 * key loads nothing.
 */
export const useLoad = <T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [state, setState] = useState<{ key?: string; data?: T; error?: ApiError }>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    load(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ key, data })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        const failure = error instanceof ApiError ? error : new ApiError(0)
        setState((before) => ({ ...(before.key === key ? before : {}), key, error: failure }))
      },
    )
    return () => abort.abort()
  }, [key, round])
  const current = state.key === key ? state : {}
  const reload = () => {
    setState(({ error: _, ...rest }) => rest)
    setRound((n) => n + 1)
  }
  return { data: current.data, error: current.error, reload }
}
