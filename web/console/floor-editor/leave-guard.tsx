import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'

/** Asks before somebody leaves what is not saved, by a link of the console or by closing the page. */
export const LeaveGuard = ({ isActive }: { isActive: boolean }) => {
  const [link, setLink] = useState<HTMLAnchorElement>()
  useEffect(() => {
    if (!isActive) return
    const close = (event: Event) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('a') : null
      if (!target || target.dataset.leave || target.target || event.ctrlKey || event.metaKey) return
      if (target.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      event.stopPropagation()
      setLink(target)
    }
    window.addEventListener('beforeunload', close)
    document.addEventListener('click', click, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', close)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [isActive])
  if (!link) return null
  const leave = () => {
    link.dataset.leave = 'yes'
    setLink(undefined)
    link.click()
    delete link.dataset.leave
  }
  return (
    <Dialog title="Leave without saving?" onClose={() => setLink(undefined)}>
      <div class="stack">
        <p>Guests do not see your changes yet. They stay on this device until you come back and save them.</p>
        <div class="actions">
          <button type="button" class="button" onClick={leave}>
            Leave
          </button>
          <button type="button" class="button primary" onClick={() => setLink(undefined)}>
            Stay
          </button>
        </div>
      </div>
    </Dialog>
  )
}
