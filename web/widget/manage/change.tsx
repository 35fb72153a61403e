import { useState } from 'preact/hooks'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { longDate } from '../../shared/dates.ts'
import { Clock } from '../../shared/state-icons.tsx'
import { useLoad } from '../../shared/use-load.ts'
import type { Slot } from '../booking/draft.ts'
import { Services } from '../booking/time.tsx'
import { CalendarGrid } from '../shared/calendar.tsx'
import { Loading, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import { PartyChoice } from '../shared/party-choice.tsx'
import { price } from '../shared/price.ts'
import { PriceLines } from '../shared/price-lines.tsx'
import { textOf } from './change-payment.ts'
import { linesOf, type ManageProps } from './context.ts'
import { refusalOf, useChange } from './use-change.ts'
import type { ChangeDraft, View } from './view.ts'
import type { Words } from './words.en.ts'

type Props = ManageProps & {
  view: Extract<View, { draft: ChangeDraft }>
  go(view: View, how?: 'push' | 'replace'): void
}

/** Another party, day or time, in the steps of a new booking. */
export const Change = (props: Props) => {
  const { view } = props
  if (view.at === 'party') return <Party {...props} />
  if (view.at === 'confirm' && view.draft.slot) return <Confirm {...props} time={view.draft.slot.time} />
  return view.at === 'when' ? <When {...props} /> : <Time {...props} />
}

const withoutSlot = ({ party, month, date }: ChangeDraft): ChangeDraft => ({
  party,
  month,
  ...(date ? { date } : {}),
})

const When = (props: Props) => {
  const { page, words, call, managed, view, go } = props
  const { draft } = view
  const set = (patch: Partial<ChangeDraft>) =>
    go({ at: 'when', draft: { ...withoutSlot(draft), ...patch } }, 'replace')
  const { date } = draft
  const goOn = (date: string) => go({ at: 'time', draft: { ...withoutSlot(draft), date } })
  const choice = { page, words, call, draft }
  return (
    <>
      <Head title={words.changeTitle}>{words.now(linesOf(props, managed.booking).join(' · '))}</Head>
      <PartyChoice {...choice} onParty={(party) => set({ party })} />
      <CalendarGrid
        {...choice}
        load={(query, signal) =>
          call('GET /api/public/manage/:token/booking-days', { params: { token: page.token }, query, signal })
        }
        onMonth={(month) => set({ month })}
        onPick={goOn}
      />
      <Foot words={words}>
        {date && (
          <button type="button" class="button primary" onClick={() => goOn(date)}>
            {words.next}
          </button>
        )}
      </Foot>
    </>
  )
}

const Time = (props: Props) => {
  const { page, words, call, managed, view, go } = props
  const { draft } = view
  const { party } = draft
  const paidPence = paidSoFar(managed)
  const date = draft.date ?? managed.booking.date
  const loaded = useLoad(`${date} ${party}`, (signal) =>
    call('GET /api/public/manage/:token/availability', {
      params: { token: page.token },
      query: { date, party_size: party, locale: page.lang },
      signal,
    }),
  )
  const { data } = loaded
  const pick = (slot: Slot) => {
    const rule = data?.rules.find(({ id }) => id === slot.access_rule_id)
    go({ at: 'confirm', draft: { ...withoutSlot(draft), date, slot, ...(rule ? { rule } : {}) } })
  }
  const pickDay = (day: string) => go({ at: 'time', draft: { ...withoutSlot(draft), date: day } }, 'replace')
  return (
    <>
      <Head title={words.timeTitle}>
        {longDate(words, date)} · {words.guests(party)}
      </Head>
      {paidPence > 0 && <p class="quiet">{words.paidAlready(price(props, paidPence))}</p>}
      <Loading words={words} loaded={loaded} />
      {data && (
        <Services
          page={page}
          words={words}
          call={call}
          draft={draft}
          data={data}
          mark={
            date === managed.booking.date ? { time: managed.booking.time, text: words.yourTime } : undefined
          }
          onPick={pick}
          onDay={pickDay}
        />
      )}
      <Foot words={words}>{null}</Foot>
    </>
  )
}

/** Another number of guests at the same time: one choice, what it costs, one button. */
const Party = (props: Props) => {
  const { page, words, managed, view, go } = props
  const { draft } = view
  const { booking } = managed
  return (
    <>
      <Head title={words.changePartyTitle}>{words.now(linesOf(props, booking).join(' · '))}</Head>
      <PartyChoice
        page={page}
        words={words}
        draft={draft}
        onParty={(party) => go({ at: 'party', draft: { ...draft, party } }, 'replace')}
      />
      <Consequences {...props} time={booking.time} />
    </>
  )
}

/** The booking as it is and as it would be, with what follows from that. */
const Confirm = (props: Props & { time: string }) => {
  const { words, managed, view, time } = props
  const { booking } = managed
  const wanted = { date: view.draft.date ?? booking.date, time, party_size: view.draft.party }
  return (
    <>
      <Head title={words.confirmTitle} />
      <dl class="facts">
        <div>
          <dt>{words.before}</dt>
          <dd class="quiet">
            {linesOf(props, booking).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.after}</dt>
          <dd>
            {linesOf(props, wanted).map((line) => (
              <strong key={line}>{line}</strong>
            ))}
          </dd>
        </div>
      </dl>
      <Consequences {...props} />
    </>
  )
}

/** Both sums, what the venue still has to confirm, and the button. Nothing is asked before both sums are known. */
const Consequences = (props: Props & { time: string }) => {
  const { page, words, call, managed, view, go, say, time } = props
  const { booking, terms } = managed
  const [refusal, setRefusal] = useState<string>()
  const { draft } = view
  const wanted = { date: draft.date ?? booking.date, time, party_size: draft.party }
  const isSame = textOf(wanted) === textOf(booking)
  const isSameTime = wanted.date === booking.date && wanted.time === booking.time
  const quote = useLoad(isSame ? null : textOf(wanted), (signal) =>
    call('GET /api/public/manage/:token/change-quote', {
      params: { token: page.token },
      query: { ...wanted, locale: page.lang },
      signal,
    }),
  )
  const needsApproval = quote.data?.needs_approval ?? false
  const { send, busy } = useChange(props, setRefusal, () => {
    say({ kind: 'good', sentence: needsApproval ? words.changeAsked : words.changed })
    go({ at: 'booking' })
  })
  const refused = refusal ?? (quote.error && refusalOf(words, quote.error))
  return (
    <>
      <TroubleNotice trouble={refused ? { kind: 'failed', sentence: refused } : undefined} />
      {isSame && <p>{view.at === 'party' ? words.sameParty : words.same}</p>}
      {!isSame && !quote.data && !quote.error && <p class="quiet">{words.judging}</p>}
      {needsApproval && (
        <div class="notice">
          <Clock />
          <div>{words.confirmedAnew(linesOf(props, booking).join(' · '))}</div>
        </div>
      )}
      {quote.data && (
        <div class="terms">
          <ChangeMoney {...props} quote={quote.data} />
          {terms && !isSameTime && <p>{words.deadlineStays}</p>}
          <p>{words.tableMayChange}</p>
        </div>
      )}
      <Foot words={words}>
        {!isSame && (
          <button
            type="button"
            class="button primary"
            aria-busy={busy}
            disabled={!quote.data}
            onClick={() => send(wanted)}
          >
            {busy ? words.booking : labelOf(words, quote.data)}
          </button>
        )}
      </Foot>
    </>
  )
}

/** What was paid and has not gone back. */
const paidSoFar = ({ money }: Props['managed']): number => money.paid_pence - money.returned_pence

type ChangeQuote = OkOf<Contract['GET /api/public/manage/:token/change-quote']>

/** What follows from the button: the payment page, the venue's answer or the change. */
const labelOf = (words: Words, quote: ChangeQuote | undefined): string => {
  if (quote && quote.pay_pence > 0) return words.toPayment
  return quote?.needs_approval ? words.askForChange : words.changeNow
}

const ChangeMoney = (props: Props & { quote: ChangeQuote }) => {
  const { words, quote, managed } = props
  const { before_pence, after_pence, pay_pence, return_pence, owed_pence, mode, lines } = quote
  const soFar = [
    { text: words.paidSoFar, amount_pence: paidSoFar(managed) },
    { text: words.heldSoFar, amount_pence: managed.money.held_pence },
  ].filter(({ amount_pence }) => amount_pence > 0)
  if (before_pence + after_pence === 0) return null
  // A charge counts what is held where the hold outlasts the new time, and takes its place where it does not.
  const endsHold =
    managed.money.held_pence > 0 && (mode === 'hold' || pay_pence + paidSoFar(managed) >= after_pence)
  const priceOf = (pence: number) => price(props, pence)
  return (
    <>
      <PriceLines lines={[...lines, ...soFar]} priceOf={priceOf} />
      {pay_pence > 0 ? (
        <>
          <p class="due">
            <span>{mode === 'hold' ? words.toHold : words.toPay}</span>
            <strong>{priceOf(pay_pence)}</strong>
          </p>
          <p>{endsHold ? words.holdAnew : words.untilThen}</p>
        </>
      ) : (
        <p>{return_pence > 0 ? words.goesBack(priceOf(return_pence)) : words.nothingMore}</p>
      )}
      {owed_pence > 0 && <p>{words.staysOwed(priceOf(owed_pence))}</p>}
    </>
  )
}
