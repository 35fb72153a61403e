import type { Logger } from 'pino'
import { safeError } from './http/safe-error.ts'
import { removeExpired } from './modules/accounts/index.ts'
import { deleteOldKeys } from './modules/base/index.ts'
import {
  deleteOldProposals,
  extendStays,
  mailBriefings,
  noteLateParties,
  rejectLapsedRequests,
  releaseNoShows,
  sweepQueue,
} from './modules/booking/index.ts'
import { workImports } from './modules/data/index.ts'
import { deleteOldWebhookEvents, processMoneyTasks, sweepPayments } from './modules/money/index.ts'
import { countVisitors } from './modules/offer/index.ts'
import { deleteOldDeliveries, deliverWebhooks, remindGuests, sendOutbox } from './modules/outbound/index.ts'
import { deleteOldWishes, finishCancellations, sweepWaitlist } from './modules/selling/index.ts'
import { removeUnusedImages } from './ports/media.ts'
import type { Services } from './services.ts'

export interface Background {
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>
}

interface Job {
  readonly name: string
  readonly everyMs: number
  /** The first run comes this long after the start. */
  readonly afterMs: number
  run(onFailure: (error: unknown) => void, stopping: () => boolean): Promise<unknown>
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * The recurring work of a process. Every job may run in several processes at once: what they share is leased or
 * idempotent. What fails is logged and comes again at its next turn.
 */
export const startBackground = (services: Services, logger: Logger): Background =>
  runJobs(jobsOf(services), logger)

/** Exported for scripts that move the clock and then do at once what would happen in time. */
export const jobsOf = (services: Services): Job[] => [
  {
    name: 'notice a failover',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    run: () => services.database.checkHistory(),
  },
  {
    name: 'free keys of failed requests',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    // A statement of a request gives up soon; one of background work may wait on a dead connection for minutes.
    run: () => services.idempotency.releaseLeft(services.database.forShare('guests')),
  },
  {
    name: 'settle payments',
    everyMs: MINUTE_MS,
    afterMs: 5 * SECOND_MS,
    run: (onFailure, stopping) => sweepPayments(services, services.clock.now(), onFailure, { stopping }),
  },
  {
    name: 'finish cancelled events',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    run: (onFailure, stopping) => finishCancellations(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'keep tables of seated parties',
    everyMs: MINUTE_MS,
    afterMs: 15 * SECOND_MS,
    run: (onFailure, stopping) => extendStays(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'note late parties',
    everyMs: 5 * SECOND_MS,
    afterMs: SECOND_MS,
    run: () => noteLateParties(services, services.clock.now()),
  },
  {
    name: 'release no-shows',
    everyMs: 30 * SECOND_MS,
    afterMs: 10 * SECOND_MS,
    run: (onFailure, stopping) => releaseNoShows(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'sweep the queue',
    everyMs: 30 * SECOND_MS,
    afterMs: 12 * SECOND_MS,
    run: (onFailure, stopping) => sweepQueue(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'reload door keys',
    everyMs: 30 * SECOND_MS,
    afterMs: 30 * SECOND_MS,
    run: () => services.qr.reload(),
  },
  {
    name: 'move money',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    run: (_, stopping) => processMoneyTasks(services, services.clock.now(), stopping),
  },
  {
    name: 'reject lapsed requests',
    everyMs: MINUTE_MS,
    afterMs: 15 * SECOND_MS,
    run: (onFailure, stopping) => rejectLapsedRequests(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'import files',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    run: (onFailure, stopping) => workImports(services, onFailure, stopping),
  },
  {
    name: 'remind guests',
    everyMs: MINUTE_MS,
    afterMs: 20 * SECOND_MS,
    run: (onFailure, stopping) => remindGuests(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'mail briefings',
    everyMs: MINUTE_MS,
    afterMs: 25 * SECOND_MS,
    run: (onFailure, stopping) => mailBriefings(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'send mail',
    everyMs: 2 * SECOND_MS,
    afterMs: 2 * SECOND_MS,
    run: (onFailure, stopping) => sendOutbox(services, { onFailure, stopping }),
  },
  {
    name: 'deliver webhooks',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    run: (onFailure, stopping) => deliverWebhooks(services, { onFailure, stopping }),
  },
  {
    name: 'offer what frees',
    everyMs: SECOND_MS,
    afterMs: SECOND_MS,
    run: (onFailure, stopping) => sweepWaitlist(services, services.clock.now(), onFailure, stopping),
  },
  {
    name: 'count refused demand',
    everyMs: 10 * SECOND_MS,
    afterMs: 10 * SECOND_MS,
    run: () => services.demand.flush(services.clock.now()),
  },
  {
    name: 'count refused guests',
    everyMs: MINUTE_MS,
    afterMs: MINUTE_MS,
    run: () => countVisitors(services.database, services.clock.now()),
  },
  {
    name: 'clean up',
    everyMs: 60 * MINUTE_MS,
    afterMs: MINUTE_MS,
    run: async () => {
      await removeExpired(services.database, services.clock.now())
      await deleteOldWebhookEvents(services.database, services.clock.now())
      await deleteOldKeys(services.database, services.clock.now())
      await deleteOldProposals(services.database.read, services.clock.now())
      await removeUnusedImages(services.database.read, services.clock.now())
      await deleteOldDeliveries(services.database.read, services.clock.now())
      await deleteOldWishes(services, services.clock.now())
    },
  },
]

/** Each job waits its time after it has ended, so it never overlaps itself; its timer keeps no process alive. */
export const runJobs = (jobs: readonly Job[], parent: Logger): Background => {
  const logger = parent.child({}, { serializers: { err: safeError } })
  const waiting = new Map<Job, NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let stopped = false

  const runOnce = async (job: Job) => {
    const onFailure = (err: unknown) => logger.error({ job: job.name, err }, 'background work failed')
    try {
      await job.run(onFailure, () => stopped)
    } catch (error) {
      onFailure(error)
    }
  }

  const schedule = (job: Job, delayMs: number) => {
    const timer = setTimeout(async () => {
      waiting.delete(job)
      const running = runOnce(job)
      underWay.add(running)
      await running
      underWay.delete(running)
      if (!stopped) schedule(job, job.everyMs)
    }, delayMs)
    waiting.set(job, timer.unref())
  }

  for (const job of jobs) schedule(job, job.afterMs)

  return {
    stop: async () => {
      stopped = true
      for (const timer of waiting.values()) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
