import { type Key, rowOf } from '../../contract/index.ts'
import type { Role, VenueRole } from '../../contract/row.ts'
import { slotsOf } from './slots.ts'

/**
 * What a caller must be answered: derived from the row's policy and from what its address names, never from what
 * the service happens to do.
 */

export interface Caller {
  readonly name: string
  readonly role: Role | null
  readonly token?: string
  /** The company they have to do with. */
  readonly of: 'ours' | 'theirs' | 'none'
  /** How they stand to the company whose things the request names. */
  readonly memberAs?: VenueRole
  readonly runsEvent?: true
  readonly ownsBooking?: true
}

export type Verdict = 'let through' | 401 | 403 | 404

/** What the row is about: the venue of its policy, or the first thing it names. */
type Scope = 'venue' | 'named venue' | 'booking' | 'event' | 'guest' | 'nothing of anybody'

export const scopeOf = (key: Key): Scope => {
  const { access } = rowOf(key)
  if (access.roles !== 'anyone' && access.venue) return 'venue'
  if (key.includes(' /api/public/') || key.includes(' /api/admin/')) return 'nothing of anybody'
  const first = slotsOf(key)[0]?.kind
  if (first === 'venue') return 'named venue'
  return first === 'booking' || first === 'event' || first === 'guest' ? first : 'nothing of anybody'
}

/** Calling the row with the company's own things. */
export const verdictFor = (key: Key, caller: Caller): Verdict => {
  const { access } = rowOf(key)
  if (access.roles === 'anyone') return 'let through'
  if (!caller.role) return 401
  if (!access.roles.includes(caller.role)) return 403
  if (caller.memberAs && isAboutVenues(key) && !suffices(key, caller.memberAs)) return 403
  return MAY[scopeOf(key)](caller) ? 'let through' : REFUSED_WITH[scopeOf(key)]
}

const isAboutVenues = (key: Key) => rowOf(key).needs !== undefined

/** EXTENSIONS part 14: each role may do what those below it may, and a viewer reads what a manager reads. */
const suffices = (key: Key, role: VenueRole): boolean => {
  const { needs } = rowOf(key)
  if (role === 'viewer') return key.startsWith('GET ') && needs !== 'owner'
  const ranks = ['door', 'host', 'manager', 'owner']
  return ranks.indexOf(role) >= ranks.indexOf(needs ?? 'owner')
}

const MAY: Record<Scope, (caller: Caller) => boolean> = {
  venue: ({ role, memberAs }) => role === 'admin' || memberAs !== undefined,
  // An organiser may ask any live venue for a night.
  'named venue': ({ role, memberAs }) => role === 'organiser' || memberAs !== undefined,
  booking: ({ role, memberAs, runsEvent, ownsBooking }) =>
    role === 'admin' || memberAs !== undefined || runsEvent === true || ownsBooking === true,
  event: ({ memberAs, runsEvent }) => memberAs !== undefined || runsEvent === true,
  guest: ({ memberAs }) => memberAs !== undefined,
  'nothing of anybody': () => true,
}

/** A booking that is somebody else's is forbidden; everything else that is, is not there. */
const REFUSED_WITH: Record<Scope, 403 | 404> = {
  venue: 404,
  'named venue': 404,
  booking: 403,
  event: 404,
  guest: 404,
  'nothing of anybody': 404,
}
