import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, newKey } from '../../shared/client.ts'
import { instantOf } from '../../shared/dates.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { post } from '../../shared/frame.ts'
import { fullDate, price, type StepProps, type Trouble } from './context.ts'
import { bookBody, type Draft, dueOf } from './draft.ts'
import { TroubleNotice } from './notice.tsx'
import { Foot, Head } from './parts.tsx'
import { paymentAddress } from './payment-address.ts'
import { termsInWords } from './terms.ts'

/** The same tap sent again within a minute is the same request; later the service recognises it by its content. */
const SAME_REQUEST_MS = 60_000
const TABLE_CODES = ['table_taken', 'not_offered']
const DETAIL_FIELDS = ['guest_name', 'guest_email', 'guest_phone', 'occasion', 'dietary', 'comments']

/** Everything once more, the terms in words, and the button that books. */
export const Review = (props: StepProps & { onTrouble(trouble: Trouble | undefined): void }) => {
  const { page, words, call, draft, trouble, go, change, onTrouble } = props
  const [busy, setBusy] = useState(false)
  const [asksAgain, setAsksAgain] = useState(false)
  const [payUrl, setPayUrl] = useState<{ url: string; pence: number }>()
  const sending = useRef(false)
  const check = useBotCheck(props)
  const due = dueOf(draft)
  const needsTab = page.isolated && check.isForeign

  const book = async (confirm: boolean) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setAsksAgain(false)
    onTrouble(undefined)
    try {
      await send(confirm)
    } catch (error) {
      refuse(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const send = async (confirm: boolean) => {
    const body = bookBody(draft, page.lang, confirm)
    const text = JSON.stringify(body)
    const { attempt } = draft
    const isSame = attempt?.body === text && Date.now() - attempt.at < SAME_REQUEST_MS
    const key = isSame ? attempt.key : newKey()
    if (!isSame) change({ attempt: { key, body: text, at: Date.now() } })
    const answer = await call('POST /api/public/venues/:venueId/book', {
      params: { venueId: page.venue.id },
      body: { ...body, turnstile_token: check.token },
      idempotencyKey: key,
    })
    if ('requires_confirmation' in answer) {
      setAsksAgain(true)
      return
    }
    const manageUrl = answer.manage_url
    if ('requires_payment' in answer) {
      const url = paymentAddress(page, words, draft, { ...answer, mode: due.mode, manageUrl })
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
    const code = error instanceof ApiError ? error.code : ''
    const status = error instanceof ApiError ? error.status : 0
    const fields =
      error instanceof ApiError ? error.fields.filter((name) => DETAIL_FIELDS.includes(name)) : []
    if (status === 409 && draft.table && TABLE_CODES.includes(code)) {
      onTrouble({ kind: 'table_gone', sentence: words.tableGone(draft.table.table_number) })
      go('table', { ...again, table: null })
    } else if (status === 409 && code !== '') {
      onTrouble({ kind: 'slot_gone', sentence: words.slotGone(draft.slot?.time ?? '') })
      go('time', again)
    } else if (status === 400 && fields.length > 0) {
      onTrouble({ kind: 'fields', sentence: words.refusedDetails, fields })
      go('details', again)
    } else if (code === 'bot_check') {
      check.renew()
      onTrouble({ kind: 'failed', sentence: words.refusedCheck })
    } else onTrouble({ kind: 'failed', sentence: sentenceFor(words, error) })
  }

  const label = due.pence > 0 ? words.toPayment : draft.rule?.auto_approve ? words.bookNow : words.requestNow

  return (
    <>
      <Head title={words.reviewTitle} />
      <TroubleNotice trouble={trouble} />
      <Facts {...props} />
      <Terms {...props} />
      {asksAgain && (
        <div class="notice warn" role="alert">
          <div>
            <p>{words.again}</p>
            <p class="actions">
              <button type="button" class="button" onClick={() => book(true)}>
                {words.againYes}
              </button>
              <button type="button" class="button plain" onClick={() => setAsksAgain(false)}>
                {words.againNo}
              </button>
            </p>
          </div>
        </div>
      )}
      <div ref={check.container} class="bot-check" />
      {payUrl ? (
        <div class="notice">
          <div>
            <p>{words.payInTab}</p>
            <a class="button primary" href={payUrl.url} target="_blank" rel="noopener">
              {words.openPayment(price(props, payUrl.pence))}
            </a>
          </div>
        </div>
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

/** The sandbox needs no check. A real one gives its token by itself, or asks the guest. */
const useBotCheck = ({ page }: StepProps) => {
  const key = page.turnstile_site_key
  const isForeign = key !== null && !key.startsWith('sandbox')
  const [token, setToken] = useState(isForeign ? '' : 'sandbox')
  const [round, setRound] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isForeign || page.isolated || !container.current) return
    container.current.replaceChildren()
    const place = container.current
    import('./bot-check.ts').then(({ showBotCheck }) => showBotCheck(place, key, setToken)).catch(() => {})
  }, [round])
  const renew = () => {
    if (!isForeign) return
    setToken('')
    setRound((n) => n + 1)
  }
  return { token, isForeign, container, renew }
}

const hostedAddress = ({ page, draft }: StepProps): string => {
  const query = new URLSearchParams({
    lang: page.lang,
    party_size: String(draft.party),
    date: draft.date ?? '',
  })
  return `/widget/bookings/${page.venue.id}?${query}`
}

/** What was chosen, as a list. */
const Facts = (props: StepProps) => {
  const { words, draft } = props
  const extras = (draft.bundles ?? []).flatMap((bundle) =>
    bundle.items.flatMap((item) => {
      const quantity = draft.extras[`${bundle.id} ${item.id}`] ?? 0
      return quantity > 0 ? [`${quantity} × ${item.name}`] : []
    }),
  )
  return (
    <dl class="facts">
      <div>
        <dt>{words.when}</dt>
        <dd>{words.at(fullDate(props, draft.date ?? ''), draft.slot?.time ?? '')}</dd>
      </div>
      <div>
        <dt>{words.who}</dt>
        <dd>{words.guests(draft.party)}</dd>
      </div>
      <div>
        <dt>{words.where}</dt>
        <dd>{draft.table ? words.table(draft.table.table_number) : words.anyTable}</dd>
      </div>
      {extras.length > 0 && (
        <div>
          <dt>{words.extras}</dt>
          <dd>
            {extras.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.contact}</dt>
        <dd>
          <span>{draft.details.guest_name}</span>
          <span class="quiet">{draft.details.guest_email}</span>
        </dd>
      </div>
    </dl>
  )
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
