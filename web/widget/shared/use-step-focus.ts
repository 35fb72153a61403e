import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { post } from '../../shared/frame.ts'

/** Moves the focus to a new step's heading, and tells the website around the frame which step is shown. */
export const useStepFocus = (step: string, screen = step) => {
  const section = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // The first screen leaves the focus where the visitor has it. It does not scroll either: that would lay out the
    // page within the task that draws it.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [screen])
  useEffect(() => post({ maitred: 'step', step }), [step])
  return section
}
