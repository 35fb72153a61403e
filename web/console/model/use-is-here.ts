import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** False once the component has gone: an answer that comes later must not change where somebody is. */
export const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef<boolean>(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
