import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Whether the screen is drawn for paper, and a function that draws it so and prints it. */
export const usePaper = (): { readonly isOnPaper: boolean; print(): void } => {
  const [isOnPaper, setIsOnPaper] = useState(false)
  const isAsked = useRef(false)
  useEffect(() => {
    const [begin, end] = [() => setIsOnPaper(true), () => setIsOnPaper(false)]
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  // Once it is drawn: what is printed is what stands on the page at that moment.
  useLayoutEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    window.print()
  }, [isOnPaper])
  return {
    isOnPaper,
    print: () => {
      if (isOnPaper) return window.print()
      isAsked.current = true
      setIsOnPaper(true)
    },
  }
}
