import { ApiError, hasNoAnswer } from '../../shared/client.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { sendKeyed, useOnce } from '../shared/sending.ts'
import { changePaymentAddress, textOf, type Wanted } from './change-payment.ts'
import type { ManageProps } from './context.ts'
import type { Words } from './words.en.ts'

/** Sends a change. What is to be paid leads to the payment page, which leads back here. */
export const useChange = (
  props: ManageProps,
  onRefused: (sentence: string) => void,
  onChanged: () => void = () => {},
) => {
  const { page, words, call, reload, sender } = props
  const { busy, once } = useOnce()
  const params = { token: page.token }
  const isMade = async (wanted: Wanted) =>
    textOf(
      (await call('GET /api/public/manage/:token', { params, query: { locale: page.lang } })).booking,
    ) === textOf(wanted)
  const send = ({ date, time, party_size }: Wanted) =>
    once(async () => {
      const wanted = { date, time, party_size }
      try {
        const answer = await sendKeyed(sender, wanted, (idempotencyKey) =>
          call('POST /api/public/manage/:token/change', { params, body: wanted, idempotencyKey }),
        )
        if ('requires_payment' in answer)
          // The guest may come back by Back: the page then reads the booking again.
          return location.assign(changePaymentAddress(page, answer.payment_client_secret))
        reload()
        onChanged()
      } catch (error) {
        reload()
        if (hasNoAnswer(error) && (await isMade(wanted).catch(() => false))) onChanged()
        else onRefused(refusalOf(words, error))
      }
    })
  return { send, busy }
}

/** Why a change was refused, and that the booking stays as it is. */
export const refusalOf = (words: Words, error: unknown): string => {
  const isRefused = error instanceof ApiError && [400, 402, 403, 409, 502].includes(error.status)
  if (!isRefused || hasNoAnswer(error)) return writeSentenceFor(words, error)
  const { refusals } = words
  const known = Object.entries(refusals).find(([code]) => code === error.code)?.[1]
  const byStatus = { 402: refusals.keys_needed, 403: refusals.offline, 502: refusals.payment }[error.status]
  return `${known ?? byStatus ?? refusals.other} ${words.stays}`
}
