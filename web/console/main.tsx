import { render } from 'preact'
import '../shared/inter.css'
import '../shared/theme.css'
import './console.css'
import { App } from './app.tsx'

const root = document.getElementById('app')
if (root) {
  root.textContent = ''
  render(<App />, root)
}
