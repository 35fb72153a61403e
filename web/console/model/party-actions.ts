import { signal } from '@preact/signals'
import type { ApiError } from '../../shared/client.ts'
import { longDate } from '../../shared/dates.ts'
import words from '../../shared/words.en.ts'
import { call } from './api.ts'
import { blocks, changeParty, lastMoved, type Party, standing, tables } from './day.ts'
import { judge, type Span, spanOf } from './timeline-model.ts'
import type { Way } from './unsettled.ts'

// Where a party is and how long it stays, whether it is a booking or a reservation. Whether it came: attendance.ts.

export const isReservation = ({ source }: Party) => source === 'venue_reservation'

/** A party that gave its table up may find somebody else there. */
export const explainTable =
  (party: Party) =>
  ({ code }: ApiError) =>
    code === 'table_taken' ? whoHas(party, {}) : undefined

interface Place {
  readonly tableIds?: readonly string[]
  /** The numbers of these tables, for the message. */
  readonly tables?: readonly string[]
  readonly time?: string
  readonly date?: string
  /** Use a table although it is blocked then. */
  readonly isBlockedToo?: boolean
  /** Where it will be drawn until the service has answered. */
  readonly startsAt?: string
  readonly endsAt?: string
}

/** Where somebody saw a party. The service refuses to change it elsewhere: a colleague was quicker. */
type Seen = Pick<Party, 'table_ids' | 'date' | 'time'>

const seenAt = ({ table_ids, date, time }: Seen) => ({ table_ids: [...table_ids], date, time })

const sendPlace = (
  venueId: string,
  party: Party,
  { tableIds, time, date, isBlockedToo }: Place,
  from: Seen = party,
) => {
  const table_ids = tableIds?.length ? [...tableIds] : undefined
  const seen = seenAt(from)
  if (isReservation(party))
    return call('PUT /api/my-venues/:venueId/reservations/:resId', {
      params: { venueId, resId: party.id },
      body: {
        ...(table_ids ? { table_ids } : {}),
        ...(time ? { reservation_time: time } : {}),
        ...(date ? { reservation_date: date } : {}),
        seen,
      },
    })
  return call('POST /api/bookings/:id/assign-table', {
    params: { id: party.id },
    body: {
      ...(table_ids ? { table_ids } : {}),
      ...(time ? { new_time: time } : {}),
      ...(date ? { new_date: date } : {}),
      ...(isBlockedToo ? { allow_blocked: true } : {}),
      seen,
    },
  })
}

/** Says who has the table, where the refusal itself does not say who was quicker. */
export const explainPlace =
  (party: Party, place: Place) =>
  ({ status, code }: ApiError) =>
    status === 409 && !code.endsWith('_meanwhile') ? whoHas(party, place) : undefined

/** Who sits where the party was to go, in a sentence. */
const whoHas = (party: Party, { tableIds = party.table_ids, startsAt, endsAt }: Place) =>
  whoHasTable(
    party,
    tableIds,
    spanOf({ starts_at: startsAt ?? party.starts_at, ends_at: endsAt ?? party.ends_at }),
  )

/** "Table 2 is taken from 19:30 by Okafor, party of 2.": the first of some tables that a party cannot have then. */
export const whoHasTable = (
  party: Pick<Party, 'id' | 'party_size'>,
  tableIds: readonly string[],
  span: Span,
): string | undefined => {
  for (const table of tables.value.filter(({ id }) => tableIds.includes(id))) {
    const { by } = judge(party, [table], span, standing.value, blocks.value)
    if (by)
      return `Table ${table.table_number} is taken from ${by.time} by ${by.guest.name}, party of ${by.party_size}.`
  }
  return undefined
}

/** Whether a party is where it was to go. One that went to another day is gone from this one. */
const isAt =
  (party: Party, { tableIds, time, date }: Place) =>
  (now: Party | undefined) =>
    date && date !== party.date
      ? now === undefined
      : now !== undefined &&
        (!tableIds || [...now.table_ids].sort().join() === [...tableIds].sort().join()) &&
        (!time || now.time === time)

/** A blocked table is used all the same, and a party in the way swaps tables, if the host says so. */
const waysFor =
  (venueId: string, party: Party, place: Place) =>
  ({ code }: ApiError): Way[] => {
    if (code === 'table_blocked')
      return [
        {
          label: 'Use it all the same',
          run: () => {
            moveParty(venueId, party, { ...place, isBlockedToo: true })
          },
        },
      ]
    const other = place.date && place.date !== party.date ? undefined : whoIsAt(party, place)
    return other && canSwap(party, other)
      ? [{ label: `Swap with ${other.guest.name}`, run: () => void swapParties(party, other) }]
      : []
  }

/** The party that has the one table which another was to get. */
const whoIsAt = (party: Party, { tableIds, startsAt, endsAt }: Place): Party | undefined => {
  const [table, ...more] = tables.value.filter(({ id }) => tableIds?.includes(id))
  if (!table || more.length > 0) return undefined
  const span = spanOf({ starts_at: startsAt ?? party.starts_at, ends_at: endsAt ?? party.ends_at })
  return judge(party, [table], span, standing.value, blocks.value).by
}

/** Two parties with tables, at least one of them a booking. */
export const canSwap = (party: Party, other: Party): boolean =>
  party.table_ids.length > 0 &&
  other.table_ids.length > 0 &&
  !(isReservation(party) && isReservation(other)) &&
  [party, other].every(({ kind }) => kind === 'table' || kind === 'reservation')

/** Exchanges the tables of two parties. Each keeps its time; undo exchanges them again. */
export const swapParties = (party: Party, other: Party, isBlockedToo = false): Promise<boolean> => {
  const [own, its] = isReservation(party) ? [other, party] : [party, other]
  lastMoved.value = party.id
  return changeParty(
    party,
    () =>
      call('POST /api/bookings/:id/swap', {
        params: { id: own.id },
        body: {
          with: its.id,
          ...(isBlockedToo ? { allow_blocked: true } : {}),
          seen: { table_ids: [...own.table_ids], with_table_ids: [...its.table_ids] },
        },
      }),
    {
      isMade: isAt(party, { tableIds: other.table_ids }),
      done: `${party.guest.name} and ${other.guest.name} have swapped tables: ${other.tables.join(' + ')} and ${party.tables.join(' + ')}.`,
      ways: ({ code }) =>
        code === 'table_blocked'
          ? [{ label: 'Use it all the same', run: () => void swapParties(party, other, true) }]
          : [],
      undo: () => {
        const [back, its] = [
          { ...party, table_ids: other.table_ids, tables: other.tables },
          { ...other, table_ids: party.table_ids, tables: party.tables },
        ]
        swapParties(back, its, true)
      },
    },
  )
}

interface MovedAway {
  readonly name: string
  readonly date: string
  readonly time: string
}

/** Where reservations went that were moved to another day here: they cannot be looked up by themselves. */
export const movedAway = signal<ReadonlyMap<string, MovedAway>>(new Map())

const noteMoved = (party: Party, { date, time }: Seen) => {
  if (isReservation(party))
    movedAway.value = new Map(movedAway.value).set(party.id, { name: party.guest.name, date, time })
}

/** Moves a party to other tables, another time or another day. */
export const moveParty = (venueId: string, party: Party, place: Place) => {
  const isOtherDay = place.date !== undefined && place.date !== party.date
  const numbers = place.tables?.length
    ? `${place.tables.length > 1 ? 'tables' : 'table'} ${place.tables.join(' and ')}`
    : ''
  const where = isOtherDay
    ? [`to ${longDate(words, place.date ?? '')}`, place.time, numbers].filter(Boolean)
    : [numbers && `to ${numbers}`, place.time && `to ${place.time}`].filter(Boolean)
  const back: Place = {
    ...(place.tableIds ? { tableIds: party.table_ids, tables: party.tables } : {}),
    ...(place.time ? { time: party.time } : {}),
    ...(place.date ? { date: party.date } : {}),
  }
  const moved: Seen = {
    table_ids: [...(place.tableIds ?? party.table_ids)],
    date: place.date ?? party.date,
    time: place.time ?? party.time,
  }
  const canGoBack = !place.tableIds || party.table_ids.length > 0
  lastMoved.value = party.id
  const send = async () => {
    const answer = await sendPlace(venueId, party, place)
    if (isOtherDay) noteMoved(party, moved)
    return answer
  }
  const moveBack = async () => {
    const answer = await sendPlace(venueId, party, back, moved)
    if (isOtherDay) noteMoved(party, party)
    return answer
  }
  return changeParty(party, send, {
    change: {
      ...(place.tableIds ? { table_ids: [...place.tableIds] } : {}),
      ...(place.tables ? { tables: [...place.tables] } : {}),
      ...(place.time ? { time: place.time } : {}),
      ...(place.startsAt ? { starts_at: place.startsAt } : {}),
      ...(place.endsAt ? { ends_at: place.endsAt } : {}),
    },
    isMade: isAt(party, place),
    done: `${party.guest.name} moved ${where.join(', ')}.`,
    explain: explainPlace(party, place),
    ways: waysFor(venueId, party, place),
    ...(canGoBack
      ? {
          undo: () => {
            changeParty(party, moveBack, {
              isMade: isAt(party, back),
              done: 'Moved back.',
              explain: explainPlace(party, back),
            })
          },
        }
      : {}),
  })
}

export const setDuration = (venueId: string, party: Party, mins: number) => {
  const before = Math.round((Date.parse(party.ends_at) - Date.parse(party.starts_at)) / 60_000)
  const send = (from: number, duration_mins: number) => {
    const body = { duration_mins, seen: { ...seenAt(party), duration_mins: from } }
    return isReservation(party)
      ? call('PUT /api/my-venues/:venueId/reservations/:resId', {
          params: { venueId, resId: party.id },
          body,
        })
      : call('POST /api/bookings/:id/duration', { params: { id: party.id }, body })
  }
  const endsAt = new Date(Date.parse(party.starts_at) + mins * 60_000).toISOString()
  return changeParty(party, () => send(before, mins), {
    change: { ends_at: endsAt },
    isMade: (now) => now !== undefined && Date.parse(now.ends_at) === Date.parse(endsAt),
    done: `${party.guest.name} stays for ${mins} minutes.`,
    explain: explainPlace(party, { endsAt }),
    undo: () => {
      changeParty(party, () => send(mins, before), {
        isMade: (now) => now !== undefined && Date.parse(now.ends_at) === Date.parse(party.ends_at),
        done: 'Undone.',
      })
    },
  })
}

export const unassign = (party: Party) =>
  changeParty(
    party,
    () =>
      call('POST /api/bookings/:id/unassign-table', {
        params: { id: party.id },
        body: { seen: seenAt(party) },
      }),
    {
      change: { table_ids: [], tables: [] },
      done: `${party.guest.name} has no table now.`,
      undo: () => {
        const off = { ...party, table_ids: [] }
        changeParty(party, () => sendPlace('', party, { tableIds: party.table_ids }, off), {
          isMade: isAt(party, { tableIds: party.table_ids }),
          done: 'Undone.',
          explain: explainPlace(party, {}),
        })
      },
    },
  )
