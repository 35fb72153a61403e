import { importsOf, isTest, sourcesUnder } from './read-imports.ts'

/** The areas of server/modules, from top to bottom: each imports only areas below it. */
export const AREAS: readonly (readonly [name: string, about: string])[] = [
  ['pages', 'what browsers load: widgets, console, door, documents'],
  ['platform', 'health, metrics, OpenAPI; what administrators do'],
  ['data', 'imports, exports, reports'],
  ['door', 'check-in, the door list, entries made offline, the keys that sign codes'],
  ['selling', 'events and tickets, vouchers, guest lists, the wait list'],
  ['checkout', 'a guest books a table, pays, changes and cancels'],
  ['offer', 'what guests can book: availability, days, floor plan'],
  ['venue', 'venues, floors, access rules, settings, set-up'],
  ['money', 'payments, card holds, refunds, disputes, the sandbox'],
  ['booking', 'bookings, reservations, tables, attendance, the day'],
  ['guests', 'the guest book: profiles, roster, network, bans, erasure'],
  ['accounts', 'sign-in, sessions, members, one’s own account'],
  ['outbound', 'mails, webhooks, calendar files, the audit trail'],
  ['base', 'what all areas share: links, idempotency, configuration'],
]

export const areaOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

/** Which areas each area imports. */
const areaImports = (root: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const needs = new Map(AREAS.map(([name]) => [name, new Set<string>()]))
  for (const [file, source] of sourcesUnder(root, 'server/modules')) {
    if (isTest(file)) continue
    const from = areaOf(file)
    for (const { target } of importsOf(file, source)) {
      const to = areaOf(target)
      if (from && to && from !== to) needs.get(from)?.add(to)
    }
  }
  return needs
}

/** A Mermaid picture of the areas. An arrow is left out where a longer way leads to the same area. */
export const drawAreas = (root: string): string => {
  const needs = areaImports(root)
  const reach = (from: string): Set<string> =>
    new Set([...(needs.get(from) ?? [])].flatMap((to) => [to, ...reach(to)]))
  const arrows = AREAS.flatMap(([from]) => {
    const direct = [...(needs.get(from) ?? [])]
    const farther = new Set(direct.flatMap((to) => [...reach(to)]))
    return direct.filter((to) => !farther.has(to)).map((to) => `  ${from} --> ${to}`)
  })
  const boxes = AREAS.map(([name, about]) => `  ${name}["<b>${name}</b><br/>${about}"]`)
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows.sort(), '```'].join('\n')
}
