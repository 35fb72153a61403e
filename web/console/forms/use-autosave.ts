import { useEffect, useRef } from 'preact/hooks'

/** After so long without a key, what is typed is saved. */
const PAUSE_MS = 900

/**
 * Saves after a pause, and when the field's screen closes: another party, a link or the cross. Returns a function that
 * saves at once, for when the field is left.
 */
export const useAutosave = (draft: unknown, save: () => void): (() => void) => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => latest.current(), [])
  return () => latest.current()
}
