import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Memberships } from './modules/accounts/members/memberships.ts'
import type { Sessions } from './modules/accounts/sessions/sessions.ts'
import type { AllowedOrigins } from './modules/base/allowed-origins.ts'
import type { Idempotency } from './modules/base/idempotency/idempotency.ts'
import type { Maintenance } from './modules/base/maintenance.ts'
import type { ManageLinks } from './modules/base/manage-links.ts'
import type { DayStreams } from './modules/booking/day/day-streams.ts'
import type { Demand } from './modules/offer/demand.ts'
import type { BotCheck } from './ports/bot-check.ts'
import type { Clock } from './ports/clock.ts'
import type { MailPort } from './ports/mail/port.ts'
import type { PaymentsPort } from './ports/payments/port.ts'
import type { QrCodes } from './ports/qr.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'

/** What the running process is made of; app.ts puts it together, handlers take from it what they need. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  /** In a handler: through the connections of its row's share. */
  readonly database: Database
  readonly sessions: Sessions
  readonly memberships: Memberships
  readonly limits: RateLimits
  readonly maintenance: Maintenance
  /** Set once the process has received a stop signal. */
  readonly stopping: { isOn: boolean }
  readonly allowedOrigins: AllowedOrigins
  readonly idempotency: Idempotency
  readonly cache: AnswerCache
  readonly demand: Demand
  /** Null where none is configured: callers without a session cannot book then. */
  readonly botCheck: BotCheck | null
  /** Null where no provider is configured: routes that need one answer 503. */
  readonly payments: PaymentsPort | null
  /** Null where no mail server is configured: mails stay in the outbox. */
  readonly mail: MailPort | null
  readonly qr: QrCodes
  readonly webhookSender: WebhookSender
  readonly dayStreams: DayStreams
  readonly manageLinks: ManageLinks
}
