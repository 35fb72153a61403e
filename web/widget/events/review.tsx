import { useState } from 'preact/hooks'
import { instantOf } from '../../shared/dates.ts'
import { post } from '../../shared/frame.ts'
import { extraLines } from '../shared/extras.tsx'
import { type Fact, FactList } from '../shared/fact-list.tsx'
import { type Trouble, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import { paymentAddress } from '../shared/payment-ticket.ts'
import { price } from '../shared/price.ts'
import { refusalOf } from '../shared/refusal.ts'
import { AskAgain, PayInTab } from '../shared/review-parts.tsx'
import { attemptOf, useOnce } from '../shared/sending.ts'
import { termsInWords } from '../shared/terms.ts'
import { useBotCheck } from '../shared/use-bot-check.ts'
import { type StepProps, whenOf } from './context.ts'
import { type Draft, dueOf, headsOf, orderBody } from './draft.ts'
import { linesOf, selectionText } from './lines.ts'

/** Everything once more, the terms in words, and the button that buys. */
export const Review = (props: StepProps & { onTrouble(trouble: Trouble | undefined): void }) => {
  const { page, words, call, draft, trouble, go, change, onTrouble } = props
  const { busy, once } = useOnce()
  const [asksAgain, setAsksAgain] = useState(false)
  const [payUrl, setPayUrl] = useState<{ url: string; pence: number }>()
  const check = useBotCheck(page)
  const { event, selection } = draft
  if (!event || !selection) return null
  const due = dueOf(draft)
  const needsTab = page.isolated && check.isForeign
  const address = `/widget/events/${page.venue.id}?lang=${page.lang}`

  const buy = (confirm: boolean) =>
    once(async () => {
      setAsksAgain(false)
      onTrouble(undefined)
      await send(confirm).catch(refuse)
    })

  const send = async (confirm: boolean) => {
    const body = orderBody(draft, page.lang, confirm)
    const attempt = attemptOf(draft.attempt, body)
    change({ attempt })
    const answer = await call('POST /api/public/events/:eventId/create-intent', {
      params: { eventId: event.id },
      body: { ...body, turnstile_token: check.token },
      idempotencyKey: attempt.key,
    })
    if ('requires_confirmation' in answer) return setAsksAgain(true)
    const manageUrl = answer.manage_url
    if ('requires_payment' in answer) {
      const url = paymentAddress(page, {
        ...answer,
        subject: 'event',
        event_id: event.id,
        mode: 'charge',
        manageUrl,
        party: headsOf(selection),
        lines: linesOf(words, draft),
        again: address,
      })
      if (page.isolated) setPayUrl({ url, pence: answer.amount_pence })
      else location.assign(url)
      return
    }
    post({ maitred: 'booked', party_size: headsOf(selection) })
    const { booking_id: bookingId, status, tickets } = answer
    go('done', { ...draft, booked: { bookingId, status, tickets, ...(manageUrl ? { manageUrl } : {}) } })
  }

  /** Leads back to the step that can mend it. What was typed stays. */
  const refuse = (error: unknown) => {
    const { attempt, ...rest } = draft
    const again: Draft = rest
    const { isGone, status, code, isBotCheck, trouble } = refusalOf(words, error)
    const table = selection.kind === 'table' ? selection.table : null
    if (code === 'table_taken' && table) {
      onTrouble({ kind: 'table_gone', sentence: words.tableGone(table.table_number) })
      go('table', { ...again, selection: { ...selection, table: null } as Draft['selection'] & object })
    } else if (isGone || status === 404) {
      onTrouble({ kind: 'places_gone', sentence: words.placesGone(code) })
      go('event', again)
    } else {
      onTrouble(status === 403 && !isBotCheck ? { kind: 'failed', sentence: words.off } : trouble)
      if (trouble.fields) go('details', again)
      if (isBotCheck) check.renew()
    }
  }

  return (
    <>
      <Head title={words.reviewTitle} />
      <TroubleNotice trouble={trouble} />
      <FactList facts={factsOf(props)} />
      <Terms {...props} />
      {asksAgain && <AskAgain words={words} onYes={() => buy(true)} onNo={() => setAsksAgain(false)} />}
      <div ref={check.container} class="bot-check" />
      {payUrl ? (
        <PayInTab words={words} url={payUrl.url} amount={price(props, payUrl.pence)} />
      ) : (
        <Foot words={words}>
          {needsTab ? (
            <a class="button primary" href={`${address}&event=${event.id}`} target="_blank" rel="noopener">
              {words.openBooking}
            </a>
          ) : (
            <button
              type="button"
              class="button primary"
              aria-busy={busy}
              disabled={check.token === ''}
              onClick={() => buy(false)}
            >
              {busy ? words.booking : due.pence > 0 ? words.toPayment : words.bookNow}
            </button>
          )}
        </Foot>
      )}
    </>
  )
}

const factsOf = ({ words, draft }: StepProps): Fact[] => {
  const { event, selection, details } = draft
  return [
    [words.event, event ? [event.name] : []],
    [words.when, event ? [whenOf(words, event)] : []],
    [words.places, selection ? [selectionText(words, selection)] : []],
    [words.extras, extraLines(draft)],
    [words.contact, [details.guest_name, details.guest_email]],
  ]
}

const Terms = (props: StepProps) => {
  const { page, words, draft } = props
  const { event, selection, policy = null } = draft
  if (!event || !selection) return null
  const due = dueOf(draft)
  const sentences = termsInWords({
    words,
    lang: page.lang,
    venue: page.venue,
    policy,
    deadline:
      instantOf(page.venue, event.event_date, event.start_time) -
      (policy?.cancel_until_hours ?? 0) * 3_600_000,
    party: headsOf(selection),
    pence: due.pence,
    now: page.now + performance.now(),
  })
  return (
    <div class="terms">
      {due.pence > 0 ? (
        <p class="due">
          <span>{words.dueNow}</span>
          <strong>{price(props, due.pence)}</strong>
        </p>
      ) : (
        <p>{words.nothingDue}</p>
      )}
      {due.laterPence > 0 && (
        <p>
          {words.extras}: {words.atTable(price(props, due.laterPence))}
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
