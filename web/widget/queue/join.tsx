import { useState } from 'preact/hooks'
import type { QueuePage } from '../../../contract/page-data.ts'
import { type ApiError, type Call, hasNoAnswer } from '../../shared/client.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { Field } from '../../shared/field.tsx'
import { Alert } from '../../shared/icons.tsx'
import { NoticeLinks } from '../shared/notices.tsx'
import { sendKeyed, useOnce, useSender } from '../shared/sending.ts'
import { useBotCheck } from '../shared/use-bot-check.ts'
import { allowSound } from './chime.ts'
import type { Words } from './words.en.ts'

const CHIPS = [1, 2, 3, 4, 5, 6, 7, 8]
const LARGEST = 30
const NAME_RULE = { required: true, maxLength: 200 }
const PHONE_RULE = { required: false, maxLength: 40 }

interface Props {
  readonly page: QueuePage
  readonly words: Words
  readonly call: Call
  onJoined(token: string): void
}

/** How many, a name, and a press. */
export const Join = ({ page, words, call, onJoined }: Props) => {
  const [party, setParty] = useState(0)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState('')
  const { busy, once } = useOnce()
  const sender = useSender()
  const check = useBotCheck(page.turnstile_site_key, false)
  const refuse = (error: unknown) => {
    const { code } = error as Partial<ApiError>
    // What was answered has spent its token.
    if (!hasNoAnswer(error)) check.renew()
    setFault(
      code === 'queue_closed'
        ? words.closed
        : code === 'bot_check'
          ? words.refusedCheck
          : writeSentenceFor(words, error),
    )
  }
  const send = () =>
    once(async () => {
      const body = {
        name: name.trim(),
        party_size: party,
        ...(phone.trim() ? { phone: phone.trim() } : {}),
      }
      await sendKeyed(sender, body, (idempotencyKey) =>
        call('POST /api/public/venues/:venueId/queue', {
          params: { venueId: page.venue.id },
          body: { ...body, turnstile_token: check.token },
          idempotencyKey,
        }),
      ).then(({ queue_url }) => onJoined(queue_url.split('/').at(-1) ?? ''), refuse)
    })
  const join = (event: Event) => {
    event.preventDefault()
    allowSound()
    if (party === 0 || name.trim() === '') return setFault(words.missing)
    if (check.token === '') return
    setFault('')
    send()
  }
  if (!page.open)
    return (
      <div class="step">
        <h2 tabIndex={-1}>{words.joinTitle(page.venue.name)}</h2>
        <p class="notice">{words.closed}</p>
      </div>
    )
  return (
    <form class="step queue-join" onSubmit={join} noValidate>
      <h2 tabIndex={-1}>{words.joinTitle(page.venue.name)}</h2>
      <p class="quiet">{words.joinLead}</p>
      <fieldset>
        <legend>{words.howMany}</legend>
        <div class="chips">
          {CHIPS.map((count) => (
            <label key={count} class="chip">
              <input
                type="radio"
                name="party"
                checked={party === count}
                onChange={() => setParty(count)}
                aria-label={words.guests(count)}
              />
              <span aria-hidden="true">{count}</span>
            </label>
          ))}
        </div>
        <select
          class="more"
          aria-label={words.morePeople}
          value={party > CHIPS.length ? String(party) : ''}
          onChange={(event) => setParty(Number(event.currentTarget.value))}
        >
          <option value="">{words.morePeople}</option>
          {Array.from({ length: LARGEST - CHIPS.length }, (_, n) => n + CHIPS.length + 1).map((count) => (
            <option key={count} value={count}>
              {words.guests(count)}
            </option>
          ))}
        </select>
      </fieldset>
      <Field
        name="name"
        label={words.name}
        hint={words.nameHint}
        value={name}
        onInput={setName}
        rule={NAME_RULE}
        autocomplete="name"
      />
      <Field
        name="phone"
        label={words.phone}
        optional={words.optional}
        hint={words.phoneHint}
        type="tel"
        value={phone}
        onInput={setPhone}
        rule={PHONE_RULE}
        autocomplete="tel"
      />
      <div ref={check.container} />
      {check.isForeign && <p class="small quiet">{words.whyCheck}</p>}
      {fault && (
        <div class="notice warn" role="alert">
          <Alert />
          <div>{fault}</div>
        </div>
      )}
      <button type="submit" class="button primary wide" aria-busy={busy} aria-disabled={check.token === ''}>
        {busy ? words.joining : words.join}
      </button>
      <p class="small quiet">
        <NoticeLinks words={words} page={page} />
      </p>
    </form>
  )
}
