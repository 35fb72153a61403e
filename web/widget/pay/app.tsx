import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PayPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { post } from '../../shared/frame.ts'
import { Alert } from '../../shared/icons.tsx'
import { money } from '../../shared/money.ts'
import { Clock } from '../../shared/state-icons.tsx'
import { manageAddress, paidHash } from '../manage/change-payment.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { LazyTickets, prepareTickets } from '../result/lazy-tickets.ts'
import { LazyVouchers, prepareVouchers } from '../result/lazy-vouchers.ts'
import type { PaymentTicket } from '../shared/payment-ticket.ts'
import { type Bought, finalize } from './finalize.ts'
import type { MethodProps } from './method.ts'
import type { Return } from './provider-return.ts'
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
  | { readonly at: 'expired' }
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
  const { words, ticket } = props
  const section = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>(() => firstState(props))
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false
    else section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [state.at])
  useEffect(() => post({ maitred: 'step', step: state.at === 'done' ? 'done' : 'payment' }), [state.at])
  useEffect(PREPARE[ticket?.subject ?? 'table'], [])
  return (
    <div class="step" ref={section} key={state.at}>
      {ticket ? (
        <Screen {...props} ticket={ticket} state={state} setState={setState} />
      ) : (
        <h2 tabIndex={-1}>{words.incomplete}</h2>
      )}
    </div>
  )
}

/** A guest who has paid, also one who comes back from their bank, waits for the booking. */
const firstState = ({ returned }: Props): State => {
  const isPaid = (history.state as { paid?: boolean } | null)?.paid === true
  if (returned === 'paid' || returned === 'processing') {
    history.replaceState({ paid: true }, '')
    return { at: 'confirming', trouble: returned === 'processing' ? returned : undefined }
  }
  return { at: isPaid ? 'confirming' : 'paying' }
}

type ScreenProps = Props & { ticket: PaymentTicket; state: State; setState(state: State): void }

const Screen = (props: ScreenProps) => {
  const { page, words, ticket, state } = props
  if (state.at === 'done') return <Done {...props} bought={state.bought} />
  if (state.at === 'confirming') return <Confirming {...props} state={state} />
  if (state.at === 'expired')
    return (
      <>
        <h2 tabIndex={-1}>{words.expiredTitle}</h2>
        <p>{ticket.manage ? words.changeExpired : words.expired[ticket.subject ?? 'table']}</p>
        <p class="actions">
          <button type="button" class="button primary" onClick={() => leave(ticket, page)}>
            {ticket.manage ? words.toBooking : words.chooseAgain}
          </button>
        </p>
      </>
    )
  return <Paying {...props} />
}

const Done = ({ page, words, call, ticket, bought }: ScreenProps & { bought: Bought }) => {
  const common = { call, lang: page.lang, venue: page.venue, againUrl: ticket.again }
  const { booking_id: bookingId, lines, manageUrl } = ticket
  switch (bought.kind) {
    case 'table':
      return (
        <LazyResult
          {...common}
          {...(ticket.subject === 'list' ? { texts: words.onList } : {})}
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
const leave = (ticket: PaymentTicket, { lang }: PayPage) => {
  if (ticket.manage) location.replace(manageAddress({ ...ticket.manage, lang }))
  else if (ticket.tab) location.assign(ticket.again)
  else history.back()
}

const Paying = ({ page, words, call, ticket, returned, Method, setState }: ScreenProps) => {
  const [refusal, setRefusal] = useState(returned === 'failed' ? words.failed : undefined)
  const amount = money(ticket.amount_pence, ticket.currency, page.lang)
  const isHold = ticket.mode === 'hold'
  const subject = ticket.subject ?? 'table'
  const isHeld = subject !== 'vouchers'
  const { setup, fee_pence = 0 } = ticket
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(
      () => setState({ at: 'expired' }),
      Math.max(0, ticket.until + GRACE_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [ticket.until, setState])
  const until = new Date(ticket.until)
  const clock = [until.getHours(), until.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':')
  return (
    <>
      <header>
        <h2 tabIndex={-1}>{isHold || setup ? words.holdTitle : words.payTitle}</h2>
        {ticket.lines.map((line) => (
          <p key={line} class="quiet">
            {line}
          </p>
        ))}
      </header>
      <p class="amount">
        <span>{setup ? words.kept : isHold ? words.held : words.amount}</span>
        {!setup && <strong>{amount}</strong>}
      </p>
      {fee_pence > 0 && <p>{words.keptFor(money(fee_pence, ticket.currency, page.lang))}</p>}
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
          label={setup ? words.keep : isHold ? words.hold(amount) : words.pay(amount)}
          onRefused={setRefusal}
          onPaid={() => {
            history.replaceState({ paid: true }, '')
            setState({ at: 'confirming' })
          }}
        />
      ) : (
        <p>{words.unavailable}</p>
      )}
      {isHeld && (
        <p class="held quiet small">
          <Clock />
          {words.holdUntil[subject](clock)}
        </p>
      )}
      <p>
        <button type="button" class="button plain leave" onClick={() => leave(ticket, page)}>
          {setup ? words.back : words.leave}
        </button>
      </p>
    </>
  )
}

/** The money is there: ask for the booking until the service answers, also after the connection was gone. */
const Confirming = ({ page, words, call, ticket, state, setState }: ScreenProps) => {
  const trouble = state.at === 'confirming' ? state.trouble : undefined
  useEffect(() => {
    if (ticket.manage) {
      const { manage } = ticket
      location.replace(manageAddress({ ...manage, lang: page.lang }, paidHash(manage.wanted)))
      return
    }
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async () => {
      clearTimeout(timer)
      try {
        const answer = await finalize(call, page.venue.id, ticket)
        if (isOver) return
        if (answer === 'processing') again(Date.now() - since < SLOW_MS ? 'processing' : 'slow')
        else if (answer === 'over') setState({ at: 'expired' })
        else {
          if (answer.kind !== 'vouchers') post({ maitred: 'booked', party_size: ticket.party })
          if (ticket.amount_pence > 0)
            post({ maitred: 'paid', amount_pence: ticket.amount_pence, currency: ticket.currency })
          setState({ at: 'done', bought: answer })
        }
      } catch {
        if (!isOver) again('offline')
      }
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
  }, [call, page.venue.id, ticket, setState])
  const sentences = {
    offline: words.notConfirmed[ticket.subject ?? 'table'],
    processing: words.processing,
    slow: words.processingLong,
  }
  const isProcessing = trouble === 'processing' || trouble === 'slow'
  return (
    <>
      <h2 tabIndex={-1}>
        {isProcessing ? words.processingTitle : ticket.setup ? words.savedTitle : words.confirmingTitle}
      </h2>
      <p role="status">{trouble ? sentences[trouble] : words.confirming[ticket.subject ?? 'table']}</p>
      <div class="skeleton" aria-hidden="true">
        <span />
        <span />
      </div>
    </>
  )
}
