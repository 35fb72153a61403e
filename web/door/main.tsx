import { render } from 'preact'
import '../shared/theme.css'
import './door.css'
import './screens.css'
import './verdict.css'
import { App } from './app.tsx'
import { watchUpdates } from './device/updates.ts'
import { openDoor, shown, tab } from './state.ts'

const start = async () => {
  // The worker's scope ends with a slash, and so must the address.
  if (location.pathname !== '/door/') return location.replace('/door/')
  await openDoor()
  const root = document.getElementById('app')
  if (!root) return
  root.textContent = ''
  render(<App />, root)
  // Asks the browser not to clear the queue when the device runs out of space.
  navigator.storage?.persist?.().catch(() => false)
  await watchUpdates(() => shown.value === undefined && tab.value !== 'scan')
}

start()
