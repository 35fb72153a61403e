import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** What had the focus before anything covered the screen. One cover may follow another, and its buttons go with it. */
let before: Element | null = null

/** Who was let in may have left the list: then the focus goes to the screen that they were on. */
const giveBack = () => {
  const to = before?.isConnected ? before : document.getElementById('screen')
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
}

/** The heading of something that covers the screen takes the focus, and gives it back when it goes. */
export const useFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useState(() => {
    const at = document.activeElement
    if (at !== document.body && !at?.closest('[role="dialog"], dialog')) before = at
  })
  useLayoutEffect(() => heading.current?.focus(), [])
  // After the screen below is in reach again.
  useEffect(() => giveBack, [])
  return heading
}
