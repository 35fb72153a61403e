import { batch, computed, signal } from '@preact/signals'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { ApiError } from '../../shared/client.ts'
import { createLiveLoader, type LiveLoader } from '../../shared/live-loader.ts'
import { hideToast, showToast, type Toast } from '../../shared/toast.tsx'
import { call, isLost, sentenceFor } from './api.ts'
import { watchVenue } from './live.ts'
import { listUnsettled, settleRefusals, type Way } from './unsettled.ts'

type Day = OkOf<Contract['GET /api/my-venues/:venueId/day']>
type Calendar = OkOf<Contract['GET /api/my-reservations/calendar']>

/** A party of the day: a booking, a place on a list, tickets or a reservation. */
export type Party = Day['data'][number]
/** An interval of a service: who arrives in it, and how many may. */
export type PaceInterval = Day['pace'][number]
export type Table = Calendar['tables'][number]
export type Area = Calendar['areas'][number]
export type Block = Calendar['blockouts'][number]

interface Shown {
  readonly venueId: string
  readonly date: string
  /** Whether the role may read tables and blocks: the door may not. */
  readonly hasFloor: boolean
}

/** What the screens show: one venue on one service day. */
const shown = signal<Shown | undefined>(undefined)
const loaded = signal<
  { readonly of: Shown; readonly day: Day; readonly calendar: Calendar | undefined } | undefined
>(undefined)
/** The party that was moved last: the timeline brings it into view. */
export const lastMoved = signal<string | undefined>(undefined)
export const loadFailure = signal('')
/** When the connection was lost: what is shown is no newer. */
export const cutAt = signal<number | undefined>(undefined)
const isCut = () => {
  cutAt.value ??= Date.now()
}
globalThis.addEventListener?.('offline', isCut)
globalThis.addEventListener?.('online', () => void reloadDay())
/** While somebody drags, others' changes wait: nothing moves under the finger. */
export const isDragging = signal(false)
/** Changes that are shown before the service has answered, by the party's id. */
const expected = signal<ReadonlyMap<string, Partial<Party>>>(new Map())

const isCurrent = ({ venueId, date }: Shown) => shown.value?.venueId === venueId && shown.value.date === date

const current = computed(() => (loaded.value && isCurrent(loaded.value.of) ? loaded.value : undefined))

export const isLoaded = computed(() => current.value !== undefined)
export const parties = computed<readonly Party[]>(() =>
  (current.value?.day.data ?? []).map((party) => ({ ...party, ...expected.value.get(party.id) })),
)
export const pace = computed<readonly PaceInterval[]>(() => current.value?.day.pace ?? [])
export const totals = computed(() => current.value?.day.totals)
/** Who waits at the door without a booking, and how long. */
export const queueNow = computed(() => current.value?.day.queue)
export const tables = computed<readonly Table[]>(() => current.value?.calendar?.tables ?? [])
export const areas = computed<readonly Area[]>(() => current.value?.calendar?.areas ?? [])
export const blocks = computed<readonly Block[]>(() => current.value?.calendar?.blockouts ?? [])

/** Parties that have a place: not rejected and not cancelled. */
export const standing = computed(() =>
  parties.value.filter(({ status }) => status !== 'rejected' && status !== 'cancelled'),
)

let loader: LiveLoader | undefined
/** The newest version of this day's venue that is known, by the stream or by an answer. */
let newest = 0

/** Reads the day again. Answers whether what is shown is as new as this moment. */
export const reloadDay = async (): Promise<boolean> => (await loader?.reload()) ?? false

/** What failed to load is loaded again, and shows so meanwhile. */
export const retryDay = () => {
  loadFailure.value = ''
  void reloadDay()
}

interface Read {
  readonly day: Day
  readonly calendar: Calendar | undefined
  /** Whether tables and blocks are as new as the parties: the two are answered one by one. */
  readonly isWhole: boolean
}

const read = async ({ venueId, date, hasFloor }: Shown, signal: AbortSignal): Promise<Read> => {
  const known = newest
  const [day, calendar] = await Promise.all([
    call('GET /api/my-venues/:venueId/day', { params: { venueId }, query: { date }, signal }),
    hasFloor
      ? call('GET /api/my-reservations/calendar', {
          query: { from: date, to: date, venue: venueId },
          signal,
        })
      : undefined,
  ])
  return { day, calendar, isWhole: !hasFloor || day.version <= known }
}

/** What waits for the next answer. */
const atNextShow: (() => void)[] = []

/** Where a party is and how it stands. A party that becomes late by itself has not changed. */
const standsAs = (party: Party): string =>
  JSON.stringify([
    party.status,
    party.attendance === 'late' ? 'expected' : party.attendance,
    party.arrived,
    party.party_size,
    party.table_ids,
    party.starts_at,
    party.ends_at,
    party.comments,
    party.tags,
  ])

const settleChanged = (before: readonly Party[], after: readonly Party[]) => {
  const stood = new Map(before.map((party) => [party.id, standsAs(party)]))
  for (const party of after) {
    const was = stood.get(party.id)
    if (was !== undefined && was !== standsAs(party)) settleRefusals(party.id)
  }
}

/** Shows a day and keeps it fresh, until the function it returns is called. */
export const watchDay = (venueId: string, date: string, hasFloor: boolean): (() => void) => {
  const of = { venueId, date, hasFloor }
  if (shown.value?.venueId !== venueId) newest = 0
  const mine = createLiveLoader<Read>({
    load: (signal) => read(of, signal),
    versionOf: ({ day }) => day.version,
    show: ({ day, calendar, isWhole }) => {
      newest = Math.max(newest, day.version)
      const before = current.value?.day.data ?? []
      batch(() => {
        loaded.value = { of, day, calendar }
        cutAt.value = undefined
        settleChanged(before, day.data)
        loadFailure.value = ''
        for (const run of atNextShow.splice(0)) run()
      })
      if (!isWhole) void mine.reload()
    },
    fail: (error) => {
      loadFailure.value = sentenceFor(error)
      if (error instanceof ApiError && error.status === 0) isCut()
    },
  })
  batch(() => {
    shown.value = of
    loadFailure.value = ''
  })
  loader = mine
  void mine.reload()
  const stopDragging = isDragging.subscribe((dragging) => (dragging ? mine.hold() : mine.release()))
  const stopWatching = watchVenue(venueId, (version) => {
    newest = Math.max(newest, version)
    mine.heard(version)
    // The connection is back.
    if (atNextShow.length > 0 || cutAt.value !== undefined) void mine.reload()
  })
  return () => {
    stopDragging()
    stopWatching()
    mine.stop()
    for (const run of atNextShow.splice(0)) run()
  }
}

/** A party as it was read last, without the changes that are under way. */
export const readParty = (id: string): Party | undefined =>
  current.value?.day.data.find((party) => party.id === id)

const expect = (id: string, change: Partial<Party> | undefined) => {
  const next = new Map(expected.value)
  if (change) next.set(id, { ...next.get(id), ...change })
  else next.delete(id)
  expected.value = next
}

interface Change {
  /** How the party will look. It is shown at once, and taken back when the service refuses. */
  readonly change?: Partial<Party> | undefined
  /** Whether the change was made, by how the party looks now: for an answer that was lost. By default, whether it shows. */
  readonly isMade?: ((now: Party | undefined) => boolean) | undefined
  /** What was done, for the message at the edge. */
  readonly done?: string | (() => string) | undefined
  readonly undo?: (() => void) | undefined
  /** What did not come of it, where that is short: "Rossi is not marked as seated". */
  readonly failed?: string | undefined
  /** What of the party is changed: "the note". Of the failures of one thing, the newest is listed. */
  readonly thing?: string | undefined
  /** Refusals that the form itself explains. */
  readonly isSaidElsewhere?: ((refusal: ApiError) => boolean) | undefined
  /** What can be done about a refusal, such as using a blocked table all the same. */
  readonly ways?: ((refusal: ApiError) => readonly Way[]) | undefined
  /** Says why, once the newest day is loaded, where the service's own sentence says too little. */
  readonly explain?: ((refusal: ApiError) => string | undefined) | undefined
}

/** What was said last of a party, while it may still stand. */
let said: { readonly id: string; readonly toast: Toast } | undefined

/** "Has arrived" beside "is not saved", of the same party, says two things at once. */
const takeBackWhatIsSaid = ({ id }: Party) => {
  if (said?.id === id) hideToast(said.toast)
}

interface Warned {
  readonly warnings?: readonly { readonly message: string }[] | undefined
}

type Request = () => Promise<Warned | object>

/**
 * What came of a change: it was made; it was, and what is shown is older; it was not, and that is listed; it was not, and
 * its form says so.
 */
type Outcome = 'made' | 'unread' | 'failed' | 'said'

/** The last change of each party that waits for its answer. */
const waiting = new Map<string, Promise<Outcome>>()

const isDone = (outcome: Outcome) => outcome === 'made' || outcome === 'unread'

/**
 * Makes a change of a party. Answers whether it was made; a refusal is said and rolled back in sight. The changes of one
 * party are made one after the other, as they were seen. What was done on top of a refused one is rolled back with it,
 * and listed as well.
 */
export const changeParty = async (party: Party, request: Request, change: Change = {}): Promise<boolean> => {
  settleRefusals(party.id)
  if (change.change) expect(party.id, change.change)
  const before = waiting.get(party.id) ?? Promise.resolve<Outcome>('made')
  const rollBack = () => {
    if (!waiting.has(party.id)) expect(party.id, undefined)
  }
  const made = before
    .then((outcome) =>
      isDone(outcome)
        ? sendChange(party, request, change)
        : leaveOut(outcome as 'failed' | 'said', party, request, change),
    )
    .then((outcome) => {
      if (waiting.get(party.id) === made) {
        waiting.delete(party.id)
        // It was made, and what is shown is older: the change stays in sight until it is read.
        if (outcome === 'unread') atNextShow.push(rollBack)
        else rollBack()
      }
      return outcome
    })
  waiting.set(party.id, made)
  return isDone(await made)
}

const failedInWords = ({ guest }: Party, { failed, thing = 'the change' }: Change): string =>
  failed ?? `${thing} to ${guest.name} is not saved`

/** The change before this one of the same party was not made. A form that says so itself still has what was typed. */
const leaveOut = (
  before: 'failed' | 'said',
  party: Party,
  request: Request,
  change: Change,
): 'failed' | 'said' => {
  if (before === 'said' && change.isSaidElsewhere) return 'said'
  const failed = failedInWords(party, change)
  const text = `${failed[0]?.toUpperCase()}${failed.slice(1)}, because the change before it was not made.`
  offerAgain(text, party, request, change)
  return 'failed'
}

const sendChange = async (party: Party, request: Request, change: Change): Promise<Outcome> => {
  const of = shown.value
  try {
    const answer = await request()
    sayDone(party, change, (answer as Warned).warnings)
    return (await reloadDay()) ? 'made' : 'unread'
  } catch (error) {
    const isRead = await reloadDay()
    takeBackWhatIsSaid(party)
    if (isLost(error)) return lookUp(party, request, change, isRead && of === shown.value) ? 'made' : 'failed'
    const listed = { party: party.id, thing: change.thing }
    if (error instanceof ApiError && error.status === 0)
      offerAgain(`No connection: ${failedInWords(party, change)}.`, party, request, change)
    else if (error instanceof ApiError && change.isSaidElsewhere?.(error)) return 'said'
    else if (error instanceof ApiError)
      listUnsettled(
        `${party.guest.name}: ${change.explain?.(error) || sentenceFor(error)}`,
        change.ways?.(error),
        listed,
      )
    else listUnsettled(`${party.guest.name}: ${sentenceFor(error)}`, [], listed)
    return 'failed'
  }
}

const sayDone = ({ id }: Party, { done, undo }: Change, warnings: Warned['warnings'] = []) => {
  const text = [typeof done === 'function' ? done() : done, ...warnings.map(({ message }) => message)]
    .filter(Boolean)
    .join(' ')
  if (!text) return
  const toast = { text, ...(undo ? { action: { label: 'Undo', run: undo } } : {}) }
  said = { id, toast }
  showToast(toast)
}

/** What stands is shown again, and the change can be made once more. */
const offerAgain = (text: string, party: Party, request: Request, change: Change) =>
  listUnsettled(
    text,
    [
      {
        label: 'Try again',
        run: () => {
          changeParty(party, request, change)
        },
      },
    ],
    { party: party.id, thing: change.thing },
  )

/** The answer was lost: whether the change was made is read from the day, at once or when the connection is back. */
const lookUp = (party: Party, request: Request, change: Change, isRead: boolean): boolean => {
  const { name } = party.guest
  const of = shown.value
  const look = (): boolean => {
    const now = readParty(party.id)
    const isMade = change.isMade ? change.isMade(now) : isIn(now, change.change ?? {})
    if (isMade) sayDone(party, change)
    else
      offerAgain(
        `There was no answer, and ${change.thing ?? 'the change'} to ${name} does not show. It may still be under way.`,
        party,
        request,
        change,
      )
    return isMade
  }
  if (isRead) return look()
  showToast({
    text: `There was no answer: ${change.thing ?? 'the change'} to ${name} may have been saved. It is looked up when the connection is back.`,
  })
  atNextShow.push(() => {
    if (of === shown.value) look()
  })
  return false
}

/** Whether a party looks as it was to look after a change. */
const isIn = (party: Party | undefined, change: Partial<Party>): boolean =>
  party !== undefined &&
  Object.entries(change).every(
    ([name, value]) => comparable(party[name as keyof Party]) === comparable(value),
  )

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null))
