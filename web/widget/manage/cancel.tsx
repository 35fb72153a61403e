import { useState } from 'preact/hooks'
import { ApiError, newKey } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { sentenceFor } from '../../shared/failure.ts'
import { Alert } from '../../shared/icons.tsx'
import { price } from '../shared/price.ts'
import { useOnce } from '../shared/sending.ts'
import { linesOf, type ManageProps } from './context.ts'

/** Says what is kept and returned, and cancels for exactly that. */
export const CancelDialog = (props: ManageProps & { onClose(): void }) => {
  const { page, words, call, reload, say, onClose } = props
  const [shown, setShown] = useState(props.managed)
  const [trouble, setTrouble] = useState<string>()
  const { busy, once } = useOnce()
  const params = { token: page.token }

  /** The quote is another one now: the guest sees it before agreeing to it. */
  const showAnew = async () => {
    const fresh = await call('GET /api/public/manage/:token', { params })
    if (fresh.can_cancel) {
      setShown(fresh)
      setTrouble(words.quoteChanged)
      return
    }
    say({ kind: 'warn', sentence: words.cannotCancel })
    reload()
    onClose()
  }
  const cancel = async () => {
    setTrouble(undefined)
    try {
      const { returned_pence } = await call('POST /api/public/manage/:token/cancel', {
        params,
        body: { quote_hash: shown.quote_hash },
        idempotencyKey: newKey(),
      })
      say({
        kind: 'good',
        sentence:
          returned_pence > 0 ? words.cancelledWith(price(props, returned_pence)) : words.cancelledDone,
      })
      reload()
      onClose()
    } catch (error) {
      try {
        if (error instanceof ApiError && error.status === 409) await showAnew()
        else setTrouble(sentenceFor(words, error))
      } catch (again) {
        setTrouble(sentenceFor(words, again))
      }
    }
  }

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
          <button type="button" class="button primary bad" aria-busy={busy} onClick={() => once(cancel)}>
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
