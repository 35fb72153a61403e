import type { Area, Block, PaceInterval, Party, Table } from './day.ts'

// Where everything of the timeline lies. Pure: minutes and rows, no pixels and no clock.

export interface Row {
  readonly table: Table
  /** The name of the area above its first table. */
  readonly heading?: string
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** The tables in the order of their areas and numbers; those without an area come last. */
export const rowsOf = (tables: readonly Table[], areas: readonly Area[]): Row[] => {
  const rank = new Map(areas.map(({ id }, n) => [id, n]))
  const names = new Map(areas.map(({ id, name }) => [id, name]))
  const of = ({ area_id }: Table) => (area_id === null ? areas.length : (rank.get(area_id) ?? areas.length))
  const sorted = [...tables].sort((a, b) => of(a) - of(b) || byNumber.compare(a.table_number, b.table_number))
  return sorted.map((table, n) => {
    const isFirst = n === 0 || sorted[n - 1]?.area_id !== table.area_id
    return isFirst ? { table, heading: names.get(table.area_id ?? '') ?? 'Other tables' } : { table }
  })
}

export interface Span {
  readonly from: number
  readonly to: number
}

export const spanOf = ({ starts_at, ends_at }: Pick<Party, 'starts_at' | 'ends_at'>): Span => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
})

/** How many minutes a party that still sits is past its end; 0 for all others. */
export const minutesOver = (party: Pick<Party, 'attendance' | 'ends_at'>, at: number): number =>
  party.attendance === 'seated' ? Math.max(0, Math.floor((at - Date.parse(party.ends_at)) / 60_000)) : 0

/** How long a party still has, or how late it is, as of a moment. Empty for those who neither sit nor are awaited. */
export const minutesInWords = (
  { status, attendance, starts_at, ends_at }: Pick<Party, 'status' | 'attendance' | 'starts_at' | 'ends_at'>,
  at: number,
): string => {
  // Nobody is late whose request was never confirmed.
  if (status === 'pending') return ''
  const minutes = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 60_000))
  if (attendance === 'seated') return `${minutes(at, Date.parse(ends_at))} min left`
  if (attendance === 'late') {
    const late = minutes(Date.parse(starts_at), at)
    // Who is later than two hours is read in hours.
    return late < 120 ? `${late} min late` : `${Math.floor(late / 60)} h late`
  }
  return ''
}

const HOUR_MS = 3_600_000

/** Whole hours around everything that happens on the day, at least the opening hours. */
export const dayRange = (open: Span, spans: readonly Span[]): Span => ({
  from: Math.floor(Math.min(open.from, ...spans.map(({ from }) => from)) / HOUR_MS) * HOUR_MS,
  to: Math.ceil(Math.max(open.to, ...spans.map(({ to }) => to)) / HOUR_MS) * HOUR_MS,
})

const SOON_MS = HOUR_MS / 2

/** Whether a party begins within half an hour of a moment, or has begun. */
export const isDueBy = ({ starts_at }: Pick<Party, 'starts_at'>, at: number): boolean =>
  Date.parse(starts_at) <= at + SOON_MS

/** How many people begin within half an hour of a moment and have not come yet. */
export const peopleDue = (
  parties: readonly Pick<Party, 'attendance' | 'starts_at' | 'party_size' | 'arrived'>[],
  at: number,
): number =>
  parties
    .filter(({ attendance, starts_at }) => {
      const wait = Date.parse(starts_at) - at
      return attendance === 'expected' && wait >= 0 && wait <= SOON_MS
    })
    .reduce((sum, { party_size, arrived }) => sum + party_size - arrived, 0)

export interface ServiceSpan extends Span {
  readonly name: string
  /** People of the parties that begin in it. */
  readonly covers: number
}

/** The services of a day by their first arrival. A service lasts until the last of its parties leaves. */
export const servicesOfDay = (
  intervals: readonly PaceInterval[],
  parties: readonly Party[],
): ServiceSpan[] => {
  const arrivals = new Map<string, Span>()
  for (const { service, starts_at, ends_at } of intervals) {
    const known = arrivals.get(service)
    const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
    arrivals.set(service, {
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    })
  }
  return [...arrivals]
    .map(([name, { from, to }]) => {
      const own = parties.filter((party) => {
        const start = Date.parse(party.starts_at)
        return from <= start && start < to
      })
      return {
        name,
        from,
        to: Math.max(to, ...own.map((party) => spanOf(party).to)),
        covers: own.reduce(
          (sum, { party_size, attendance }) => sum + (attendance === 'no_show' ? 0 : party_size),
          0,
        ),
      }
    })
    .sort((a, b) => a.from - b.from)
}

/** The service that is on at a moment: the first that has not ended. After the last, the last. */
export const serviceAt = (services: readonly ServiceSpan[], at: number): ServiceSpan | undefined =>
  services.find(({ to }) => at < to) ?? services.at(-1)

export interface JoinedPlace {
  /** How many rows the block covers, from its first. */
  readonly rows: number
  /** Tables of the same party that are not neighbours: their blocks are hollow. */
  readonly isHollow: boolean
}

/**
 * How a party with several tables is drawn at one of them: neighbours in one area are one tall block at the first of
 * them, and nothing at the others (undefined). Each further group of neighbours is drawn hollow.
 */
export const joinedPlace = (
  tableIds: readonly string[],
  tableId: string,
  rows: readonly Row[],
): JoinedPlace | undefined => {
  if (tableIds.length < 2) return { rows: 1, isHollow: false }
  const own = new Set(tableIds)
  const at = rows.findIndex(({ table }) => table.id === tableId)
  const isJoinedTo = (n: number) =>
    n > 0 && own.has(rows[n]?.table.id ?? '') && own.has(rows[n - 1]?.table.id ?? '') && !rows[n]?.heading
  if (at < 0 || isJoinedTo(at)) return undefined
  let count = 1
  while (isJoinedTo(at + count)) count += 1
  return { rows: count, isHollow: rows.findIndex(({ table }) => own.has(table.id)) !== at }
}

export type Verdict = 'free' | 'small' | 'taken' | 'blocked'

export const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to

/** Parties that keep others from a table: those that have gone, or never came, do not. */
const occupies = ({ attendance }: Party) => attendance !== 'left' && attendance !== 'no_show'

export interface Judged {
  readonly verdict: Verdict
  /** Who has the table. */
  readonly by?: Party
}

/** What matters of a party for where it can sit. */
type Judgeable = Pick<Party, 'id' | 'party_size'> & Partial<Pick<Party, 'event'>>

/** An event does not block its own guests. */
const isClosedFor = ({ id, start_time, end_time }: Block, party: Judgeable, span: Span) =>
  id !== party.event?.id && overlaps({ from: Date.parse(start_time), to: Date.parse(end_time) }, span)

/** Whether a party could sit at these tables then. The service has the last word. */
export const judge = (
  party: Judgeable,
  tables: readonly Table[],
  span: Span,
  parties: readonly Party[],
  blocks: readonly Block[],
): Judged => {
  const ids = new Set(tables.map(({ id }) => id))
  const by = parties.find(
    (other) =>
      other.id !== party.id &&
      occupies(other) &&
      other.table_ids.some((id) => ids.has(id)) &&
      overlaps(spanOf(other), span),
  )
  if (by) return { verdict: 'taken', by }
  const isBlocked = blocks.some(
    (block) => (block.table_id === null || ids.has(block.table_id)) && isClosedFor(block, party, span),
  )
  if (isBlocked) return { verdict: 'blocked' }
  const seats = tables.reduce((sum, { capacity }) => sum + capacity, 0)
  return { verdict: seats < party.party_size ? 'small' : 'free' }
}

/** The same for each table by itself, in one pass over the parties: what is marked while a party is dragged. */
export const marksFor = (
  party: Judgeable,
  tables: readonly Table[],
  span: Span,
  parties: readonly Party[],
  blocks: readonly Block[],
): Map<string, Verdict> => {
  const marks = new Map<string, Verdict>()
  for (const { id, capacity } of tables) if (capacity < party.party_size) marks.set(id, 'small')
  for (const block of blocks)
    if (isClosedFor(block, party, span))
      for (const id of block.table_id === null ? tables.map((table) => table.id) : [block.table_id])
        marks.set(id, 'blocked')
  for (const other of parties)
    if (other.id !== party.id && occupies(other) && overlaps(spanOf(other), span))
      for (const id of other.table_ids) marks.set(id, 'taken')
  return marks
}

/** Free tables for a party, the one with the fewest empty seats first; then those that are too small. */
export const suggestTables = (
  party: Pick<Party, 'id' | 'party_size'>,
  tables: readonly Table[],
  span: Span,
  parties: readonly Party[],
  blocks: readonly Block[],
): { table: Table; verdict: Verdict }[] =>
  tables
    .map((table) => ({ table, ...judge(party, [table], span, parties, blocks) }))
    .filter(({ verdict }) => verdict === 'free' || verdict === 'small')
    .sort(
      (a, b) =>
        Number(a.verdict === 'small') - Number(b.verdict === 'small') ||
        Math.abs(a.table.capacity - party.party_size) - Math.abs(b.table.capacity - party.party_size),
    )
