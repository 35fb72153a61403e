import { priceLines } from '../../../domain/price-lines.ts'
import { instantOf } from '../../shared/dates.ts'
import { post } from '../../shared/frame.ts'
import { soldExtras } from '../shared/extras.tsx'
import { type Fact, FactList, guestFacts } from '../shared/fact-list.tsx'
import { TroubleNotice } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import { refusalOf } from '../shared/refusal.ts'
import { AskAgain, Due, ReviewFoot } from '../shared/review-parts.tsx'
import { termsInWords } from '../shared/terms.ts'
import { unpaidOf } from '../shared/unpaid.ts'
import { useSubmit } from '../shared/use-submit.ts'
import { type StepProps, whenOf } from './context.ts'
import { dueOf, headsOf, namesOf, orderBody } from './draft.ts'
import { selectionText } from './lines.ts'

/** Everything once more, the terms in words, and the button that buys. */
export const Review = (props: StepProps) => {
  const { page, words, call, draft, trouble, go, keep, onTrouble } = props
  const submit = useSubmit(props, page.turnstile_site_key)
  const { event, selection } = draft
  if (!event || !selection) return null
  const address = `/widget/events/${page.venue.id}?lang=${page.lang}`

  const send = async (confirm: boolean) => {
    const body = orderBody(draft, page.lang, confirm)
    const answer = await call('POST /api/public/events/:eventId/create-intent', {
      params: { eventId: event.id },
      body: { ...body, turnstile_token: submit.check.token },
      idempotencyKey: submit.keyOf(body),
    })
    if ('requires_confirmation' in answer) return submit.askAgain(true)
    const manageUrl = answer.manage_url
    if ('requires_payment' in answer) {
      if (manageUrl) keep({ unpaid: unpaidOf(body, answer.booking_id, manageUrl) })
      return submit.pay({ ...answer, again: address })
    }
    post({ maitred: 'booked', party_size: headsOf(selection) })
    const { booking_id: bookingId, status, tickets } = answer
    go('done', { ...draft, booked: { bookingId, status, tickets, manageUrl } })
  }

  /** Leads back to the step that can mend it. What was typed stays. */
  const refuse = (error: unknown) => {
    const { isGone, status, code, trouble } = refusalOf(words, error)
    const table = selection.kind === 'table' ? selection.table : null
    if (code === 'table_taken' && table) {
      onTrouble({ kind: 'table_gone', sentence: words.tableGone(table.table_number) })
      go('table')
    } else if (isGone || status === 404 || code === 'ticket_names') {
      onTrouble({ kind: 'places_gone', sentence: words.placesGone(code) })
      go('event')
    } else {
      onTrouble(trouble)
      if (trouble.fields) go('details')
    }
  }

  const buy = (confirm: boolean) => submit.run(() => send(confirm), refuse)
  return (
    <>
      <TroubleNotice trouble={trouble} />
      <FactList facts={factsOf(props)} />
      <Terms {...props} />
      <AskAgain words={words} submit={submit} onYes={() => buy(true)} />
      <ReviewFoot
        {...props}
        submit={submit}
        hosted={`${address}&event=${event.id}`}
        label={dueOf(draft).pence > 0 ? words.toPayment : words.bookNow}
        onSend={() => buy(false)}
        onSendBeside={() => buy(true)}
      />
    </>
  )
}

const factsOf = ({ words, draft }: StepProps): Fact[] => {
  const { event, selection, details } = draft
  return [
    [words.event, event ? [event.name] : []],
    [words.when, event ? [whenOf(words, event)] : []],
    [words.places, selection ? [selectionText(words, selection)] : []],
    ...guestFacts(words, details),
    [words.namesTitle, namesOf(draft).filter((name) => name.trim())],
  ]
}

const Terms = (props: StepProps) => {
  const { page, words, draft } = props
  const { event, selection, policy = null } = draft
  if (!event || !selection) return null
  const { pence } = dueOf(draft)
  const priceOf = (pence: number) => price(props, pence)
  const party = headsOf(selection)
  const label = selectionText(words, selection)
  return (
    <Due
      label={words.dueNow}
      amount={pence > 0 ? priceOf(pence) : undefined}
      lines={priceLines(
        { partySize: party, label, totalPence: pence, rule: null, extras: soldExtras(draft) },
        words,
        priceOf,
      )}
      priceOf={priceOf}
      notes={[
        ...(pence > 0 ? [] : [words.nothingDue]),
        ...termsInWords({
          ...page,
          words,
          policy,
          starts: instantOf(page.venue, event.event_date, event.start_time),
          party,
          pence,
          isHeld: false,
          now: page.now + performance.now(),
        }),
      ]}
    />
  )
}
