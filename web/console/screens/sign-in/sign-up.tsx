import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { FaultNotice } from '../../../shared/fault-notice.tsx'
import { Field } from '../../../shared/field.tsx'
import { signUp } from '../../../shared/form-rules.ts'
import { faultIn } from '../../../shared/validate.ts'
import words from '../../../shared/words.en.ts'
import { callAsIs, sentenceFor } from '../../model/api.ts'

const FIELDS = ['name', 'email'] as const
type Name = (typeof FIELDS)[number]

/** Asks for an account. It is made by the mailed link; the answer does not tell who has one already. */
export const SignUp = ({ onBack }: { readonly onBack: () => void }) => {
  const [values, setValues] = useState({ name: '', email: '' })
  const [isChecked, setIsChecked] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [isSent])

  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setIsChecked(true)
    setFault('')
    const wrong = FIELDS.find((name) => faultIn(signUp[name], values[name]))
    if (wrong) return document.getElementById(`field-${wrong}`)?.focus()
    setIsBusy(true)
    try {
      await callAsIs('POST /api/auth/sign-up', {
        body: { name: values.name.trim(), email: values.email.trim() },
      })
      setIsSent(true)
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  const field = (name: Name) => {
    const found = isChecked ? faultIn(signUp[name], values[name]) : undefined
    return {
      name,
      rule: signUp[name],
      value: values[name],
      error: found && words.faults[found],
      onInput: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    }
  }

  return (
    <form class="sign-in card" onSubmit={submit} noValidate>
      <h1 tabIndex={-1} ref={heading}>
        {isSent ? 'Look into your mail' : 'A new account'}
      </h1>
      {isSent ? (
        <p>
          A link is on its way to {values.email.trim()}. It makes your account and works for 24 hours. If you
          have an account already, the link sets a new password for it.
        </p>
      ) : (
        <>
          <p>For whoever runs a venue. We mail you a link, with which you choose a password.</p>
          <Field label="Your name" autocomplete="name" {...field('name')} />
          <Field label="E-mail address" type="email" autocomplete="username" {...field('email')} />
          <FaultNotice fault={fault} />
          <button type="submit" class="button primary" aria-busy={isBusy}>
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
