import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Admission } from './http/admission.ts'
import type { Maintenance } from './http/maintenance.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Sessions } from './http/sessions.ts'
import type { VenueAccess } from './http/venue-access.ts'
import type { VenueMemory } from './http/venue-memory.ts'
import type { BotCheck } from './ports/bot-check.ts'
import type { Clock } from './ports/clock.ts'
import type { MailPort } from './ports/mail/port.ts'
import type { PaymentsPort } from './ports/payments/port.ts'
import type { QrCodes } from './ports/qr.ts'

/** What the running process is made of; app.ts puts it together, handlers take from it what they need. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly sessions: Sessions
  readonly access: VenueAccess
  /** Guests and staff queue apart: a rush for tickets does not hold up the door of the club. */
  readonly admission: { readonly guests: Admission; readonly staff: Admission }
  readonly limits: RateLimits
  readonly maintenance: Maintenance
  readonly memory: VenueMemory
  /** Null where none is configured: callers without a session cannot book then. */
  readonly botCheck: BotCheck | null
  /** Null where no provider is configured: routes that need one answer 503. */
  readonly payments: PaymentsPort | null
  /** Null where no mail server is configured: mails stay in the outbox. */
  readonly mail: MailPort | null
  readonly qr: QrCodes
}
