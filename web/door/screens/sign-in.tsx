import { useEffect } from 'preact/hooks'
import { SignInForm } from '../../shared/sign-in-form.tsx'
import de from '../../shared/sign-in-words.de.ts'
import en from '../../shared/sign-in-words.en.ts'
import { consoleSession } from '../device/console-session.ts'
import { callAs, signInSentence } from '../device/service.ts'
import { door, state } from '../state.ts'
import { language, words } from '../words.ts'
import { LanguageChoice } from './language-choice.tsx'

export const SignIn = () => {
  const { ended, waiting } = state.value
  useEffect(() => {
    const session = ended === undefined ? consoleSession() : undefined
    if (session) door.signIn(session)
  }, [])
  return (
    <main>
      <SignInForm
        words={language.value === 'de' ? de : en}
        title={words.value.title}
        call={callAs(null)}
        sentenceFor={signInSentence}
        onDone={({ token, user }) => door.signIn({ token, user })}
        intro={
          ended === 'signed_out' && (
            <p class="notice" role="status">
              {words.value.signIn.ended}
              {waiting > 0 && ` ${words.value.signIn.unsent(waiting)}`}
            </p>
          )
        }
      >
        <LanguageChoice />
      </SignInForm>
    </main>
  )
}
