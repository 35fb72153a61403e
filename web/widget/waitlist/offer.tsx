import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { instantOf } from '../../shared/dates.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { manageAddress } from '../manage/change-payment.ts'
import { useNameFields } from '../names/use-name-fields.tsx'
import { momentOf } from '../shared/moment.ts'
import { paymentAddress } from '../shared/payment-ticket.ts'
import { price } from '../shared/price.ts'
import { useOnce } from '../shared/sending.ts'
import { termsInWords } from '../shared/terms.ts'
import { nowOf, type Wish, type WishProps, widgetAddress } from './context.ts'

type Props = WishProps & { readonly offer: NonNullable<Wish['offer']> }

/** What is held for the guest, for how long, and the two answers to it. */
export const Offer = (props: Props) => {
  const { page, words, call, data, offer, reload, say } = props
  const params = { token: page.token }
  const { busy, once } = useOnce()
  const { party_size, type, event_name } = data.wish
  // Whoever has gone to pay has given the names.
  const asksForNames = offer.ticket_names !== 'off' && !offer.paying
  const [names, setNames] = useState(() =>
    Array.from({ length: party_size }, (_, n) => (n ? '' : data.wish.guest_name)),
  )
  const named = useNameFields({
    words,
    lang: page.lang,
    isRequired: offer.ticket_names === 'required',
    names,
    set: (ticket, name) => setNames(names.map((one, n) => (n === ticket ? name : one))),
  })
  const left = useSecondsLeft(props)

  const refuse = (error: unknown) => {
    const isGone = error instanceof ApiError && error.status === 409
    say(isGone ? words.gone : writeSentenceFor(words, error))
    reload()
  }
  const take = () =>
    once(async () => {
      if (asksForNames && !named.check()) return
      const body = asksForNames ? { ticket_names: names.map((name) => name.trim()) } : {}
      try {
        const answer = await call('POST /api/public/waitlist/:token/accept', { params, body })
        const to =
          'requires_payment' in answer
            ? paymentAddress(
                { ...page, host: null, isolated: false },
                { ...answer, again: widgetAddress(props) },
              )
            : answer.manage_url && manageAddress(answer.manage_url, page.lang)
        if (to) location.assign(to)
        else reload()
      } catch (error) {
        refuse(error)
      }
    })
  const decline = () =>
    once(async () => {
      try {
        await call('POST /api/public/waitlist/:token/decline', { params })
        say(words.declined)
        reload()
      } catch (error) {
        refuse(error)
      }
    })

  return (
    <section class="offer" aria-label={words.offerTitle}>
      <p class="what">
        {event_name ? `${event_name}, ` : ''}
        {momentOf(words, page.venue, offer.date, offer.time)}
      </p>
      <p class="clock">
        <span>{type === 'event' ? words.tickets(party_size) : words.guests(party_size)}</span>
        <strong role="timer">{words.left(left)}</strong>
      </p>
      {asksForNames && (
        <fieldset class="step">
          <legend>{named.legend}</legend>
          {named.fields}
        </fieldset>
      )}
      <Terms {...props} />
      <button type="button" class="button primary" aria-busy={busy} onClick={take}>
        {busy ? words.booking : labelOf(props)}
      </button>
      <button type="button" class="button" onClick={decline}>
        {words.notThis}
      </button>
      <p class="small quiet">{words.notThisHint}</p>
    </section>
  )
}

const labelOf = (props: Props): string => {
  const { words, offer } = props
  if (offer.paying) return words.finishPaying
  const amount = price(props, offer.deposit_pence)
  if (offer.deposit_mode === 'card') return words.takeWithCard
  if (offer.deposit_mode === 'hold') return words.takeAndHold(amount)
  return offer.deposit_mode === 'charge' ? words.takeAndPay(amount) : words.take
}

const Terms = (props: Props) => {
  const { page, words, offer, data } = props
  const { deposit_mode: mode, deposit_pence: pence } = offer
  if (mode === 'none') return null
  const notes = [
    ...(mode === 'hold' ? [words.holdEnds] : []),
    ...(mode === 'charge' && data.wish.type !== 'event' ? [words.comesOff] : []),
    ...(mode === 'card' ? [words.cardKept] : []),
    ...termsInWords({
      ...page,
      policy: offer.terms && { ...offer.terms, steps: offer.terms.steps ?? null },
      words,
      starts: instantOf(page.venue, offer.date, offer.time),
      party: data.wish.party_size,
      pence,
      isHeld: mode === 'hold',
      now: nowOf(props),
    }),
  ]
  return (
    <div class="small">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** Seconds, by the service's clock. The page is read again when it is over. */
const useSecondsLeft = (props: Props): number => {
  const until = Date.parse(props.offer.until)
  const secondsLeft = () => Math.max(0, Math.ceil((until - nowOf(props)) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    setSeconds(secondsLeft())
    const timer = setInterval(() => {
      const left = secondsLeft()
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      props.reload()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
