import { isIPv4, isIPv6 } from 'node:net'

/**
 * What a network address counts as in rate limits. A provider gives each customer a whole IPv6 /64, so all of it is
 * one caller. An IPv4 address is the same written as IPv6, and a port says nothing about who calls. A connection that
 * has closed meanwhile has no address.
 */
export const addressKey = (address: string | undefined): string => {
  const bare = withoutPort((address ?? '').trim()).replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare.toLowerCase()
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const withoutPort = (address: string): string => {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)
  if (bracketed) return bracketed[1] ?? ''
  const [host = '', port, ...more] = address.split(':')
  return port !== undefined && more.length === 0 && isIPv4(host) ? host : address
}

/** The eight groups of an IPv6 address. The URL parser writes dotted IPv4 parts as groups. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  if (tail === undefined) return numbers(head)
  const [left, right] = [numbers(head), numbers(tail)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
