import '../shared/inter.css'
import '../shared/theme.css'
import './bar.css'
import './site.css'
import './landing.css'
import './demo.css'

// What is folded up opens where the address names it. Without this it can still be opened by hand.
const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1))
  if (named instanceof HTMLDetailsElement) named.open = true
}
window.addEventListener('hashchange', openNamed)
openNamed()
