import { Refusal } from '../../../../domain/errors.ts'
import { isDuplicateEmail, isGuestGone } from '../../guests/index.ts'

/**
 * Each failed attempt means that another party got the chosen table, so the loop ends when no table is left. This is
 * a safety limit.
 */
const MAX_ATTEMPTS = 100

/** Another party got the table, or those who should have moved sit elsewhere by now. */
const TAKEN = ['table_taken', 'floor_changed']

/**
 * Retries the booking in a new transaction when another request claimed the chosen table, unless the guest chose that
 * table, created an account with the same e-mail address, or took the guest off the roster.
 */
export const retryBooking = async <T>(chosenByGuest: boolean, attempt: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    try {
      return await attempt()
    } catch (error) {
      const tableTaken = error instanceof Refusal && TAKEN.includes(String(error.extras.code))
      const isRetryable = isDuplicateEmail(error) || isGuestGone(error) || (tableTaken && !chosenByGuest)
      if (!isRetryable || n >= MAX_ATTEMPTS) throw error
    }
  }
}
