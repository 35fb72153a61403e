import { Refusal } from '../../domain/errors.ts'
import { isDuplicateEmail } from '../guests/index.ts'

/**
 * Each failed attempt means that another party got the table this one had chosen, so trying goes on until there is
 * none left to choose. The limit is for what nobody has thought of.
 */
const ATTEMPTS = 100

/**
 * Tries again, and so looks again, when somebody took the chosen table in between, unless the guest chose it, or made
 * an account for the same e-mail address.
 */
export const bookAgain = async <T>(chosenByGuest: boolean, attempt: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    try {
      return await attempt()
    } catch (error) {
      const tableTaken = error instanceof Refusal && error.extras.code === 'table_taken'
      const another = isDuplicateEmail(error) || (tableTaken && !chosenByGuest)
      if (!another || n >= ATTEMPTS) throw error
    }
  }
}
