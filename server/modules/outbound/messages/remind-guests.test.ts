import { describe, expect, test } from 'vitest'
import { makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { refusing } from '../../../../test/support/refusing.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { remindGuests } from './remind-guests.ts'
import { sendOutbox } from './send-outbox.ts'

const world = useWorld()

/** A venue with a confirmed booking on Monday 19 January at 20:00, made two days before. */
const open = async (fields: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const guest = await makeGuest(world, venueId, { name: 'Ada', email: `r${Math.random()}@example.com` })
  const id = await makeBooking(operator, venueId, {
    user_id: guest.id,
    auto_approve: true,
    reservation_date: '2026-01-19',
    ...fields,
  })
  return { operator, venueId, id }
}
const run = () =>
  remindGuests(world.app.services, world.clock.now(), (error) => {
    throw error
  })
const remindersOf = async (venueId: string) =>
  (await mailsOfVenue(world, venueId)).filter(({ kind }) => kind === 'reminder')
const sentAt = async (venueId: string, instant: string) => {
  world.clock.set(instant)
  await run()
  return (await remindersOf(venueId)).length
}

describe('a reminder', () => {
  test('is queued once, 24 hours before the start', async () => {
    const { venueId } = await open()
    expect(await sentAt(venueId, '2026-01-18T19:59:00Z')).toBe(0)
    expect(await sentAt(venueId, '2026-01-18T20:00:00Z')).toBe(1)
    await Promise.all([run(), run(), run()])
    expect(await sentAt(venueId, '2026-01-19T10:00:00Z')).toBe(1)
    expect((await remindersOf(venueId))[0]?.text).toContain('Monday 19 January 2026, 20:00')
  })

  test('that cannot be queued keeps nobody else from theirs, and comes later', async () => {
    const [first, second] = [await open(), await open({ reservation_time: '20:15' })]
    world.clock.set('2026-01-18T21:00:00Z')
    const failures: unknown[] = []
    await refusing(world.database, 'outbox', `new.booking_id = '${first.id}'`, async () => {
      await remindGuests(world.app.services, world.clock.now(), (error) => failures.push(error))
    })
    expect(failures).toMatchObject([{ code: '23505' }])
    expect(await remindersOf(first.venueId)).toEqual([])
    expect(await remindersOf(second.venueId)).toHaveLength(1)
    await run()
    expect(await remindersOf(first.venueId)).toHaveLength(1)
    expect(await remindersOf(second.venueId)).toHaveLength(1)
  })

  test('comes as early as the venue says', async () => {
    const { operator, venueId } = await open()
    await operator.ok('PUT /api/my-venues/:venueId/message-settings', {
      params: { venueId },
      body: { kinds: { reminder: { lead_hours: 36 } } },
    })
    expect(await sentAt(venueId, '2026-01-18T07:59:00Z')).toBe(0)
    expect(await sentAt(venueId, '2026-01-18T08:00:00Z')).toBe(1)
  })

  test('is not sent to who booked, was confirmed or was moved later than that', async () => {
    world.clock.set('2026-01-19T00:00:00Z')
    const late = await open()
    world.clock.set('2026-01-17T18:00:00Z')
    const confirmed = await open({ auto_approve: false })
    const moved = await open()
    world.clock.set('2026-01-18T22:00:00Z')
    await confirmed.operator.ok('POST /api/bookings/:id/approve', { params: { id: confirmed.id } })
    await moved.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id: moved.id },
      body: { new_time: '21:00' },
    })
    for (const { venueId } of [late, confirmed, moved])
      expect(await sentAt(venueId, '2026-01-19T01:00:00Z')).toBe(0)
  })

  test('is not sent for what is pending, cancelled or begun', async () => {
    const pending = await open({ auto_approve: false })
    const cancelled = await open()
    await cancelled.operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: cancelled.id },
      body: {},
    })
    const begun = await open()
    expect(await sentAt(pending.venueId, '2026-01-18T20:00:00Z')).toBe(0)
    expect(await sentAt(cancelled.venueId, '2026-01-18T20:00:00Z')).toBe(0)
    await world.database.read
      .updateTable('bookings')
      .set({ reminded_for: null })
      .where('id', '=', begun.id)
      .execute()
    await world.database.read.deleteFrom('outbox').where('venue_id', '=', begun.venueId).execute()
    expect(await sentAt(begun.venueId, '2026-01-19T20:00:00Z')).toBe(0)
  })

  test('of a booking that moves is void, and the new time gets one of its own', async () => {
    const { operator, venueId, id } = await open()
    expect(await sentAt(venueId, '2026-01-18T20:00:00Z')).toBe(1)
    await operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_date: '2026-01-22' },
    })
    const sent: string[] = []
    const mail = { send: async ({ subject }: { subject: string }) => void sent.push(subject) }
    await world.database.read
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('venue_id', '<>', venueId), eb('venue_id', 'is', null)]))
      .execute()
    await sendOutbox(
      { ...world.app.services, mail },
      {
        onFailure: (error) => {
          throw error
        },
      },
    )
    expect(sent.filter((subject) => subject.startsWith('See you soon'))).toEqual([])
    expect(await remindersOf(venueId)).toEqual([])
    expect(await sentAt(venueId, '2026-01-21T20:00:00Z')).toBe(1)
    expect((await remindersOf(venueId))[0]?.text).toContain('Thursday 22 January 2026')
  })
})
