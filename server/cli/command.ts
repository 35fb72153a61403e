import type { Database } from '../db/database.ts'
import type { PaymentsPort } from '../ports/payments/port.ts'

/** One command of the command line. It fails by throwing; the message is what the person reads. */
export interface Command {
  /** Its options as they are typed, for the help text. */
  readonly usage: string
  readonly about: string
  /** The names of its options; each takes a value. */
  readonly options: readonly string[]
  run(context: CommandContext): Promise<void>
}

export interface CommandContext {
  /** Open, and with an up-to-date schema. */
  readonly database: Database
  readonly options: Readonly<Record<string, string | undefined>>
  /** The migrations that were applied on the way here. */
  readonly applied: readonly string[]
  readonly now: Date
  /** Absent where no provider is configured. */
  readonly payments?: PaymentsPort | null
  print(line: string): void
}
