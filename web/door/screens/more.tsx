import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { showToast } from '../../shared/toast.tsx'
import { callAs } from '../device/service.ts'
import { hasUpdate, takeUpdate } from '../device/updates.ts'
import type { DoorTheme } from '../engine/ports.ts'
import type { Conflict } from '../model/types.ts'
import { people, wordsForConflict } from '../model/words.ts'
import { chooseAgain, door, openConflicts, state, timezone } from '../state.ts'
import { Held } from './held.tsx'

/** What went wrong while doors were offline, settings, and the way out. */
export const More = () => {
  const { kept, waiting, refused } = state.value
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <section class="more" aria-labelledby="more-title">
      <h1 id="more-title">More</h1>
      {openConflicts.value.length > 1 ? (
        <ConflictGroup conflicts={openConflicts.value} />
      ) : (
        openConflicts.value.map((conflict) => (
          <ConflictCard conflict={conflict} key={`${conflict.device} ${conflict.seq}`} />
        ))
      )}
      {refused > 0 && (
        <p class="notice warn">
          {refused} could not be recorded by the service. Tell the desk to check tonight’s list.
        </p>
      )}
      <Held />
      {hasUpdate.value && (
        <div class="notice">
          <div>
            <p>A new version is ready. It starts in a second and loses nothing.</p>
            <button type="button" class="button primary" onClick={takeUpdate}>
              Update now
            </button>
          </div>
        </div>
      )}
      <div class="card settings">
        <label class="check">
          <input type="checkbox" checked={kept.sound} onChange={() => door.keep({ sound: !kept.sound })} />
          Sound
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={kept.vibration}
            onChange={() => door.keep({ vibration: !kept.vibration })}
          />
          Vibration
        </label>
        <div class="field">
          <label for="door-theme">Screen</label>
          <select
            id="door-theme"
            value={kept.theme ?? 'auto'}
            onChange={(event) => door.keep({ theme: event.currentTarget.value as DoorTheme })}
          >
            <option value="auto">Dark at night</option>
            <option value="dark">Dark</option>
            <option value="light">Light</option>
          </select>
        </div>
        <div class="field">
          <label for="gate-name">Name of this door</label>
          <input
            id="gate-name"
            type="text"
            maxLength={40}
            value={kept.gate}
            onChange={(event) => door.keep({ gate: event.currentTarget.value.trim() || 'Door' })}
          />
        </div>
      </div>
      <div class="card settings">
        <p>
          Signed in as <b>{kept.session?.user.name}</b>
          {kept.others.length > 0 && (
            <>
              {' '}
              at <b>{kept.venue?.name}</b>
            </>
          )}
        </p>
        <button type="button" class="button big" onClick={chooseAgain}>
          Another venue or night
        </button>
        <button type="button" class="button big" onClick={() => setIsLeaving(true)}>
          Sign out
        </button>
      </div>
      {isLeaving && (
        <Dialog title="Sign out?" onClose={() => setIsLeaving(false)}>
          <div class="stack">
            <p>The names go from this phone.</p>
            {waiting > 0 && (
              <p class="notice warn">
                {waiting} waiting to be sent. They stay on this phone and are sent once somebody of this venue
                signs in here again. Better: wait for the network first.
              </p>
            )}
            <button type="button" class="button primary big" onClick={signOut}>
              Sign out
            </button>
            <button type="button" class="button big" onClick={() => setIsLeaving(false)}>
              Stay
            </button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

const signOut = async () => {
  const { session } = door.state.kept
  await door.forget('signed_out')
  await callAs(session)('POST /api/auth/logout', {}).catch(() => undefined)
}

const settle = async (conflict: Conflict, isOut: boolean) => {
  if (!(await door.settle(conflict, isOut)))
    showToast({ text: 'Not recorded: this phone’s storage is full. Free some space and try again.' })
}

/** Two doors without a network find many at once. One decision is for all; each can still be decided by itself. */
const ConflictGroup = ({ conflicts }: { conflicts: readonly Conflict[] }) => (
  <article class="conflict">
    <h2>{conflicts.length} came in twice</h2>
    <p>{conflicts.map(({ name }) => name ?? 'an unknown code').join(', ')}</p>
    <p>
      Ask at the other door. If they are inside, leave it so: they are counted. One decision is for all doors.
    </p>
    <button
      type="button"
      class="button big"
      onClick={async () => {
        for (const conflict of conflicts) await settle(conflict, false)
      }}
    >
      All of them are inside
    </button>
    <details>
      <summary>Decide one by one</summary>
      {conflicts.map((conflict) => (
        <ConflictCard conflict={conflict} key={`${conflict.device} ${conflict.seq}`} />
      ))}
    </details>
  </article>
)

const ConflictCard = ({ conflict }: { conflict: Conflict }) => (
  <article class="conflict">
    <h2>{conflict.name ?? 'An unknown code'} came in twice</h2>
    <p>{wordsForConflict(conflict, timezone())}</p>
    <p>
      Ask at the other door. If they are inside, leave it so: they are counted. One decision is for all doors.
    </p>
    <div class="stack">
      <button type="button" class="button big" onClick={() => settle(conflict, false)}>
        They are inside
      </button>
      {conflict.booking_id !== null && (
        <button type="button" class="button big" onClick={() => settle(conflict, true)}>
          Take {people(conflict.heads)} out again
        </button>
      )}
    </div>
  </article>
)
