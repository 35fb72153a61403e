import de from '../../../domain/money-words.de.ts'
import en from '../../../domain/money-words.en.ts'
import { priceLines } from '../../../domain/price-lines.ts'
import { ApiError } from '../../shared/client.ts'
import { instantOf } from '../../shared/dates.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { Field } from '../../shared/field.tsx'
import { post } from '../../shared/frame.ts'
import { useLoad } from '../../shared/use-load.ts'
import { FactList, guestFacts } from '../shared/fact-list.tsx'
import { TroubleNotice } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import { Due, ReviewFoot, visitAddress } from '../shared/review-parts.tsx'
import { termsInWords } from '../shared/terms.ts'
import { unpaidOf } from '../shared/unpaid.ts'
import { type Submit, useSubmit } from '../shared/use-submit.ts'
import { type StepProps, whenOf } from './context.ts'
import { asksForCard, keysOf } from './draft.ts'
import { bookBody, joinBody } from './order.ts'

/** The service knows which codes there are. */
const PROMO = { maxLength: 50 }

/** Everything once more, what it costs and what comes back, and the button that joins. Fetched while lists are read. */
export const Review = (props: StepProps) => {
  const { page, words, call, session, draft, trouble, change } = props
  const submit = useSubmit(props, session ? null : page.turnstile_site_key)
  const keys = session ? keysOf(draft) : 0
  const { data } = useLoad(session && keys > 0 ? 'keys' : null, (signal) =>
    call('GET /api/me/keys', { signal }),
  )
  const isShort = data !== undefined && keys > data.balance && draft.promo.trim() === ''
  const refuse = refusalFor(props)
  return (
    <>
      <TroubleNotice trouble={trouble} />
      <Facts {...props} keys={keys} balance={data?.balance} />
      {isShort && (
        <TroubleNotice trouble={{ kind: 'failed', sentence: words.tooFewKeys(keys, data?.balance ?? 0) }} />
      )}
      {session && keys > 0 && draft.choice?.promo && (
        <Field
          name="promo_code"
          label={words.promo}
          optional={words.optional}
          value={draft.promo}
          rule={PROMO}
          error={trouble?.fields?.includes('promo_code') ? words.badPromo : undefined}
          onInput={(promo) => change({ promo })}
        />
      )}
      <ReviewFoot
        {...props}
        submit={submit}
        hosted={visitAddress('guest-list', props)}
        disabled={isShort}
        label={labelOf(props, keys)}
        onSend={() => submit.run(() => send(props, submit), refuse)}
      />
    </>
  )
}

const dueOf = ({ session, draft }: StepProps) => (session ? 0 : (draft.choice?.depositPence ?? 0))

const labelOf = (props: StepProps, keys: number): string => {
  const { words, draft } = props
  if (dueOf(props) > 0) return words.toPayment
  if (asksForCard(props, draft.choice)) return words.toCard
  if (keys > 0 && draft.promo.trim() === '') return words.joinFor(keys)
  return draft.choice?.approves ? words.joinNow : words.requestNow
}

/** Joins with keys where somebody is signed in, else books a place that costs none. */
const send = async (props: StepProps, { check, keyOf, pay }: Submit) => {
  const { page, words, call, session, draft, go, keep, onTrouble } = props
  const params = { venueId: page.venue.id }
  const body = session ? joinBody(draft, page.lang) : bookBody(draft, page.lang)
  const options = { params, idempotencyKey: keyOf(body) }
  const answer =
    'rule_id' in body
      ? await call('POST /api/public/venues/:venueId/guestlist-bookings', { ...options, body })
      : await call('POST /api/public/venues/:venueId/book', {
          ...options,
          body: { ...body, turnstile_token: check.token },
        })
  if ('requires_confirmation' in answer) return onTrouble({ kind: 'failed', sentence: words.alreadyOn })
  const manageUrl = answer.manage_url
  if ('requires_payment' in answer) {
    if (manageUrl) keep({ unpaid: unpaidOf(body, answer.booking_id, manageUrl) })
    return pay({ ...answer, again: visitAddress('guest-list', props) })
  }
  post({ maitred: 'booked', party_size: draft.party })
  go('done', { ...draft, booked: { bookingId: answer.booking_id, status: answer.status, manageUrl } })
}

/** Leads back to the step that can mend it. What was typed stays. */
const refusalFor = (props: StepProps) => {
  const { words, draft, go, onTrouble, onSession } = props
  const name = draft.choice?.name ?? ''
  const fail = (sentence: string, fields?: string[]) =>
    onTrouble({ kind: 'failed', sentence, ...(fields ? { fields } : {}) })
  const back = (step: 'list' | 'who' | 'details', sentence: string) => {
    onTrouble({ kind: step === 'details' ? 'fields' : 'slot_gone', sentence })
    go(step)
  }
  return (error: unknown) => {
    const { status, code, fields } = error instanceof ApiError ? error : new ApiError(0)
    if (status === 401) {
      onSession(undefined)
      back('who', words.signInAgain)
    } else if (code === 'not_enough_keys') fail(words.notEnoughKeys)
    else if (code === 'keys_needed') back('who', words.keysNeeded)
    else if (code === 'members_only') fail(words.membersOnly)
    else if (code === 'already_on_list') fail(words.alreadyOn)
    else if (code === 'bad_promo_code') fail(words.badPromo, ['promo_code'])
    else if (code === 'bot_check') fail(words.refusedCheck)
    else if (code === 'full') back('list', words.listGone(name))
    else if (status === 409 || code === 'party_size' || fields.includes('date'))
      back('list', words.listClosed(name))
    else if (status === 400 && fields.some((field) => field in draft.details))
      back('details', words.refusedDetails)
    else if (status === 403) fail(words.off)
    else fail(writeSentenceFor(words, error))
  }
}

/** Money in the words of every other page and mail. They come with this step, so that the first screen is light. */
const moneyOf = ({ page }: StepProps) => (page.lang === 'de' ? de : en)

const isHeld = ({ draft }: StepProps): boolean => draft.choice?.depositMode === 'hold'

/** What a deposit or a card is for, and what a cancellation costs. */
const termsOf = (props: StepProps): string[] => {
  const { page, words, draft } = props
  const { choice, date = '', party } = draft
  const pence = dueOf(props)
  const isKept = asksForCard(props, choice)
  if (pence === 0 && !isKept) return []
  const money = moneyOf(props)
  return [
    ...(isKept ? [words.cardKept] : isHeld(props) ? [money.holdEnds] : []),
    ...termsInWords({
      ...page,
      words: { ...words, ...money },
      starts: instantOf(page.venue, date, choice?.time ?? ''),
      party,
      pence,
      isHeld: isHeld(props),
      now: page.now + performance.now(),
    }),
  ]
}

const Facts = (props: StepProps & { keys: number; balance: number | undefined }) => {
  const { words, session, draft, keys, balance } = props
  const { choice, details } = draft
  const due = dueOf(props)
  const priceOf = (pence: number) => price(props, pence)
  const priced = { partySize: draft.party, totalPence: due, rule: choice?.price ?? null, extras: [] }
  const [kind] = words.kinds[choice?.kind ?? 'standard'] as [string, string]
  return (
    <>
      <FactList
        facts={[
          [words.when, [whenOf(props)]],
          [words.party, [words.guests(draft.party)]],
          [words.list, [choice?.name ?? '', kind]],
          ...(session ? ([[words.contact, [session.user.name]]] as const) : guestFacts(words, details)),
        ]}
      />
      <Due
        label={due === 0 ? words.price : isHeld(props) ? moneyOf(props).held : words.dueNow}
        amount={keys > 0 ? words.keys(keys) : due > 0 ? priceOf(due) : words.free}
        lines={priceLines(priced, moneyOf(props), priceOf)}
        priceOf={priceOf}
        notes={[
          ...(keys > 0 && balance !== undefined ? [words.balance(balance)] : []),
          ...(keys > 0 ? [words.keysReturn] : []),
          ...termsOf(props),
          // What is paid, held or secured by a card is confirmed at once.
          ...(choice?.approves || due > 0 || asksForCard(props, choice) ? [] : [words.requestNote]),
        ]}
      />
    </>
  )
}
