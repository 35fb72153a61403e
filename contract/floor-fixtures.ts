import { Type } from 'typebox'
import { about, named, OneOf } from './fields.ts'

// Lengths are in units of the plan, whose size is the floor's width and height.
export const Position = Type.Number({ minimum: 0, maximum: 10_000 })
export const Extent = Type.Number({ minimum: 1, maximum: 10_000 })

const FIXTURE_KINDS = ['bar', 'door', 'wall', 'window'] as const

/** What is drawn besides the tables. Nobody sits there, and nothing is booked. */
export const Fixture = named(
  'Fixture',
  'Something to draw besides the tables, so that people know where they are.',
  Type.Object(
    {
      kind: about(OneOf(FIXTURE_KINDS), 'What it is.', 'bar'),
      x: about(Position, 'Left edge, in plan units.', 40),
      y: about(Position, 'Top edge, in plan units.', 20),
      w: about(Extent, 'Width, in plan units.', 300),
      h: about(Extent, 'Height, in plan units.', 60),
      rotation: about(Type.Number({ minimum: -360, maximum: 360 }), 'Rotation in degrees.', 0),
    },
    { additionalProperties: false },
  ),
)
export const floorFixtures = about(
  Type.Array(Fixture, { maxItems: 100 }),
  'Bar, doors, walls and windows. A change replaces the whole list. Default empty.',
  [{ kind: 'bar', x: 40, y: 20, w: 300, h: 60, rotation: 0 }],
)
