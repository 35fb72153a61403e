import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GuestListPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import { longDate, shortDate } from '../../shared/dates.ts'
import { post } from '../../shared/frame.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { DetailsForm } from '../shared/details.tsx'
import { Contact, type Trouble } from '../shared/notice.tsx'
import { rememberedDetails } from '../shared/remember.ts'
import { useSteps } from '../shared/steps.ts'
import type { Session, StepProps } from './context.ts'
import { arriveAt, type Draft, newDraft, type Step } from './draft.ts'
import { ListChoice } from './list.tsx'
import { Review } from './review.tsx'
import { UseLink } from './use-link.tsx'
import { When } from './when.tsx'
import { Who } from './who.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: GuestListPage
  readonly words: Words
  /** The secret of a mailed link, where one led here. */
  readonly link: string | undefined
}

export const App = ({ page, words, link }: Props) => {
  const [session, setSession] = useState<Session>()
  const signedIn = useRef(false)
  signedIn.current = session !== undefined
  const call = useMemo(() => createClient({ token: () => session?.token }), [session?.token])
  const arrive = arriveAt(page, () => signedIn.current)
  const { step, draft, go, change } = useSteps<Step, Draft>(() => {
    const first = newDraft(page, rememberedDetails())
    return { step: first.date ? 'list' : 'when', draft: first }
  }, arrive)
  const [trouble, setTrouble] = useState<Trouble>()
  const [hasLink, setHasLink] = useState(link !== undefined)
  const section = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // A reload keeps the draft and ends the session.
  useEffect(() => {
    const shown = arrive(draft, { step, draft }).step
    if (shown !== step) go(shown, draft, 'replace')
  }, [])
  useLayoutEffect(() => {
    // The first screen leaves the focus where the visitor has it.
    if (isFirst.current) isFirst.current = false
    else section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    if (!document.documentElement.classList.contains('framed')) window.scrollTo({ top: 0 })
  }, [step, hasLink])
  useEffect(() => {
    post({ maitred: 'step', step })
    if (step === 'review') prepareResult()
  }, [step])

  const props: StepProps = {
    page,
    words,
    call,
    session,
    draft,
    trouble,
    change,
    onTrouble: setTrouble,
    onSession: setSession,
    go: (to, changed, how) => {
      if (step !== 'review') setTrouble(undefined)
      go(to, changed, how)
    },
  }
  const isOpen = page.enabled && page.largest_party > 0
  return (
    <main class="card">
      <header class="venue">
        {page.venue.logo_url && <img class="logo" src={page.venue.logo_url} alt="" width="44" height="44" />}
        <div>
          <h1>{page.venue.name}</h1>
          <p class="quiet">{page.venue.address}</p>
        </div>
      </header>
      {!isOpen && (
        <div class="notice">
          <div>
            <p>{page.enabled ? words.nothingOffered : words.off}</p>
            <Contact page={page} />
          </div>
        </div>
      )}
      {isOpen && (
        <>
          {session && <Account {...props} session={session} />}
          {!hasLink && step !== 'when' && step !== 'done' && <Choices {...props} step={step} />}
          <div class={`step ${step}`} key={hasLink ? 'link' : step} ref={section}>
            {hasLink ? (
              <UseLink {...props} link={link ?? ''} onDone={() => setHasLink(false)} />
            ) : (
              <Screen {...props} step={step} />
            )}
          </div>
        </>
      )}
    </main>
  )
}

const Screen = (props: StepProps & { step: Step }) => {
  const { step, page, words, call, draft, session } = props
  switch (step) {
    case 'when':
      return <When {...props} />
    case 'list':
      return <ListChoice {...props} />
    case 'who':
      return <Who {...props} />
    case 'details':
      return <DetailsForm {...props} />
    case 'review':
      return <Review {...props} />
    case 'done':
      return (
        <LazyResult
          call={call}
          lang={page.lang}
          venue={page.venue}
          againUrl={location.pathname + location.search}
          texts={{
            bookedTitle: words.doneTitle,
            another: words.another,
          }}
          outcome={{
            bookingId: draft.booked?.bookingId ?? '',
            status: draft.booked?.status ?? 'pending',
            manageUrl: draft.booked?.manageUrl,
            email: session ? undefined : draft.details.guest_email,
            lines: [
              words.at(longDate(words, draft.date ?? page.today), draft.choice?.time ?? ''),
              [words.guests(draft.party), draft.choice?.name ?? ''].join(' · '),
            ],
          }}
        />
      )
  }
}

/** Who is signed in, and the way out. */
const Account = ({ words, call, session, draft, go, onSession }: StepProps & { session: Session }) => {
  const leave = () => {
    call('POST /api/auth/logout', {}).catch(() => {})
    onSession(undefined)
    if (!draft.booked && draft.choice) go('who')
  }
  return (
    <p class="account quiet small">
      {words.signedInAs(session.user.name)}
      <button type="button" class="button plain" onClick={leave}>
        {words.signOut}
      </button>
    </p>
  )
}

/** What is chosen already, each with a way back to it. */
const Choices = ({ words, draft, step, go }: StepProps & { step: Step }) => {
  const chips: [Step, string][] = [['when', words.guests(draft.party)]]
  if (draft.date) chips.push(['when', shortDate(words, draft.date)])
  if (draft.choice && step !== 'list') chips.push(['list', draft.choice.name])
  return (
    <nav class="choices" aria-label={words.choices}>
      <ul>
        {chips.map(([to, text]) => (
          <li key={text}>
            <button type="button" aria-label={words.change(text)} onClick={() => go(to)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
