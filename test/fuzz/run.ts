import fc from 'fast-check'
import type { Key } from '../../contract/index.ts'
import { sweepPayments } from '../../server/modules/money/index.ts'
import { finishCancellations } from '../../server/modules/selling/index.ts'
import { openWire } from '../support/wire.ts'
import type { World } from '../support/world.ts'
import { bytesOf } from './bytes.ts'
import { type ChangeLog, recordChanges } from './change-log.ts'
import { createAccount, createCompany } from './company.ts'
import { judge, type Outcome } from './judge.ts'
import { mailLink, needsLink } from './links.ts'
import { ABOUT_ME, type Plan, planFor } from './requests.ts'
import { startSlowClients } from './slow-clients.ts'
import { restock } from './stock.ts'
import { keys, openTally, type Tally } from './tally.ts'
import type { Scene } from './tokens.ts'

export interface Finding {
  readonly nth: number
  readonly faults: readonly string[]
  readonly outcome: Outcome
  /** The smallest request of the same row that still fails, if it fails again at all. */
  readonly smallest?: Outcome
}

interface Options {
  readonly requests: number
  readonly seed: number
  /** Only this request of the seed, in a world where nothing has happened yet. */
  readonly only?: number
  /** Slow callers beside the others, of whom each kind is waited for. */
  readonly slowClients?: boolean
  readonly onProgress?: (sent: number) => void
}

export interface Report {
  readonly tally: Tally
  readonly findings: readonly Finding[]
  /** Further requests that failed in ways already reported. */
  readonly repeated: number
  /** What became of slow callers that should not have. */
  readonly slowFaults: readonly string[]
  /** Bytes of heap in use after garbage collection, at even steps; none where it cannot be asked for. */
  readonly heap: readonly number[]
}

const RESTOCK_EVERY = 80
const NEW_COMPANY_EVERY = 4000
const SHRINK_MS = 10_000
const MAX_SHRUNK = 8
const MAX_TOLD = 60

/** Rows that cost a password's hash or a large file each time are asked for less often. */
const COSTLY =
  /auth\/login|change-password|reset-password|sign-up|\/accept|2fa\/enrol|\/docs\/:file|GET \/openapi|\/metrics/
const COSTLY_ROUNDS = 4

const HEAP_STEPS = 10

/** Twice, because what the first round frees may hold what the second one can. */
const heapInUse = (): number[] => {
  if (!globalThis.gc) return []
  globalThis.gc()
  globalThis.gc()
  return [process.memoryUsage().heapUsed]
}

export const settings = {
  RATE_LIMITS: 'on',
  LIMIT_LOGIN_PER_EMAIL: '1000000000',
  LIMIT_LOGIN_PER_EMAIL_AND_IP: '1000000000',
  VENUES_PER_ACCOUNT: '0',
  PENDING_EVENTS_PER_VENUE: '0',
  SIGN_UP: 'on',
  LIMIT_LOGIN_PER_IP: '1000000000',
  LIMIT_CHECK_EMAIL: '1000000000',
  LIMIT_PUBLIC_WRITE: '1000000000',
  LIMIT_PUBLIC_READ: '1000000000',
  TRUST_PROXY: '1',
}

/** The row of the nth request: all rows in turn, so that a short run meets each of them too. */
const rowFor = (nth: number): Key => {
  const round = Math.floor(nth / keys.length)
  const key = keys[nth % keys.length] as Key
  return COSTLY.test(key) && round % COSTLY_ROUNDS !== 0
    ? (keys[(nth * 7 + round) % keys.length] as Key)
    : key
}

/** Each request has dice of its own, thrown from the seed and its number. */
const diceFor = (seed: number, nth: number) =>
  (Math.imul(seed ^ (nth * 0x9e3779b1), 0x85ebca6b) ^ (nth << 7)) | 0

export const fuzz = async (
  world: World,
  { requests, seed, only, slowClients = false, onProgress }: Options,
): Promise<Report> => {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as { port: number }
  const wire = openWire(port)
  const changeLog = await recordChanges(world.database)
  const companies = await openCompanies(world)
  const plans = new Map(keys.map((key) => [key, planFor(key)]))
  const tally = openTally()
  const findings: Finding[] = []
  const told = new Set<string>()
  const heap: number[] = []
  let repeated = 0
  const slow = slowClients ? startSlowClients(port) : undefined

  const attempt = async (plan: Plan): Promise<Outcome> => {
    const scene: Scene = {
      world,
      company: companies.company,
      rival: companies.rival,
      me: await companies.about(plan),
    }
    const sending = bytesOf(plan, scene)
    if (companies.hasWritten()) await changeLog.read()
    const answer = await wire.send(sending)
    const changes = await changeLog.read()
    if (await world.app.services.maintenance.isOn()) await companies.endMaintenance()
    return { plan, sent: sending.bytes, answer, changes }
  }

  for (let nth = only ?? 0; nth < (only === undefined ? requests : only + 1); nth += 1) {
    if (only === undefined) await companies.tend(nth)
    world.clock.advance({ seconds: 1 })
    const key = rowFor(nth)
    const dice = diceFor(seed, nth)
    const arbitrary = plans.get(key) as fc.Arbitrary<Plan>
    const [plan] = fc.sample(arbitrary, { seed: dice, numRuns: 1 })
    const outcome = await attempt(plan as Plan)
    const faults = judge(outcome, changeLog.names)
    tally.count(outcome)
    onProgress?.(nth + 1)
    if ((nth + 1) % Math.ceil(requests / HEAP_STEPS) === 0) heap.push(...heapInUse())
    if (faults.length === 0) continue
    const signature = `${key} ${faults.map((fault) => fault.replace(/[a-z]+_[0-9a-z]{26}|\d+/g, '#').slice(0, 80)).join()}`
    if (told.has(signature) || findings.length >= MAX_TOLD) {
      repeated += 1
      continue
    }
    told.add(signature)
    const smallest =
      findings.length < MAX_SHRUNK ? await shrunk(arbitrary, dice, attempt, changeLog) : undefined
    findings.push({ nth, faults, outcome, ...(smallest ? { smallest } : {}) })
  }
  const slowFaults = (await slow?.faults()) ?? []
  wire.close()
  return { tally, findings, repeated, slowFaults, heap }
}

/** The smallest plan drawn from the same dice that still fails, within a few seconds. */
const shrunk = async (
  arbitrary: fc.Arbitrary<Plan>,
  seed: number,
  attempt: (plan: Plan) => Promise<Outcome>,
  changeLog: ChangeLog,
): Promise<Outcome | undefined> => {
  let smallest: Outcome | undefined
  const holds = async (plan: Plan) => {
    const outcome = await attempt(plan)
    if (judge(outcome, changeLog.names).length === 0) return true
    smallest = outcome
    return false
  }
  await fc.check(fc.asyncProperty(arbitrary, holds), { seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS })
  return smallest
}

/** Two companies. Their stock is refilled, and a new company takes over before the old one has nothing left to act on. */
const openCompanies = async (world: World) => {
  let company = await createCompany(world)
  let rival = await createCompany(world)
  let wrote = true
  const nobody = await createAccount(world, 'none', false)
  await restock(world, rival)
  await restock(world, company)

  const tend = async (nth: number) => {
    if (nth % RESTOCK_EVERY !== 0 || nth === 0) return
    wrote = true
    await sweepPayments(world.app.services, world.clock.now(), () => {})
    await finishCancellations(world.app.services, world.clock.now(), () => {})
    if (nth % NEW_COMPANY_EVERY !== 0 && (await stillServes())) return
    rival = company
    company = await createCompany(world)
    await restock(world, company)
  }

  /** False when nothing can be made in the company any more, because some request took what the others need. */
  const stillServes = () =>
    restock(world, company).then(
      () => true,
      () => false,
    )

  /** A new account where the request is about one, in the state that the row needs. */
  const about = async ({ key }: Plan) => {
    const isAbout = ABOUT_ME.test(key) || needsLink(key) || key === 'POST /api/auth/login'
    const factor = FACTORS[key] ?? (isAbout ? 'none' : undefined)
    if (!factor) return nobody
    wrote = true
    const account = await createAccount(world, factor, key === 'POST /api/2fa/validate')
    return { ...account, link: await mailLink(world, company, key, account) }
  }

  return {
    get company() {
      return company
    },
    get rival() {
      return rival
    },
    /** Whether we wrote anything ourselves since this was last asked. */
    hasWritten: () => {
      const before = wrote
      wrote = false
      return before
    },
    tend,
    about,
    endMaintenance: async () => {
      wrote = true
      await world.app.services.maintenance.set(false)
    },
  }
}

const FACTORS: Partial<Record<Key, 'begun' | 'on'>> = {
  'POST /api/2fa/validate': 'on',
  'POST /api/2fa/confirm': 'begun',
  'POST /api/2fa/disable': 'on',
}
