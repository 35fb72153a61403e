/**
 * Whether an address spells the fixed parts of this path as the contract does. The router decodes before it compares,
 * so `/%6detrics` would find `/metrics`, past whatever a proxy in front forbids. Parameters may be encoded.
 */
export const canonicalFormOf = (path: string): ((url: string) => boolean) => {
  const segments = path.split('/')
  return (url) => {
    if (!url.includes('%')) return true
    const [asked = ''] = url.split(/[?#]/, 1)
    if (!asked.includes('%')) return true
    const given = asked.split('/')
    return (
      given.length === segments.length &&
      segments.every((segment, n) => segment.includes(':') || segment === given[n])
    )
  }
}
