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
 * not know yet that it was replaced, and shows what it had then. A lower timeline is believed when no higher one was seen
 * for a minute: an older backup was restored.
 */
export const primaryGuard = (now: () => number = () => performance.now()) => {
  let latest: { system: string; timeline: number; at: number } | undefined
  return ({ system, timeline }: Seen): void => {
    if (timeline === null) throw new Error('The server is a standby, not the primary.')
    const isReplaced =
      latest?.system === system && timeline < latest.timeline && now() - latest.at < REMEMBERED_MS
    if (isReplaced) throw new Error('The server is a primary that another has replaced.')
    latest = { system, timeline, at: now() }
  }
}

/** For the pools of one process, which share what they have seen. */
export const requirePrimary = () => {
  const judge = primaryGuard()
  return async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<Seen>(`select ${ORIGIN_COLUMNS}`)
    if (rows[0]) judge(rows[0])
  }
}
