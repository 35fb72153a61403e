import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'

export type Entry = OkOf<Contract['GET /api/my-venues/:venueId/queue']>['data'][number]

const params = (venue: Venue, { id }: Entry) => ({ venueId: venue.id, id })

/** "table 4", "tables 4 + 5". */
export const tablesIn = (tables: readonly string[]) =>
  `${tables.length > 1 ? 'tables' : 'table'} ${tables.join(' + ')}`

/** As a sentence begins. */
export const titled = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** "about 25 min", "no table today", "a table is free". */
export const waitWords = (mins: number | null): string =>
  mins === null ? 'no table today' : mins === 0 ? 'a table is free' : `about ${mins} min`

/** Where and when the party would sit, as the floor stands. */
export const seatWords = ({ mins, tables }: Entry): string => {
  if (mins === null) return 'No table today'
  const where = titled(tablesIn(tables))
  return mins === 0 ? `${where} ${tables.length > 1 ? 'are' : 'is'} free` : `${where} in ${mins} min`
}

const MINUTE_MS = 60_000
/** The clock of the console ticks twice a minute, so it is up to that late. */
const TICK_MS = 30_000

/** How long a table is still kept for who was called, by the console's clock: of ten minutes never eleven. */
export const keptWords = (leftMs: number): string =>
  leftMs > 0 ? `kept ${Math.max(1, Math.ceil((leftMs - TICK_MS) / MINUTE_MS))} min more` : 'time is up'

interface Done {
  readonly said: string
  readonly warnings?: readonly { readonly message: string }[] | undefined
}

/** Makes a change and says what came of it; a refusal is said as well. */
const change = async (made: () => Promise<Done>, reload: () => Promise<unknown>): Promise<void> => {
  try {
    const { said, warnings = [] } = await made()
    showToast({ text: [said, ...warnings.map(({ message }) => message)].join(' ') })
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
  await reload()
}

/** Calls a party. Its own page tells it, or a mail; else the host has to. */
export const callParty = (venue: Venue, entry: Entry, reload: () => Promise<unknown>) =>
  change(async () => {
    const { warnings } = await call('POST /api/my-venues/:venueId/queue/:id/notify', {
      params: params(venue, entry),
      body: {},
    })
    const isTold = entry.source === 'guest' || entry.email !== null
    return { said: isTold ? `${entry.name} is told.` : `The table is kept. Call ${entry.name}.`, warnings }
  }, reload)

export const seatParty = (
  venue: Venue,
  entry: Entry,
  tableIds: readonly string[],
  reload: () => Promise<unknown>,
) =>
  change(async () => {
    const { warnings } = await call('POST /api/my-venues/:venueId/queue/:id/seat', {
      params: params(venue, entry),
      body: tableIds.length > 0 ? { table_ids: [...tableIds] } : {},
    })
    return { said: `${entry.name} sits.`, warnings }
  }, reload)

export const endWait = (
  venue: Venue,
  entry: Entry,
  outcome: 'left' | 'no_answer' | 'removed',
  reload: () => Promise<unknown>,
) =>
  change(async () => {
    await call('POST /api/my-venues/:venueId/queue/:id/leave', {
      params: params(venue, entry),
      body: { outcome },
    })
    return { said: `${entry.name} is out of the queue.` }
  }, reload)
