import { floors } from './floors.ts'
import { seatingAreas } from './seating-areas.ts'
import { tableBlocks } from './table-blocks.ts'
import { tableCombos } from './table-combos.ts'
import { tables } from './tables.ts'

export const floorRoutes = [...floors, ...seatingAreas, ...tables, ...tableBlocks, ...tableCombos]
