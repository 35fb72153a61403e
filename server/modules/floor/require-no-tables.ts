import type { Tx } from '../../db/database.ts'
import { conflict } from '../../domain/errors.ts'
import { countTables } from './queries.ts'

/** Past bookings name the place of the table they had, so a place outlives even the tables that were archived. */
export const requireNoTables = async (tx: Tx, venueId: string, place: 'floor' | 'area', id: string) => {
  const { standing, archived } = await countTables(tx, venueId, `${place}_id`, id)
  if (standing > 0) throw conflict(`The ${place} still has tables. Move or remove them first.`)
  if (archived > 0)
    throw conflict(`Past bookings had tables of this ${place}, so it is kept. Rename it if it serves anew.`)
}
