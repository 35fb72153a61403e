import { test } from 'vitest'
import { killedAgainAndAgain } from './support/killed.ts'
import { SEED, serverPlace, useCluster } from './support/scenario.ts'

const CLIENTS = 6
const cluster = useCluster()

test(`PostgreSQL: a process killed under load loses nothing that it acknowledged (seed ${SEED})`, async () =>
  killedAgainAndAgain('PostgreSQL', await serverPlace(await cluster()), CLIENTS))
