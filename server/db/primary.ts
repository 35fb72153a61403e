import type pg from 'pg'
import { ORIGIN_COLUMNS, type Origin } from './history.ts'

/** Longer than Patroni leaves a primary that was frozen in doubt (its `ttl`, 30 s). */
const REMEMBERED_MS = 60_000

interface Seen extends Omit<Origin, 'timeline'> {
  /** Null on a standby, which writes no log. */
  readonly timeline: number | null
}

/**
 * Judges the servers that an address leads to, which may be the wrong one for a moment: a standby, or the former primary
 * after another was promoted. A server that becomes a standby ends its connections, but a primary that was frozen does
 * not know yet that it was replaced, and shows what it had then. A lower timeline is believed when the last connection to
 * the higher one was closed a minute ago: an older backup was restored.
 */
export class PrimaryGuard<Connection> {
  readonly #now: () => number
  readonly #open = new Set<Connection>()
  #latest: { system: string; timeline: number; at: number } | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  opened(connection: Connection, { system, timeline }: Seen) {
    if (timeline === null) throw new Error('The server is a standby, not the primary.')
    const latest = this.#latest
    if (latest && latest.system === system && timeline < latest.timeline && this.#isRemembered(latest.at))
      throw new Error('The server is a primary that another has replaced.')
    if (latest?.system !== system || latest.timeline !== timeline) this.#open.clear()
    this.#open.add(connection)
    this.#latest = { system, timeline, at: this.#now() }
  }

  closed(connection: Connection) {
    if (this.#open.delete(connection) && this.#latest) this.#latest.at = this.#now()
  }

  #isRemembered(at: number): boolean {
    return this.#open.size > 0 || this.#now() - at < REMEMBERED_MS
  }
}

/** Has to succeed on each new connection of the pools that share the guard. */
export const requirePrimary =
  (guard: PrimaryGuard<pg.ClientBase>) =>
  async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<Seen>(`select ${ORIGIN_COLUMNS}`)
    if (rows[0]) guard.opened(client, rows[0])
  }
