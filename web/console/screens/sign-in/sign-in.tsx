import { useState } from 'preact/hooks'
import { SignInForm } from '../../../shared/sign-in-form.tsx'
import words from '../../../shared/sign-in-words.en.ts'
import { callAsIs, signInSentenceFor } from '../../model/api.ts'
import { beginSession, isSomebodyElse } from '../../model/session.ts'

/** Signs in, or in again on top of what somebody was doing. */
export const SignIn = ({ isAgain = false }: { isAgain?: boolean }) => {
  const [stays, setStays] = useState(false)
  return (
    <SignInForm
      words={words}
      title={isAgain ? 'Your session has ended' : 'Maitred'}
      call={callAsIs}
      sentenceFor={signInSentenceFor}
      intro={isAgain && <p>Sign in again to go on. What you typed is still there.</p>}
      onDone={(answer) => {
        const isAnother = isSomebodyElse(answer.user.id)
        beginSession(answer, stays)
        if (isAnother) location.assign('/console')
      }}
    >
      <label class="check">
        <input type="checkbox" checked={stays} onChange={() => setStays(!stays)} />
        Stay signed in on this device
      </label>
    </SignInForm>
  )
}
