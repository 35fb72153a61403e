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
import { fullDate, linesOf, type StepProps } from './context.ts'
import { bookBody, type Draft, dueOf } from './draft.ts'

const TABLE_CODES = ['table_taken', 'not_offered']

/** Everything once more, the terms in words, and the button that books. */
export const Review = (props: StepProps & { onTrouble(trouble: Trouble | undefined): void }) => {
  const { page, words, call, draft, trouble, go, change, onTrouble } = props
  const { busy, once } = useOnce()
  const [asksAgain, setAsksAgain] = useState(false)
  const [payUrl, setPayUrl] = useState<{ url: string; pence: number }>()
  const check = useBotCheck(page)
  const due = dueOf(draft)
  const needsTab = page.isolated && check.isForeign

  const book = (confirm: boolean) =>
    once(async () => {
      setAsksAgain(false)
      onTrouble(undefined)
      await send(confirm).catch(refuse)
    })

  const send = async (confirm: boolean) => {
    const body = bookBody(draft, page.lang, confirm)
    const attempt = attemptOf(draft.attempt, body)
    change({ attempt })
    const answer = await call('POST /api/public/venues/:venueId/book', {
      params: { venueId: page.venue.id },
      body: { ...body, turnstile_token: check.token },
      idempotencyKey: attempt.key,
    })
    if ('requires_confirmation' in answer) {
      setAsksAgain(true)
      return
    }
    const manageUrl = answer.manage_url
    if ('requires_payment' in answer) {
      const url = paymentAddress(page, {
        ...answer,
        mode: due.mode,
        manageUrl,
        party: draft.party,
        lines: linesOf(props),
        again: hostedAddress(props),
      })
      if (page.isolated) setPayUrl({ url, pence: answer.amount_pence })
      else location.assign(url)
      return
    }
    post({ maitred: 'booked', party_size: draft.party })
    const booked = {
      bookingId: answer.booking_id,
      status: answer.status,
      ...(manageUrl ? { manageUrl } : {}),
    }
    go('done', { ...draft, booked })
  }

  /** Leads back to the step that can mend it. What was typed stays. */
  const refuse = (error: unknown) => {
    const { attempt, ...rest } = draft
    const again: Draft = rest
    const { isGone, code, isBotCheck, trouble } = refusalOf(words, error)
    if (isGone && draft.table && TABLE_CODES.includes(code)) {
      onTrouble({ kind: 'table_gone', sentence: words.tableGone(draft.table.table_number) })
      go('table', { ...again, table: null })
    } else if (isGone) {
      onTrouble({ kind: 'slot_gone', sentence: words.slotGone(draft.slot?.time ?? '') })
      go('time', again)
    } else {
      onTrouble(trouble)
      if (trouble.fields) go('details', again)
      if (isBotCheck) check.renew()
    }
  }

  const label =
    due.pence > 0
      ? words.toPayment
      : due.mode === 'card'
        ? words.toCard
        : draft.rule?.auto_approve
          ? words.bookNow
          : words.requestNow

  return (
    <>
      <Head title={words.reviewTitle} />
      <TroubleNotice trouble={trouble} />
      <FactList facts={factsOf(props)} />
      <Terms {...props} />
      {asksAgain && <AskAgain words={words} onYes={() => book(true)} onNo={() => setAsksAgain(false)} />}
      <div ref={check.container} class="bot-check" />
      {payUrl ? (
        <PayInTab words={words} url={payUrl.url} amount={price(props, payUrl.pence)} />
      ) : (
        <Foot words={words}>
          {needsTab ? (
            <a class="button primary" href={hostedAddress(props)} target="_blank" rel="noopener">
              {words.openBooking}
            </a>
          ) : (
            <button
              type="button"
              class="button primary"
              aria-busy={busy}
              disabled={check.token === ''}
              onClick={() => book(false)}
            >
              {busy ? words.booking : label}
            </button>
          )}
        </Foot>
      )}
    </>
  )
}

const hostedAddress = ({ page, draft }: StepProps): string => {
  const query = new URLSearchParams({
    lang: page.lang,
    party_size: String(draft.party),
    date: draft.date ?? '',
  })
  return `/widget/bookings/${page.venue.id}?${query}`
}

const factsOf = (props: StepProps): Fact[] => {
  const { words, draft } = props
  return [
    [words.when, [words.at(fullDate(props, draft.date ?? ''), draft.slot?.time ?? '')]],
    [words.party, [words.guests(draft.party)]],
    [words.where, [draft.table ? words.table(draft.table.table_number) : words.anyTable]],
    [words.extras, extraLines(draft)],
    [words.contact, [draft.details.guest_name, draft.details.guest_email]],
  ]
}

const Terms = (props: StepProps) => {
  const { page, words, draft } = props
  const due = dueOf(draft)
  const sentences = termsInWords({
    words,
    lang: page.lang,
    venue: page.venue,
    policy: page.policy,
    deadline:
      instantOf(page.venue, draft.date ?? '', draft.slot?.time ?? '') -
      (page.policy?.cancel_until_hours ?? 0) * 3_600_000,
    party: draft.party,
    pence: due.pence,
    now: page.now + performance.now(),
  })
  return (
    <div class="terms">
      {due.pence > 0 ? (
        <p class="due">
          <span>{due.mode === 'hold' ? words.heldNow : words.dueNow}</span>
          <strong>{price(props, due.pence)}</strong>
        </p>
      ) : (
        <p>{words.nothingDue}</p>
      )}
      {due.mode === 'hold' && <p>{words.held(price(props, due.pence))}</p>}
      {due.mode === 'card' && <p>{words.cardKept}</p>}
      {due.laterPence > 0 && (
        <p>
          {words.extras}: {words.atTable(price(props, due.laterPence))}
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!draft.rule?.auto_approve && <p>{words.requestNote}</p>}
    </div>
  )
}
