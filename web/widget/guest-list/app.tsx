import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { createClient } from '../../shared/client.ts'
import { shortDate } from '../../shared/dates.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { LazyDetails, prepareDetails } from '../shared/lazy-details.ts'
import { AskVenue } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import { rememberedDetails } from '../shared/remember.ts'
import { StepBox } from '../shared/step-box.tsx'
import { useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { When } from '../shared/when.tsx'
import { linesOf, type Session, type StepProps } from './context.ts'
import { arriveAt, type Draft, keysOf, newDraft, type Step, withoutChoice } from './draft.ts'
import { LazyReview, prepareReview } from './lazy-review.ts'
import { prepareSignIn } from './lazy-sign-in.ts'
import { ListChoice } from './list.tsx'
import { UseLink } from './use-link.tsx'
import { Who } from './who.tsx'

interface Props extends Pick<StepProps, 'page' | 'words'> {
  /** The secret of a mailed link, where one led here. */
  readonly link: string | undefined
}

export const App = ({ page, words, link }: Props) => {
  const [session, onSession] = useState<Session>()
  const signedIn = useRef(false)
  signedIn.current = session !== undefined
  const call = useMemo(() => createClient({ token: () => session?.token }), [session?.token])
  const arrive = arriveAt(page, () => signedIn.current)
  const { step, ...flow } = useSteps<Step, Draft>(() => {
    const first = newDraft(page, rememberedDetails())
    return { step: first.date ? 'list' : 'when', draft: first }
  }, arrive)
  const [hasLink, setHasLink] = useState(link !== undefined)
  const screen = hasLink ? 'link' : step
  const section = useStepFocus(step, screen)
  const props: StepProps = { page, words, call, session, onSession, ...flow }

  // A reload keeps the draft and ends the session.
  useEffect(() => {
    const { draft, go } = props
    const shown = arrive(draft, { step, draft }).step
    if (shown !== step) go(shown, draft, 'replace')
  }, [])
  useEffect(() => {
    if (step === 'list') {
      prepareDetails()
      prepareReview()
      prepareSignIn()
    }
    if (step === 'review') prepareResult()
  }, [step])

  if (!page.enabled || page.largest_party === 0)
    return <AskVenue page={page}>{page.enabled ? words.nothingOffered : words.off}</AskVenue>
  return (
    <>
      {session && <Account {...props} session={session} />}
      <StepBox
        {...props}
        step={screen}
        section={section}
        chips={hasLink ? [] : chipsOf(props, step)}
        sum={sumOf(props, step)}
      >
        {hasLink ? (
          <UseLink {...props} link={link ?? ''} onDone={() => setHasLink(false)} />
        ) : (
          <Screen {...props} step={step} />
        )}
      </StepBox>
    </>
  )
}

const Screen = (props: StepProps & { step: Step }) => {
  const { step, page, words, draft, session, go } = props
  switch (step) {
    case 'when':
      // What a list costs depends on the party, so what was chosen for another one is void.
      return (
        <When
          {...props}
          type="guestlist"
          note={page.members_only > 0 ? words.members : undefined}
          onParty={(party) => go('when', { ...withoutChoice(draft), party }, 'replace')}
          onDay={(date) => go('list', { ...withoutChoice(draft), date })}
        />
      )
    case 'list':
      return <ListChoice {...props} />
    case 'who':
      return <Who {...props} />
    case 'details':
      return <LazyDetails {...props} />
    case 'review':
      return <LazyReview {...props} />
    case 'done':
      return draft.booked ? (
        <LazyResult
          {...props}
          againUrl={location.pathname + location.search}
          texts={{ bookedTitle: words.doneTitle, another: words.another }}
          outcome={{
            ...draft.booked,
            email: session ? undefined : draft.details.guest_email,
            lines: linesOf(props),
          }}
        />
      ) : null
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

/** What is to be paid, in money or keys, or held. The list says it beside each choice, and the review line by line. */
const sumOf = (props: StepProps, step: Step): string | undefined => {
  const { words, draft, session } = props
  const pence = session ? 0 : (draft.choice?.depositPence ?? 0)
  if (step !== 'who' && step !== 'details') return undefined
  const keys = keysOf(draft)
  if (keys > 0) return words.keys(keys)
  if (pence === 0) return undefined
  return words.depositOf(price(props, pence), draft.choice?.depositMode === 'hold')
}

const chipsOf = ({ words, draft }: StepProps, step: Step): [Step, string][] => {
  if (step === 'when' || step === 'done') return []
  const chips: [Step, string][] = [['when', words.guests(draft.party)]]
  if (draft.date) chips.push(['when', shortDate(words, draft.date)])
  if (draft.choice && step !== 'list') chips.push(['list', draft.choice.name])
  return chips
}
