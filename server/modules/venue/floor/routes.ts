import { read } from '../../../http/route.ts'
import { floors } from './floors.ts'
import { seatingAreas } from './seating-areas.ts'
import { tableBlocks } from './table-blocks.ts'
import { tableCombos } from './table-combos.ts'
import { tables } from './tables.ts'
import { listUpcomingParties } from './upcoming-parties.ts'

export const floorRoutes = [
  ...floors,
  ...seatingAreas,
  ...tables,
  ...tableBlocks,
  ...tableCombos,
  read('GET /api/my-venues/:venueId/table-parties/:id', listUpcomingParties),
]
