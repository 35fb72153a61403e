import type { DayChoiceProps } from './choice.ts'

const CHIPS = 8

/** How many come: a chip for each usual number, a list for more. */
export const PartyChoice = ({
  page,
  words,
  draft,
  onParty,
}: DayChoiceProps & { onParty(party: number): void }) => {
  const parties = Array.from({ length: page.largest_party }, (_, n) => n + 1)
  return (
    <fieldset>
      <legend>{words.party}</legend>
      <div class="chips">
        {parties.slice(0, CHIPS).map((count) => (
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
      {parties.length > CHIPS && (
        <select
          class="more"
          aria-label={words.moreGuests}
          value={draft.party > CHIPS ? String(draft.party) : ''}
          onChange={(event) => onParty(Number(event.currentTarget.value) || draft.party)}
        >
          <option value="">{words.moreGuests}</option>
          {parties.slice(CHIPS).map((count) => (
            <option key={count} value={count}>
              {words.guests(count)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  )
}
