import { BlockList, isIP } from 'node:net'

/** What is not on the public internet: IANA's special-purpose IPv4 addresses, and IPv6 outside 2000::/3 or special in it. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const IPV6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly string[]) => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const blocked = { 4: listOf('ipv4', IPV4), 6: listOf('ipv6', IPV6) }

/**
 * Whether an address is on the public internet. Every IPv6 address that only stands for an IPv4 one (mapped, NAT64,
 * 6to4) counts as not public: a name that has such an address has the IPv4 one too.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !blocked[4].check(address, 'ipv4')
  return family === 6 && !blocked[6].check(address, 'ipv6')
}
