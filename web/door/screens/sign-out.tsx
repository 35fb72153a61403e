import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { callAs } from '../device/service.ts'
import { door, state } from '../state.ts'
import { words } from '../words.ts'

/** The way out, which says what goes from the phone and what stays. */
export const SignOut = () => {
  const { waiting } = state.value
  const { more: said } = words.value
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <button type="button" class="button big" onClick={() => setIsLeaving(true)}>
        {said.signOut}
      </button>
      {isLeaving && (
        <Dialog title={said.signOutTitle} onClose={() => setIsLeaving(false)}>
          <div class="stack">
            <p>{said.namesGo}</p>
            {waiting > 0 && <p class="notice warn">{said.unsent(waiting)}</p>}
            <button type="button" class="button primary big" onClick={signOut}>
              {said.signOut}
            </button>
            <button type="button" class="button big" onClick={() => setIsLeaving(false)}>
              {said.stay}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const signOut = async () => {
  const { session } = door.state.kept
  await door.forget('signed_out')
  await callAs(session)('POST /api/auth/logout', {}).catch(() => undefined)
}
