import { codeAt } from '../../domain/totp.ts'
import type { World } from '../support/world.ts'
import { type Account, type Company, dateIn, PASSWORD } from './company.ts'

/**
 * A request is generated without knowing the world: it names things by marks such as `@@booking:3@@`, which become
 * ids when it is sent. So a seed alone makes the same requests again, in any world.
 */
export const mark = (kind: string, nth: number) => `@@${kind}:${nth}@@`

export interface Scene {
  readonly world: World
  readonly company: Company
  /** Another company's. */
  readonly rival: Company
  /** Who this request is about, where it may cost them their session. */
  readonly me: Account
}

const MARK = /@@([\w.]+):(\d+)@@/g

/** The text with every mark replaced; `quote` writes a found value the way its surroundings need. */
export const resolve = (text: string, scene: Scene, quote: (value: string) => string): string =>
  text.replace(MARK, (_, kind: string, nth: string) => quote(meaningOf(kind, Number(nth), scene)))

/** The secret of the link by which a guest manages a booking. */
export const manageToken = (world: World, { pool }: Company, nth: number): string => {
  const at = nth % (pool.managed?.length || 1)
  const booking = { id: pool.managed?.[at] ?? '', manage_generation: Number(pool.generation?.[at] ?? 0) }
  return world.app.services.manageLinks.url(booking).split('/').at(-1) ?? ''
}

const meaningOf = (kind: string, nth: number, { world, company, rival, me }: Scene): string => {
  const [first = '', rest = ''] = kind.split('.')
  const pick = (ids: readonly string[] | undefined) => ids?.[nth % (ids.length || 1)] ?? `no-${rest || kind}`
  if (first === 'kept') return pick(company.kept[rest])
  if (first === 'rival') return pick([...(rival.pool[rest] ?? []), ...(rival.kept[rest] ?? [])])
  const special: Record<string, () => string> = {
    venue: () => company.venueId,
    spare: () => company.spareId,
    rivalVenue: () => rival.venueId,
    rivalEmail: () => rival.operator.email,
    organiserEmail: () => company.organiser.email,
    guestEmail: () => company.guest.email,
    date: () => dateIn(world, nth),
    instant: () => `${dateIn(world, nth)}T12:00:00.000Z`,
    qr: () =>
      world.app.services.qr.issue(
        { id: pick(company.pool.approved), venue_id: company.venueId },
        world.clock.now(),
      ).text,
    manage: () => manageToken(world, company, nth),
    queueToken: () =>
      world.app.services.manageLinks.queueUrl(pick(company.pool.queueEntry)).split('/').at(-1) ?? '',
    wishToken: () => world.app.services.manageLinks.wishUrl(pick(company.pool.wish)).split('/').at(-1) ?? '',
    link: () => me.link,
    session: () => me.sessionId,
    closing: () => `${pick(company.pool.approvedDate)}T12:45`,
    id: () => me.id,
    email: () => me.email,
    password: () => PASSWORD,
    code: () => codeAt(me.secret, world.clock.now()),
  }
  return special[kind]?.() ?? pick(company.pool[kind])
}
