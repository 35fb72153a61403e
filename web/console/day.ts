import { batch, computed, signal } from '@preact/signals'
import type { Contract } from '../../contract/index.ts'
import type { OkOf } from '../../contract/row.ts'
import { ApiError } from '../shared/client.ts'
import { showToast } from '../shared/toast.tsx'
import { call, sentenceFor } from './api.ts'
import { watchVenue } from './live.ts'

type Day = OkOf<Contract['GET /api/my-venues/:venueId/day']>
type Calendar = OkOf<Contract['GET /api/my-reservations/calendar']>

/** A party of the day: a booking, a place on a list, tickets or a reservation. */
export type Party = Day['data'][number]
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
export const loadFailure = signal('')
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
export const totals = computed(() => current.value?.day.totals)
export const tables = computed<readonly Table[]>(() => current.value?.calendar?.tables ?? [])
export const areas = computed<readonly Area[]>(() => current.value?.calendar?.areas ?? [])
export const blocks = computed<readonly Block[]>(() => current.value?.calendar?.blockouts ?? [])

/** Parties that have a place: not rejected and not cancelled. */
export const standing = computed(() =>
  parties.value.filter(({ status }) => status !== 'rejected' && status !== 'cancelled'),
)

export const reloadDay = async () => {
  const of = shown.value
  if (!of) return
  try {
    const { venueId, date, hasFloor } = of
    const [day, calendar] = await Promise.all([
      call('GET /api/my-venues/:venueId/day', { params: { venueId }, query: { date } }),
      hasFloor
        ? call('GET /api/my-reservations/calendar', { query: { from: date, to: date, venue: venueId } })
        : undefined,
    ])
    if (!isCurrent(of)) return
    batch(() => {
      loaded.value = { of, day, calendar }
      loadFailure.value = ''
    })
  } catch (error) {
    if (isCurrent(of)) loadFailure.value = sentenceFor(error)
  }
}

/** Shows a day and keeps it fresh, until the function it returns is called. */
export const watchDay = (venueId: string, date: string, hasFloor: boolean): (() => void) => {
  shown.value = { venueId, date, hasFloor }
  let isStale = false
  const refresh = () => {
    if (isDragging.value) isStale = true
    else reloadDay()
  }
  refresh()
  const stopDragging = isDragging.subscribe((dragging) => {
    if (dragging || !isStale) return
    isStale = false
    reloadDay()
  })
  const stopWatching = watchVenue(venueId, (version) => {
    const known = current.value?.day.version
    if (known !== undefined && version !== known) refresh()
  })
  return () => {
    stopDragging()
    stopWatching()
  }
}

const expect = (id: string, change: Partial<Party> | undefined) => {
  const next = new Map(expected.value)
  if (change) next.set(id, { ...next.get(id), ...change })
  else next.delete(id)
  expected.value = next
}

interface Change {
  /** How the party will look. It is shown at once, and taken back when the service refuses. */
  readonly change?: Partial<Party> | undefined
  /** What was done, for the message at the edge. */
  readonly done?: string | undefined
  readonly undo?: (() => void) | undefined
  /** Says why, once the newest day is loaded, where the service's own sentence says too little. */
  readonly explain?: ((refusal: ApiError) => string | undefined) | undefined
}

interface Warned {
  readonly warnings?: readonly { readonly message: string }[] | undefined
}

/** The connection failed: what stands is shown again, and the change can be made once more. */
const offerAgain = (party: Party, request: () => Promise<Warned | object>, change: Change) =>
  showToast({
    text: `No connection: the change to ${party.guest.name} is not saved.`,
    action: {
      label: 'Try again',
      run: () => {
        changeParty(party, request, change)
      },
    },
  })

/** The last change of each party that waits for its answer. */
const waiting = new Map<string, Promise<boolean>>()

/**
 * Makes a change of a party. Answers whether it was made; a refusal is said and rolled back in sight. The changes of one
 * party are made one after the other, as they were seen. What was done on top of a refused one is rolled back with it.
 */
export const changeParty = (
  party: Party,
  request: () => Promise<Warned | object>,
  change: Change = {},
): Promise<boolean> => {
  if (change.change) expect(party.id, change.change)
  const before = waiting.get(party.id) ?? Promise.resolve(true)
  const made = before
    .then((isMade) => isMade && sendChange(party, request, change))
    .finally(() => {
      if (waiting.get(party.id) !== made) return
      waiting.delete(party.id)
      expect(party.id, undefined)
    })
  waiting.set(party.id, made)
  return made
}

const sendChange = async (
  party: Party,
  request: () => Promise<Warned | object>,
  { change, done, undo, explain }: Change,
): Promise<boolean> => {
  try {
    const answer = await request()
    const warnings = (answer as Warned).warnings?.map(({ message }) => message) ?? []
    const text = [done, ...warnings].filter(Boolean).join(' ')
    if (text) showToast({ text, ...(undo ? { action: { label: 'Undo', run: undo } } : {}) })
    await reloadDay()
    return true
  } catch (error) {
    await reloadDay()
    if (error instanceof ApiError && error.status === 0)
      offerAgain(party, request, { change, done, undo, explain })
    else showToast({ text: (error instanceof ApiError && explain?.(error)) || sentenceFor(error) })
    return false
  }
}
