import { Type } from 'typebox'
import {
  Bool,
  Created,
  DateText,
  Id,
  Int,
  List,
  Name,
  Notes,
  Nullable,
  OneOf,
  PartySize,
  Pence,
  Success,
  subset,
  Text,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Floor plan'
const access = operatorOf('venueId')

export const TABLE_SHAPES = ['rect', 'circle', 'booth'] as const

const id = Type.String()
const venue_id = Type.String()
const Sort = Int(0, 10_000)
const Position = Type.Number({ minimum: 0, maximum: 10_000 })
const Extent = Type.Number({ minimum: 1, maximum: 10_000 })
const Capacity = Int(1, 1000)

const floor = {
  required: { name: Name },
  optional: { width: Int(1, 10_000), height: Int(1, 10_000), sort: Sort },
}
const area = {
  required: { floor_id: Id, name: Name },
  optional: { sort: Sort },
}
const table = {
  required: { floor_id: Id, table_number: Text(50), capacity: Capacity },
  optional: {
    area_id: Nullable(Id),
    min_party: PartySize,
    shape: OneOf(TABLE_SHAPES),
    x: Position,
    y: Position,
    w: Extent,
    h: Extent,
    rotation: Type.Number({ minimum: -360, maximum: 360 }),
    deposit_pence: Pence,
    bookable_online: Bool,
  },
}
const block = {
  required: {
    table_ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    date: DateText,
    start_time: TimeText,
    end_time: TimeText,
  },
  optional: { reason: Notes },
}
const combo = {
  required: { table_ids: Type.Array(Id, { minItems: 2, maxItems: 20 }), capacity: Capacity },
  optional: { min_party: PartySize },
}

export const Floor = Type.Object({ id, venue_id, ...floor.required, ...floor.optional })
export const SeatingArea = Type.Object({ id, venue_id, ...area.required, ...area.optional })
export const Table = Type.Object({ id, venue_id, ...table.required, ...table.optional })
export const TableBlock = Type.Object({ id, venue_id, ...block.required, ...block.optional })
export const TableCombo = Type.Object({ id, venue_id, ...combo.required, ...combo.optional })

export const floorPlan = rows({
  'GET /api/my-venues/:venueId/floors': {
    tag,
    summary: 'Floors',
    access,
    extension: true,
    caching: 'reference',
    ok: List(Floor),
  },
  'POST /api/my-venues/:venueId/floors': {
    tag,
    summary: 'Add a floor',
    access,
    extension: true,
    body: Type.Object({ ...floor.required, ...subset(floor.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/floors/:id': {
    tag,
    summary: 'Change any subset of a floor',
    access,
    extension: true,
    body: Type.Object(subset({ ...floor.required, ...floor.optional })),
    ok: Success,
  },
  'DELETE /api/my-venues/:venueId/floors/:id': {
    tag,
    summary: 'Remove a floor that has no areas and no tables',
    description: 'One whose tables past bookings had is kept: 409.',
    access,
    extension: true,
    ok: Success,
    refuses: [409],
  },
  'GET /api/my-venues/:venueId/seating-areas': {
    tag,
    summary: 'Seating areas',
    access,
    extension: true,
    caching: 'reference',
    ok: List(SeatingArea),
  },
  'POST /api/my-venues/:venueId/seating-areas': {
    tag,
    summary: 'Add a seating area',
    access,
    extension: true,
    body: Type.Object({ ...area.required, ...subset(area.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/seating-areas/:id': {
    tag,
    summary: 'Change any subset of a seating area',
    description: 'Moving one that has tables to another floor answers 409.',
    access,
    extension: true,
    body: Type.Object(subset({ ...area.required, ...area.optional })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-venues/:venueId/seating-areas/:id': {
    tag,
    summary: 'Remove a seating area that nothing refers to',
    description: 'One that an access rule is limited to, or whose tables past bookings had, is kept: 409.',
    access,
    extension: true,
    ok: Success,
    refuses: [409],
  },
  'GET /api/my-venues/:venueId/tables': {
    tag,
    summary: 'Tables',
    access,
    extension: true,
    caching: 'reference',
    ok: List(Table),
  },
  'POST /api/my-venues/:venueId/tables': {
    tag,
    summary: 'Add a table',
    description: 'The table number is unique in the venue; a second one answers 409.',
    access,
    extension: true,
    body: Type.Object({ ...table.required, ...subset(table.optional) }),
    ok: Created,
    refuses: [409],
  },
  'PUT /api/my-venues/:venueId/tables/:id': {
    tag,
    summary: 'Change any subset of a table',
    access,
    extension: true,
    body: Type.Object(subset({ ...table.required, ...table.optional })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-venues/:venueId/tables/:id': {
    tag,
    summary: 'Remove a table',
    description:
      'A table that a booking or reservation still holds answers 409; one with history is archived. It leaves ' +
      'every block and combination; those left with too few tables go with it.',
    access,
    extension: true,
    ok: Success,
    refuses: [409],
  },
  'GET /api/my-venues/:venueId/tables/blocks': {
    tag,
    summary: 'Times at which tables are blocked',
    access,
    extension: true,
    ok: List(TableBlock),
  },
  'POST /api/my-venues/:venueId/tables/blocks': {
    tag,
    summary: 'Block tables for a while',
    description:
      'An end before the start runs past midnight; one at the start answers 400. Bookings already there stay.',
    access,
    extension: true,
    body: Type.Object({ ...block.required, ...subset(block.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/tables/blocks/:id': {
    tag,
    summary: 'Change any subset of a block',
    access,
    extension: true,
    body: Type.Object(subset({ ...block.required, ...block.optional })),
    ok: Success,
  },
  'DELETE /api/my-venues/:venueId/tables/blocks/:id': {
    tag,
    summary: 'Lift a block',
    access,
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/tables/combos': {
    tag,
    summary: 'Tables that may be joined for one larger party',
    access,
    extension: true,
    caching: 'reference',
    ok: List(TableCombo),
  },
  'POST /api/my-venues/:venueId/tables/combos': {
    tag,
    summary: 'Allow tables to be joined',
    access,
    extension: true,
    body: Type.Object({ ...combo.required, ...subset(combo.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/tables/combos/:id': {
    tag,
    summary: 'Change any subset of a combination',
    access,
    extension: true,
    body: Type.Object(subset({ ...combo.required, ...combo.optional })),
    ok: Success,
  },
  'DELETE /api/my-venues/:venueId/tables/combos/:id': {
    tag,
    summary: 'Remove a combination',
    access,
    extension: true,
    ok: Success,
  },
})
