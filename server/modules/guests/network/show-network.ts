import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { requireGuestOfVenues } from '../profile/find-guest.ts'
import { bestConnected, connectionsInRoster, edgesAmong, nodesOf } from './network-queries.ts'

/** A larger graph is not readable: only the most connected guests are shown, with a limited number of edges. */
const MAX_NODES = 2000
const MAX_EDGES = 20_000

export const showNetwork = async ({ db, actor, services }: ReadContext<'GET /api/my-guests/network'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  return graphOf(db, venueIds, await bestConnected(db, venueIds, MAX_NODES))
}

export const showGuestNetwork = async ({
  db,
  params,
  actor,
  services,
}: ReadContext<'GET /api/my-guests/:id/network'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  const centre = await requireGuestOfVenues(db, venueIds, params.id)
  const around = await connectionsInRoster(db, venueIds, centre.id, MAX_NODES - 1)
  const { nodes, edges } = await graphOf(db, venueIds, [centre.id, ...around])
  return {
    nodes: nodes.map((node) => (node.id === centre.id ? { ...node, centre: true } : node)),
    edges,
    centre_id: centre.id,
  }
}

/** A degree counts only the edges that are shown. */
const graphOf = async (db: Executor, venueIds: readonly string[], ids: readonly string[]) => {
  const [people, pairs] = await Promise.all([
    nodesOf(db, venueIds, ids),
    edgesAmong(db, venueIds, ids, MAX_EDGES),
  ])
  const degrees = new Map<string, number>()
  for (const id of pairs.flatMap(({ user_a, user_b }) => [user_a, user_b]))
    degrees.set(id, (degrees.get(id) ?? 0) + 1)
  return {
    nodes: people.map(({ id, name, followers, verified, tier }) => ({
      id,
      name,
      degree: degrees.get(id) ?? 0,
      followers,
      verified,
      tier,
    })),
    edges: pairs.map(({ user_a, user_b }) => ({ source: user_a, target: user_b })),
  }
}
