import { Field } from '../shared/field.tsx'
import { validateSecondFactor } from '../shared/form-rules.ts'
import type { ScreenProps, Session } from './context.ts'
import { Head, Submit, Trouble } from './parts.tsx'
import { useForm } from './use-form.ts'

type Props = Pick<ScreenProps, 'words' | 'call'> & {
  readonly userId: string
  onSignedIn(session: Session): Promise<void>
}

/** The second step of a sign-in, for accounts that have a second factor. */
export const CodeForm = ({ words, call, userId, onSignedIn }: Props) => {
  const form = useForm(words, { token: validateSecondFactor.token })
  const submit = form.submit(
    async () => {
      const body = { user_id: userId, token: form.values.token.trim() }
      await onSignedIn(await call('POST /api/2fa/validate', { body }))
    },
    ({ status }) => (status === 401 ? words.wrongCode : undefined),
  )
  return (
    <form class="screen" onSubmit={submit} noValidate>
      <Head title={words.codeTitle}>{words.codeText}</Head>
      <Trouble>{form.trouble}</Trouble>
      <Field {...form.field('token')} label={words.code} autocomplete="one-time-code" />
      <Submit busy={form.busy}>{words.next}</Submit>
    </form>
  )
}
