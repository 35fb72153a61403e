import { useLocation } from 'preact-iso'

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
  /** Changes part of the query: an empty text takes a part away. */
  set(query: Record<string, string>, options?: { replace?: boolean }): void
  to(address: Address, options?: { replace?: boolean }): void
}

export const useNavigation = (): Navigation => {
  const { path, query, route } = useLocation()
  const address = parseAddress(path, query)
  return {
    address,
    set: (changes, { replace = false } = {}) =>
      route(addressOf({ ...address, query: { ...address.query, ...changes } }), replace),
    to: (next, { replace = false } = {}) => route(addressOf(next), replace),
  }
}
