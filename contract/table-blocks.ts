import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Created,
  DateText,
  Id,
  List,
  Notes,
  named,
  PlainText,
  Success,
  subset,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Floor plan'
const access = operatorOf('venueId')
const venue_id = about(PlainText, 'Venue it belongs to.', EXAMPLE.venue)

const block = {
  required: {
    table_ids: about(Type.Array(Id, { minItems: 1, maxItems: 200 }), 'Tables that are blocked.', [
      EXAMPLE.table,
    ]),
    date: about(DateText, 'Service day.'),
    start_time: about(TimeText, 'Start.', '18:00'),
    end_time: about(
      TimeText,
      'End. Before `start_time` it is on the next day; equal to it is refused.',
      '20:00',
    ),
  },
  optional: { reason: about(Notes, 'Reason, for staff. Default empty.', 'Wobbly leg') },
}

const TableBlock = named(
  'TableBlock',
  'A time at which tables cannot be booked.',
  Type.Object({
    id: about(PlainText, 'Block id.', EXAMPLE.block),
    venue_id,
    ...block.required,
    ...block.optional,
  }),
)

export const tableBlocks = rows({
  'GET /api/my-venues/:venueId/tables/blocks': {
    operationId: 'listTableBlocks',
    tag,
    summary: 'Times at which tables are blocked',
    access,
    needs: 'host',
    extension: true,
    ok: List(TableBlock),
  },
  'POST /api/my-venues/:venueId/tables/blocks': {
    operationId: 'createTableBlock',
    tag,
    summary: 'Block tables for a while',
    description: 'Bookings already there stay.',
    access,
    needs: 'host',
    extension: true,
    body: Type.Object({ ...block.required, ...subset(block.optional) }),
    ok: Created,
    means: { 404: 'The venue or a table was not found.' },
    example: {
      body: {
        table_ids: [EXAMPLE.table],
        date: '2026-01-24',
        start_time: '18:00',
        end_time: '20:00',
        reason: 'Wobbly leg',
      },
    },
  },
  'PUT /api/my-venues/:venueId/tables/blocks/:id': {
    operationId: 'updateTableBlock',
    tag,
    summary: 'Change any subset of a block',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'host',
    extension: true,
    body: Type.Object(subset({ ...block.required, ...block.optional })),
    ok: Success,
    means: { 404: 'The venue, the block or a table was not found.' },
    example: { body: { reason: 'Reserved for the band' } },
  },
  'DELETE /api/my-venues/:venueId/tables/blocks/:id': {
    operationId: 'deleteTableBlock',
    tag,
    summary: 'Lift a block',
    access,
    needs: 'host',
    extension: true,
    ok: Success,
  },
})
