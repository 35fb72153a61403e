import { parseArgs } from 'node:util'
import type { Key } from '../../contract/index.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Engine } from '../../server/db/engine.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { findPostgres, onCluster, startCluster } from '../support/postgres-cluster.ts'
import { openWorld } from '../support/world.ts'
import { MAY_BE_WRITTEN } from './change-log.ts'
import type { Outcome } from './judge.ts'
import { type Finding, fuzz, type Report, settings } from './run.ts'

const MIB = 1_048_576
/** From the second measurement, when every cache has had its first fill, to the last. */
const MAY_GROW_BYTES = 16 * MIB
const SHOWN_BYTES = 1500
/** From here on a row that was never accepted is a hole in what this proves. */
const ENOUGH_REQUESTS = 10_000
const NEVER_ACCEPTED: Partial<Record<Key, string>> = {
  'POST /api/webhooks/stripe': 'the sandbox, which plays the provider here, sends none',
  'GET /api/setup/:token': 'a service is set up before it has anybody else to serve',
  'POST /api/setup/:token': 'a service is set up before it has anybody else to serve',
}

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    engine: { type: 'string', default: findPostgres() ? 'postgres' : 'pglite' },
    path: { type: 'string' },
  },
})
const [requests, seed] = [Number(values.requests ?? (values.short ? 4000 : 50_000)), Number(values.seed)]
const say = (text: string) => process.stdout.write(`${text}\n`)

const openEngine = async () => {
  if (values.engine === 'pglite') return { engine: await openPglite(), stop: async () => {} }
  const cluster = await startCluster()
  await onCluster(cluster.url('postgres'), 'create database fuzz')
  const engine = openPostgres({
    url: cluster.url('fuzz'),
    poolSize: 10,
    prepare: true,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 20_000,
  })
  return { engine, stop: cluster.stop }
}

const indented = (text: string, sign: string) => text.replaceAll('\r', '␍').replace(/^/gm, `    ${sign} `)

const shown = ({ sent, answer, changes }: Outcome) => {
  const text = sent.toString('latin1')
  const more = text.length > SHOWN_BYTES ? `\n… ${text.length} bytes in all` : ''
  say(indented(`${text.slice(0, SHOWN_BYTES)}${more}`, '>'))
  say(indented(`${answer.status} ${answer.text.slice(0, 400)}`, '<'))
  if (changes.length > 0) say(indented(changes.slice(0, 20).join('\n'), 'wrote'))
}

const tell = ({ nth, faults, outcome, smallest }: Finding) => {
  say(`\n${outcome.plan.key}\n  ${faults.join('\n  ')}`)
  say(
    `  request ${nth}, called by ${outcome.plan.caller}, body ${outcome.plan.trick}, line ${outcome.plan.line}`,
  )
  say(`  alone: npm run test:fuzz -- --engine ${values.engine} --seed ${seed} --path ${nth}`)
  say(`  as it came: npm run test:fuzz -- --engine ${values.engine} --seed ${seed} --requests ${nth + 1}`)
  shown(outcome)
  if (!smallest) return
  say('  the smallest found that fails too:')
  shown(smallest)
}

/** What is wrong with the run as a whole. */
const verdicts = ({ findings, repeated, slowFaults, heap, tally }: Report): string[] => {
  const wrong: string[] = slowFaults.map((fault) => `A slow caller, ${fault}.`)
  if (findings.length > 0)
    wrong.push(`${findings.length} kinds of fault, and ${repeated} further requests with one.`)
  const [, warm, ...later] = heap
  const last = later.at(-1)
  if (warm !== undefined && last !== undefined && last - warm > MAY_GROW_BYTES)
    wrong.push(`The heap grew from ${Math.round(warm / MIB)} to ${Math.round(last / MIB)} MiB.`)
  const unmet = tally.neverAccepted().filter((key) => !NEVER_ACCEPTED[key])
  if (tally.sent >= ENOUGH_REQUESTS && unmet.length > 0)
    wrong.push(`No request was accepted by ${unmet.join(', ')}.`)
  if (values.path === undefined && tally.sent !== requests)
    wrong.push(`Only ${tally.sent} requests were sent.`)
  return wrong
}

class Interrupted extends Error {}

const main = async (): Promise<number> => {
  if (!['pglite', 'postgres'].includes(values.engine)) throw new Error('--engine is pglite or postgres.')
  say(`${requests} requests on ${values.engine}, seed ${seed}`)
  const { engine, stop } = await openEngine()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interrupted()))
  })
  try {
    return await Promise.race([sendAll(engine), interrupted])
  } catch (error) {
    say(`Failed, seed ${seed}: ${error instanceof Interrupted ? 'interrupted.' : (error as Error).stack}`)
    return 1
  } finally {
    await stop()
  }
}

const sendAll = async (engine: Engine): Promise<number> => {
  const database = openDatabase(engine)
  await migrate(database, MIGRATIONS)
  const world = await openWorld(database, settings)
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  const report = await fuzz(world, {
    requests,
    seed,
    slowClients: values.path === undefined,
    ...(values.path === undefined ? {} : { only: Number(values.path) }),
    onProgress: (sent) => {
      if (sent % 5000 === 0) say(`  ${sent} sent, ${seconds()} s`)
    },
  })
  await world.app.close()
  await database.close()
  return conclude(report, seconds())
}

const conclude = (report: Report, seconds: number): number => {
  const { tally, findings, heap } = report
  if (values.path === undefined) say(`\n${tally.table()}`)
  for (const finding of findings) tell(finding)
  const unaccepted = tally
    .neverAccepted()
    .map((key) => `${key}${NEVER_ACCEPTED[key] ? ` (${NEVER_ACCEPTED[key]})` : ''}`)
  say(`\nNever accepted: ${unaccepted.join(', ') || 'no row'}.`)
  say(`Never refused: ${tally.neverRefused().join(', ') || 'no row'}.`)
  say('May be written though refused, or only read:')
  for (const { entry, rows, why } of MAY_BE_WRITTEN) say(`  ${entry.source} at ${rows.source}: ${why}`)
  say(
    `Heap after collection, MiB: ${heap.map((bytes) => (bytes / MIB).toFixed(1)).join(', ') || 'not measured'}.`,
  )
  say(`Slowest answer: ${Math.round(tally.slowest.ms)} ms, ${tally.slowest.key}.`)
  const wrong = verdicts(report)
  for (const sentence of wrong) say(sentence)
  const { accepted, refused } = tally.totals()
  const counted = `${tally.sent} requests on ${values.engine} in ${seconds} s, seed ${seed}: ${accepted} accepted, ${refused} refused`
  say(
    wrong.length > 0
      ? `Failed: ${counted}.`
      : `Proved: ${counted}; no 5xx, every refusal { error } with a sentence, every acceptance as its contract says, no row changed by a refusal, memory flat.`,
  )
  return wrong.length > 0 ? 1 : 0
}

process.exit(await main())
