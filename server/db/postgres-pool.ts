import postgres from 'postgres'

export interface PostgresPool {
  /** The driver as it is now. Ask again for every statement: it may be another one by then. */
  readonly sql: postgres.Sql
  /** How many connections were lost, counted at the very moment. */
  readonly losses: number
  close(): Promise<void>
}

const END_WITHIN_SECONDS = 10

/**
 * The driver's pool, replaced as a whole when one of its connections is lost. The driver may keep a connection that
 * died in the middle of a write and never send anything on it again (porsager/postgres#1154, #1208), and after an
 * outage it waits longer and longer before it connects; a new pool does neither. The old one finishes what it has
 * under way. Connections are never closed for being idle or old, so that every end of one is a loss.
 */
export const openPool = (
  url: string,
  options: postgres.Options<Record<string, never>>,
  retireAfterMs: number,
): PostgresPool => {
  const retiring = new Map<NodeJS.Timeout, () => Promise<void>>()
  let losses = 0
  let closed = false

  const connect = (): postgres.Sql => {
    const pool = postgres(url, {
      ...options,
      idle_timeout: 0,
      max_lifetime: null,
      onclose: () => {
        losses += 1
        if (pool === current && !closed) replace(pool)
      },
    }) as unknown as postgres.Sql
    return pool
  }

  const replace = (old: postgres.Sql) => {
    current = connect()
    const retire = () => {
      clearTimeout(timer)
      retiring.delete(timer)
      return old.end({ timeout: END_WITHIN_SECONDS })
    }
    const timer = setTimeout(retire, retireAfterMs).unref()
    retiring.set(timer, retire)
  }

  let current = connect()
  return {
    get sql() {
      return current
    },
    get losses() {
      return losses
    },
    close: async () => {
      closed = true
      await Promise.all([...[...retiring.values()].map((retire) => retire()), current.end({ timeout: 5 })])
    },
  }
}
