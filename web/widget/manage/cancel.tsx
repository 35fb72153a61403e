import { useState } from 'preact/hooks'
import { ApiError, hasNoAnswer } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { sentenceFor, writeSentenceFor } from '../../shared/failure.ts'
import { Alert } from '../../shared/icons.tsx'
import { price } from '../shared/price.ts'
import { sendKeyed, useOnce } from '../shared/sending.ts'
import { linesOf, type ManageProps, type Notice } from './context.ts'

/** Says what is kept and returned, and cancels for exactly that. */
export const CancelDialog = (props: ManageProps & { onClose(): void }) => {
  const { page, words, call, sender, reload, say, onClose } = props
  const [shown, setShown] = useState(props.managed)
  const [trouble, setTrouble] = useState<string>()
  const { busy, once } = useOnce()
  const params = { token: page.token }

  const end = (kind: Notice['kind'], sentence: string) => {
    say({ kind, sentence })
    reload()
    onClose()
  }
  /** What was only held never left the guest's account, so none of it comes back. */
  const sayCancelled = (returned: number, released: number) => {
    const { keep_pence } = shown.quote
    const kept = keep_pence > 0 ? ` ${words.cancelledKept(price(props, keep_pence))}` : ''
    if (returned > released) end('good', words.cancelledWith(price(props, returned - released)) + kept)
    else if (released > 0 && keep_pence === 0) end('good', words.holdReleased(price(props, released)))
    else end('good', words.cancelledDone + kept)
  }
  /** The quote is another one now: the guest sees it before agreeing to it. */
  const showAnew = async () => {
    const fresh = await call('GET /api/public/manage/:token', { params, query: { locale: page.lang } })
    if (!fresh.can_cancel) return end('warn', words.cannotCancel)
    setShown(fresh)
    setTrouble(words.quoteChanged)
  }
  /** What was cancelled without an answer was cancelled for the quote that the guest saw. */
  const lookUp = async (error: unknown) => {
    const { booking } = await call('GET /api/public/manage/:token', { params, query: { locale: page.lang } })
    if (booking.status === 'cancelled') sayCancelled(shown.quote.return_pence, shown.release_pence)
    else setTrouble(writeSentenceFor(words, error))
  }
  const cancel = () =>
    once(async () => {
      setTrouble(undefined)
      const body = { quote_hash: shown.quote_hash }
      try {
        const { returned_pence, released_pence } = await sendKeyed(sender, body, (idempotencyKey) =>
          call('POST /api/public/manage/:token/cancel', { params, body, idempotencyKey }),
        )
        sayCancelled(returned_pence, released_pence)
      } catch (error) {
        if (hasNoAnswer(error)) await lookUp(error).catch(() => setTrouble(writeSentenceFor(words, error)))
        else if (error instanceof ApiError && error.status === 409)
          await showAnew().catch((again) => setTrouble(sentenceFor(words, again)))
        else setTrouble(sentenceFor(words, error))
      }
    })

  return (
    <Dialog title={words.cancelTitle} onClose={onClose}>
      <div class="stack">
        <p class="quiet">{linesOf(props, shown.booking).join(' · ')}</p>
        {trouble && (
          <div class="notice warn" role="alert">
            <Alert />
            <div>{trouble}</div>
          </div>
        )}
        <Quote {...props} managed={shown} />
        <p class="actions">
          <button type="button" class="button" onClick={onClose}>
            {words.keepBooking}
          </button>
          <button type="button" class="button primary bad" aria-busy={busy} onClick={cancel}>
            {busy ? words.booking : words.confirmCancel}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

const Quote = (props: ManageProps) => {
  const { words, managed } = props
  const { release_pence } = managed
  const { keep_pence, return_pence } = managed.quote
  if (keep_pence + return_pence === 0) return <p>{words.nothingPaid}</p>
  const back = return_pence - release_pence
  if (keep_pence + back === 0) return <p>{words.holdReleased(price(props, release_pence))}</p>
  const rows = [
    ...(back > 0 || release_pence === 0 ? [[words.youGet, back] as const] : []),
    ...(release_pence > 0 ? [[words.released, release_pence] as const] : []),
    [words.weKeep, keep_pence] as const,
  ]
  return (
    <dl class="facts quote">
      {rows.map(([label, pence]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{price(props, pence)}</dd>
        </div>
      ))}
    </dl>
  )
}
