import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { WidgetPage } from '../../../contract/page-data.ts'
import { ApiError, type Call, hasNoAnswer } from '../../shared/client.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { Field } from '../../shared/field.tsx'
import { guestFields } from '../../shared/form-rules.ts'
import { Alert } from '../../shared/icons.tsx'
import { Check } from '../../shared/state-icons.tsx'
import type { Details } from '../shared/guest-details.ts'
import { LoadFailure } from '../shared/notice.tsx'
import { Notices } from '../shared/notices.tsx'
import { sendKeyed, useOnce, useSender } from '../shared/sending.ts'
import { useBotCheck } from '../shared/use-bot-check.ts'
import { useFields } from '../shared/use-fields.ts'
import type { GuestWords } from '../shared/words.en.ts'
import { fullTimes, type ShownSlot } from './full-times.ts'
import de from './words.de.ts'
import en from './words.en.ts'

/** What is waited for. */
export type Wanted =
  | {
      readonly type: 'tables' | 'guestlist'
      readonly date: string
      readonly party_size: number
      /** All of the day, in order. */
      readonly slots: readonly ShownSlot[]
    }
  | {
      readonly type: 'event'
      readonly date: string
      readonly party_size: number
      readonly event_id: string
      readonly ticket_type_id: string
    }

interface Props {
  readonly page: WidgetPage & { readonly turnstile_site_key: string | null }
  readonly words: GuestWords
  readonly call: Call
  readonly wanted: Wanted
  /** What the guest has typed so far, or the device remembers. */
  readonly draft: { readonly details: Pick<Details, keyof typeof RULES> }
}

const RULES = {
  guest_name: { ...guestFields.guest_name, required: true },
  guest_email: { ...guestFields.guest_email, required: true },
  guest_phone: guestFields.guest_phone,
}

/** A button that opens into the form, and then into the place in line. */
export const Join = (props: Props) => {
  const { page, wanted } = props
  const say = page.lang === 'de' ? de : en
  const [isOpen, setIsOpen] = useState(false)
  const [joined, setJoined] = useState<{ wish_url: string; place: number }>()
  const times = wanted.type === 'event' ? [] : fullTimes(wanted.slots)
  if (wanted.type !== 'event' && times.length === 0) return null
  if (joined) return <Joined say={say} joined={joined} lang={page.lang} />
  if (!isOpen)
    return (
      <p class="actions">
        <button type="button" class="button" onClick={() => setIsOpen(true)}>
          {wanted.type === 'event' ? say.tellMeTickets : say.tellMe(times[0] ?? '', times.at(-1) ?? '')}
        </button>
      </p>
    )
  return <JoinForm {...props} say={say} times={times} onJoined={setJoined} />
}

/** What was pressed is gone with what it belonged to: what stands there now takes the focus. */
const useFocused = <E extends HTMLElement>() => {
  const place = useRef<E>(null)
  useLayoutEffect(() => place.current?.focus(), [])
  return place
}

interface JoinedProps {
  readonly say: typeof en
  readonly joined: { readonly wish_url: string; readonly place: number }
  readonly lang: string
}

const Joined = ({ say, joined, lang }: JoinedProps) => {
  const place = useFocused<HTMLHeadingElement>()
  return (
    <div class="notice good">
      <Check />
      <div>
        <h3 tabIndex={-1} ref={place}>
          {say.joined(joined.place)}
        </h3>
        <p>{say.mailed}</p>
        {/* The page of a wish is shown in no frame. */}
        <a class="button" href={`${joined.wish_url}?lang=${lang}`} target="_blank" rel="noopener">
          {say.open}
        </a>
      </div>
    </div>
  )
}

interface FormProps extends Props {
  readonly say: typeof en
  readonly times: readonly string[]
  onJoined(joined: { wish_url: string; place: number }): void
}

const JoinForm = ({ page, words, call, wanted, draft, say, times, onJoined }: FormProps) => {
  const [from, setFrom] = useState(times[0] ?? '00:00')
  const [to, setTo] = useState(times.at(-1) ?? '00:00')
  const [values, setValues] = useState(() => {
    const { guest_name, guest_email, guest_phone } = draft.details
    return { guest_name, guest_email, guest_phone }
  })
  const [trouble, setTrouble] = useState<string>()
  const { busy, once } = useOnce()
  const sender = useSender()
  const check = useBotCheck(page.turnstile_site_key, page.isolated)
  const heading = useFocused<HTMLHeadingElement>()
  const { field, check: isRight } = useFields<keyof typeof RULES>({
    words,
    rules: RULES,
    values,
    set: (name, value) => setValues({ ...values, [name]: value }),
  })

  const refuse = (error: unknown) => {
    const isFree = error instanceof ApiError && error.code === 'not_full'
    setTrouble(isFree ? say.freeNow : writeSentenceFor(words, error))
    // What was answered has spent its token.
    if (!hasNoAnswer(error)) check.renew()
  }
  const send = () =>
    once(async () => {
      setTrouble(undefined)
      const { guest_phone: phone, ...who } = values
      const { date, party_size, type } = wanted
      const body = {
        ...{ date, party_size, type, from, to, ...who, locale: page.lang },
        ...(wanted.type === 'event'
          ? { event_id: wanted.event_id, ticket_type_id: wanted.ticket_type_id, quantity: party_size }
          : {}),
        ...(phone.trim() ? { guest_phone: phone.trim() } : {}),
      }
      await sendKeyed(sender, body, (idempotencyKey) =>
        call('POST /api/public/venues/:venueId/waitlist', {
          params: { venueId: page.venue.id },
          body: { ...body, turnstile_token: check.token },
          idempotencyKey,
        }),
      ).then(onJoined, refuse)
    })
  const submit = (event: Event) => {
    event.preventDefault()
    if (isRight() && check.token !== '') send()
  }
  const choice = (label: string, value: string, options: readonly string[], set: (time: string) => void) => (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
    </label>
  )
  return (
    <form class="join step" onSubmit={submit} noValidate aria-label={say.title}>
      <h3 tabIndex={-1} ref={heading}>
        {say.title}
      </h3>
      <p class="quiet">{say.explain}</p>
      {trouble && (
        <div class="notice warn" role="alert">
          <Alert />
          <div>{trouble}</div>
        </div>
      )}
      {times.length > 1 && (
        <div class="join-times">
          {choice(say.from, from, times.slice(0, times.indexOf(to) + 1), setFrom)}
          {choice(say.to, to, times.slice(times.indexOf(from)), setTo)}
        </div>
      )}
      <Field {...field('guest_name')} label={words.name} autocomplete="name" />
      <Field {...field('guest_email')} label={words.email} type="email" autocomplete="email" />
      <Field
        {...field('guest_phone')}
        label={words.phone}
        type="tel"
        autocomplete="tel"
        optional={words.optional}
      />
      <Notices words={{ ...words, dataGoes: say.dataGoes }} page={page} />
      <div ref={check.container} class="bot-check" />
      {check.isStopped && <LoadFailure words={words} sentence={words.refusedCheck} reload={check.renew} />}
      <button type="submit" class="button primary" aria-busy={busy} aria-disabled={check.token === ''}>
        {busy ? words.booking : say.join}
      </button>
    </form>
  )
}
