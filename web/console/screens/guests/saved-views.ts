// Filters of the roster, and the views that somebody keeps on this device.

export interface Filters {
  readonly tag?: string
  /** `new`: never been here. A number: at least so many visits. */
  readonly visits?: string
  readonly no_shows?: string
  readonly upcoming?: string
}

interface View {
  readonly name: string
  readonly filters: Filters
}

export const VISITS = ['new', '1', '3', '10'] as const

export const VISIT_WORDS: Record<(typeof VISITS)[number], string> = {
  new: 'Never been here',
  '1': 'Been here',
  '3': '3 visits or more',
  '10': '10 visits or more',
}

/** The filters that an address says, without anything else that it says. */
export const filtersIn = (query: Readonly<Record<string, string>>): Filters => ({
  ...(query.tag ? { tag: query.tag } : {}),
  ...((VISITS as readonly string[]).includes(query.visits ?? '') ? { visits: query.visits as string } : {}),
  ...(query.no_shows ? { no_shows: '1' } : {}),
  ...(query.upcoming ? { upcoming: '1' } : {}),
})

/** What the service is asked for. */
export const queryOf = ({ tag, visits, no_shows, upcoming }: Filters) => ({
  ...(tag ? { tag } : {}),
  ...(visits === 'new' ? { max_visits: 0 } : visits ? { min_visits: Number(visits) } : {}),
  ...(no_shows ? { no_shows: true } : {}),
  ...(upcoming ? { upcoming: true } : {}),
})

export const isSame = (a: Filters, b: Filters): boolean =>
  (['tag', 'visits', 'no_shows', 'upcoming'] as const).every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** What filters do, in a few words; also the name that is proposed for a view. */
export const inWords = ({ tag, visits, no_shows, upcoming }: Filters): string =>
  [
    tag ? `“${tag}”` : '',
    visits ? VISIT_WORDS[visits as keyof typeof VISIT_WORDS].toLowerCase() : '',
    no_shows ? 'no-shows' : '',
    upcoming ? 'coming' : '',
  ]
    .filter(Boolean)
    .join(', ')

const KEY = 'maitred-guest-views'
const MAX_VIEWS = 20

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as View).name === 'string' &&
  typeof (value as View).filters === 'object'

/** The views on this device. Storage may be switched off or hold what an older version left. */
export const readViews = (store: Pick<Storage, 'getItem'>): View[] => {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(isView).map(({ name, filters }) => ({ name, filters: filtersIn({ ...filters }) }))
      : []
  } catch {
    return []
  }
}

/** Keeps the views. Answers whether the device could. */
export const writeViews = (store: Pick<Storage, 'setItem'>, views: readonly View[]): boolean => {
  try {
    store.setItem(KEY, JSON.stringify(views.slice(0, MAX_VIEWS)))
    return true
  } catch {
    return false
  }
}
