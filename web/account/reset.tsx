import { useState } from 'preact/hooks'
import { resetPassword } from '../shared/form-rules.ts'
import { AskAgain } from './ask-again.tsx'
import type { ScreenProps } from './context.ts'
import { ConsoleLink, Done, Head, Spent, Submit, Trouble } from './parts.tsx'
import { PasswordField } from './password-field.tsx'
import { isSpent, useForm } from './use-form.ts'

/** Sets a new password, which ends every session of the account. */
export const Reset = ({ words, call, link }: ScreenProps) => {
  const [state, setState] = useState<'asking' | 'done' | 'spent'>('asking')
  const form = useForm(words, { new_password: resetPassword.new_password })
  const submit = form.submit(async () => {
    const body = { token: link, new_password: form.values.new_password }
    try {
      await call('POST /api/auth/reset-password', { body })
      setState('done')
    } catch (error) {
      if (!isSpent(error)) throw error
      setState('spent')
    }
  })
  if (state === 'done')
    return (
      <Done title={words.resetDoneTitle} text={words.resetDoneText}>
        <ConsoleLink words={words} primary />
      </Done>
    )
  if (state === 'spent')
    return (
      <Spent title={words.spentTitle} text={words.resetSpent}>
        <AskAgain words={words} call={call} row="POST /api/auth/forgot-password" />
      </Spent>
    )
  return (
    <form class="screen" onSubmit={submit} noValidate>
      <Head title={words.resetTitle}>{words.resetText}</Head>
      <Trouble>{form.trouble}</Trouble>
      <PasswordField {...form.field('new_password')} words={words} label={words.newPassword} isNew />
      <Submit busy={form.busy}>{words.setPassword}</Submit>
    </form>
  )
}
