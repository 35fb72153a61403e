import { sql } from 'kysely'
import type { Executor } from './executor.ts'

/**
 * Why a process dropped what it had cached:
 * - `timeline`: a standby was promoted, or a backup was recovered;
 * - `system`: the address leads to another database server;
 * - `version`: something shows a lower version than before, as after a restored dump.
 */
type ChangeReason = 'timeline' | 'system' | 'version'

export interface Origin {
  readonly system: string
  readonly timeline: number
}

export interface HistoryStatus {
  /** Undefined for the embedded database, and until it was read. */
  readonly timeline: number | undefined
  /** The last change that this process has noticed. */
  readonly changed: { readonly at: Date; readonly reason: ChangeReason } | undefined
  readonly changes: Readonly<Record<ChangeReason, number>>
}

/**
 * Which history of the database this process knows. Versions of one history mean nothing in another: a failover may have
 * lost commits, and a number may come again for other content. So every cache is dropped when the history changes.
 */
export class History {
  readonly #listeners: ((reason: ChangeReason) => void)[] = []
  readonly #changes: Record<ChangeReason, number> = { timeline: 0, system: 0, version: 0 }
  #origin: Origin | undefined
  #changed: HistoryStatus['changed']

  get status(): HistoryStatus {
    return { timeline: this.#origin?.timeline, changed: this.#changed, changes: { ...this.#changes } }
  }

  /**
   * Distinguishes the same version in different histories, for ETags. Processes on one database agree on it, unless a
   * dump was restored under them.
   */
  get name(): string {
    if (!this.#origin) return ''
    const { timeline } = this.#origin
    return this.#changes.version > 0 ? `${timeline}-${this.#changes.version}` : String(timeline)
  }

  onChange(listener: (reason: ChangeReason) => void) {
    this.#listeners.push(listener)
  }

  /** Reads where the server's history began, and notices when it is another than before. */
  async check(db: Executor): Promise<void> {
    const origin = await readOrigin(db)
    const known = this.#origin
    this.#origin = origin
    if (!known) return
    if (known.system !== origin.system) this.change('system')
    else if (known.timeline !== origin.timeline) this.change('timeline')
  }

  change(reason: ChangeReason) {
    this.#changes[reason] += 1
    this.#changed = { at: new Date(), reason }
    for (const listener of this.#listeners) listener(reason)
  }
}

/** The name of a log segment begins with its timeline. A standby writes no log, and has no timeline here. */
export const ORIGIN_COLUMNS = `(pg_control_system()).system_identifier::text as system,
  case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

const readOrigin = async (db: Executor): Promise<Origin> => {
  const { rows } = await sql<Origin>`select ${sql.raw(ORIGIN_COLUMNS)}`.execute(db)
  if (!rows[0]?.timeline) throw new Error('The database did not say which timeline it is on.')
  return rows[0]
}
