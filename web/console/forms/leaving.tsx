import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '../../shared/dialog.tsx'
import { forgetDrafts, unsaved } from './use-draft.ts'

/** Asks before a link leads away from a form with unsaved changes. Back keeps them: they are there on return. */
export const LeavingGuard = () => {
  const { route } = useLocation()
  const [wanted, setWanted] = useState<string>()
  const isUnsaved = unsaved.value.size > 0
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.getAttribute('href') ?? '')
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', ask, true)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', ask, true)
      window.removeEventListener('beforeunload', warn)
    }
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
              forgetDrafts()
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
