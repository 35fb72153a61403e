import { describe, expect, test, vi } from 'vitest'
import { isActive } from '../../domain/booking-status.ts'
import { serviceDateOf } from '../../domain/service-day.ts'
import { composeDemoWorld } from './compose.ts'
import type { DemoWorld } from './world.ts'

vi.setConfig({ testTimeout: 60_000 })

const LONDON = { timezone: 'Europe/London', service_day_start: '06:00' }

/** One text, because comparing thousands of rows field by field is slow. */
const textOf = ({ rows }: DemoWorld): string =>
  JSON.stringify([
    rows.of('venues'),
    rows.of('bookings'),
    rows.of('booking_audit'),
    rows.of('payments'),
    rows.of('vouchers'),
    rows.of('key_ledger'),
    rows.of('venue_guests'),
  ])

describe('the demo world', () => {
  test('is deterministic for the same time', async () => {
    const now = new Date('2026-05-06T12:00:00Z')
    const [once, again] = [textOf(await composeDemoWorld(now)), textOf(await composeDemoWorld(now))]
    expect(once === again).toBe(true)
  })

  test.each([
    ['early in the morning', '2026-06-15T05:10:00Z'],
    ['at lunch time on a Wednesday', '2026-06-17T12:45:00Z'],
    ['when the clocks go forward', '2026-03-29T00:59:00Z'],
    ['when the clocks go back', '2026-10-25T00:30:00Z'],
    ['at the end of the last service day of the year', '2027-01-01T05:59:00Z'],
  ])('is consistent when built %s', async (_when, moment) => {
    const now = new Date(moment)
    const { rows } = await composeDemoWorld(now)
    expect(overlaps(rows.of('table_claims'))).toEqual([])
    expect(rows.of('booking_audit').filter(({ at }) => at > now)).toEqual([])
    expect(rows.of('bookings').filter(({ created_at }) => created_at > now)).toEqual([])
    expect(rows.of('payments').filter(isExpiredHold(now))).toEqual([])
    const ids = rows.of('bookings').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)

    const [restaurant, club] = rows.of('venues')
    const today = rows
      .of('bookings')
      .filter(({ booking_date }) => booking_date === serviceDateOf(LONDON, now))
    const at = (venue: { id: string } | undefined) => today.filter(({ venue_id }) => venue_id === venue?.id)
    expect([...new Set(at(restaurant).map(({ status }) => status))]).toEqual(
      expect.arrayContaining(['pending', 'approved', 'checked_in', 'rejected']),
    )
    expect(at(restaurant).filter(({ status }) => isActive(status)).length).toBeGreaterThan(15)
    const afterMidnight = at(club).filter(
      ({ kind, booking_time }) => kind === 'guestlist' && booking_time < '06:00',
    )
    expect(afterMidnight.length).toBeGreaterThan(2)
    const allergic = new Set(
      rows
        .of('venue_guests')
        .flatMap(({ venue_id, guest_id, allergies }) =>
          allergies === null ? [] : [`${venue_id} ${guest_id}`],
        ),
    )
    const seated = today.filter(({ kind, status }) => kind === 'table' && isActive(status))
    const cooking = new Set(seated.map(({ venue_id }) => venue_id))
    const careful = new Set(
      seated.flatMap(({ venue_id, user_id }) => (allergic.has(`${venue_id} ${user_id}`) ? [venue_id] : [])),
    )
    expect(careful).toEqual(cooking)
  })
})

interface Claim {
  readonly table_id: string
  readonly starts_at: Date
  readonly ends_at: Date
}

const overlaps = (claims: readonly Claim[]) => {
  const inOrder = [...claims].sort(
    (a, b) => a.table_id.localeCompare(b.table_id) || a.starts_at.getTime() - b.starts_at.getTime(),
  )
  return inOrder.filter((claim, n) => {
    const next = inOrder[n + 1]
    return next?.table_id === claim.table_id && next.starts_at < claim.ends_at
  })
}

const isExpiredHold =
  (now: Date) =>
  ({
    status,
    authorised_until,
  }: {
    status?: string | undefined
    authorised_until?: Date | null | undefined
  }) =>
    status === 'authorised' && (authorised_until ?? now) <= now
