import type { ReadContext } from '../../../http/context.ts'
import { findEventFor } from './load-event.ts'
import { presentEvent } from './present.ts'
import { readEventRow } from './queries.ts'

export const readEvent = async ({ db, actor, params }: ReadContext<'GET /api/my-events/:id'>) => {
  const { id } = await findEventFor(db, actor, params.id)
  return presentEvent(await readEventRow(db, id))
}
