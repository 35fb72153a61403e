import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ConsolePage } from '../../../../contract/page-data.ts'
import { readPage } from '../../../shared/page.ts'
import { SignInForm } from '../../../shared/sign-in-form.tsx'
import words from '../../../shared/sign-in-words.en.ts'
import { callAsIs, signInSentenceFor } from '../../model/api.ts'
import { beginSession, isSomebodyElse } from '../../model/session.ts'
import { SignUp } from './sign-up.tsx'

/** Signs in, or in again on top of what somebody was doing. */
export const SignIn = ({ isAgain = false }: { isAgain?: boolean }) => {
  const [stays, setStays] = useState(false)
  const [isNew, setIsNew] = useState(false)
  // Whoever comes back goes on at the first field.
  const wasNew = useRef(false)
  useLayoutEffect(() => {
    if (wasNew.current && !isNew) document.getElementById('field-email')?.focus()
    wasNew.current = isNew
  }, [isNew])
  if (isNew) return <SignUp onBack={() => setIsNew(false)} />
  const maySignUp = !isAgain && readPage<ConsolePage>().sign_up
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
      otherWays={
        maySignUp && (
          <button type="button" class="button plain" onClick={() => setIsNew(true)}>
            Make an account
          </button>
        )
      }
    >
      <label class="check">
        <input type="checkbox" checked={stays} onChange={() => setStays(!stays)} />
        Stay signed in on this device
      </label>
    </SignInForm>
  )
}
