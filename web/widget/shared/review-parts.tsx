import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { BookingPage, VenueFacts } from '../../../contract/page-data.ts'
import type { PriceLine } from '../../../domain/price-lines.ts'
import besideDe from './beside-words.de.ts'
import besideEn, { type BesideWords } from './beside-words.en.ts'
import de from './check-words.de.ts'
import en from './check-words.en.ts'
import { LoadFailure, Notice } from './notice.tsx'
import { Notices } from './notices.tsx'
import { Foot } from './parts.tsx'
import { PriceLines } from './price-lines.tsx'
import type { Submit } from './use-submit.ts'
import type { Visit } from './visit.ts'
import type { GuestWords } from './words.en.ts'

interface Props {
  readonly words: GuestWords
  readonly page: { readonly venue: VenueFacts; readonly lang: string }
  readonly submit: Submit
  /** What the button says. */
  readonly label: string
  readonly disabled?: boolean
  /** Where the same can be finished outside an isolated website. */
  readonly hosted: string
  onSend(): void
  /** Sends it as another booking beside one that stands, where `onSend` would ask about that first. */
  onSendBeside?(): void
}

/** The end of a review: the check of the guest where there is one, and the button that sends or pays. */
export const ReviewFoot = (props: Props) => {
  const { words, page, submit, label, disabled, hosted, onSend, onSendBeside = onSend } = props
  const { busy, check, payment, beside } = submit
  const mayResend = beside === 'agreed' && !busy && check.token !== ''
  useEffect(() => {
    if (mayResend) onSendBeside()
  }, [mayResend])
  return (
    <>
      {beside === 'asks' && <AskBeside words={page.lang === 'de' ? besideDe : besideEn} submit={submit} />}
      <Notices words={words} page={page} />
      <div ref={check.container} class="bot-check" />
      {check.isForeign && <p class="small quiet">{(page.lang === 'de' ? de : en).whyCheck}</p>}
      {check.isStopped && <LoadFailure words={words} sentence={words.refusedCheck} reload={check.renew} />}
      {payment ? (
        <Notice>
          <p>{words.payInTab}</p>
          <NewTab href={payment}>{label}</NewTab>
        </Notice>
      ) : (
        <Foot words={words}>
          {check.isBlocked ? (
            <NewTab href={hosted}>{words.openBooking}</NewTab>
          ) : (
            <button
              type="button"
              class="button primary"
              aria-busy={busy}
              disabled={disabled}
              aria-disabled={check.token === ''}
              onClick={() => check.token !== '' && onSend()}
            >
              {busy ? words.booking : label}
            </button>
          )}
        </Foot>
      )}
    </>
  )
}

/** Where a website is isolated, foreign frames can be shown in a tab of their own only. */
const NewTab = ({ href, children }: { href: string; children: ComponentChildren }) => (
  <a class="button primary" href={href} target="_blank" rel="noopener">
    {children}
  </a>
)

export interface AgainWords {
  readonly again: string
  readonly againYes: string
  readonly againNo: string
}

/** Asked before a guest who has a booking already gets another one. */
export const AskAgain = (props: { words: AgainWords; submit: Submit; onYes(): void }) => {
  const { words, submit, onYes } = props
  if (!submit.asksAgain) return null
  return (
    <Question
      text={words.again}
      yes={words.againYes}
      no={words.againNo}
      disabled={submit.check.token === ''}
      onYes={onYes}
      onNo={() => submit.askAgain(false)}
    />
  )
}

/** Asked before what was meant to replace an earlier booking becomes a second one. */
const AskBeside = ({ words, submit }: { words: BesideWords; submit: Submit }) => (
  <Question
    text={words.beside}
    yes={words.besideYes}
    no={words.besideNo}
    onYes={() => submit.answerBeside(true)}
    onNo={() => submit.answerBeside(false)}
  />
)

interface QuestionProps {
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly disabled?: boolean
  onYes(): void
  onNo(): void
}

const Question = ({ text, yes, no, disabled, onYes, onNo }: QuestionProps) => {
  // The button goes with the question, so the focus goes back to where the step begins.
  const answer = (act: () => void) => {
    document.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
    act()
  }
  return (
    <div class="notice warn" role="alert">
      <div>
        <p>{text}</p>
        <p class="actions">
          <button type="button" class="button" disabled={disabled} onClick={() => answer(onYes)}>
            {yes}
          </button>
          <button type="button" class="button plain" onClick={() => answer(onNo)}>
            {no}
          </button>
        </p>
      </div>
    </div>
  )
}

interface DueProps {
  readonly label: string
  /** Undefined where nothing is due. */
  readonly amount: string | undefined
  /** What the amount is made of. */
  readonly lines?: readonly PriceLine[]
  readonly priceOf?: (pence: number) => string
  /** The terms, a sentence or two each. */
  readonly notes: readonly string[]
  readonly children?: ComponentChildren
}

/** What is due now, and the terms. */
export const Due = ({ label, amount, lines = [], priceOf = String, notes, children }: DueProps) => (
  <div class="terms">
    <PriceLines lines={lines} priceOf={priceOf} />
    {amount && (
      <p class="due">
        <span>{label}</span>
        <strong>{amount}</strong>
      </p>
    )}
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
    {children}
  </div>
)

interface VisitProps {
  readonly page: Pick<BookingPage, 'venue' | 'lang'>
  readonly draft: Visit
}

/** The widget's own page for the party and the day. */
export const visitAddress = (widget: 'bookings' | 'guest-list', { page, draft }: VisitProps): string => {
  const query = new URLSearchParams({
    lang: page.lang,
    party_size: String(draft.party),
    date: draft.date ?? '',
  })
  return `/widget/${widget}/${page.venue.id}?${query}`
}
