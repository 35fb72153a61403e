import { useState } from 'preact/hooks'
import { ApiError } from '../shared/client.ts'
import { confirmSignUp } from '../shared/form-rules.ts'
import type { ScreenProps } from './context.ts'
import { keepSession } from './keep-session.ts'
import { ConsoleLink, Done, Head, Spent, Submit, Trouble } from './parts.tsx'
import { PasswordField } from './password-field.tsx'
import { isSpent, useForm } from './use-form.ts'

type State = 'asking' | 'done' | 'spent' | 'off' | 'taken'

/** Confirms the address of a new operator account. */
export const Confirm = ({ words, call, link }: ScreenProps) => {
  const [state, setState] = useState<State>('asking')
  const form = useForm(words, { password: confirmSignUp.password })
  const submit = form.submit(async () => {
    try {
      keepSession(
        await call('POST /api/auth/sign-up/confirm', {
          body: { token: link, password: form.values.password },
        }),
      )
      setState('done')
    } catch (error) {
      const next = afterRefusal(error)
      if (!next) throw error
      setState(next)
    }
  })
  if (state === 'done')
    return (
      <Done title={words.confirmedTitle} text={words.confirmedText}>
        <a class="button primary wide" href="/console">
          {words.makeVenue}
        </a>
      </Done>
    )
  if (state !== 'asking')
    return (
      <Spent {...words.confirmRefused[state]}>
        {state !== 'off' && <ConsoleLink words={words} primary={state === 'taken'} />}
      </Spent>
    )
  return (
    <form class="screen" onSubmit={submit} noValidate>
      <Head title={words.confirmTitle}>{words.confirmText}</Head>
      <Trouble>{form.trouble}</Trouble>
      <PasswordField {...form.field('password')} words={words} label={words.password} isNew />
      <Submit busy={form.busy}>{words.confirm}</Submit>
    </form>
  )
}

const afterRefusal = (error: unknown): Exclude<State, 'asking' | 'done'> | undefined => {
  if (isSpent(error)) return 'spent'
  if (!(error instanceof ApiError)) return undefined
  return error.status === 404 ? 'off' : error.status === 409 ? 'taken' : undefined
}
