import { useRef } from 'preact/hooks'

/** What was read, and until a longer page of the same list is read, the shorter one: nothing jumps, and the focus stays. */
export const useKept = <T>(list: string, data: T | undefined): T | undefined => {
  const kept = useRef<{ readonly list: string; readonly data: T } | undefined>(undefined)
  if (data !== undefined) kept.current = { list, data }
  return data ?? (kept.current?.list === list ? kept.current.data : undefined)
}
