import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Contract } from '../../contract/index.ts'
import type { OkOf } from '../../contract/row.ts'
import type { Call } from './client.ts'
import { FaultNotice } from './fault-notice.tsx'
import { Field } from './field.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { signIn, validateSecondFactor } from './form-rules.ts'
import type { SignInWords } from './sign-in-words.en.ts'

type SignedIn = Exclude<OkOf<Contract['POST /api/auth/login']>, { requires_2fa: true }>

interface Props {
  readonly words: SignInWords
  readonly title: string
  readonly call: Call
  readonly sentenceFor: (error: unknown) => string
  readonly onDone: (answer: SignedIn) => void
  /** What stands above the fields. */
  readonly intro?: ComponentChildren
  /** What stands below them, in the first step. */
  readonly children?: ComponentChildren
  /** Other ways on, below the button. */
  readonly otherWays?: ComponentChildren
}

/** Signs in, with a second step where the account has a second factor. */
export const SignInForm = ({
  words,
  title,
  call,
  sentenceFor,
  onDone,
  intro,
  children,
  otherWays,
}: Props) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [userId, setUserId] = useState<string>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [hasForgotten, setHasForgotten] = useState(false)

  // What was pressed is gone: the field that comes next has the focus. The first one is left to the browser.
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!isFirst.current && !hasForgotten)
      document.getElementById(`field-${userId ? 'code' : 'email'}`)?.focus()
    isFirst.current = false
  }, [userId, hasForgotten])

  const submit = async (event: Event) => {
    event.preventDefault()
    setIsBusy(true)
    setFault('')
    try {
      const answer = userId
        ? await call('POST /api/2fa/validate', { body: { user_id: userId, token: code.trim() } })
        : await call('POST /api/auth/login', { body: { email: email.trim(), password } })
      if ('requires_2fa' in answer) setUserId(answer.user_id)
      else onDone(answer)
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }

  if (hasForgotten)
    return (
      <ForgottenPassword
        words={words}
        call={call}
        sentenceFor={sentenceFor}
        typed={email}
        onBack={() => setHasForgotten(false)}
      />
    )
  return (
    <form class="sign-in card" onSubmit={submit}>
      <h1>{title}</h1>
      {intro}
      {userId ? (
        <Field
          name="code"
          label={words.code}
          value={code}
          onInput={setCode}
          rule={validateSecondFactor.token}
          autocomplete="one-time-code"
        />
      ) : (
        <>
          <Field
            name="email"
            label={words.email}
            type="email"
            value={email}
            onInput={setEmail}
            rule={signIn.email}
            autocomplete="username"
          />
          <div class="field">
            <label for="field-password">{words.password}</label>
            <input
              id="field-password"
              type="password"
              autocomplete="current-password"
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </div>
          {children}
        </>
      )}
      <FaultNotice fault={fault} />
      <button type="submit" class="button primary" aria-busy={isBusy} disabled={isBusy}>
        {words.signIn}
      </button>
      {!userId && (
        <button type="button" class="button plain" onClick={() => setHasForgotten(true)}>
          {words.forgotten}
        </button>
      )}
      {!userId && otherWays}
    </form>
  )
}
