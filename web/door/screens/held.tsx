import { state } from '../state.ts'
import { words } from '../words.ts'

/** What somebody of another venue did on this phone and could not send. It names nobody. */
export const Held = () => {
  const { held } = state.value
  if (held === 0) return null
  return (
    <p class="notice" role="status">
      {words.value.held(held)}
    </p>
  )
}
