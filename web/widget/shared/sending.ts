import { useRef, useState } from 'preact/hooks'
import { hasNoAnswer, newKey } from '../../shared/client.ts'

/** The key under which exactly this request was sent, so that a second tap sends the same one. */
export interface Attempt {
  readonly key: string
  readonly body: string
  /** When it was answered. Until then nobody knows what became of it, and the same request has the same key. */
  readonly at?: number
}

/** What was answered is the same request when it is sent again within a minute; later the service recognises it by its content. */
const SAME_REQUEST_MS = 60_000

export interface Sender {
  readonly draft: { readonly attempt?: Attempt | undefined }
  keep(patch: { attempt: Attempt | undefined }): void
}

/** A request that is about to be sent, with its idempotency key. It is kept in the draft. */
export const attemptOf = ({ draft, keep }: Sender, content: unknown): Attempt => {
  const last = draft.attempt
  const body = JSON.stringify(content)
  const isSame = last?.body === body && Date.now() - (last.at ?? Date.now()) < SAME_REQUEST_MS
  const attempt = { key: isSame ? last.key : newKey(), body }
  keep({ attempt })
  return attempt
}

/** Keeps the attempt of a page that has no draft, for as long as the page is open. */
export const useSender = (): Sender => {
  const kept = useRef<Sender['draft']>({})
  return {
    get draft() {
      return kept.current
    },
    keep: (patch) => {
      kept.current = patch
    },
  }
}

/** Sends under the key of the same unchanged request. The key of a refused request is given up, that of an unanswered one is kept. */
export const sendKeyed = async <T>(
  sender: Sender,
  content: unknown,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> => {
  const attempt = attemptOf(sender, content)
  try {
    const answer = await send(attempt.key)
    sender.keep({ attempt: { ...attempt, at: Date.now() } })
    return answer
  } catch (error) {
    if (!hasNoAnswer(error)) sender.keep({ attempt: undefined })
    throw error
  }
}

/** Runs one piece of work at a time: a second tap while it runs does nothing. */
export const useOnce = () => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const once = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, once }
}
