import { Contact } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { CalendarGrid } from './calendar.tsx'
import type { ChoiceProps, StepProps } from './context.ts'
import { withoutSlot } from './draft.ts'

const CHIPS = 8

/** How many, and on which day. */
export const When = (props: StepProps) => {
  const { page, words, draft, go, change } = props
  const largest = page.largest_party
  const setParty = (party: number) => change({ ...cleared(party), party })
  // Slots depend on the party, so what was chosen for another one is void.
  const cleared = (party: number) => (party === draft.party ? {} : withoutPartyChoices)
  return (
    <>
      <Head title={words.whenTitle} />
      <PartyChoice {...props} onParty={setParty} />
      <CalendarGrid
        {...props}
        onMonth={(month) => change({ month })}
        onPick={(date) => go('time', date === draft.date ? draft : { ...withoutSlot(draft), date })}
      />
      <div class="small quiet">
        <p>{words.larger(largest)}</p>
        <Contact page={page} />
      </div>
    </>
  )
}

const withoutPartyChoices = {
  slot: undefined,
  rule: undefined,
  bundles: undefined,
  table: undefined,
  attempt: undefined,
} as object

/** How many come: a chip for each usual number, a list for more. */
export const PartyChoice = ({
  page,
  words,
  draft,
  onParty,
}: ChoiceProps & { onParty(party: number): void }) => {
  const largest = page.largest_party
  const chips = Array.from({ length: Math.min(CHIPS, largest) }, (_, n) => n + 1)
  return (
    <fieldset>
      <legend>{words.party}</legend>
      <div class="chips">
        {chips.map((count) => (
          <label key={count} class="chip">
            <input
              type="radio"
              name="party"
              value={count}
              checked={draft.party === count}
              onChange={() => onParty(count)}
              aria-label={words.guests(count)}
            />
            <span aria-hidden="true">{count}</span>
          </label>
        ))}
      </div>
      {largest > CHIPS && (
        <select
          class="more"
          aria-label={words.moreGuests}
          value={draft.party > CHIPS ? String(draft.party) : ''}
          onChange={(event) => onParty(Number(event.currentTarget.value) || draft.party)}
        >
          <option value="">{words.moreGuests}</option>
          {Array.from({ length: largest - CHIPS }, (_, n) => n + CHIPS + 1).map((count) => (
            <option key={count} value={count}>
              {words.guests(count)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  )
}
