import { useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { type Trouble, TroubleNotice } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { useOnce } from '../shared/sending.ts'
import type { StepProps } from './context.ts'
import { LazyCodeForm, LazySignIn } from './lazy-sign-in.ts'

type Props = StepProps & {
  readonly link: string
  onDone(): void
}

/** A mailed link led here. It is used by a press and not by opening: mail scanners open links. */
export const UseLink = (props: Props) => {
  const { words, call, link, onSession, onDone } = props
  const { busy, once } = useOnce()
  const [trouble, setTrouble] = useState<Trouble>()
  const [isSpent, setSpent] = useState(false)
  const [userId, setUserId] = useState<string>()
  const use = async () => {
    try {
      const answer = await call('POST /api/auth/magic-link/consume', { body: { token: link } })
      if ('requires_2fa' in answer) return setUserId(answer.user_id)
      onSession(answer)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) setSpent(true)
      else setTrouble({ kind: 'failed', sentence: sentenceFor(words, error) })
    }
  }
  if (userId !== undefined)
    return (
      <>
        <Head title={words.codeTitle} />
        <LazyCodeForm {...props} userId={userId} onSignedIn={onDone} />
      </>
    )
  return (
    <>
      <Head title={words.linkTitle}>{isSpent ? words.linkSpent : words.linkText}</Head>
      <TroubleNotice trouble={trouble} />
      {isSpent ? (
        <LazySignIn {...props} onSignedIn={onDone} />
      ) : (
        <p>
          <button type="button" class="button primary" aria-busy={busy} onClick={() => once(use)}>
            {words.withAccount}
          </button>
        </p>
      )}
    </>
  )
}
