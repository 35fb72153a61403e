import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Whoever comes back to a list from one of its entries has the focus on that entry, or on the button for a new one. The
 * elements are named by `data-entry`.
 */
export const useReturnFocus = (opened: string) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useLayoutEffect(() => {
    const left = before.current
    before.current = opened
    if (opened !== '' || left === '') return
    const entry = (name: string) => list.current?.querySelector<HTMLElement>(`[data-entry="${name}"]`)
    const next = entry(left) ?? entry('new') ?? list.current?.querySelector<HTMLElement>('button')
    next?.focus()
  }, [opened])
  return list
}
