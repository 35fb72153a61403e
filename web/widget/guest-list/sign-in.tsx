import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { Field } from '../../shared/field.tsx'
import { guestFields } from '../../shared/form-rules.ts'
import { Check } from '../../shared/state-icons.tsx'
import type { FieldRule } from '../../shared/validate.ts'
import { type Trouble, TroubleNotice } from '../shared/notice.tsx'
import { useOnce } from '../shared/sending.ts'
import { useFields } from '../shared/use-fields.ts'
import type { StepProps } from './context.ts'
import de from './sign-in-words.de.ts'
import en from './sign-in-words.en.ts'

type Props = StepProps & { onSignedIn(): void }

const wordsFor = ({ page }: Props) => (page.lang === 'de' ? de : en)

const NEEDED: FieldRule = { required: true }
/** The same as of a guest without an account: the page knows that one already. */
const EMAIL: FieldRule = { ...guestFields.guest_email, ...NEEDED }

/** Signs a guest in: by a mailed link, which opens this list anew, or with a password. */
export const SignIn = (props: Props) => {
  const { draft } = props
  const own = wordsFor(props)
  const [email, setEmail] = useState(draft.details.guest_email)
  const [sentTo, setSentTo] = useState<string>()
  const [byPassword, setByPassword] = useState(false)
  const [userId, setUserId] = useState<string>()
  if (userId !== undefined) return <CodeForm {...props} userId={userId} />
  if (sentTo !== undefined)
    return (
      <div class="notice good" role="status">
        <Check />
        <div class="way">
          <strong>{own.mailedTitle}</strong>
          <p>{own.mailed(sentTo)}</p>
          <p class="quiet small">{own.noAccount}</p>
          <p>
            <button type="button" class="button" onClick={() => setSentTo(undefined)}>
              {own.otherAddress}
            </button>
          </p>
        </div>
      </div>
    )
  const given = { ...props, email, onEmail: setEmail }
  return byPassword ? (
    <PasswordForm {...given} onCode={setUserId} onMail={() => setByPassword(false)} />
  ) : (
    <MailForm {...given} onSent={setSentTo} onPassword={() => setByPassword(true)} />
  )
}

type EmailProps = Props & { readonly email: string; onEmail(email: string): void }

const MailForm = (props: EmailProps & { onSent(email: string): void; onPassword(): void }) => {
  const { page, words, call, draft, email, onSent } = props
  const own = wordsFor(props)
  const send = async () => {
    const { date, party } = draft
    await call('POST /api/auth/magic-link', {
      body: {
        email: email.trim(),
        venue_id: page.venue.id,
        ...(date ? { date } : {}),
        party_size: party,
        locale: page.lang,
      },
    })
    onSent(email.trim())
  }
  return (
    <SmallForm
      {...props}
      values={{ email }}
      rules={{ email: EMAIL }}
      onInput={{ email: props.onEmail }}
      label={own.mailMe}
      send={send}
      more={
        <button type="button" class="button plain" onClick={props.onPassword}>
          {own.usePassword}
        </button>
      }
    >
      {(field) => (
        <Field
          {...field('email')}
          label={words.email}
          type="email"
          autocomplete="email"
          hint={own.mailHint}
        />
      )}
    </SmallForm>
  )
}

const PasswordForm = (props: EmailProps & { onCode(userId: string): void; onMail(): void }) => {
  const { words, call, email, onEmail, onCode, onSession, onSignedIn } = props
  const own = wordsFor(props)
  const [password, setPassword] = useState('')
  const send = async () => {
    const answer = await call('POST /api/auth/login', { body: { email: email.trim(), password } })
    if ('requires_2fa' in answer) return onCode(answer.user_id)
    onSession(answer)
    onSignedIn()
  }
  return (
    <SmallForm
      {...props}
      values={{ email, password }}
      rules={{ email: EMAIL, password: NEEDED }}
      onInput={{ email: onEmail, password: setPassword }}
      label={words.withAccount}
      wrong={own.wrongPassword}
      send={send}
      more={
        <button type="button" class="button plain" onClick={props.onMail}>
          {own.mailMe}
        </button>
      }
    >
      {(field) => (
        <>
          <Field {...field('email')} label={words.email} type="email" autocomplete="username" />
          <Field
            {...field('password')}
            label={own.password}
            type="password"
            autocomplete="current-password"
          />
        </>
      )}
    </SmallForm>
  )
}

export const CodeForm = (props: Props & { userId: string }) => {
  const { words, call, userId, onSession, onSignedIn } = props
  const own = wordsFor(props)
  const [token, setToken] = useState('')
  const send = async () => {
    onSession(await call('POST /api/2fa/validate', { body: { user_id: userId, token: token.trim() } }))
    onSignedIn()
  }
  return (
    <SmallForm
      {...props}
      values={{ token }}
      rules={{ token: NEEDED }}
      onInput={{ token: setToken }}
      label={words.withAccount}
      wrong={own.wrongCode}
      send={send}
    >
      {(field) => <Field {...field('token')} label={own.code} autocomplete="one-time-code" />}
    </SmallForm>
  )
}

interface FormProps<Name extends string> extends Pick<StepProps, 'words'> {
  readonly values: Readonly<Record<Name, string>>
  readonly rules: Readonly<Record<Name, FieldRule>>
  readonly onInput: Readonly<Record<Name, (value: string) => void>>
  readonly label: string
  /** What a refusal of what was typed means. */
  readonly wrong?: string
  readonly more?: ComponentChildren
  send(): Promise<void>
  children(field: ReturnType<typeof useFields<Name>>['field']): ComponentChildren
}

/** A form of one or two fields. */
const SmallForm = <Name extends string>(props: FormProps<Name>) => {
  const { words, values, rules, onInput, label, wrong, more, send, children } = props
  const { busy, once } = useOnce()
  const [trouble, setTrouble] = useState<Trouble>()
  const { field, check } = useFields({ words, rules, values, set: (name, value) => onInput[name](value) })
  const submit = (event: Event) => {
    event.preventDefault()
    if (!check()) return
    once(async () => {
      setTrouble(undefined)
      await send().catch((error) => {
        const isWrong = wrong && error instanceof ApiError && [400, 401, 403].includes(error.status)
        setTrouble({ kind: 'failed', sentence: isWrong ? wrong : sentenceFor(words, error) })
      })
    })
  }
  return (
    <form class="way" onSubmit={submit} noValidate>
      <TroubleNotice trouble={trouble} />
      {children(field)}
      <p class="actions">
        <button type="submit" class="button primary" aria-busy={busy}>
          {busy ? words.booking : label}
        </button>
        {more}
      </p>
    </form>
  )
}
