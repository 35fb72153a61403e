import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Call } from './client.ts'
import { FaultNotice } from './fault-notice.tsx'
import { Field } from './field.tsx'
import { requestPasswordReset } from './form-rules.ts'
import type { SignInWords } from './sign-in-words.en.ts'

interface Props {
  readonly words: SignInWords
  readonly call: Call
  readonly sentenceFor: (error: unknown) => string
  /** What was typed as the address to sign in with. */
  readonly typed: string
  readonly onBack: () => void
}

/** Asks for a link to set a new password. The answer does not tell who has an account. */
export const ForgottenPassword = ({ words, call, sentenceFor, typed, onBack }: Props) => {
  const [email, setEmail] = useState(typed)
  const [isSent, setIsSent] = useState(false)
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [isSent])

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
        {isSent ? words.isSentTitle : words.newTitle}
      </h1>
      {isSent ? (
        <p>{words.isSent(email.trim())}</p>
      ) : (
        <>
          <p>{words.newText}</p>
          <Field
            name="email"
            label={words.email}
            type="email"
            value={email}
            onInput={setEmail}
            rule={requestPasswordReset.email}
            autocomplete="username"
          />
          <FaultNotice fault={fault} />
          <button type="submit" class="button primary" aria-busy={isBusy} disabled={isBusy}>
            {words.mailMe}
          </button>
        </>
      )}
      <button type="button" class="button plain" onClick={onBack}>
        {words.toSignIn}
      </button>
    </form>
  )
}
