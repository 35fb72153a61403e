import '../shared/inter.css'
import '../shared/theme.css'
import '../site/bar.css'
import './docs.css'

// The page is complete without a script. This one finds operations by what is typed, and opens the one in the address.
const field = document.querySelector<HTMLInputElement>('#find')
const entries = [...document.querySelectorAll<HTMLDetailsElement>('.operation')].map((element) => ({
  element,
  text: (element.querySelector('summary')?.textContent ?? '').toLowerCase(),
}))
const groups = [...document.querySelectorAll<HTMLElement>('main section')]
const found = document.querySelector('#found')

const find = (wanted: string) => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const { element, text } of entries) {
    element.hidden = !words.every((word) => text.includes(word))
    if (!element.hidden) count += 1
  }
  for (const group of groups)
    group.hidden = words.length > 0 && !group.querySelector('.operation:not([hidden])')
  if (found) found.textContent = words.length > 0 ? `${count} of ${entries.length} operations` : ''
}

const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) named.open = true
}

field?.addEventListener('input', () => find(field.value))
window.addEventListener('hashchange', openNamed)
openNamed()
