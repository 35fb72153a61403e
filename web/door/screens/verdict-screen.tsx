import { useEffect, useRef } from 'preact/hooks'
import { headsOut, holderOf } from '../model/night.ts'
import { wordsFor } from '../model/words.ts'
import { door, type Shown, show, shown, state, timezone } from '../state.ts'
import { words } from '../words.ts'
import { Flags } from './flags.tsx'
import { HeadButtons } from './head-buttons.tsx'
import { useFocus } from './use-focus.ts'

const GOOD_MS = 2200
/** Somebody may say that fewer came. */
const PARTY_MS = 5000
const BAD_MS = 4000

/** The whole screen says what was found. It goes by itself, unless it is touched or somebody has to decide. */
export const VerdictScreen = ({ verdict, at }: Shown) => {
  const { tone, title, text } = wordsFor(words.value, verdict, timezone())
  const said = words.value.verdict
  const heading = useFocus()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stay = () => clearTimeout(timer.current)
  const close = () => {
    if (shown.value?.at === at) shown.value = undefined
  }
  useEffect(() => {
    if (verdict.kind === 'ask') return
    const mayChange = verdict.kind === 'in' && verdict.heads > 1
    timer.current = setTimeout(close, tone === 'good' ? (mayChange ? PARTY_MS : GOOD_MS) : BAD_MS)
    return stay
  }, [])
  const party = 'party' in verdict ? verdict.party : undefined
  const holder = party && 'ticket' in verdict ? holderOf(party, verdict.ticket) : undefined
  return (
    <div
      class="verdict"
      data-tone={tone}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      onPointerDown={stay}
      // The second tap of a double tap is for what stood here before.
      onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
      onKeyDown={({ key }) => (key === 'Escape' ? close() : stay())}
    >
      <div class="verdict-main">
        <VerdictSign tone={tone} />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {verdict.kind === 'in' && (
          <p class="verdict-heads">
            <b>{verdict.heads}</b>
            <span class="visually-hidden"> {said.heads(verdict.heads)}</span>
          </p>
        )}
        {party && <p class="verdict-name">{holder ?? party.name}</p>}
        {party && holder && holder !== party.name && <p class="verdict-text">{said.bookedBy(party.name)}</p>}
        {text && <p class="verdict-text">{text}</p>}
        {party && (
          <Flags party={party} isBarredSaid={verdict.kind === 'ask' && verdict.doubts.includes('barred')} />
        )}
      </div>
      <div class="verdict-actions">
        {verdict.kind === 'in' && verdict.heads > 1 && (
          <HeadButtons
            label={said.fewer}
            most={verdict.heads - 1}
            onPick={async (heads) => {
              if (await door.takeOut(verdict.party.id, verdict.heads - heads)) show({ ...verdict, heads })
              else show({ kind: 'not_saved' })
            }}
          />
        )}
        {verdict.kind === 'ask' && (
          <HeadButtons
            label={said.allTheSame}
            most={verdict.ticket === undefined ? headsOut(verdict.party) : 1}
            onPick={async (heads) => {
              const found = await door.letInAnyway(verdict, heads)
              if (found) show(found)
            }}
          />
        )}
        {verdict.kind === 'other_night' && state.value.isConnected && (
          <button
            type="button"
            class="button big"
            onClick={async () => {
              await door.sync()
              close()
            }}
          >
            {said.update}
          </button>
        )}
        <button type="button" class="button big" onClick={close}>
          {verdict.kind === 'ask' ? said.refuse : said.goOn}
        </button>
      </div>
      {verdict.kind === 'in' && (
        <p class="visually-hidden" role="status">
          {said.letIn(holder ?? verdict.party.name, verdict.heads)}
        </p>
      )}
    </div>
  )
}

/** Told apart without colour too: a circle, an octagon, a triangle. */
const SIGNS = {
  good: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M7 12.500l3.500 3.500 6.500-7',
  bad: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM9 9l6 6M15 9l-6 6',
  ask: 'M12 3 1.800 21h20.400zM12 9.500v5M12 18v.01',
}

const VerdictSign = ({ tone }: { tone: keyof typeof SIGNS }) => (
  <svg class="icon verdict-sign" viewBox="0 0 24 24" width="96" height="96" aria-hidden="true">
    <path d={SIGNS[tone]} />
  </svg>
)
