import { useRef, useState } from 'preact/hooks'
import { ApiError, newKey } from '../../shared/client.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { changePaymentAddress, type Wanted } from './change-payment.ts'
import type { ManageProps } from './context.ts'
import type { Words } from './words.en.ts'

/** Sends a change. What is to be paid leads to the payment page, which leads back here. */
export const useChange = (
  props: ManageProps,
  onRefused: (sentence: string) => void,
  onChanged: () => void = () => {},
) => {
  const { page, words, call, reload } = props
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const send = async ({ date, time, party_size }: Wanted) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const wanted = { date, time, party_size }
    try {
      const answer = await call('POST /api/public/manage/:token/change', {
        params: { token: page.token },
        body: wanted,
        idempotencyKey: newKey(),
      })
      if ('requires_payment' in answer) {
        // The guest may come back by Back: the page then reads the booking again.
        location.assign(changePaymentAddress(page, answer.payment_client_secret))
        return
      }
      reload()
      onChanged()
    } catch (error) {
      reload()
      onRefused(refusalOf(words, error))
    }
    sending.current = false
    setBusy(false)
  }
  return { send, busy }
}

/** Why a change was refused, and that the booking stays as it is. */
const refusalOf = (words: Words, error: unknown): string => {
  if (!(error instanceof ApiError) || ![400, 402, 403, 409, 502].includes(error.status))
    return sentenceFor(words, error)
  const { refusals } = words
  const known = Object.entries(refusals).find(([code]) => code === error.code)?.[1]
  const byStatus = { 402: refusals.keys_needed, 403: refusals.offline, 502: refusals.payment }[error.status]
  return `${known ?? byStatus ?? refusals.other} ${words.stays}`
}
