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
  const sayCancelled = (pence: number) =>
    end('good', pence > 0 ? words.cancelledWith(price(props, pence)) : words.cancelledDone)
  /** The quote is another one now: the guest sees it before agreeing to it. */
  const showAnew = async () => {
    const fresh = await call('GET /api/public/manage/:token', { params })
    if (!fresh.can_cancel) return end('warn', words.cannotCancel)
    setShown(fresh)
    setTrouble(words.quoteChanged)
  }
  /** What was cancelled without an answer was cancelled for the quote that the guest saw. */
  const lookUp = async (error: unknown) => {
    const { booking } = await call('GET /api/public/manage/:token', { params })
    if (booking.status === 'cancelled') sayCancelled(shown.quote.return_pence)
    else setTrouble(writeSentenceFor(words, error))
  }
  const cancel = () =>
    once(async () => {
      setTrouble(undefined)
      const body = { quote_hash: shown.quote_hash }
      try {
        const { returned_pence } = await sendKeyed(sender, body, (idempotencyKey) =>
          call('POST /api/public/manage/:token/cancel', { params, body, idempotencyKey }),
        )
        sayCancelled(returned_pence)
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
  const { keep_pence, return_pence } = managed.quote
  if (keep_pence + return_pence === 0) return <p>{words.nothingPaid}</p>
  return (
    <dl class="facts quote">
      <div>
        <dt>{words.youGet}</dt>
        <dd>{price(props, return_pence)}</dd>
      </div>
      <div>
        <dt>{words.weKeep}</dt>
        <dd>{price(props, keep_pence)}</dd>
      </div>
    </dl>
  )
}
