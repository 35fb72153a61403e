import { useLayoutEffect, useRef } from 'preact/hooks'

type Control = HTMLElement | undefined

/** Whoever takes a line of a form away has the focus on what stands next, and never nowhere. */
export const useKeptFocus = () => {
  const form = useRef<HTMLFormElement>(null)
  const held = useRef<{ readonly at: number; readonly all: readonly HTMLElement[] }>({ at: -1, all: [] })
  useLayoutEffect(() => {
    const { at, all } = held.current
    if (at < 0 || all[at]?.isConnected || document.activeElement !== document.body) return
    const isThere = (control: Control) => control?.isConnected === true
    const next: Control = all.slice(at + 1).find(isThere) ?? all.slice(0, at).findLast(isThere)
    next?.focus()
  })
  /** For `onFocusIn`: who has the focus now, and what stands around it. */
  const hold = ({ target }: FocusEvent) => {
    const all = [...(form.current?.elements ?? [])].filter((one) => one instanceof HTMLElement)
    held.current = { at: all.indexOf(target as HTMLElement), all }
  }
  return { form, hold }
}
