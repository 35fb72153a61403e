import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { tooMany } from '../../domain/errors.ts'

interface LimitPolicy {
  readonly points: number
  readonly seconds: number
}

export const LIMITS = {
  loginPerEmailAndIp: { points: 10, seconds: 900 },
  /** Not for addresses that the account has signed in from before: nobody can lock somebody else out. */
  loginPerEmail: { points: 200, seconds: 900 },
  loginPerIp: { points: 100, seconds: 900 },
  /** Sign-ins that reached the second factor and were not completed. Limits how many codes can be guessed in a day. */
  openChallenges: { points: 20, seconds: 3600 },
  passwordChanges: { points: 10, seconds: 900 },
  /** Events of the payment provider with a wrong signature. */
  failedWebhooks: { points: 60, seconds: 60 },
  /** Mails with a text of the sender's to an address that is not the guest's own. */
  mailsToStrangers: { points: 10, seconds: 3600 },
  /** Mails with a link to an account: to one address, and requested from one IP address. */
  linkMailsPerAddress: { points: 5, seconds: 3600 },
  linkMailsPerIp: { points: 30, seconds: 3600 },
  invitationsPerAccount: { points: 60, seconds: 3600 },
  invitationsPerAddress: { points: 10, seconds: 3600 },
  checkEmail: { points: 30, seconds: 60 },
  publicWrite: { points: 120, seconds: 60 },
  publicRead: { points: 1200, seconds: 60 },
} as const satisfies Record<string, LimitPolicy>

export type Limit = keyof typeof LIMITS

export interface RateLimits {
  /** Counts one. Above the limit it throws 429 with the seconds to wait. */
  take(limit: Limit, key: string): Promise<void> | void
  /** Takes one back: an attempt that was counted beforehand and succeeded. */
  giveBack(limit: Limit, key: string): Promise<void>
  forget(limit: Limit, key: string): Promise<void>
}

export const noRateLimits: RateLimits = { take: () => {}, giveBack: async () => {}, forget: async () => {} }

/** Counts in this process, or in Redis, so that several processes share one limit. */
export const rateLimits = (policies: Record<Limit, LimitPolicy>, redis?: Redis): RateLimits => {
  const limiters = new Map<Limit, RateLimiterAbstract>()
  for (const [name, { points, seconds }] of Object.entries(policies) as [Limit, LimitPolicy][]) {
    const options = { keyPrefix: `limit:${name}`, points, duration: seconds }
    const memory = new RateLimiterMemory(options)
    limiters.set(
      name,
      redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory,
    )
  }
  const limiterOf = (limit: Limit) => limiters.get(limit) as RateLimiterAbstract
  return {
    take: async (limit, key) => {
      try {
        await limiterOf(limit).consume(key)
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full
        throw tooMany('Too many requests. Please wait a moment and try again.', {
          code: 'rate_limited',
          // Never longer than the limit's own period: a clock that was set back would make it days.
          retryAfterSeconds: Math.min(
            policies[limit].seconds,
            Math.max(1, Math.ceil(full.msBeforeNext / 1000)),
          ),
        })
      }
    },
    giveBack: async (limit, key) => {
      await limiterOf(limit).reward(key)
    },
    forget: async (limit, key) => {
      await limiterOf(limit).delete(key)
    },
  }
}
