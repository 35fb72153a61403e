import { Type } from 'typebox'
import { CALENDAR_SOURCES } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Created,
  DateText,
  GuestNames,
  Id,
  Int,
  List,
  Name,
  Nullable,
  named,
  OneOf,
  PartySize,
  Pence,
  PlainText,
  Success,
  subset,
  Text,
  TextOrNull,
  TimeText,
  Whole,
} from './fields.ts'
import { Extent, floorFixtures, Position } from './floor-fixtures.ts'
import { operatorOf, rows } from './row.ts'
import { Warnings } from './warnings.ts'

const tag = 'Floor plan'
const access = operatorOf('venueId')

const TABLE_SHAPES = ['rect', 'circle', 'booth'] as const

/** Where a table stands, for whoever draws it. */
export const tableDrawing = {
  floor_id: about(PlainText, 'Floor it is on.', EXAMPLE.floor),
  area_id: about(TextOrNull, 'Seating area. Null without one.', EXAMPLE.area),
  shape: about(OneOf(TABLE_SHAPES), 'How to draw it.', 'rect'),
  x: about(Type.Number(), 'Left edge, in plan units.', 120),
  y: about(Type.Number(), 'Top edge, in plan units.', 80),
  w: about(Type.Number(), 'Width, in plan units.', 80),
  h: about(Type.Number(), 'Height, in plan units.', 80),
  rotation: about(Type.Number(), 'Rotation in degrees.', 0),
}

const venue_id = about(PlainText, 'Venue it belongs to.', EXAMPLE.venue)
const sort = about(Int(0, 10_000), 'Position in lists; the lowest comes first. Default 0.', 0)
const Capacity = Int(1, 1000)
const Priority = Int(0, 1000)
const PREFERRED = 'Of seats that fit a party equally well, the one with the highest priority is chosen.'
const PLACED = 'Default: the next free place; 0 when only the other of `x` and `y` is given.'

const floor = {
  required: { name: about(Name, 'Name of the floor.', 'Ground floor') },
  optional: {
    width: about(Int(1, 10_000), 'Width of the plan, in plan units. Default 1000.', 1000),
    height: about(Int(1, 10_000), 'Height of the plan, in plan units. Default 700.', 700),
    fixtures: floorFixtures,
    sort,
    names: about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`. Default null.'),
  },
}
const area = {
  required: {
    floor_id: about(Id, 'Floor it is on.', EXAMPLE.floor),
    name: about(Name, 'Name of the area.', 'Terrace'),
  },
  optional: {
    sort,
    names: about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`. Default null.'),
  },
}
const table = {
  required: {
    floor_id: about(Id, 'Floor it is on.', EXAMPLE.floor),
    table_number: about(Text(50), 'Number or short name, unique in the venue.', '12'),
    capacity: about(Capacity, 'Most people it seats.', 4),
  },
  optional: {
    area_id: about(Nullable(Id), 'Seating area, on the same floor. Null: none. Default null.', EXAMPLE.area),
    min_party: about(PartySize, 'Smallest party it is offered to online. Default 1.', 2),
    shape: about(OneOf(TABLE_SHAPES), 'How it is drawn. Default `rect`.', 'rect'),
    x: about(Position, `Left edge on the plan, in plan units. ${PLACED}`, 120),
    y: about(Position, `Top edge on the plan, in plan units. ${PLACED}`, 80),
    w: about(Extent, 'Width, in plan units. Default 80.', 80),
    h: about(Extent, 'Height, in plan units. Default 80.', 80),
    rotation: about(Type.Number({ minimum: -360, maximum: 360 }), 'Rotation in degrees. Default 0.', 0),
    deposit_pence: about(Pence, 'Least deposit for this table. Default 0.', 0),
    bookable_online: about(Bool, 'Whether guests can book it. Default true.', true),
    priority: about(Priority, `${PREFERRED} Default 100; 50 while the table is in a combination.`, 100),
  },
}
const combo = {
  required: {
    table_ids: about(Type.Array(Id, { minItems: 2, maxItems: 20 }), 'Tables that may be joined.', [
      EXAMPLE.table,
      EXAMPLE.otherTable,
    ]),
    capacity: about(Capacity, 'Most people they seat together.', 8),
  },
  optional: {
    min_party: about(PartySize, 'Smallest party they are joined for. Default 1.', 5),
    priority: about(Priority, `${PREFERRED} Default 100.`, 100),
  },
}

const Floor = named(
  'Floor',
  'A floor of a venue, with the size of its plan.',
  Type.Object({
    id: about(PlainText, 'Floor id.', EXAMPLE.floor),
    venue_id,
    ...floor.required,
    ...floor.optional,
  }),
)
const SeatingArea = named(
  'SeatingArea',
  'A part of a floor, such as a terrace or a bar.',
  Type.Object({
    id: about(PlainText, 'Seating area id.', EXAMPLE.area),
    venue_id,
    ...area.required,
    ...area.optional,
  }),
)
const Table = named(
  'Table',
  'A table on the floor plan.',
  Type.Object({
    id: about(PlainText, 'Table id.', EXAMPLE.table),
    venue_id,
    ...table.required,
    ...table.optional,
  }),
)
const TableCombo = named(
  'TableCombo',
  'Tables that may be joined for one larger party.',
  Type.Object({
    id: about(PlainText, 'Combination id.', EXAMPLE.combo),
    venue_id,
    ...combo.required,
    ...combo.optional,
  }),
)

const UpcomingParty = named(
  'UpcomingParty',
  'A booking or reservation that still holds a table.',
  Type.Object({
    id: about(PlainText, 'Id of the booking or reservation.', EXAMPLE.booking),
    source: about(OneOf(CALENDAR_SOURCES), 'Whether it is a booking or a reservation.', 'booking'),
    guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
    party_size: about(Whole, 'Number of people.', 4),
    date: about(DateText, 'Service day.'),
    time: about(TimeText, 'Start.', '19:30'),
  }),
)

const KEEPS = 'Fields that are left out keep their values.'

export const floorPlan = rows({
  'GET /api/my-venues/:venueId/floors': {
    operationId: 'listFloors',
    tag,
    summary: 'Floors',
    access,
    needs: 'host',
    extension: true,
    caching: 'reference',
    ok: List(Floor),
  },
  'POST /api/my-venues/:venueId/floors': {
    operationId: 'createFloor',
    tag,
    summary: 'Add a floor',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...floor.required, ...subset(floor.optional) }),
    ok: Created,
    example: { body: { name: 'Roof', width: 1200, height: 800, sort: 3 } },
  },
  'PUT /api/my-venues/:venueId/floors/:id': {
    operationId: 'updateFloor',
    tag,
    summary: 'Change any subset of a floor',
    description: KEEPS,
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...floor.required, ...floor.optional })),
    ok: Success,
    example: { body: { name: 'Roof terrace' } },
  },
  'DELETE /api/my-venues/:venueId/floors/:id': {
    operationId: 'deleteFloor',
    tag,
    summary: 'Remove a floor that has no areas and no tables',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: { 409: 'The floor still has areas or tables, or past bookings had tables on it.' },
  },
  'GET /api/my-venues/:venueId/seating-areas': {
    operationId: 'listSeatingAreas',
    tag,
    summary: 'Seating areas',
    access,
    needs: 'host',
    extension: true,
    caching: 'reference',
    ok: List(SeatingArea),
  },
  'POST /api/my-venues/:venueId/seating-areas': {
    operationId: 'createSeatingArea',
    tag,
    summary: 'Add a seating area',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...area.required, ...subset(area.optional) }),
    ok: Created,
    means: { 404: 'The venue or the floor was not found.' },
    example: { body: { floor_id: EXAMPLE.floor, name: 'Conservatory' } },
  },
  'PUT /api/my-venues/:venueId/seating-areas/:id': {
    operationId: 'updateSeatingArea',
    tag,
    summary: 'Change any subset of a seating area',
    description: KEEPS,
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...area.required, ...area.optional })),
    ok: Success,
    refuses: [409],
    means: {
      404: 'The venue, the area or the floor was not found.',
      409: 'The area has tables, so it cannot move to another floor.',
    },
    example: { body: { name: 'Garden room' } },
  },
  'DELETE /api/my-venues/:venueId/seating-areas/:id': {
    operationId: 'deleteSeatingArea',
    tag,
    summary: 'Remove a seating area that nothing refers to',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: {
      409: 'The area still has tables, an access rule is limited to it, or past bookings had its tables.',
    },
  },
  'GET /api/my-venues/:venueId/tables': {
    operationId: 'listTables',
    tag,
    summary: 'Tables',
    access,
    needs: 'host',
    extension: true,
    caching: 'reference',
    ok: List(Table),
  },
  'POST /api/my-venues/:venueId/tables': {
    operationId: 'createTable',
    tag,
    summary: 'Add a table',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...table.required, ...subset(table.optional) }),
    ok: Created,
    refuses: [409],
    means: {
      404: 'The venue, the floor or the seating area was not found.',
      409: 'The venue has a table of this number already.',
    },
    example: {
      body: { floor_id: EXAMPLE.floor, table_number: 'R1', capacity: 4, shape: 'circle', x: 40, y: 40 },
    },
  },
  'PUT /api/my-venues/:venueId/tables/:id': {
    operationId: 'updateTable',
    tag,
    summary: 'Change any subset of a table',
    description: KEEPS,
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...table.required, ...table.optional })),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    refuses: [409],
    means: {
      404: 'The venue, the table, the floor or the seating area was not found.',
      409: 'The venue has another table of this number.',
    },
    example: { body: { rotation: 45 } },
  },
  'DELETE /api/my-venues/:venueId/tables/:id': {
    operationId: 'deleteTable',
    tag,
    summary: 'Remove a table',
    description:
      'A table with past bookings is archived. The table leaves every block and combination; those left with too few ' +
      'tables are removed with it.',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: { 409: 'A booking or reservation still holds the table. Move or cancel it first.' },
  },
  'GET /api/my-venues/:venueId/table-parties/:id': {
    operationId: 'listUpcomingParties',
    tag,
    summary: 'Who still holds a table',
    description: 'The first 100, by start. While there is one, the table cannot be removed.',
    access,
    needs: 'host',
    extension: true,
    ok: List(UpcomingParty),
    means: { 404: 'The venue or the table was not found.' },
  },
  'GET /api/my-venues/:venueId/tables/combos': {
    operationId: 'listTableCombos',
    tag,
    summary: 'Tables that may be joined for one larger party',
    access,
    needs: 'host',
    extension: true,
    caching: 'reference',
    ok: List(TableCombo),
  },
  'POST /api/my-venues/:venueId/tables/combos': {
    operationId: 'createTableCombo',
    tag,
    summary: 'Allow tables to be joined',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...combo.required, ...subset(combo.optional) }),
    ok: Created,
    means: { 404: 'The venue or a table was not found.' },
    example: { body: { table_ids: [EXAMPLE.table, EXAMPLE.otherTable], capacity: 8, min_party: 5 } },
  },
  'PUT /api/my-venues/:venueId/tables/combos/:id': {
    operationId: 'updateTableCombo',
    tag,
    summary: 'Change any subset of a combination',
    description: KEEPS,
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...combo.required, ...combo.optional })),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    means: { 404: 'The venue, the combination or a table was not found.' },
    example: { body: { capacity: 10 } },
  },
  'DELETE /api/my-venues/:venueId/tables/combos/:id': {
    operationId: 'deleteTableCombo',
    tag,
    summary: 'Remove a combination',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
})
