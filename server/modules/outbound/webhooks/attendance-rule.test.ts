import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Attendance } from '../../../../contract/attendance-fields.ts'
import { BOOKING_STATUSES } from '../../../../contract/bookings.ts'
import { attendanceOf } from '../../../../domain/attendance.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { attendanceAtStart } from './queue-events.ts'

const world = useWorld()

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const bookings = fc.array(
  fc.record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    starts_at: moment,
    in_use: fc.boolean(),
    closed_at: fc.option(moment),
    no_show_at: fc.option(moment),
  }),
  { minLength: 1, maxLength: 40 },
)

test('webhooks report the attendance of a booking by the same rule as everything else', async () => {
  await fc.assert(
    fc.asyncProperty(bookings, async (rows) => {
      const { rows: found } = await sql<{ attendance: Attendance | null }>`
        select ${attendanceAtStart} as attendance
        from json_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::json)
          as b (n int, status text, in_use boolean, closed_at timestamptz, no_show_at timestamptz)
        order by n`.execute(world.app.services.database.read)
      expect(found.map(({ attendance }) => attendance)).toEqual(
        rows.map((row) => attendanceOf(row, row.starts_at)),
      )
    }),
    { numRuns: 50 },
  )
})
