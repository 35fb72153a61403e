import { useRef, useState } from 'preact/hooks'
import { newKey } from '../../shared/client.ts'

/** The key under which exactly this request was sent, so that a second tap sends the same one. */
export interface Attempt {
  readonly key: string
  readonly body: string
  /** When it was answered. Until then nobody knows what became of it, and the same request has the same key. */
  readonly at?: number
}

/** What was answered is the same request when it is sent again within a minute; later the service recognises it by its content. */
const SAME_REQUEST_MS = 60_000

interface Sender {
  readonly draft: { readonly attempt?: Attempt | undefined }
  keep(patch: { attempt: Attempt }): void
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
