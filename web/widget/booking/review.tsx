import { post } from '../../shared/frame.ts'
import { extrasPence } from '../shared/extras.tsx'
import { type Fact, FactList, guestFacts } from '../shared/fact-list.tsx'
import { TroubleNotice } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import { refusalOf } from '../shared/refusal.ts'
import { AskAgain, Due, ReviewFoot, visitAddress } from '../shared/review-parts.tsx'
import { unpaidOf } from '../shared/unpaid.ts'
import { useSubmit } from '../shared/use-submit.ts'
import againDe from './again-words.de.ts'
import againEn from './again-words.en.ts'
import { type StepProps, whenOf, whereOf } from './context.ts'
import { dueOf } from './due.ts'
import { bookBody, linesOfDue, needsApproval } from './order.ts'
import { moneyOf, termsOf } from './terms.tsx'

export { TermsOfTime } from './terms.tsx'

const TABLE_CODES = ['table_taken', 'not_offered']

/** Everything once more, the terms in words, and the button that books. Fetched while the guest types their details. */
export const Review = (props: StepProps) => {
  const { page, words, call, draft, trouble, go, keep, onTrouble } = props
  const submit = useSubmit(props, page.turnstile_site_key)

  const send = async (confirm: boolean) => {
    const body = bookBody(draft, page.lang, confirm)
    const answer = await call('POST /api/public/venues/:venueId/book', {
      params: { venueId: page.venue.id },
      body: { ...body, turnstile_token: submit.check.token },
      idempotencyKey: submit.keyOf(body),
    })
    if ('requires_confirmation' in answer) return submit.askAgain(true)
    const manageUrl = answer.manage_url
    if ('requires_payment' in answer) {
      if (manageUrl) keep({ unpaid: unpaidOf(body, answer.booking_id, manageUrl) })
      return submit.pay({ ...answer, again: visitAddress('bookings', props) })
    }
    post({ maitred: 'booked', party_size: draft.party })
    go('done', { ...draft, booked: { bookingId: answer.booking_id, status: answer.status, manageUrl } })
  }

  /** Leads back to the step that can mend it. What was typed stays. */
  const refuse = (error: unknown) => {
    const { isGone, code, trouble } = refusalOf(words, error)
    if (code === 'too_many_open') onTrouble({ kind: 'failed', sentence: words.tooManyTables })
    else if (isGone && draft.table && TABLE_CODES.includes(code)) {
      onTrouble({ kind: 'table_gone', sentence: words.tableGone(draft.table.table_number) })
      keep({ table: null })
      go('table')
    } else if (isGone) {
      onTrouble({ kind: 'slot_gone', sentence: words.slotGone(draft.slot?.time ?? '') })
      go('when')
    } else {
      onTrouble(trouble)
      if (trouble.fields) go('details')
    }
  }

  const book = (confirm: boolean) => submit.run(() => send(confirm), refuse)
  return (
    <>
      <TroubleNotice trouble={trouble} />
      <FactList facts={factsOf(props)} />
      <Terms {...props} />
      <AskAgain words={page.lang === 'de' ? againDe : againEn} submit={submit} onYes={() => book(true)} />
      <ReviewFoot
        {...props}
        submit={submit}
        hosted={visitAddress('bookings', props)}
        label={labelOf(props)}
        onSend={() => book(false)}
        onSendBeside={() => book(true)}
      />
    </>
  )
}

const labelOf = ({ words, draft }: StepProps): string => {
  const { pence, mode } = dueOf(draft)
  if (pence > 0) return words.toPayment
  if (mode === 'card') return words.toCard
  return needsApproval(draft) ? words.requestNow : words.bookNow
}

const factsOf = (props: StepProps): Fact[] => {
  const { words, draft } = props
  return [
    [words.when, [whenOf(props)]],
    [words.party, [words.guests(draft.party)]],
    [words.where, [whereOf(props)]],
    ...guestFacts(words, draft.details),
  ]
}

const Terms = (props: StepProps) => {
  const { draft } = props
  const words = { ...props.words, ...moneyOf(props) }
  const { pence, mode } = dueOf(draft)
  const priceOf = (pence: number) => price(props, pence)
  const isHeld = mode === 'hold'
  const deposit = pence - extrasPence(draft).now
  return (
    <Due
      label={isHeld ? words.held : words.dueNow}
      amount={pence > 0 ? priceOf(pence) : undefined}
      lines={linesOfDue(props, words, priceOf)}
      priceOf={priceOf}
      notes={[
        ...(pence > 0 ? [] : [words.nothingDue]),
        ...(isHeld ? [words.holdEnds] : []),
        ...(mode === 'charge' && deposit > 0 ? [words.comesOff] : []),
        ...(mode === 'card' ? [words.cardKept] : []),
        ...termsOf(props),
        ...(needsApproval(draft) ? [words.requestNote] : []),
      ]}
    />
  )
}
