import { useLocation } from 'preact-iso'
import { timeIn } from '../../shared/time-text.ts'

/** What the address says: every screen and open panel has its own, so that reload and back work. */
interface Address {
  readonly venueId?: string | undefined
  readonly screen: string
  readonly section?: string | undefined
  readonly query: Readonly<Record<string, string>>
}

export const parseAddress = (path: string, query: Record<string, string>): Address => {
  const [, , first, second, section] = path.split('/')
  return first?.startsWith('ven_')
    ? { venueId: first, screen: second || 'floor', section, query }
    : { screen: first || '', section: second, query }
}

export const addressOf = ({ venueId, screen, section, query }: Address): string => {
  const path = ['/console', venueId, screen, section].filter(Boolean).join('/')
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return search ? `${path}?${search}` : path
}

/** The service day that the address names, else today. */
export const dayOf = ({ date = '' }: Address['query'], today: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : today

/** The time of a new booking that the address names. Undefined where it names none. */
export const timeOf = ({ time = '' }: Address['query']): string | undefined => timeIn(time)

type Query = Readonly<Record<string, string>>

interface Navigation {
  readonly address: Address
  /** Changes part of the query: an empty text takes a part away. */
  set(changes: Query | ((query: Query) => Query), options?: { replace?: boolean }): void
  to(address: Address, options?: { replace?: boolean }): void
}

export const useNavigation = (): Navigation => {
  const { path, query, route } = useLocation()
  return {
    address: parseAddress(path, query),
    // Two presses can come before the screen is drawn again, so what the address says now counts.
    set: (changes, { replace = false } = {}) => {
      const now = parseAddress(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
      const changed = typeof changes === 'function' ? changes(now.query) : changes
      route(addressOf({ ...now, query: { ...now.query, ...changed } }), replace)
    },
    to: (next, { replace = false } = {}) => route(addressOf(next), replace),
  }
}
