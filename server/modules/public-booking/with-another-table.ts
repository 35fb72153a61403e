import { Refusal } from '../../domain/errors.ts'

/**
 * Each failed attempt means that another party got the table this one had chosen, so trying goes on until there is
 * none left to choose. The limit is for what nobody has thought of.
 */
const ATTEMPTS = 100

/** Tries again, and so chooses again, when somebody took the chosen table in between; not where the guest chose it. */
export const withAnotherTable = async <T>(chosenByGuest: boolean, attempt: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    try {
      return await attempt()
    } catch (error) {
      const taken = error instanceof Refusal && error.extras.code === 'table_taken'
      if (!taken || chosenByGuest || n >= ATTEMPTS) throw error
    }
  }
}
