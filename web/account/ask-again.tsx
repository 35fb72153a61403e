import { useState } from 'preact/hooks'
import { Field } from '../shared/field.tsx'
import { requestMagicLink } from '../shared/form-rules.ts'
import { Check } from '../shared/state-icons.tsx'
import type { ScreenProps } from './context.ts'
import { Submit, Trouble } from './parts.tsx'
import { useForm } from './use-form.ts'

type Props = Pick<ScreenProps, 'words' | 'call'> & {
  readonly row: 'POST /api/auth/magic-link' | 'POST /api/auth/forgot-password'
}

/** Asks for a new link where the old one does not work any more. The answer does not tell who has an account. */
export const AskAgain = ({ words, call, row }: Props) => {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm(words, { email: requestMagicLink.email })
  const submit = form.submit(async () => {
    const email = form.values.email.trim()
    await call(row, { body: { email } })
    setSentTo(email)
  })
  if (sentTo)
    return (
      <div class="notice good" role="status">
        <Check />
        <div>{words.mailed(sentTo)}</div>
      </div>
    )
  return (
    <form class="screen" onSubmit={submit} noValidate>
      <Trouble>{form.trouble}</Trouble>
      <Field {...form.field('email')} label={words.email} type="email" autocomplete="email" />
      <Submit busy={form.busy}>{words.mailMe}</Submit>
    </form>
  )
}
