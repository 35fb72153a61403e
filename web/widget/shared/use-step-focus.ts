import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { post } from '../../shared/frame.ts'

/** Moves the focus to a new step's heading, and tells the website around the frame which step is shown. */
export const useStepFocus = (step: string) => {
  const section = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // The first screen leaves the focus where the visitor has it.
    if (isFirst.current) isFirst.current = false
    else section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    if (!document.documentElement.classList.contains('framed')) window.scrollTo({ top: 0 })
  }, [step])
  useEffect(() => post({ maitred: 'step', step }), [step])
  return section
}
