import { type ComponentChild, render } from 'preact'
import '../shared/inter.css'
import '../shared/theme.css'
import './door.css'
import './screens.css'
import './verdict.css'
import { App } from './app.tsx'
import { inOneWindow } from './device/one-window.ts'
import { watchUpdates } from './device/updates.ts'
import { themeAt } from './model/theme.ts'
import { OtherWindow } from './screens/other-window.tsx'
import { closeDoor, isHere, openDoor, shown, tab } from './state.ts'
import { watchLanguage } from './words.ts'

const start = async () => {
  // The worker's scope ends with a slash, and so must the address.
  if (location.pathname !== '/door/') return location.replace('/door/')
  const root = document.getElementById('app')
  if (!root) return
  const show = (screen: ComponentChild) => {
    if (!root.dataset.shown) root.textContent = ''
    root.dataset.shown = 'yes'
    render(screen, root)
  }
  watchLanguage()
  // Until the app knows what was chosen, and for a second window, which never does.
  document.documentElement.dataset.theme = themeAt(undefined, new Date().getHours())
  const take = inOneWindow({
    name: 'maitred-door',
    locks: navigator.locks,
    channel: new BroadcastChannel('maitred-door'),
    open: async () => {
      await openDoor()
      show(<App />)
    },
    close: async () => {
      show(<OtherWindow onTake={take} />)
      await closeDoor()
    },
    elsewhere: () => show(<OtherWindow onTake={take} />),
  })
  // Asks the browser not to clear the queue when the device runs out of space.
  navigator.storage?.persist?.().catch(() => false)
  await watchUpdates(() => !isHere.value || (shown.value === undefined && tab.value !== 'scan'))
}

start()
