import { useEffect } from 'preact/hooks'
import { SignInForm } from '../../shared/sign-in-form.tsx'
import { consoleSession } from '../device/console-session.ts'
import { callAs, sentenceFor } from '../device/service.ts'
import { door, state } from '../state.ts'

export const SignIn = () => {
  const { ended, waiting } = state.value
  useEffect(() => {
    const session = ended === undefined ? consoleSession() : undefined
    if (session) door.signIn(session)
  }, [])
  return (
    <main>
      <SignInForm
        title="Door"
        call={callAs(null)}
        sentenceFor={sentenceFor}
        onDone={({ token, user }) => door.signIn({ token, user })}
        intro={
          ended === 'signed_out' && (
            <p class="notice" role="status">
              You are signed out, and the names are gone from this phone.
              {waiting > 0 && ` ${waiting} waiting to be sent: sign in at their venue, and they are sent.`}
            </p>
          )
        }
      />
    </main>
  )
}
