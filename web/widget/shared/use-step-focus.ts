import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { post, showFrom } from '../../shared/frame.ts'

/**
 * Moves the focus to the heading in `section` and brings it into view, with what was chosen so far above it where that is
 * shown. The first screen of a page leaves both where the visitor has them: it does not scroll either, because that would
 * lay out the page within the task that draws it.
 */
export const useHeadingInView = (screen: unknown) => {
  const section = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const heading = section.current?.querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
    const above = section.current?.previousElementSibling
    showFrom(above?.matches('.choices') ? above : heading)
  }, [screen])
  return section
}

/** The same for the steps of a widget. Tells the website around the frame which step is shown. */
export const useStepFocus = (step: string, screen = step) => {
  const section = useHeadingInView(screen)
  useEffect(() => post({ maitred: 'step', step }), [step])
  return section
}
