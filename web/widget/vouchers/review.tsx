import { ApiError } from '../../shared/client.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { type Fact, FactList } from '../shared/fact-list.tsx'
import { type Trouble, TroubleNotice } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { price } from '../shared/price.ts'
import { Due, ReviewFoot } from '../shared/review-parts.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import type { StepProps } from './context.ts'
import { amountOf, purchaseBody, type Step } from './draft.ts'
import { dayWithYear, Preview } from './preview.tsx'

const GIFT_FIELDS = ['recipient_name', 'recipient_email', 'message', 'send_on']
const BUYER_FIELDS = ['purchaser_name', 'purchaser_email']

/** The card, everything once more, the terms, and the button that leads to the payment. */
export const Review = (props: StepProps) => {
  const { page, words, call, draft, trouble, go, onTrouble } = props
  const submit = useSubmit(props, null)
  const amount = amountOf(draft, page)
  const pence = typeof amount === 'number' ? amount : 0

  const hosted = `/widget/vouchers/${page.venue.id}?lang=${page.lang}`

  const send = async () => {
    const body = purchaseBody(draft, page, pence)
    const answer = await call('POST /api/public/voucher-purchase/create-intent', {
      body,
      idempotencyKey: submit.keyOf(body),
    })
    submit.pay({
      payment_intent_id: answer.intent_id,
      payment_client_secret: answer.client_secret,
      again: hosted,
    })
  }

  /** Leads back to the step that can mend it. What was typed stays. */
  const refuse = (error: unknown) => {
    const { status, fields } = error instanceof ApiError ? error : new ApiError(0)
    const back = (step: Step, kind: Trouble['kind'], sentence: string) => {
      onTrouble({ kind, sentence, fields })
      go(step)
    }
    if (status === 403) onTrouble({ kind: 'failed', sentence: words.off })
    else if (fields.some((name) => GIFT_FIELDS.includes(name))) back('gift', 'fields', words.refusedDetails)
    else if (fields.some((name) => BUYER_FIELDS.includes(name)))
      back('details', 'fields', words.refusedDetails)
    else if (status === 400) back('amount', 'failed', words.refusedOffer)
    else onTrouble({ kind: 'failed', sentence: writeSentenceFor(words, error) })
  }

  return (
    <>
      <Head title={words.reviewTitle} />
      <TroubleNotice trouble={trouble} />
      <Preview {...props} />
      <FactList facts={factsOf(props, pence)} />
      <Due
        label={words.dueNow}
        amount={price(props, pence * draft.quantity)}
        notes={[`${words.validUntil(dayWithYear(props, page.expires_at))}. ${words.staysOn}`]}
      >
        {page.offer.terms && <p class="own-terms">{page.offer.terms}</p>}
      </Due>
      <ReviewFoot
        {...props}
        submit={submit}
        hosted={hosted}
        label={words.toPayment}
        onSend={() => submit.run(send, refuse)}
      />
    </>
  )
}

const whatOf = (props: StepProps, pence: number): string =>
  `${props.words.vouchers(props.draft.quantity)} · ${price(props, pence)}`

/** To whom, and when. */
const deliveryOf = (props: StepProps): string[] => {
  const { words, draft } = props
  if (!draft.isGift) return [words.toYou]
  return [
    words.giftFor(draft.texts.recipient_name),
    draft.sendOn ? words.onMorning(dayWithYear(props, draft.sendOn)) : words.atOnce,
  ]
}

const factsOf = (props: StepProps, pence: number): Fact[] => {
  const { words, draft } = props
  const { texts, isGift } = draft
  return [
    [words.what, [whatOf(props, pence)]],
    [words.to, isGift ? [texts.recipient_name, texts.recipient_email] : []],
    [words.sent, deliveryOf(props).slice(-1)],
    [words.buyer, [texts.purchaser_name, texts.purchaser_email]],
  ]
}
