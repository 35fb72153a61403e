import { useEffect, useRef, useState } from 'preact/hooks'

/** The heading of something that covers the screen takes the focus, and gives it back when it goes. */
export const useFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(() => {
    heading.current?.focus()
    return () => before?.focus()
  }, [])
  return heading
}
