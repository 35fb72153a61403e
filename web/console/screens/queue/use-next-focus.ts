import { useLayoutEffect, useRef } from 'preact/hooks'

/** When a row that has the focus goes away, the next one gets it; after the last, the numbers above the list. */
export const useNextFocus = () => {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(
    () => () => {
      const left = row.current
      if (!left?.contains(document.activeElement)) return
      const next = left.nextElementSibling ?? left.previousElementSibling
      const target =
        next?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('.queue-numbers')
      target?.focus()
    },
    [],
  )
  return row
}
