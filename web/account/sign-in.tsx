import { useMemo, useState } from 'preact/hooks'
import { createClient } from '../shared/client.ts'
import { AskAgain } from './ask-again.tsx'
import { CodeForm } from './code-form.tsx'
import type { ScreenProps, Session } from './context.ts'
import { endSession } from './end-session.ts'
import { OwnBookings } from './own-bookings.tsx'
import { Done, Head, Spent, Submit, Trouble } from './parts.tsx'
import { isSpent, useForm } from './use-form.ts'

type State =
  | { readonly at: 'asking' | 'spent' | 'signedOut' }
  | { readonly at: 'code'; readonly userId: string }
  | { readonly at: 'in'; readonly session: Session }

/** Signs a guest in with the mailed link. The session is in memory only: a reload ends it for this page. */
export const SignIn = (props: ScreenProps) => {
  const { words, call, link } = props
  const [state, setState] = useState<State>({ at: 'asking' })
  const form = useForm(words, {})
  const enter = (session: Session) => setState({ at: 'in', session })
  const submit = form.submit(async () => {
    try {
      const answer = await call('POST /api/auth/magic-link/consume', { body: { token: link } })
      if ('requires_2fa' in answer) setState({ at: 'code', userId: answer.user_id })
      else enter(answer)
    } catch (error) {
      if (!isSpent(error)) throw error
      setState({ at: 'spent' })
    }
  })
  if (state.at === 'in')
    return <SignedIn {...props} session={state.session} onEnd={() => setState({ at: 'signedOut' })} />
  if (state.at === 'code')
    return (
      <CodeForm
        words={words}
        call={call}
        userId={state.userId}
        onSignedIn={async (session) => enter(session)}
      />
    )
  if (state.at === 'signedOut') return <Done title={words.signedOutTitle} text={words.signedOutText} />
  if (state.at === 'spent')
    return (
      <Spent title={words.spentTitle} text={words.signInSpent}>
        <AskAgain words={words} call={call} row="POST /api/auth/magic-link" />
      </Spent>
    )
  return (
    <form class="screen" onSubmit={submit} noValidate>
      <Head title={words.guestTitle}>{words.guestText}</Head>
      <Trouble>{form.trouble}</Trouble>
      <Submit busy={form.busy}>{words.signIn}</Submit>
    </form>
  )
}

const SignedIn = ({ session, onEnd, ...props }: ScreenProps & { session: Session; onEnd(): void }) => {
  const call = useMemo(() => createClient({ token: () => session.token }), [session.token])
  const leave = async () => {
    await endSession(session.token)
    onEnd()
  }
  return <OwnBookings {...props} call={call} name={session.user.name} onLeave={leave} />
}
