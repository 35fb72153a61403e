import type { Answer } from './caller.ts'

type Status = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'checked_in'

/**
 * What a server acknowledged to its clients. One client uses a booking, step by step. So its state is what the last reply
 * said, or what the one step makes of it whose reply never came.
 */
export class Notebook {
  readonly bookings = new Map<string, Set<Status>>()
  readonly vouchers = new Set<string>()
  readonly tickets = new Set<string>()
  /** What may have been redeemed of a voucher, by its code: one amount, or two while nobody knows. */
  readonly redeemed = new Map<string, readonly number[]>()
  /** Held deposits whose capture was acknowledged, by booking. */
  readonly captures = new Map<string, number>()
  acknowledged = 0
  unanswered = 0

  /** A booking that was acknowledged in this state. */
  began(id: string, status: Status) {
    this.bookings.set(id, new Set([status]))
    this.acknowledged += 1
  }

  /** A step that makes a booking `next`. It happened, it did not, or nobody knows. */
  async step(id: string, next: Status, call: () => Promise<Answer>): Promise<Answer> {
    const before = this.bookings.get(id) ?? new Set()
    this.bookings.set(id, new Set([...before, next]))
    const answer = await call()
    if (answer.status === 200) {
      this.acknowledged += 1
      this.bookings.set(id, new Set([next]))
    } else if (isUnknown(answer)) this.unanswered += 1
    else this.bookings.set(id, before)
    return answer
  }

  /** A redemption of a voucher of which nothing was redeemed before. */
  async redemption(code: string, pence: number, call: () => Promise<Answer>): Promise<void> {
    this.redeemed.set(code, [0, pence])
    const answer = await call()
    if (answer.status === 200) {
      this.acknowledged += 1
      this.redeemed.set(code, [pence])
    } else if (isUnknown(answer)) this.unanswered += 1
    else this.redeemed.set(code, [0])
  }
}

/** No answer, or one that says that the service could not tell. */
export const isUnknown = ({ status }: Answer) => status === 0 || status >= 500
