import { computed, signal } from '@preact/signals'
import { forgetConsoleSession } from './device/console-session.ts'
import { play, vibrate } from './device/feedback.ts'
import { openIdbStore } from './device/idb-store.ts'
import { localOverflow } from './device/overflow.ts'
import { doorService } from './device/service.ts'
import { Door, type DoorState } from './engine/door.ts'
import { withOverflow } from './engine/with-overflow.ts'
import type { Verdict } from './model/judge.ts'
import type { Conflict, QueuedItem } from './model/types.ts'
import { wordsFor } from './model/words.ts'

/** The one door of this page. `openDoor` comes first. */
export let door: Door

export const state = signal<DoorState>(undefined as unknown as DoorState)

export type Tab = 'scan' | 'list' | 'count' | 'more'
export const tab = signal<Tab>('scan')
/** The party whose sheet is open. */
export const openPartyId = signal<string | undefined>(undefined)
/** It, as long as it is on the list. */
export const openParty = computed(() => state.value.night?.parties.find(({ id }) => id === openPartyId.value))

export interface Shown {
  readonly verdict: Verdict
  readonly at: number
}
/** What was found last, while it fills the screen. */
export const shown = signal<Shown | undefined>(undefined)
/** The party that was let in last, to be undone without searching. */
export const lastIn = signal<{ readonly id: string; readonly heads: number } | undefined>(undefined)

export const openDoor = async () => {
  const store = withOverflow(await openIdbStore(), localOverflow(localStorage))
  door = await Door.open({
    store,
    service: doorService,
    now: () => Date.now(),
    changed: () => {
      if (door.state.ended === 'signed_out') forgetConsoleSession()
      state.value = door.state
    },
    clashed,
  })
  state.value = door.state
}

/** Somebody else had let them in. While they stand at the door, the verdict on the screen turns. */
const clashed = (item: QueuedItem) => {
  const { verdict } = shown.peek() ?? {}
  if (verdict?.kind === 'in' && verdict.party.id === item.party)
    show({ kind: verdict.ticket === undefined ? 'already' : 'used_ticket', party: verdict.party })
  else signalTone('bad')
}

const signalTone = (tone: 'good' | 'bad' | 'ask') => {
  const { sound, vibration } = door.state.kept
  if (sound) play(tone)
  if (vibration) vibrate(tone)
}

export const show = (verdict: Verdict) => {
  shown.value = { verdict, at: performance.now() }
  if (verdict.kind === 'in') lastIn.value = { id: verdict.party.id, heads: verdict.heads }
  signalTone(wordsFor(verdict, timezone()).tone)
}

/** Another venue, or another night. */
export const chooseAgain = () => door.keep({ venue: null, list: null, date: null })

export const timezone = (): string => door.state.kept.venue?.timezone ?? 'UTC'

const keyOf = ({ device, seq }: Conflict) => `${device} ${seq}`

/** Double entries that nobody at this door has dealt with. */
export const openConflicts = computed(() => {
  const { list, settled } = state.value.kept
  return (list?.conflicts ?? []).filter((conflict) => !settled.includes(keyOf(conflict)))
})

export const settle = (conflict: Conflict) =>
  door.keep({ settled: [...door.state.kept.settled, keyOf(conflict)] })
