import { useLocation } from 'preact-iso'

export const SCREENS = ['floor', 'list', 'guests', 'events', 'vouchers', 'reports', 'settings'] as const
export type Screen = (typeof SCREENS)[number]

/** What the address says: every screen and open panel has its own, so that reload and back work. */
export interface Address {
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

export interface Navigation {
  readonly address: Address
  /** Goes to another screen of the venue; the day stays. */
  go(screen: string, more?: { section?: string; query?: Record<string, string> }): void
  /** Changes part of the query: an empty text takes a part away. */
  set(query: Record<string, string>, options?: { replace?: boolean }): void
  to(address: Address): void
}

export const useNavigation = (): Navigation => {
  const { path, query, route } = useLocation()
  const address = parseAddress(path, query)
  const day: Record<string, string> = address.query.date ? { date: address.query.date } : {}
  return {
    address,
    go: (screen, { section, query: wanted = {} } = {}) =>
      route(addressOf({ venueId: address.venueId, screen, section, query: { ...day, ...wanted } })),
    set: (changes, { replace = false } = {}) =>
      route(addressOf({ ...address, query: { ...address.query, ...changes } }), replace),
    to: (next) => route(addressOf(next)),
  }
}
