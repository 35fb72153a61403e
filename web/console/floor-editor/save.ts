import { ApiError } from '../../shared/client.ts'
import { call, isLost, sentenceFor } from '../model/api.ts'
import { isNew, type Plan } from './model.ts'
import { type Step, type Subject, stepsBetween } from './steps.ts'

const PATHS = {
  floor: 'floors',
  area: 'seating-areas',
  table: 'tables',
  combo: 'tables/combos',
} as const

export const loadPlan = async (venueId: string, signal?: AbortSignal): Promise<Plan> => {
  const options = { params: { venueId }, fresh: true, ...(signal ? { signal } : {}) }
  const [floors, areas, tables, combos] = await Promise.all([
    call('GET /api/my-venues/:venueId/floors', options),
    call('GET /api/my-venues/:venueId/seating-areas', options),
    call('GET /api/my-venues/:venueId/tables', options),
    call('GET /api/my-venues/:venueId/tables/combos', options),
  ])
  return { floors: floors.data, areas: areas.data, tables: tables.data, combos: combos.data }
}

type UpcomingParty = Awaited<ReturnType<typeof loadUpcoming>>[number]

const loadUpcoming = async (venueId: string, id: string) =>
  (await call('GET /api/my-venues/:venueId/table-parties/:id', { params: { venueId, id } })).data

export interface Refusal {
  readonly step: Step
  readonly text: string
  /** Who still holds the table that was to be removed. */
  readonly parties: readonly UpcomingParty[]
}

export interface Saved {
  readonly done: number
  /** The ids that the service gave to what was new. */
  readonly ids: ReadonlyMap<string, string>
  readonly refusals: readonly Refusal[]
  readonly warnings: readonly string[]
  /** Why nothing further was sent. */
  readonly stopped?: string
  /** Whether the answer to the last change was lost, so that it may be stored. */
  readonly isLost?: boolean
}

interface Sent {
  readonly success?: boolean
  readonly id?: string
  readonly warnings?: readonly { readonly message: string }[] | undefined
}

/** One change of the floor. The four collections have the same three calls. */
const send = (venueId: string, { action, subject, id, fields }: Step): Promise<Sent> => {
  const path = `/api/my-venues/:venueId/${PATHS[subject]}` as const
  const params = { venueId, id }
  if (action === 'create') return call(`POST ${path}`, { params, body: fields } as never)
  if (action === 'change') return call(`PUT ${path}/:id`, { params, body: fields } as never)
  return call(`DELETE ${path}/:id`, { params } as never)
}

const isOffline = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 403, 429, 503].includes(error.status)

/** The drawing says itself how much was saved. */
const stopFor = (error: unknown) => {
  if (isLost(error)) return 'There was no answer: the last change may have been saved.'
  if (error instanceof ApiError && error.status === 0) return 'There is no connection.'
  return sentenceFor(error)
}

const replaceIds = (value: unknown, ids: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value)
    ? value.map((one) => replaceIds(one, ids))
    : typeof value === 'string'
      ? (ids.get(value) ?? value)
      : value

const mentionsNew = (fields: Step['fields']) =>
  Object.values(fields)
    .flat()
    .some((value) => typeof value === 'string' && isNew(value))

/**
 * Sends what was drawn, one change after the other. What is refused is named, and the rest goes on; without a connection
 * it stops, and what was not sent stays drawn.
 */
export const savePlan = async (venueId: string, base: Plan, draft: Plan): Promise<Saved> => {
  const ids = new Map<string, string>()
  const refusals: Refusal[] = []
  const warnings: string[] = []
  let done = 0
  for (const planned of stepsBetween(base, draft)) {
    const fields = Object.fromEntries(
      Object.entries(planned.fields).map(([name, value]) => [name, replaceIds(value, ids)]),
    )
    // What it belongs to was refused, and is named already.
    if (mentionsNew(fields)) continue
    try {
      const sent = await send(venueId, { ...planned, fields })
      if (planned.action === 'create' && sent.id) ids.set(planned.id, sent.id)
      warnings.push(...(sent.warnings ?? []).map(({ message }) => message))
      done += 1
    } catch (error) {
      // Somebody else has removed it already.
      if (planned.action === 'remove' && error instanceof ApiError && error.status === 404) continue
      if (isOffline(error))
        return { done, ids, refusals, warnings, stopped: stopFor(error), isLost: isLost(error) }
      refusals.push({ step: planned, text: sentenceFor(error), parties: await partiesFor(venueId, planned) })
    }
  }
  return { done, ids, refusals, warnings }
}

const partiesFor = (venueId: string, { action, subject, id }: Step) =>
  action === 'remove' && subject === 'table' ? loadUpcoming(venueId, id).catch(() => []) : []

/** What a refusal is about, in words. */
export const nameOf = ({ subject, id }: { subject: Subject; id: string }, plan: Plan): string => {
  if (subject === 'table') return `Table ${plan.tables.find((table) => table.id === id)?.table_number ?? ''}`
  if (subject === 'combo') return 'A combination'
  const named = subject === 'floor' ? plan.floors : plan.areas
  return named.find((one) => one.id === id)?.name ?? (subject === 'floor' ? 'A floor' : 'An area')
}
