import { computed, signal } from '@preact/signals'
import { hideToast, showToast } from '../shared/toast.tsx'
import { forgetConsoleSession } from './device/console-session.ts'
import { play, vibrate } from './device/feedback.ts'
import { openIdbStore } from './device/idb-store.ts'
import { noStore } from './device/no-store.ts'
import { localOverflow } from './device/overflow.ts'
import { doorService } from './device/service.ts'
import { Door } from './engine/door.ts'
import type { DoorState } from './engine/ports.ts'
import { withOverflow } from './engine/with-overflow.ts'
import type { Verdict } from './model/judge.ts'
import type { QueuedItem } from './model/types.ts'
import { type Tone, toneOf } from './model/words.ts'
import { chosenLanguage, words } from './words.ts'

/** The one door of this page. `openDoor` comes first. */
export let door: Door
/** Whether this window has the door, or another one of this device. */
export const isHere = signal(false)

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
  const store = withOverflow(await openIdbStore().catch(() => noStore), localOverflow(localStorage))
  let opened: Door | undefined
  opened = await Door.open({
    store,
    service: doorService,
    clock: { wall: () => Date.now(), steady: () => performance.now() },
    changed: () => {
      // A door that was closed may still hear from the network.
      if (opened && door === opened) changed()
    },
    clashed,
    corrected: (entries) => showToast({ text: words.value.clock.corrected(entries) }),
  })
  door = opened
  changed()
  isHere.value = true
}

/** Another window goes on. */
export const closeDoor = async () => {
  await door.close()
  isHere.value = false
}

let shift = ''
const changed = () => {
  const { kept, ended } = door.state
  if (ended === 'signed_out') forgetConsoleSession()
  const now = `${kept.session?.token} ${kept.venue?.id} ${ended}`
  // Names of another venue or night, or of whoever was signed in, do not stay on the screen.
  if (now !== shift) clearScreen()
  shift = now
  chosenLanguage.value = kept.language
  state.value = door.state
}

const clearScreen = () => {
  shown.value = undefined
  openPartyId.value = undefined
  lastIn.value = undefined
  hideToast()
}

/** Somebody else had let them in. While they stand at the door, the verdict on the screen turns. */
const clashed = (item: QueuedItem) => {
  if (item.item.action === 'settle') return decidedOtherwise(item)
  const { verdict } = shown.peek() ?? {}
  if (verdict?.kind === 'in' && verdict.party.id === item.party)
    show(
      verdict.ticket === undefined
        ? { kind: 'already', party: verdict.party }
        : { kind: 'used_ticket', party: verdict.party, ticket: verdict.ticket },
    )
  else signalTone('bad')
}

const decidedOtherwise = ({ item: { taken_out } }: QueuedItem) => {
  signalTone('bad')
  showToast({
    text: taken_out ? words.value.conflict.stayedInside : words.value.conflict.takenOut,
  })
}

const signalTone = (tone: Tone) => {
  const { sound, vibration } = door.state.kept
  if (sound) play(tone)
  if (vibration) vibrate(tone)
}

export const show = (verdict: Verdict) => {
  shown.value = { verdict, at: performance.now() }
  if (verdict.kind === 'in') lastIn.value = { id: verdict.party.id, heads: verdict.heads }
  signalTone(toneOf(verdict))
}

/** Another venue, or another night. */
export const chooseAgain = () => door.leave()

export const timezone = (): string => door.state.kept.venue?.timezone ?? 'UTC'

/** Double entries that no door has settled. */
export const openConflicts = computed(() => state.value.night?.conflicts ?? [])

/** The service has not answered for some seconds: nobody knows yet whether there is a network. */
export const isSlow = signal(false)
