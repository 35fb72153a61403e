import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PayPage } from '../../../contract/page-data.ts'
import { ApiError, type Call } from '../../shared/client.ts'
import { post } from '../../shared/frame.ts'
import { Alert, Clock } from '../../shared/icons.tsx'
import { money } from '../../shared/money.ts'
import { manageAddress, paidHash } from '../manage/change-payment.ts'
import { LazyResult, prepareResult } from '../result/lazy.tsx'
import type { PaymentTicket } from '../shared/payment-ticket.ts'
import type { MethodProps } from './method.ts'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: PayPage
  readonly words: Words
  readonly call: Call
  readonly ticket: PaymentTicket | undefined
  readonly Method: ComponentType<MethodProps> | undefined
}

type State =
  | { readonly at: 'paying' }
  | { readonly at: 'confirming'; readonly trouble?: 'offline' | 'processing' }
  | { readonly at: 'expired' }
  | { readonly at: 'done'; readonly status: string }

const AGAIN_MS = 3000
/** The service has the last word on the end of the hold; the page waits a little longer than it. */
const GRACE_MS = 20_000

export const PayApp = (props: Props) => {
  const { page, words, ticket } = props
  const section = useRef<HTMLDivElement>(null)
  const isPaid = (history.state as { paid?: boolean } | null)?.paid === true
  const [state, setState] = useState<State>({ at: isPaid ? 'confirming' : 'paying' })
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false
    else section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [state.at])
  useEffect(() => post({ maitred: 'step', step: state.at === 'done' ? 'done' : 'payment' }), [state.at])
  useEffect(prepareResult, [])
  return (
    <main class="card">
      <header class="venue">
        {page.venue.logo_url && <img class="logo" src={page.venue.logo_url} alt="" width="44" height="44" />}
        <div>
          <h1>{page.venue.name}</h1>
          <p class="quiet">{page.venue.address}</p>
        </div>
      </header>
      <div class="step" ref={section} key={state.at}>
        {ticket ? (
          <Screen {...props} ticket={ticket} state={state} setState={setState} />
        ) : (
          <h2 tabIndex={-1}>{words.incomplete}</h2>
        )}
      </div>
    </main>
  )
}

type ScreenProps = Props & { ticket: PaymentTicket; state: State; setState(state: State): void }

const Screen = (props: ScreenProps) => {
  const { page, words, call, ticket, state } = props
  if (state.at === 'done')
    return (
      <LazyResult
        call={call}
        lang={page.lang}
        venue={page.venue}
        againUrl={ticket.again}
        outcome={{
          bookingId: ticket.booking_id,
          status: state.status,
          lines: ticket.lines,
          manageUrl: ticket.manageUrl,
        }}
      />
    )
  if (state.at === 'confirming') return <Confirming {...props} state={state} />
  if (state.at === 'expired')
    return (
      <>
        <h2 tabIndex={-1}>{words.expiredTitle}</h2>
        <p>{ticket.manage ? words.changeExpired : words.expired}</p>
        <p class="actions">
          <button type="button" class="button primary" onClick={() => leave(ticket, page)}>
            {ticket.manage ? words.toBooking : words.chooseAgain}
          </button>
        </p>
      </>
    )
  return <Paying {...props} />
}

/** Back to the widget with everything typed, or to a fresh one when this is a tab of its own. */
const leave = (ticket: PaymentTicket, { lang }: PayPage) => {
  if (ticket.manage) location.replace(manageAddress({ ...ticket.manage, lang }))
  else if (ticket.tab) location.assign(ticket.again)
  else history.back()
}

const Paying = ({ page, words, call, ticket, Method, setState }: ScreenProps) => {
  const [refusal, setRefusal] = useState<string>()
  const amount = money(ticket.amount_pence, ticket.currency, page.lang)
  const isHold = ticket.mode === 'hold'
  useEffect(() => {
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
        <h2 tabIndex={-1}>{isHold ? words.holdTitle : words.payTitle}</h2>
        {ticket.lines.map((line) => (
          <p key={line} class="quiet">
            {line}
          </p>
        ))}
      </header>
      <p class="amount">
        <span>{isHold ? words.held : words.amount}</span>
        <strong>{amount}</strong>
      </p>
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
          label={isHold ? words.hold(amount) : words.pay(amount)}
          onRefused={setRefusal}
          onPaid={() => {
            if (ticket.manage)
              return location.replace(
                manageAddress({ ...ticket.manage, lang: page.lang }, paidHash(ticket.manage.wanted)),
              )
            history.replaceState({ paid: true }, '')
            setState({ at: 'confirming' })
          }}
        />
      ) : (
        <p>{words.unavailable}</p>
      )}
      <p class="held quiet small">
        <Clock />
        {words.holdUntil(clock)}
      </p>
      <p>
        <button type="button" class="button plain leave" onClick={() => leave(ticket, page)}>
          {words.leave}
        </button>
      </p>
    </>
  )
}

/** The money is there: ask for the booking until the service answers, also after the connection was gone. */
const Confirming = ({ page, words, call, ticket, state, setState }: ScreenProps) => {
  const trouble = state.at === 'confirming' ? state.trouble : undefined
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const finalize = async () => {
      clearTimeout(timer)
      try {
        const { ok, status } = await call('POST /api/public/venues/:venueId/book/finalize', {
          params: { venueId: page.venue.id },
          body: { booking_id: ticket.booking_id },
        })
        if (isOver) return
        if (ok) {
          post({ maitred: 'booked', party_size: ticket.party })
          post({ maitred: 'paid', amount_pence: ticket.amount_pence, currency: ticket.currency })
          setState({ at: 'done', status })
        } else if (status === 'pending') again('processing')
        else setState({ at: 'expired' })
      } catch (error) {
        if (isOver) return
        if (error instanceof ApiError && error.status === 404) setState({ at: 'expired' })
        else again('offline')
      }
    }
    const again = (why: 'offline' | 'processing') => {
      setState({ at: 'confirming', trouble: why })
      timer = setTimeout(finalize, AGAIN_MS)
    }
    finalize()
    window.addEventListener('online', finalize)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', finalize)
    }
  }, [call, page.venue.id, ticket, setState])
  return (
    <>
      <h2 tabIndex={-1}>{words.confirmingTitle}</h2>
      <p role="status">
        {trouble === 'offline'
          ? words.notConfirmed
          : trouble === 'processing'
            ? words.processing
            : words.confirming}
      </p>
      <div class="skeleton" aria-hidden="true">
        <span />
        <span />
      </div>
    </>
  )
}
