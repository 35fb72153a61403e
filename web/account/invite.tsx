import { useState } from 'preact/hooks'
import type { VenueRole } from '../../contract/row.ts'
import { ApiError, createClient } from '../shared/client.ts'
import { Field } from '../shared/field.tsx'
import { confirmSignUp, signIn, signUp } from '../shared/form-rules.ts'
import { Skeleton } from '../shared/skeleton.tsx'
import { useLoad } from '../shared/use-load.ts'
import { AskAgain } from './ask-again.tsx'
import { CodeForm } from './code-form.tsx'
import type { ScreenProps, Session } from './context.ts'
import { endSession } from './end-session.ts'
import { ConsoleLink, Done, Head, Spent, Submit, Trouble } from './parts.tsx'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'

type State =
  | { readonly at: 'new' }
  /** Whoever is invited has an account; `why` says so where they tried to make another. */
  | { readonly at: 'known'; readonly why?: string }
  | { readonly at: 'forgotten' }
  | { readonly at: 'code'; readonly userId: string }
  | { readonly at: 'refused'; readonly why: 'spent' | 'anotherAccount' | 'notForRole' }
  | { readonly at: 'done'; readonly role: VenueRole }

interface Invitation {
  readonly venue_name: string
  readonly role: VenueRole
  readonly email: string
}
/** The invitation is undefined where it could not be read. */
type Props = ScreenProps & {
  readonly state: State
  readonly invitation: Invitation | undefined
  go(state: State): void
}

/** Accepts an invitation: with a new account, or with the one that somebody has. */
export const Invite = (props: ScreenProps) => {
  const { words, call, link } = props
  const check = useLoad(link, (signal) =>
    call('GET /api/invitations/:token', { params: { token: link }, signal }),
  )
  const [state, go] = useState<State>({ at: 'new' })
  const all = { ...props, state, invitation: check.data, go }
  if (state.at === 'done')
    return (
      <Done title={words.welcome(check.data?.venue_name)} text={words.roles[state.role]}>
        <ConsoleLink words={words} primary />
      </Done>
    )
  const refused = state.at === 'refused' ? state.why : isSpent(check.error) ? 'spent' : undefined
  if (refused)
    return (
      <Spent {...words.inviteRefused[refused]}>
        {refused === 'spent' && <ConsoleLink words={words} />}
        {refused === 'anotherAccount' && (
          <button type="button" class="button wide" onClick={() => go({ at: 'known' })}>
            {words.anotherSignIn}
          </button>
        )}
      </Spent>
    )
  if (state.at === 'forgotten')
    return (
      <section class="screen">
        <Head title={words.forgotten}>{words.forgottenText}</Head>
        <AskAgain words={words} call={call} row="POST /api/auth/forgot-password" />
        <button type="button" class="button wide" onClick={() => go({ at: 'known' })}>
          {words.back}
        </button>
      </section>
    )
  if (state.at === 'code')
    return (
      <CodeForm
        words={words}
        call={call}
        userId={state.userId}
        onSignedIn={async (session) => go(await acceptAs(session, link))}
      />
    )
  // An invitation that could not be read for another reason can still be accepted.
  if (!check.data && !check.error)
    return (
      <section class="screen">
        <Head title={words.inviteTitle()} />
        <Skeleton />
      </section>
    )
  return state.at === 'new' ? <NewAccount {...all} /> : <KnownAccount {...all} />
}

const isSpent = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

const NewAccount = ({ words, call, link, invitation, go }: Props) => {
  const form = useForm(words, { name: signUp.name, password: confirmSignUp.password })
  const submit = form.submit(async () => {
    try {
      const params = { token: link }
      const { role } = await call('POST /api/invitations/:token/accept', { params, body: form.values })
      go({ at: 'done', role })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) go({ at: 'known', why: words.hasAccount })
      else if (error instanceof ApiError && error.status === 404) go({ at: 'refused', why: 'spent' })
      else throw error
    }
  })
  return (
    <form key="new" class="screen" onSubmit={submit} noValidate>
      <Head title={words.inviteTitle(invitation?.venue_name)}>
        {invitation && `${words.invitedAs(invitation.email, invitation.role)} `}
        {words.inviteText}
      </Head>
      <Trouble>{form.trouble}</Trouble>
      <Field {...form.field('name')} label={words.yourName} autocomplete="name" />
      <PasswordField {...form.field('password')} words={words} label={words.password} isNew />
      <Submit busy={form.busy}>{words.acceptNew}</Submit>
      <button type="button" class="button wide" onClick={() => go({ at: 'known' })}>
        {words.haveAccount}
      </button>
    </form>
  )
}

const KnownAccount = ({ words, call, link, state, invitation, go }: Props) => {
  const form = useForm(words, signIn)
  const submit = form.submit(
    async () => {
      const body = { email: form.values.email.trim(), password: form.values.password }
      const answer = await call('POST /api/auth/login', { body })
      go('requires_2fa' in answer ? { at: 'code', userId: answer.user_id } : await acceptAs(answer, link))
    },
    ({ status }) => (status === 401 ? words.wrongPassword : undefined),
  )
  return (
    <form key="known" class="screen" onSubmit={submit} noValidate>
      <Head title={words.signInTitle(invitation?.venue_name)}>
        {invitation && `${words.invitedAs(invitation.email, invitation.role)} `}
        {(state.at === 'known' && state.why) || words.signInToAccept}
      </Head>
      <Trouble>{form.trouble}</Trouble>
      <Field {...form.field('email')} label={words.email} type="email" autocomplete="username" />
      <PasswordField {...form.field('password')} words={words} label={words.password} />
      <Submit busy={form.busy}>{words.acceptKnown}</Submit>
      <button type="button" class="button plain wide" onClick={() => go({ at: 'forgotten' })}>
        {words.forgotten}
      </button>
      <button type="button" class="button wide" onClick={() => go({ at: 'new' })}>
        {words.noAccount}
      </button>
    </form>
  )
}

/** Accepts with a session that is for this alone, and ends it. Throws what somebody can try again. */
const acceptAs = async ({ token }: Session, link: string): Promise<State> => {
  const call = createClient({ token: () => token })
  try {
    const params = { token: link }
    const { role } = await call('POST /api/invitations/:token/accept', { params, body: {} })
    return { at: 'done', role }
  } catch (error) {
    const why = error instanceof ApiError ? REFUSALS[error.status] : undefined
    if (!why) throw error
    return { at: 'refused', why }
  } finally {
    await endSession(token)
  }
}

const REFUSALS: Record<number, 'spent' | 'anotherAccount' | 'notForRole'> = {
  403: 'anotherAccount',
  404: 'spent',
  409: 'notForRole',
}
