import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { countTables } from './queries.ts'

/** Past bookings refer to archived tables and their floor and area, so those stay as well. */
export const requireNoTables = async (tx: Tx, venueId: string, place: 'floor' | 'area', id: string) => {
  const { active, archived } = await countTables(tx, venueId, `${place}_id`, id)
  if (active > 0) throw conflict(`The ${place} still has tables. Move or remove them first.`)
  if (archived > 0)
    throw conflict(
      `Past bookings had tables of this ${place}, so it cannot be removed. Rename it to use it again.`,
    )
}
