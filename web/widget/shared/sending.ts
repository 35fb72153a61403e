import { useRef, useState } from 'preact/hooks'
import { newKey } from '../../shared/client.ts'

/** The key under which exactly this request was sent, so that a second tap sends the same one. */
export interface Attempt {
  readonly key: string
  readonly body: string
  readonly at: number
}

/** The same tap sent again within a minute is the same request; later the service recognises it by its content. */
const SAME_REQUEST_MS = 60_000

interface Sender {
  readonly draft: { readonly attempt?: Attempt }
  change(patch: { attempt: Attempt }): void
}

/** The idempotency key of a request, kept in the draft. */
export const keyOf = ({ draft, change }: Sender, content: unknown): string => {
  const last = draft.attempt
  const body = JSON.stringify(content)
  const at = Date.now()
  const attempt = last?.body === body && at - last.at < SAME_REQUEST_MS ? last : { key: newKey(), body, at }
  change({ attempt })
  return attempt.key
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
