/**
 * What a number of venues needs, from what one request of each kind costs. Plain sums: nothing here is measured, and
 * nothing is rounded until it is shown.
 */

/** What one request costs. */
export interface Cost {
  readonly serviceMs: number
  readonly databaseMs: number
  /** Of the answer. */
  readonly bytes: number
  readonly walBytes: number
  readonly syncs: number
}

export const KINDS = ['read', 'reload', 'booking', 'change', 'check-in'] as const
export type Kind = (typeof KINDS)[number]

export interface Costs {
  readonly kinds: Readonly<Record<Kind, Cost>>
  /** Of an idle minute: of a process and its database, for all their venues. */
  readonly idle: Pick<Cost, 'serviceMs' | 'databaseMs'>
  /** What a booking adds to the database, with its guest, audit, messages and indexes. */
  readonly diskBytes: number
}

export interface Load {
  readonly venues: number
  /** Bookings a venue takes a day, by whatever way. */
  readonly bookings: number
  /** How many times the busiest minutes are busier than the mean of day and night. */
  readonly peak: number
}

/** A Friday: for each booking so many answers are read, answers are made anew, and things are done by staff. */
export const MIX: Readonly<Record<Kind, number>> = {
  read: 93,
  reload: 7,
  booking: 1,
  change: 1,
  'check-in': 0.25,
}

interface Need {
  readonly bookingsPerSecond: number
  readonly requestsPerSecond: number
  readonly serviceCores: number
  readonly databaseCores: number
  readonly processes: number
  readonly connections: number
  readonly syncsPerSecond: number
  readonly megabitsPerSecond: number
  readonly diskGbPerYear: number
  /** What fills up first, and how much of it one large machine has. */
  readonly first: Limit
}

interface Limit {
  readonly name: 'processor of the database' | 'disk of the database' | 'network'
  /** 1: one large machine is just enough. */
  readonly share: number
}

/** How busy a core may be so that answers do not queue. */
const BUSY = 0.6
/** What one large machine has: cores of a database server, waits for its disk, and network. */
const LARGE = { cores: 64, syncsPerSecond: 5000, megabitsPerSecond: 10_000 }
const POOL = 20
const DAY_SECONDS = 86_400
const GB = 1e9

/** Processor time a second, in cores, for these requests a second. */
export const coresFor = ({ kinds, idle }: Costs, perSecond: Readonly<Record<Kind, number>>) => {
  const of = (side: 'serviceMs' | 'databaseMs') =>
    KINDS.reduce((total, kind) => total + perSecond[kind] * kinds[kind][side], idle[side] / 60) / 1000
  return { service: of('serviceMs'), database: of('databaseMs') }
}

export const needOf = (costs: Costs, { venues, bookings, peak }: Load): Need => {
  const bookingsPerSecond = (venues * bookings * peak) / DAY_SECONDS
  const perSecond = Object.fromEntries(KINDS.map((kind) => [kind, MIX[kind] * bookingsPerSecond])) as Record<
    Kind,
    number
  >
  const total = (of: (cost: Cost) => number) =>
    KINDS.reduce((sum, kind) => sum + perSecond[kind] * of(costs.kinds[kind]), 0)
  const cores = coresFor(costs, perSecond)
  const serviceCores = cores.service / BUSY
  const databaseCores = cores.database / BUSY
  // Two from the first hundred venues on, so that one may fail or be replaced.
  const processes = Math.max(venues < 100 ? 1 : 2, Math.ceil(serviceCores))
  const connections = processes * POOL
  const syncsPerSecond = total(({ syncs }) => syncs)
  const megabitsPerSecond = (total(({ bytes }) => bytes) * 8) / 1e6
  const limits: Limit[] = [
    { name: 'processor of the database', share: databaseCores / LARGE.cores },
    { name: 'disk of the database', share: syncsPerSecond / LARGE.syncsPerSecond },
    { name: 'network', share: megabitsPerSecond / LARGE.megabitsPerSecond },
  ]
  return {
    bookingsPerSecond,
    requestsPerSecond: KINDS.reduce((sum, kind) => sum + perSecond[kind], 0),
    serviceCores,
    databaseCores,
    processes,
    connections,
    syncsPerSecond,
    megabitsPerSecond,
    diskGbPerYear: (venues * bookings * 365 * costs.diskBytes) / GB,
    first: limits.reduce((most, limit) => (limit.share > most.share ? limit : most)),
  }
}

const short = (value: number): string =>
  value >= 10 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(value < 1 ? 2 : 1)

export const MODEL_COLUMNS = [
  'venues',
  'bookings a second',
  'requests a second',
  'processes',
  'cores of the service',
  'cores of the database',
  'connections',
  'waits for the disk a second',
  'network',
  'disk a year',
  'what fills up first',
]

/** A row of the table in docs/scale.md. */
export const modelRow = (costs: Costs, load: Load): string[] => {
  const need = needOf(costs, load)
  return [
    load.venues.toLocaleString('en'),
    short(need.bookingsPerSecond),
    short(need.requestsPerSecond),
    short(need.processes),
    short(need.serviceCores),
    short(need.databaseCores),
    short(need.connections),
    short(need.syncsPerSecond),
    `${short(need.megabitsPerSecond)} Mbit/s`,
    `${short(need.diskGbPerYear)} GB`,
    `${need.first.name}, ${short(need.first.share * 100)} % of a large machine`,
  ]
}
