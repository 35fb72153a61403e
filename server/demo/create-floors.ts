import type { VenuePlan } from './plan.ts'
import type { DemoWorld } from './world.ts'

export interface DemoTable {
  readonly id: string
  readonly number: string
  readonly area: string
  readonly capacity: number
  readonly minParty: number
  readonly depositPence: number
  readonly bookableOnline: boolean
}

/** Writes the floors, areas and tables. Returns the tables, and the area ids by name. */
export const createFloors = (rows: DemoWorld['rows'], plan: VenuePlan, venue_id: string, at: Date) => {
  const tables: DemoTable[] = []
  const areas = new Map<string, string>()
  for (const [sort, floor] of plan.floors.entries()) {
    const { name, names, width, height } = floor
    const floor_id = rows.id('flr', at)
    rows.add('floors', { id: floor_id, venue_id, name, names, width, height, sort })
    for (const area of floor.areas) {
      const area_id = rows.id('area', at)
      rows.add('seating_areas', {
        id: area_id,
        venue_id,
        floor_id,
        name: area.name,
        names: area.names,
        sort: areas.size,
      })
      areas.set(area.name, area_id)
      for (const {
        number,
        minParty,
        depositPence = 0,
        bookableOnline = true,
        rotation = 0,
        ...table
      } of area.tables) {
        const id = rows.id('tbl', at)
        rows.add('venue_tables', {
          ...table,
          id,
          venue_id,
          floor_id,
          area_id,
          table_number: number,
          min_party: minParty,
          rotation,
          deposit_pence: depositPence,
          bookable_online: bookableOnline,
        })
        tables.push({
          id,
          number,
          area: area.name,
          capacity: table.capacity,
          minParty,
          depositPence,
          bookableOnline,
        })
      }
    }
  }
  return { tables, areas }
}
