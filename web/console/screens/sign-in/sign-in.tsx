import { useState } from 'preact/hooks'
import { Field } from '../../../shared/field.tsx'
import { signIn, validateSecondFactor } from '../../../shared/form-rules.ts'
import { call, sentenceFor } from '../../api.ts'
import { beginSession, session } from '../../session.ts'

/** Signs in, with a second step where the account has a second factor. */
export const SignIn = ({ isAgain = false }: { isAgain?: boolean }) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [userId, setUserId] = useState<string>()
  const [stays, setStays] = useState(false)
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: Event) => {
    event.preventDefault()
    setIsBusy(true)
    setFault('')
    try {
      const answer = userId
        ? await call('POST /api/2fa/validate', { body: { user_id: userId, token: code.trim() } })
        : await call('POST /api/auth/login', { body: { email: email.trim(), password } })
      if ('requires_2fa' in answer) setUserId(answer.user_id)
      else {
        const isSomebodyElse = session.value && session.value.user.id !== answer.user.id
        beginSession(answer, stays)
        if (isSomebodyElse) location.assign('/console')
      }
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form class="sign-in card" onSubmit={submit}>
      <h1>{isAgain ? 'Your session has ended' : 'Maitred'}</h1>
      {isAgain && <p>Sign in again to go on. What you typed is still there.</p>}
      {userId ? (
        <Field
          name="code"
          label="Code of your authenticator app"
          value={code}
          onInput={setCode}
          rule={validateSecondFactor.token}
          autocomplete="one-time-code"
        />
      ) : (
        <>
          <Field
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            onInput={setEmail}
            rule={signIn.email}
            autocomplete="username"
          />
          <div class="field">
            <label for="field-password">Password</label>
            <input
              id="field-password"
              type="password"
              autocomplete="current-password"
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </div>
          <label class="check">
            <input type="checkbox" checked={stays} onChange={() => setStays(!stays)} />
            Stay signed in on this device
          </label>
        </>
      )}
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="button primary" aria-busy={isBusy} disabled={isBusy}>
        Sign in
      </button>
    </form>
  )
}
