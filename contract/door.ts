import { Type } from 'typebox'
import { arrived, attendance } from './attendance-fields.ts'
import { bookingStatus } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Id,
  Int,
  Nullable,
  named,
  OneOf,
  PlainText,
  Success,
  subset,
  Text,
  Timestamp,
  Whole,
} from './fields.ts'
import { anyone, operatorOf, rows } from './row.ts'

const tag = 'Door'
const { success } = Success.properties

export const DOOR_ACTIONS = ['check_in', 'undo', 'count', 'settle'] as const
const DOOR_VERDICTS = ['applied', 'duplicate', 'conflict'] as const
export type DoorVerdict = (typeof DOOR_VERDICTS)[number]

const device = about(Text(80), 'A name for the device that stays the same.', 'front')
const seq = Int(0, 2_147_483_647)

const DoorJwk = named(
  'DoorKey',
  'A public key that door codes can be checked with, as a JSON Web Key.',
  Type.Object({
    kty: about(PlainText, 'Always `EC`.', 'EC'),
    crv: about(PlainText, 'Always `P-256`.', 'P-256'),
    x: about(PlainText, 'The key’s x coordinate, base64url.'),
    y: about(PlainText, 'The key’s y coordinate, base64url.'),
    kid: about(PlainText, 'Id of the key: its thumbprint by RFC 7638.'),
    use: about(PlainText, 'Always `sig`.', 'sig'),
    alg: about(PlainText, 'Always `ES256`.', 'ES256'),
  }),
)

const DoorItem = Type.Object({
  seq: about(seq, 'Number of the action on this device, never used twice.', 1),
  at: about(Timestamp, 'When it happened, by the device’s clock.', '2026-01-24T21:30:00.000Z'),
  action: about(
    OneOf(DOOR_ACTIONS),
    'Let in, take all heads of a booking out, count heads, or settle people who were let in beyond their party.',
    'count',
  ),
  ...subset({
    booking_id: about(Id, 'The booking. `check_in` and `undo` need it or `code`.', EXAMPLE.booking),
    code: about(
      Text(500),
      'The booking’s door code, or the code of a ticket. Judged at `at`, a day ago at most.',
    ),
    heads: about(
      Int(1, 1000),
      'For `check_in`: how many came in. Default: all who are still out, or one for a ticket. For `undo`: how many go ' +
        'out again, those beyond the party first. Default: all.',
      2,
    ),
    delta: about(
      Type.Integer({ minimum: -1000, maximum: 1000 }),
      'For `count`: heads in, or out if negative.',
      -1,
    ),
    entry: about(
      Type.Object({
        device: about(Text(80), 'The door that let them in.', 'front'),
        seq: about(seq, 'Number of the action on that door.', 7),
      }),
      'For `settle`: which entry of `conflicts` in the door list.',
      { device: 'front', seq: 7 },
    ),
    taken_out: about(
      Bool,
      'For `settle`: whether they go out again, or stay inside. Only people beyond the party go out.',
      true,
    ),
  }),
})

const Standing = named(
  'DoorStanding',
  'How a booking stands after an action at the door.',
  Type.Object({
    booking_id: about(PlainText, 'Booking id.', EXAMPLE.booking),
    status: bookingStatus,
    attendance,
    arrived,
    party_size: about(Whole, 'Number of people.', 4),
  }),
)

/** What a venue's door needs besides check-in. */
export const door = rows({
  'GET /api/door-keys': {
    operationId: 'listDoorKeys',
    tag,
    summary: 'The public keys of door codes',
    description:
      'With these a device checks codes without the network. A code is `MTD2.<booking id>.<period>.<signature>`: the ' +
      'period is the minutes since 1970, the signature is ECDSA P-256 over SHA-256 of `MTD2.<booking id>.<period>.<venue id>` ' +
      'as r‖s in base64url. A code is good in its minute and the next. Try every key.',
    access: anyone,
    extension: true,
    limit: 'publicRead',
    caching: 'none',
    ok: Type.Object({
      keys: about(Type.Array(DoorJwk), 'The key that signs now, then older ones that still count.'),
    }),
  },
  'POST /api/my-venues/:venueId/door-log': {
    operationId: 'sendDoorLog',
    tag,
    summary: 'What a door did while it was offline',
    description:
      'Each item is applied once per device and number, in the order of the numbers, and gets its own verdict. It is safe ' +
      'to send a log again: items that were received before are `duplicate`. Heads that were let in although a conflict ' +
      'came out are counted as inside. An entry is settled once, by the first door that decides: the same decision of ' +
      'another door is `duplicate`, a different one `conflict`, and neither moves anybody.',
    access: operatorOf('venueId'),
    needs: 'door',
    extension: true,
    body: Type.Object({
      device,
      items: about(Type.Array(DoorItem, { minItems: 1, maxItems: 500 }), 'What was done.'),
    }),
    ok: Type.Object({
      success,
      results: about(
        Type.Array(
          Type.Object({
            seq: about(Whole, 'Number of the item.', 1),
            verdict: about(
              OneOf(DOOR_VERDICTS),
              '`applied`; `duplicate` when it was received or decided before; `conflict` when it could not be applied.',
              'applied',
            ),
            standing: about(
              Nullable(Standing),
              'The booking as it stands now. Null for `count`, and without a booking of this venue.',
            ),
          }),
        ),
        'One entry for each item, in the order sent.',
      ),
    }),
    means: {
      400: 'A field is missing or invalid. `check_in` and `undo` need `booking_id` or `code`, `count` needs `delta`.',
    },
    example: {
      body: {
        device: 'front',
        items: [{ seq: 1, at: '2026-01-24T21:30:00.000Z', action: 'count', delta: 2 }],
      },
    },
  },
  'GET /api/my-venues/:venueId/occupancy': {
    operationId: 'getOccupancy',
    tag,
    summary: 'How many people are inside',
    description: 'Of one service day. Every service day begins with an empty venue.',
    access: operatorOf('venueId'),
    needs: 'door',
    extension: true,
    query: Type.Object({
      date: Type.Optional(about(DateText, 'Service day. Default: the one that is running now.')),
    }),
    ok: Type.Object({
      date: about(DateText, 'Service day.'),
      inside: about(Whole, 'People inside.', 84),
      capacity: about(Nullable(Whole), 'Most people the licence allows. Null: not set.', 120),
      gates: about(
        Type.Array(
          Type.Object({
            device: about(PlainText, 'The door. `desk` is everything without a device.', 'front'),
            in: about(Whole, 'People who went in.', 90),
            out: about(Whole, 'People who went out.', 6),
          }),
        ),
        'Every door of the day.',
      ),
    }),
    example: { query: { date: '2026-01-24' } },
  },
})
