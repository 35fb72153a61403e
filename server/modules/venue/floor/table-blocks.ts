import { invalid } from '../../../../domain/errors.ts'
import { spanBetween } from '../../../../domain/service-day.ts'
import { collection } from '../../base/index.ts'
import { requireTables } from './queries.ts'

export const tableBlocks = collection('tables/blocks', {
  table: 'table_blocks',
  prefix: 'blk',
  label: 'Block',
  order: ['starts_at'],
  defaults: () => ({ reason: '' }),
  settle: async ({ tx, venue, draft }) => {
    if (draft.start_time === draft.end_time)
      throw invalid('"end_time" must differ from "start_time".', { fields: ['start_time', 'end_time'] })
    await requireTables(tx, venue.id, 'table_ids', draft.table_ids)
    const { startsAt, endsAt } = spanBetween(venue, draft.date, draft.start_time, draft.end_time)
    return { starts_at: startsAt, ends_at: endsAt }
  },
})
