import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '../../shared/dialog.tsx'
import { forgetDrafts, unsaved, unsavedHere } from './use-draft.ts'

/** Asks before a link leads away from a form with unsaved changes. Back keeps them: they are there on return. */
export const LeavingGuard = () => {
  const { route } = useLocation()
  const [wanted, setWanted] = useState<string>()
  const isUnsavedHere = unsavedHere.value.length > 0
  const isUnsaved = unsaved.value.size > 0
  useEffect(() => {
    if (!isUnsavedHere) return
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (
        !link ||
        link.target ||
        link.getAttribute('href')?.startsWith('#') ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.getAttribute('href') ?? '')
    }
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [isUnsavedHere])
  // A closed tab loses what was typed elsewhere, too.
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  if (wanted === undefined) return null
  return (
    <Dialog title="Leave without saving?" onClose={() => setWanted(undefined)}>
      <div class="stack">
        <p>What you changed here is not saved yet.</p>
        <div class="actions">
          <button
            type="button"
            class="button danger"
            onClick={() => {
              forgetDrafts(unsavedHere.peek())
              setWanted(undefined)
              route(wanted)
            }}
          >
            Leave without saving
          </button>
          <button type="button" class="button primary" onClick={() => setWanted(undefined)}>
            Stay
          </button>
        </div>
      </div>
    </Dialog>
  )
}
