import { useEffect, useRef, useState } from 'preact/hooks'
import type { Call } from './client.ts'
import { Field } from './field.tsx'
import { requestPasswordReset } from './form-rules.ts'

interface Props {
  readonly call: Call
  readonly sentenceFor: (error: unknown) => string
  /** What was typed as the address to sign in with. */
  readonly typed: string
  readonly onBack: () => void
}

/** Asks for a link to set a new password. The answer does not tell who has an account. */
export const ForgottenPassword = ({ call, sentenceFor, typed, onBack }: Props) => {
  const [email, setEmail] = useState(typed)
  const [isSent, setIsSent] = useState(false)
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [isSent])

  const submit = async (event: Event) => {
    event.preventDefault()
    setIsBusy(true)
    setFault('')
    try {
      await call('POST /api/auth/forgot-password', { body: { email: email.trim() } })
      setIsSent(true)
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form class="sign-in card" onSubmit={submit}>
      <h1 tabIndex={-1} ref={heading}>
        {isSent ? 'Look into your mail' : 'A new password'}
      </h1>
      {isSent ? (
        <p>
          If {email.trim()} has an account, a link to set a new password is on its way. It works for an hour.
        </p>
      ) : (
        <>
          <p>We mail you a link with which you set a new one.</p>
          <Field
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            onInput={setEmail}
            rule={requestPasswordReset.email}
            autocomplete="username"
          />
          {fault && (
            <p class="notice bad" role="alert">
              {fault}
            </p>
          )}
          <button type="submit" class="button primary" aria-busy={isBusy} disabled={isBusy}>
            Mail me a link
          </button>
        </>
      )}
      <button type="button" class="button plain" onClick={onBack}>
        Back to signing in
      </button>
    </form>
  )
}
