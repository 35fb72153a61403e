import { useLiveLoad } from '../model/use-live-load.ts'

interface Stored<T> {
  readonly data: T | undefined
  readonly error: unknown
  /** Reads again; what was read stays in place until then. Answers whether it could be read. */
  reload(): Promise<boolean>
}

/** What the service has stored, read again whenever the venue changes, so that others' changes appear. */
export const useStored = <T>(key: string, load: () => Promise<T>): Stored<T> => useLiveLoad(key, load)
