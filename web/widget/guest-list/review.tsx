import { ApiError } from '../../shared/client.ts'
import { longDate } from '../../shared/dates.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { Field } from '../../shared/field.tsx'
import { post } from '../../shared/frame.ts'
import { useLoad } from '../../shared/use-load.ts'
import { FactList } from '../shared/fact-list.tsx'
import { TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import { paymentAddress } from '../shared/payment-ticket.ts'
import { price } from '../shared/price.ts'
import { attemptOf, useOnce } from '../shared/sending.ts'
import { useBotCheck } from '../shared/use-bot-check.ts'
import type { StepProps } from './context.ts'
import { bookBody, joinBody, keysOf } from './draft.ts'

/** The service knows which codes there are. */
const PROMO = { maxLength: 50 }

/** Everything once more, what it costs and what comes back, and the button that joins. */
export const Review = (props: StepProps) => {
  const { page, words, call, session, draft, trouble, change } = props
  const { busy, once } = useOnce()
  const check = useBotCheck({ ...page, ...(session ? { turnstile_site_key: null } : {}) })
  const keys = session ? keysOf(draft) : 0
  const { data } = useLoad(session && keys > 0 ? 'keys' : null, (signal) =>
    call('GET /api/me/keys', { signal }),
  )
  const isShort = data !== undefined && keys > data.balance && draft.promo.trim() === ''
  const refuse = useRefusal(props, check.renew)
  const join = () => once(() => send(props, check.token).catch(refuse))
  const needsTab = !session && page.isolated && check.isForeign
  return (
    <>
      <Head title={words.reviewTitle} />
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
      <div ref={check.container} class="bot-check" />
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
            disabled={check.token === '' || isShort}
            onClick={join}
          >
            {busy ? words.booking : labelOf(props, keys)}
          </button>
        )}
      </Foot>
    </>
  )
}

const dueOf = ({ session, draft }: StepProps) => (session ? 0 : (draft.choice?.depositPence ?? 0))

const labelOf = (props: StepProps, keys: number): string => {
  const { words, draft } = props
  if (dueOf(props) > 0) return words.toPayment
  if (keys > 0 && draft.promo.trim() === '') return words.joinFor(keys)
  return draft.choice?.approves ? words.joinNow : words.requestNow
}

const linesOf = ({ words, draft }: StepProps) => [
  words.at(longDate(words, draft.date ?? ''), draft.choice?.time ?? ''),
  [words.guests(draft.party), draft.choice?.name ?? ''].join(' · '),
]

/** Joins with keys where somebody is signed in, else books a place that costs none. */
const send = async (props: StepProps, token: string) => {
  const { page, words, call, session, draft, go, change, onTrouble } = props
  onTrouble(undefined)
  const params = { venueId: page.venue.id }
  const body = session ? joinBody(draft, page.lang) : bookBody(draft, page.lang)
  const attempt = attemptOf(draft.attempt, body)
  change({ attempt })
  const options = { params, idempotencyKey: attempt.key }
  const answer =
    'rule_id' in body
      ? await call('POST /api/public/venues/:venueId/guestlist-bookings', { ...options, body })
      : await call('POST /api/public/venues/:venueId/book', {
          ...options,
          body: { ...body, turnstile_token: token },
        })
  if ('requires_confirmation' in answer) {
    onTrouble({ kind: 'failed', sentence: words.alreadyOn })
    return
  }
  const manageUrl = answer.manage_url
  if ('requires_payment' in answer) {
    const url = paymentAddress(page, {
      ...answer,
      mode: 'charge',
      manageUrl,
      party: draft.party,
      lines: linesOf(props),
      again: hostedAddress(props),
    })
    if (page.isolated) window.open(url, '_blank', 'noopener')
    else location.assign(url)
    return
  }
  post({ maitred: 'booked', party_size: draft.party })
  const booked = { bookingId: answer.booking_id, status: answer.status, ...(manageUrl ? { manageUrl } : {}) }
  go('done', { ...draft, booked })
}

/** Leads back to the step that can mend it. What was typed stays. */
const useRefusal = (props: StepProps, renewCheck: () => void) => {
  const { words, draft, go, onTrouble, onSession } = props
  const name = draft.choice?.name ?? ''
  const { attempt, ...again } = draft
  const fail = (sentence: string, fields?: string[]) =>
    onTrouble({ kind: 'failed', sentence, ...(fields ? { fields } : {}) })
  const back = (step: 'list' | 'who' | 'details', sentence: string) => {
    onTrouble({ kind: step === 'details' ? 'fields' : 'slot_gone', sentence })
    go(step, again)
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
    else if (code === 'bot_check') {
      renewCheck()
      fail(words.refusedCheck)
    } else if (code === 'full') back('list', words.listGone(name))
    else if (status === 409 || code === 'party_size' || fields.includes('date'))
      back('list', words.listClosed(name))
    else if (status === 400 && fields.some((field) => field in draft.details))
      back('details', words.refusedDetails)
    else if (status === 403) fail(words.off)
    else fail(sentenceFor(words, error))
  }
}

const hostedAddress = ({ page, draft }: StepProps): string => {
  const query = new URLSearchParams({
    lang: page.lang,
    party_size: String(draft.party),
    date: draft.date ?? '',
  })
  return `/widget/guest-list/${page.venue.id}?${query}`
}

const Facts = (props: StepProps & { keys: number; balance: number | undefined }) => {
  const { words, session, draft, keys, balance } = props
  const { choice, details } = draft
  const due = dueOf(props)
  const [kind] = words.kinds[choice?.kind ?? 'standard'] as [string, string]
  return (
    <>
      <FactList
        facts={[
          [words.when, [words.at(longDate(words, draft.date ?? ''), choice?.time ?? '')]],
          [words.party, [words.guests(draft.party)]],
          [words.list, [choice?.name ?? '', kind]],
          [words.contact, session ? [session.user.name] : [details.guest_name, details.guest_email]],
        ]}
      />
      <div class="terms">
        <p class="due">
          <span>{words.price}</span>
          <strong>{keys > 0 ? words.keys(keys) : due > 0 ? price(props, due) : words.free}</strong>
        </p>
        {keys > 0 && balance !== undefined && <p>{words.balance(balance)}</p>}
        {keys > 0 && <p>{words.keysReturn}</p>}
        {!choice?.approves && <p>{words.requestNote}</p>}
      </div>
    </>
  )
}
