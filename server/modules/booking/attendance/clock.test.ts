import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { openNight } from '../../../../test/support/night.ts'
import { overtaken } from '../../../../test/support/overtaken.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { openPlainWorld, useWorld } from '../../../../test/support/world.ts'
import { lockBooking } from '../bookings/load-booking.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { moveClaims } from '../claims.ts'
import { noteLateParties } from './note-late-parties.ts'
import { releaseNoShows } from './release-no-shows.ts'

const world = useWorld()
const at = (time: string) => new Date(`2026-01-17T${time}:00Z`)

const versionOf = async (venueId: string) =>
  (
    await world.database.read
      .selectFrom('venue_versions')
      .select('activity')
      .where('venue_id', '=', venueId)
      .executeTakeFirstOrThrow()
  ).activity

describe('a party that becomes late', () => {
  // The database has venues of other tests too, whose clocks stand elsewhere.
  beforeEach(() => world.database.tx((tx) => tx.updateTable('platform').set({ late_until: null }).execute()))
  test('moves the version of its venue once, whoever notices it', async () => {
    const [late, early] = [await openNight(world), await openNight(world)]
    await late.bookAs('approved')
    await early.bookAs('approved', { reservation_time: '20:30' })
    const ours = (noted: string[]) => noted.filter((id) => [late.venueId, early.venueId].includes(id))
    await noteLateParties(world, at('20:09'))
    const before = [await versionOf(late.venueId), await versionOf(early.venueId)] as const
    const noted = await Promise.all([
      noteLateParties(world, at('20:10')),
      noteLateParties(world, at('20:10')),
    ])
    expect(ours(noted.flat())).toEqual([late.venueId])
    expect(ours(await noteLateParties(world, at('20:11')))).toEqual([])
    expect(await versionOf(late.venueId)).toBe(before[0] + 1)
    expect(await versionOf(early.venueId)).toBe(before[1])
    // After an hour in which nobody looked, what was missed is noted.
    expect(ours(await noteLateParties(world, at('21:30')))).toEqual([early.venueId])
  })

  test('gives the day a new ETag, for a reservation too', async () => {
    const night = await openNight(world)
    await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: {
        table_id: await night.table(),
        guest_name: 'Ada',
        reservation_date: '2026-01-17',
        reservation_time: '20:00',
      },
    })
    const day = (time: string, etag = '') => {
      world.clock.set(at(time).toISOString())
      return night.operator.call('GET /api/my-venues/:venueId/day', {
        params: { venueId: night.venueId },
        query: { date: '2026-01-17' },
        headers: etag ? { 'if-none-match': etag } : {},
      })
    }
    await noteLateParties(world, at('20:09'))
    const { body, headers } = await day('20:09')
    expect(body.data[0]?.attendance).toBe('expected')
    expect((await day('20:09', headers.etag)).status).toBe(304)
    await noteLateParties(world, at('20:10'))
    const after = await day('20:10', headers.etag)
    expect([after.status, after.body.data[0]?.attendance]).toEqual([200, 'late'])
    expect(after.body.version).toBeGreaterThan(body.version)
  })

  test('does not move it for parties that have come or lost their place', async () => {
    const night = await openNight(world)
    await night.bookAs('checked_in')
    await night.bookAs('cancelled')
    await noteLateParties(world, at('20:09'))
    expect(await noteLateParties(world, at('20:10'))).not.toContain(night.venueId)
  })
})

describe('release_after_mins', () => {
  const run = (time: string) => {
    world.clock.set(at(time).toISOString())
    return releaseNoShows(world, at(time), (error) => {
      throw error
    })
  }

  test('marks who has not come, in the name of the system, and frees the tables', async () => {
    const night = await openNight(world, { release_after_mins: 20 })
    const table_id = await night.table()
    const id = await night.bookAs('approved', { table_id })
    const came = await night.bookAs('checked_in')
    const pending = await night.book()
    const { id: reservation } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: {
        table_id: await night.table(),
        guest_name: 'Ada',
        reservation_date: '2026-01-17',
        reservation_time: '20:00',
      },
    })
    expect(await run('20:19')).toBe(0)
    const before = await versionOf(night.venueId)
    expect(await run('20:20')).toBe(2)
    expect(await versionOf(night.venueId)).toBe(before + 2)
    expect(await run('20:21')).toBe(0)
    expect(await bookingRow(world, id)).toMatchObject({ status: 'approved', no_show_at: at('20:20') })
    expect(await claimsOf(world, id)).toEqual([
      [table_id, at('20:00').toISOString(), at('20:20').toISOString()],
    ])
    expect((await historyOf(world, id)).at(-1)).toMatchObject({ type: 'attendance', actor: 'System' })
    expect(await claimsOf(world, reservation)).toEqual([])
    expect((await bookingRow(world, came)).no_show_at).toBeNull()
    expect((await bookingRow(world, pending)).no_show_at).toBeNull()
  })

  test('leaves guests without a table alone until their end', async () => {
    const night = await openNight(world, { release_after_mins: 20 })
    const id = await night.bookAs('approved')
    await world.database.tx((tx) =>
      tx
        .updateTable('bookings')
        .set({ kind: 'guestlist', table_id: null, table_ids: [] })
        .where('id', '=', id)
        .execute(),
    )
    expect(await run('21:59')).toBe(0)
    expect(await run('22:00')).toBe(1)
  })

  test('is off by default, and does not judge the past when it is switched on', async () => {
    const night = await openNight(world)
    const id = await night.bookAs('approved')
    await run('23:30')
    world.clock.set('2026-01-19T20:00:00Z')
    await night.operator.ok('PUT /api/my-venues/:id', {
      params: { id: night.venueId },
      body: { release_after_mins: 10 },
    })
    await releaseNoShows(world, world.clock.now(), () => {})
    expect((await bookingRow(world, id)).no_show_at).toBeNull()
  })

  // The embedded engine runs one transaction at a time, so there nothing can overlap.
  test.runIf(engine === 'postgres')(
    'leaves alone whom the host moves to tomorrow at this moment, with their tables',
    async () => {
      const world = await openPlainWorld()
      const night = await openNight(world, { release_after_mins: 20 })
      const [table, other] = [await night.table(), await night.table()]
      const booking = await night.bookAs('approved', { table_id: table })
      const { id: reservation } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
        params: { venueId: night.venueId },
        body: {
          table_id: other,
          guest_name: 'Ada',
          reservation_date: '2026-01-17',
          reservation_time: '20:00',
        },
      })
      const tomorrow = {
        startsAt: new Date('2026-01-18T20:00:00Z'),
        endsAt: new Date('2026-01-18T22:00:00Z'),
      }
      const marked = await overtaken(
        world,
        async (tx) => {
          const row = await lockBooking(tx, booking, ['table_ids'])
          await moveBooking(tx, row, row.table_ids, tomorrow, { booking_date: '2026-01-18' })
          await tx
            .updateTable('reservations')
            .set({ reservation_date: '2026-01-18', starts_at: tomorrow.startsAt, ends_at: tomorrow.endsAt })
            .where('id', '=', reservation)
            .execute()
          await moveClaims(
            tx,
            { venueId: night.venueId, kind: 'reservation', id: reservation },
            [other],
            tomorrow,
          )
        },
        () =>
          releaseNoShows(world, at('20:20'), (error) => {
            throw error
          }),
      )
      expect((await bookingRow(world, booking)).no_show_at).toBeNull()
      const span = [tomorrow.startsAt.toISOString(), tomorrow.endsAt.toISOString()]
      expect(await claimsOf(world, booking)).toEqual([[table, ...span]])
      expect(await claimsOf(world, reservation)).toEqual([[other, ...span]])
      expect(marked).toBe(0)
    },
  )
})
