import { useState } from 'preact/hooks'
import { ApiError } from '../../shared/client.ts'
import { localOf, monthOf } from '../../shared/dates.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { Cross } from '../../shared/icons.tsx'
import { Check, Clock } from '../../shared/state-icons.tsx'
import { BookedFacts, CalendarLinks } from '../result/booked-facts.tsx'
import { DoorCode } from '../result/door-code.tsx'
import { useOnce } from '../shared/sending.ts'
import { StatusHead } from '../shared/status-head.tsx'
import { CancelDialog } from './cancel.tsx'
import { linesOf, type ManageProps, nowOf } from './context.ts'
import { standingOf, Undecided } from './undecided.tsx'
import { useChange } from './use-change.ts'
import type { View } from './view.ts'

type Props = ManageProps & {
  /** A paid change is on its way. */
  isSettling: boolean
  go(view: View): void
}

/** What was booked, under which terms, and what can be done about it. */
export const BookingView = (props: Props) => {
  const { page, words, call, managed, isSettling, go, say } = props
  const { booking, can_change, can_cancel } = managed
  const standing = standingOf(managed)
  const [cancels, setCancels] = useState(false)
  const isOver = Date.parse(booking.ends_at) <= nowOf(props)
  const isLive = booking.status === 'confirmed' && !isOver
  const params = { token: page.token }
  const code = (
    <DoorCode
      words={words}
      name={page.token}
      read={(signal) => call('GET /api/public/manage/:token/qr', { params, signal })}
    />
  )
  return (
    <>
      <Status {...props} isOver={isOver} />
      <Waiting {...props} />
      <Undecided {...props} />
      <BookedFacts words={words} page={page} managed={standing} />
      {isLive && booking.kind !== 'table' && code}
      {can_cancel && <Terms {...props} />}
      <p class="actions manage-actions">
        {can_change && !isSettling && page.largest_party > 0 && (
          <button
            type="button"
            class={managed.waiting_change ? 'button' : 'button primary'}
            onClick={() => {
              say(undefined)
              go({ at: 'when', draft: draftOf(props) })
            }}
          >
            {words.changeBooking}
          </button>
        )}
        {can_change && !isSettling && page.largest_party > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => {
              say(undefined)
              go({ at: 'party', draft: draftOf(props) })
            }}
          >
            {words.changeParty}
          </button>
        )}
        {can_cancel && (
          <button
            type="button"
            class="button"
            onClick={() => {
              say(undefined)
              go({ at: 'details' })
            }}
          >
            {words.editDetails}
          </button>
        )}
        {can_cancel && !isSettling && (
          <button type="button" class="button plain danger" onClick={() => setCancels(true)}>
            {words.cancelBooking}
          </button>
        )}
        {!can_cancel && page.largest_party > 0 && (
          <a class="button" href={`/widget/bookings/${page.venue.id}?lang=${page.lang}`}>
            {words.bookAgain}
          </a>
        )}
      </p>
      {(isLive || booking.status === 'pending') && (
        <CalendarLinks words={words} page={page} managed={standing} token={page.token} />
      )}
      {can_cancel && <Resend {...props} />}
      {isLive && booking.kind === 'table' && (
        <details class="folded-code">
          <summary>{words.showCode}</summary>
          {code}
        </details>
      )}
      {can_cancel && !can_change && !managed.stands && (
        <p class="small quiet">{booking.kind === 'event' ? words.ticketsFixed : words.notChangeable}</p>
      )}
      {cancels && <CancelDialog {...props} onClose={() => setCancels(false)} />}
    </>
  )
}

/** The booking as it is, to be changed. */
const draftOf = ({ page, managed: { booking } }: ManageProps) => ({
  party: Math.min(booking.party_size, page.largest_party),
  month: monthOf(booking.date),
  date: booking.date,
})

/** The confirmation once more, for whoever has lost it. */
const Resend = ({ page, words, call, say }: ManageProps) => {
  const { busy, once } = useOnce()
  const send = () =>
    once(async () => {
      try {
        const { sent_to } = await call('POST /api/public/manage/:token/resend', {
          params: { token: page.token },
        })
        say({ kind: 'good', sentence: words.resent(sent_to) })
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 409
        say({ kind: 'warn', sentence: isRefused ? words.notResent : writeSentenceFor(words, error) })
      }
    })
  return (
    <p>
      <button type="button" class="button plain leave" aria-busy={busy} onClick={send}>
        {busy ? words.booking : words.resend}
      </button>
    </p>
  )
}

const Status = ({ words, managed, isOver }: ManageProps & { isOver: boolean }) => {
  const { status } = managed.booking
  const isEnded = status === 'cancelled' || status === 'rejected'
  const isAsked = status === 'pending' && managed.stands !== null
  const [title, sentence] =
    isOver && !isEnded ? words.over : isAsked ? words.statusAsked : words.statuses[status]
  const isNeutral = status === 'cancelled' || status === 'pending' || isOver
  const tone = status === 'rejected' ? 'bad' : isNeutral ? '' : 'good'
  const icon = isEnded ? <Cross /> : status === 'pending' || isOver ? <Clock /> : <Check />
  return <StatusHead tone={tone} icon={icon} title={title} sentence={sentence} />
}

/** A change that waits for its payment, with a way to pay it after all. */
const Waiting = (props: Props) => {
  const { page, words, managed, isSettling, say } = props
  const { send, busy } = useChange(props, (sentence) => say({ kind: 'warn', sentence }))
  const change = managed.waiting_change
  if (!change) return null
  if (isSettling)
    return (
      <div class="notice" role="status">
        <Clock />
        <div>{words.settling}</div>
      </div>
    )
  const [when, who] = linesOf(props, change)
  const until = localOf(page.venue, Date.parse(change.pay_until)).time
  return (
    <div class="notice warn">
      <Clock />
      <div class="stack">
        <p>{words.waiting(when, who, until)}</p>
        <p>
          <button type="button" class="button primary" aria-busy={busy} onClick={() => send(change)}>
            {busy ? words.booking : words.payChange}
          </button>
        </p>
      </div>
    </div>
  )
}

const Terms = ({ words, managed }: ManageProps) => {
  const sentences = managed.terms_text
  if (sentences.length === 0) return null
  return (
    <section class="terms" aria-labelledby="terms">
      <h3 id="terms">{words.termsTitle}</h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
