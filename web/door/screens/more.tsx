import { showToast } from '../../shared/toast.tsx'
import { hasUpdate, takeUpdate } from '../device/updates.ts'
import type { DoorTheme } from '../engine/ports.ts'
import type { Conflict } from '../model/types.ts'
import { conflictsInWords, wordsForConflict } from '../model/words.ts'
import { chooseAgain, door, openConflicts, state, timezone } from '../state.ts'
import { words } from '../words.ts'
import { Held } from './held.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SignOut } from './sign-out.tsx'

const THEMES: readonly DoorTheme[] = ['auto', 'dark', 'light']

/** What went wrong while doors were offline, settings, and the way out. */
export const More = () => {
  const { kept, refused } = state.value
  const { more: said, gateName, anotherNight, gate } = words.value
  return (
    <section class="more" aria-labelledby="more-title">
      <h1 id="more-title">{said.title}</h1>
      {openConflicts.value.length > 1 ? (
        <ConflictGroup conflicts={openConflicts.value} />
      ) : (
        openConflicts.value.map((conflict) => (
          <ConflictCard conflict={conflict} key={`${conflict.device} ${conflict.seq}`} />
        ))
      )}
      {refused > 0 && <p class="notice warn">{said.refused(refused)}</p>}
      <Held />
      {hasUpdate.value && (
        <div class="notice">
          <div>
            <p>{said.update}</p>
            <button type="button" class="button primary" onClick={takeUpdate}>
              {said.updateNow}
            </button>
          </div>
        </div>
      )}
      <div class="card settings">
        <label class="check">
          <input type="checkbox" checked={kept.sound} onChange={() => door.keep({ sound: !kept.sound })} />
          {said.sound}
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={kept.vibration}
            onChange={() => door.keep({ vibration: !kept.vibration })}
          />
          {said.vibration}
        </label>
        <div class="field">
          <label for="door-theme">{said.screen}</label>
          <select
            id="door-theme"
            value={kept.theme ?? 'auto'}
            onChange={(event) => door.keep({ theme: event.currentTarget.value as DoorTheme })}
          >
            {THEMES.map((theme) => (
              <option value={theme} key={theme}>
                {said.themes[theme]}
              </option>
            ))}
          </select>
        </div>
        <LanguageChoice />
        <div class="field">
          <label for="gate-name">{gateName}</label>
          <input
            id="gate-name"
            type="text"
            maxLength={40}
            value={kept.gate}
            onChange={(event) => door.keep({ gate: event.currentTarget.value.trim() || gate })}
          />
        </div>
      </div>
      <div class="card settings">
        <p>
          {said.signedInAs} <b>{kept.session?.user.name}</b>
          {kept.others.length > 0 && (
            <>
              {' '}
              {said.at} <b>{kept.venue?.name}</b>
            </>
          )}
        </p>
        <button type="button" class="button big" onClick={chooseAgain}>
          {anotherNight}
        </button>
        <SignOut />
      </div>
    </section>
  )
}

const settle = async (conflict: Conflict, isOut: boolean) => {
  if (!(await door.settle(conflict, isOut))) showToast({ text: words.value.notRecorded })
}

/** Two doors without a network find many at once. One decision is for all; each can still be decided by itself. */
const ConflictGroup = ({ conflicts }: { conflicts: readonly Conflict[] }) => (
  <article class="conflict">
    <h2>{words.value.conflict.someTwice(conflicts.length)}</h2>
    <p>{conflicts.map(({ name }) => name ?? words.value.conflict.anUnknown).join(', ')}</p>
    <p>{words.value.conflict.ask}</p>
    <button
      type="button"
      class="button big"
      onClick={async () => {
        for (const conflict of conflicts) await settle(conflict, false)
      }}
    >
      {words.value.conflict.allInside}
    </button>
    <details>
      <summary>{words.value.conflict.oneByOne}</summary>
      {conflicts.map((conflict) => (
        <ConflictCard conflict={conflict} key={`${conflict.device} ${conflict.seq}`} />
      ))}
    </details>
  </article>
)

const ConflictCard = ({ conflict }: { conflict: Conflict }) => (
  <article class="conflict">
    <h2>{conflictsInWords(words.value, [conflict])}</h2>
    <p>{wordsForConflict(words.value, conflict, timezone())}</p>
    <p>{words.value.conflict.ask}</p>
    <div class="stack">
      <button type="button" class="button big" onClick={() => settle(conflict, false)}>
        {words.value.conflict.inside}
      </button>
      {conflict.booking_id !== null && (
        <button type="button" class="button big" onClick={() => settle(conflict, true)}>
          {words.value.conflict.takeOut(conflict.heads)}
        </button>
      )}
    </div>
  </article>
)
