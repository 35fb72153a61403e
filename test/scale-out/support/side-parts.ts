import { parseEnv } from 'node:util'
import { freePort } from '../../support/free-port.ts'
import { onCluster } from '../../support/postgres-cluster.ts'
import { until } from '../../support/until.ts'
import { filledDeployFile, writeDeployFile } from './deploy-files.ts'
import { newProgram } from './program.ts'
import type { ThreeMachines } from './three-machines.ts'

/** What deploy/three-machines puts beside the database: PgBouncer, Redis, and the settings of the service. */
export interface SideParts {
  /** The settings of a process that goes through HAProxy, and of one that goes through PgBouncer too. */
  readonly direct: Record<string, string>
  readonly pooled: Record<string, string>
  stop(): Promise<void>
}

export const startSideParts = async ({ values, folder }: ThreeMachines): Promise<SideParts> => {
  const here = '127.0.0.1'
  const ports = { redis: await freePort(), bouncer: await freePort() }
  const all = {
    ...values,
    REDIS_HOST: here,
    REDIS_PORT: ports.redis,
    PGBOUNCER_HOST: here,
    PGBOUNCER_PORT: ports.bouncer,
    PGBOUNCER_USERS: writeDeployFile(folder, 'users.txt', values),
    MAITRED_PORT: 0,
    PUBLIC_URL: 'http://maitred.test',
  }
  const redis = newProgram('redis-server', [writeDeployFile(folder, 'redis.conf', all)], folder)
  const bouncer = newProgram('pgbouncer', [writeDeployFile(folder, 'pgbouncer.ini', all)], folder)
  const settingsFor = (DATABASE: string): Record<string, string> => {
    const { DATABASE_URL = '', REDIS_URL = '' } = parseEnv(
      filledDeployFile('maitred.env', { ...all, DATABASE }),
    )
    return { DATABASE_URL, REDIS_URL }
  }
  const direct = settingsFor(String(values.HAPROXY_LISTEN))
  // Debian's PgBouncer is older than 1.21.
  const pooled: Record<string, string> = {
    ...settingsFor(`${here}:${ports.bouncer}`),
    DATABASE_PREPARE: 'off',
  }
  redis.start()
  bouncer.start()
  const stop = async () => {
    await bouncer.end()
    await redis.end()
  }
  await until('PgBouncer leads to the primary', () =>
    onCluster(pooled.DATABASE_URL ?? '', 'select 1').then(
      () => true,
      () => false,
    ),
  ).catch(async (error: Error) => {
    await stop()
    throw new Error(`${error.message}\n${bouncer.output}`)
  })
  return { direct, pooled, stop }
}
