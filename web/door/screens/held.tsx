import { state } from '../state.ts'

/** What somebody of another venue did on this phone and could not send. It names nobody. */
export const Held = () => {
  const { held } = state.value
  if (held === 0) return null
  return (
    <p class="notice" role="status">
      {held === 1 ? 'One action' : `${held} actions`} of another venue {held === 1 ? 'waits' : 'wait'} on this
      phone to be sent. {held === 1 ? 'It is' : 'They are'} kept safe, and sent once somebody of that venue
      signs in here.
    </p>
  )
}
