import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { PayPage } from '../../../contract/page-data.ts'
import { ApiError, type Call } from '../../shared/client.ts'
import { post, showFrom } from '../../shared/frame.ts'
import { Alert } from '../../shared/icons.tsx'
import { money } from '../../shared/money.ts'
import { Clock } from '../../shared/state-icons.tsx'
import { type Loaded, useLoad } from '../../shared/use-load.ts'
import { manageAddress, paidHash, textOf } from '../manage/change-payment.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { LazyTickets, prepareTickets } from '../result/lazy-tickets.ts'
import { LazyVouchers, prepareVouchers } from '../result/lazy-vouchers.ts'
import { Loading } from '../shared/notice.tsx'
import type { PaymentTicket } from '../shared/payment-ticket.ts'
import { PriceLines } from '../shared/price-lines.tsx'
import { useHeadingInView } from '../shared/use-step-focus.ts'
import { type Bought, finalize } from './finalize.ts'
import type { MethodProps } from './method.ts'
import type { Payment } from './payment.ts'
import { notePressed, readSettled } from './pressed.ts'
import { type Return, stepsBack } from './provider-return.ts'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: PayPage
  readonly words: Words
  readonly call: Call
  readonly ticket: PaymentTicket | undefined
  /** What the provider said, where the guest is back from their bank. */
  readonly returned: Return | undefined
  readonly Method: ComponentType<MethodProps> | undefined
}

type State =
  | { readonly at: 'paying' }
  | { readonly at: 'confirming'; readonly trouble?: 'offline' | 'processing' | 'slow' | undefined }
  /** `isPaid`: the service knows of money. `manageUrl`: the page that says what becomes of it, where it is known. */
  | { readonly at: 'expired'; readonly isPaid?: boolean; readonly manageUrl?: string | undefined }
  | { readonly at: 'done'; readonly bought: Bought }

const AGAIN_MS = 3000
const PREPARE = {
  table: prepareResult,
  list: prepareResult,
  event: prepareTickets,
  vouchers: prepareVouchers,
}
/** From then on the guest is told that it takes longer than usual. */
const SLOW_MS = 30_000
/** The service has the last word on the end of the hold; the page waits a little longer than it. */
const GRACE_MS = 20_000

export const PayApp = (props: Props) => {
  const { page, words, ticket } = props
  const [state, setState] = useState<State>(() => firstState(props))
  const section = useHeadingInView(state.at)
  const loaded = useLoad(ticket?.payment_client_secret ?? null, async () => {
    const payment = await readSettled(() => readPayment(props))
    // A payment of another venue has no business under this one's name.
    if (payment.venue.id !== page.venue.id) throw new ApiError(404)
    // Paid before a reload, or in another tab: the guest must not be asked to pay again.
    if (payment.state === 'paid' || payment.state === 'processing')
      setState((before) =>
        before.at === 'paying'
          ? { at: 'confirming', trouble: payment.state === 'processing' ? 'processing' : undefined }
          : before,
      )
    return { ...payment, until: payment.seconds_left && Date.now() + payment.seconds_left * 1000 }
  })
  const payment = loaded.data
  // The amount is there now: it is seen before anything is typed.
  useLayoutEffect(() => {
    if (payment) showFrom(section.current?.querySelector('h2'))
  }, [payment !== undefined])
  useEffect(() => post({ maitred: 'step', step: state.at === 'done' ? 'done' : 'payment' }), [state.at])
  useEffect(() => {
    if (payment) PREPARE[payment.subject]()
  }, [payment?.subject])
  return (
    <div class="step" ref={section} key={state.at}>
      {ticket && payment ? (
        <Screen {...props} ticket={ticket} payment={payment} state={state} setState={setState} />
      ) : (
        <Waiting words={words} loaded={loaded} hasTicket={ticket !== undefined} />
      )}
    </div>
  )
}

const Waiting = (props: { words: Words; loaded: Loaded<unknown>; hasTicket: boolean }) => {
  const { words, loaded, hasTicket } = props
  const isWrong = loaded.error !== undefined && loaded.error.status >= 400 && loaded.error.status < 429
  return hasTicket && !isWrong ? (
    <Loading words={words} loaded={loaded} />
  ) : (
    <h2 tabIndex={-1}>{words.incomplete}</h2>
  )
}

const readPayment = ({ page, call, ticket }: Props) =>
  call('POST /api/public/payment', {
    body: {
      payment_intent_id: ticket?.payment_intent_id ?? '',
      client_secret: ticket?.payment_client_secret ?? '',
      locale: page.lang,
    },
  })

/** A guest who has paid, also one who comes back from their bank, waits for the booking. */
const firstState = ({ returned }: Props): State => {
  const isPaid = (history.state as { paid?: boolean } | null)?.paid === true
  if (returned === 'paid' || returned === 'processing') {
    history.replaceState({ paid: true }, '')
    return { at: 'confirming', trouble: returned === 'processing' ? returned : undefined }
  }
  return { at: isPaid ? 'confirming' : 'paying' }
}

type ScreenProps = Props & {
  ticket: PaymentTicket
  /** `until`: when what is paid for is released, on this device's clock. */
  payment: Payment & { readonly until: number | null }
  state: State
  setState(state: State): void
}

const Screen = (props: ScreenProps) => {
  const { page, words, payment, state } = props
  if (state.at === 'done') return <Done {...props} bought={state.bought} />
  if (state.at === 'confirming') return <Confirming {...props} state={state} />
  if (state.at === 'expired')
    return (
      <>
        <h2 tabIndex={-1}>{state.isPaid ? words.endedTitle : words.expiredTitle}</h2>
        <p>
          {state.isPaid ? words.ended : payment.change ? words.changeExpired : words.expired[payment.subject]}
        </p>
        <p class="actions">
          {/* In a tab of its own: this page may be framed, the guest's own page never is. */}
          {state.manageUrl && (
            <a
              class="button primary"
              href={manageAddress(state.manageUrl, page.lang)}
              target="_blank"
              rel="noopener"
            >
              {words.seeBooking}
            </a>
          )}
          <button
            type="button"
            class={state.manageUrl ? 'button' : 'button primary'}
            onClick={() => leave(props)}
          >
            {payment.change ? words.toBooking : words.chooseAgain}
          </button>
        </p>
      </>
    )
  return <Paying {...props} />
}

const Done = ({ page, words, call, ticket, payment, bought }: ScreenProps & { bought: Bought }) => {
  const common = { call, page, againUrl: ticket.again }
  const bookingId = payment.booking_id ?? ''
  const manageUrl = payment.manage_url
  const lines = payment.lines.map(({ text }) => text)
  switch (bought.kind) {
    case 'table':
      return (
        <LazyResult
          {...common}
          {...(payment.subject === 'list' ? { texts: words.onList } : {})}
          outcome={{ bookingId, status: bought.status, lines, manageUrl }}
        />
      )
    case 'event':
      return <LazyTickets {...common} outcome={{ ...bought, bookingId, lines, manageUrl }} />
    case 'vouchers':
      return <LazyVouchers {...common} {...bought} lines={lines} />
  }
}

/** Back to the widget with everything typed, or to a fresh one when this is a tab of its own. */
const leave = ({ ticket, payment, page }: ScreenProps) => {
  if (payment.change && payment.manage_url) location.replace(manageAddress(payment.manage_url, page.lang))
  else if (ticket.tab) location.assign(ticket.again)
  else history.go(stepsBack())
}

const Paying = (props: ScreenProps) => {
  const { page, words, call, ticket, payment, returned, Method, setState } = props
  const [refusal, setRefusal] = useState(returned === 'failed' ? words.failed : undefined)
  const { currency, subject, fee_pence, until, lines } = payment
  const priceOf = (pence: number) => money(pence, currency, page.lang)
  const amount = priceOf(payment.amount_pence)
  const isHold = payment.mode === 'hold'
  const saves = payment.mode === 'save'
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setState({ at: 'expired' }), Math.max(0, until + GRACE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [until, setState])
  const priced = lines.filter(({ amount_pence }) => amount_pence !== null)
  return (
    <>
      <header>
        <h2 tabIndex={-1}>{isHold || saves ? words.holdTitle : words.payTitle}</h2>
        <What lines={lines} />
      </header>
      <div class="amount">
        <p>
          <span>{saves ? words.kept : isHold ? words.held : words.amount}</span>
          {!saves && <strong>{amount}</strong>}
        </p>
        <PriceLines lines={priced} priceOf={priceOf} />
      </div>
      {fee_pence > 0 && payment.terms_text.length === 0 && <p>{words.keptFor(priceOf(fee_pence))}</p>}
      {payment.terms_text.map((sentence) => (
        <p key={sentence} class="quiet small">
          {sentence}
        </p>
      ))}
      {refusal && (
        <div class="notice bad" role="alert">
          <Alert />
          <div>{refusal}</div>
        </div>
      )}
      {Method ? (
        <Method
          page={page}
          words={words}
          call={call}
          ticket={ticket}
          saves={saves}
          label={saves ? words.keep : isHold ? words.hold(amount) : words.pay(amount)}
          onRetry={() => setRefusal(undefined)}
          onStarted={() => notePressed(true)}
          onRefused={(why) => {
            notePressed(false)
            setRefusal(why)
          }}
          onPaid={() => {
            history.replaceState({ paid: true }, '')
            setState({ at: 'confirming' })
          }}
        />
      ) : (
        <p>{words.unavailable}</p>
      )}
      {until && subject !== 'vouchers' && (
        <p class="held quiet small">
          <Clock />
          {words.holdUntil[subject](clockOf(until))}
        </p>
      )}
      <p>
        <button type="button" class="button plain leave" onClick={() => leave(props)}>
          {saves ? words.back : words.leave}
        </button>
      </p>
    </>
  )
}

/** What is paid for, without the prices. */
const What = ({ lines }: Pick<Payment, 'lines'>) => (
  <>
    {lines
      .filter(({ amount_pence }) => amount_pence === null)
      .map(({ text }) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
  </>
)

const clockOf = (instant: number): string => {
  const at = new Date(instant)
  return [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':')
}

/** The money is there: ask for the booking until the service answers, also after the connection was gone. */
const Confirming = (props: ScreenProps) => {
  const { page, words, call, ticket, payment, state, setState } = props
  const trouble = state.at === 'confirming' ? state.trouble : undefined
  useEffect(() => {
    if (payment.change) {
      if (payment.manage_url)
        location.replace(manageAddress(payment.manage_url, page.lang, paidHash(textOf(payment.change))))
      return
    }
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let isAsking = false
    const ask = async () => {
      // The connection may come back while an answer is under way: one question at a time is enough.
      if (isAsking) return
      isAsking = true
      clearTimeout(timer)
      try {
        const answer = await finalize(call, payment, ticket)
        if (isOver) return
        if (answer === 'processing') again(Date.now() - since < SLOW_MS ? 'processing' : 'slow')
        else if (answer === 'over') {
          // It may have been paid since the page was loaded, and released or cancelled.
          const { state, manage_url } = await readPayment(props).catch(() => payment)
          if (isOver) return
          setState(
            state === 'unpaid' ? { at: 'expired' } : { at: 'expired', isPaid: true, manageUrl: manage_url },
          )
        } else {
          if (answer.kind !== 'vouchers') post({ maitred: 'booked', party_size: payment.party_size })
          const { amount_pence, currency } = payment
          if (amount_pence > 0) post({ maitred: 'paid', amount_pence, currency })
          setState({ at: 'done', bought: answer })
        }
      } catch {
        if (!isOver) again('offline')
      }
      isAsking = false
    }
    const again = (why: 'offline' | 'processing' | 'slow') => {
      setState({ at: 'confirming', trouble: why })
      timer = setTimeout(ask, AGAIN_MS)
    }
    ask()
    window.addEventListener('online', ask)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [call, payment, ticket, setState])
  const sentences = {
    offline: words.notConfirmed[payment.subject],
    processing: words.processing,
    slow: words.processingLong(words.stillKept[payment.subject]),
  }
  const isProcessing = trouble === 'processing' || trouble === 'slow'
  return (
    <>
      <h2 tabIndex={-1}>
        {isProcessing
          ? words.processingTitle
          : payment.mode === 'save'
            ? words.savedTitle
            : words.confirmingTitle}
      </h2>
      <p role="status">{trouble ? sentences[trouble] : words.confirming[payment.subject]}</p>
      <div>
        <What lines={payment.lines} />
        {payment.mode !== 'save' && (
          <p>
            {payment.mode === 'hold' ? words.held : words.payTitle}:{' '}
            {money(payment.amount_pence, payment.currency, page.lang)}
          </p>
        )}
      </div>
    </>
  )
}
