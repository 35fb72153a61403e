import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, headsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { bookManaged, guestOf, pay } from '../../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { rejectLapsedRequests } from '../../booking/index.ts'
import { verifyGuestCounters } from '../../guests/index.ts'

const world = useWorld()
const SUNDAY = '2026-01-18'
let place: PublicVenue
let tableId: string

beforeEach(async () => {
  place = await openPublicVenue(world)
  tableId = await place.table()
})

const needsApproval = (fields: Record<string, unknown> = {}) =>
  place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...place.params, id: place.ruleId },
    body: { auto_approve: false, ...fields },
  })

/** A confirmed table for two at 20:00 tonight whose guest asks for something else. */
const asked = async (wish: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
  const booked = await bookManaged(world, place, fields)
  await needsApproval()
  world.clock.advance({ minutes: 1 })
  const guest = guestOf(world.anyone, booked.token)
  expect((await guest.change(wish)).body).toEqual({ success: true })
  world.clock.advance({ minutes: 1 })
  return { ...booked, guest }
}

const approve = (id: string) => place.operator.call('POST /api/bookings/:id/approve', { params: { id } })
const reject = (id: string, body: Record<string, unknown> = {}) =>
  place.operator.call('POST /api/bookings/:id/reject', { params: { id }, body })
const withdraw = (token: string) =>
  world.anyone.call('POST /api/public/manage/:token/withdraw-change', { params: { token } })
const lapse = () =>
  rejectLapsedRequests(world.app.services, world.clock.now(), (error) => {
    throw error
  })
const codeOf = (reply: { body: object }) => (reply.body as { code?: string }).code

/** How long the table is claimed, whoever claims it. */
const claimed = async () => {
  const claims = await world.database.read
    .selectFrom('table_claims')
    .select(['starts_at', 'ends_at'])
    .where('venue_id', '=', place.venueId)
    .orderBy('starts_at')
    .execute()
  return claims.map(({ starts_at, ends_at }) => `${starts_at.toISOString()} ${ends_at.toISOString()}`)
}
const expectCounted = async () => {
  const wrong = await verifyGuestCounters(world.database.read)
  expect(wrong.filter(({ where }) => where.includes(place.venueId))).toEqual([])
}
const asItWas = {
  status: 'approved',
  booking_date: TONIGHT,
  booking_time: '20:00',
  party_size: 2,
  guest_count: 2,
  duration_mins: 120,
  starts_at: new Date('2026-01-17T20:00:00Z'),
  ends_at: new Date('2026-01-17T22:00:00Z'),
  approved_by_name: 'System',
  kept_change_id: null,
  terms_party_size: null,
}
const expectAsItWas = async (id: string) => {
  expect(await bookingRow(world, id)).toMatchObject({ ...asItWas, table_ids: [tableId] })
  expect(await claimsOf(world, id)).toEqual([
    [tableId, '2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z'],
  ])
  expect(await claimed()).toHaveLength(1)
  expect(await headsOf(world, place.ruleId)).toEqual({ [`${TONIGHT} 20:00`]: 2 })
  await expectCounted()
}

describe('a change that the venue has to agree to', () => {
  test('is announced before it is sent, and the guest then sees both places', async () => {
    const { token, guest } = await asked({ date: SUNDAY, time: '19:30', party_size: 3 })
    expect(await guest.read()).toMatchObject({
      booking: { status: 'pending', date: SUNDAY, time: '19:30', party_size: 3 },
      stands: { date: TONIGHT, time: '20:00', party_size: 2, starts_at: '2026-01-17T20:00:00.000Z' },
      can_change: false,
      can_cancel: true,
    })
    expect(codeOf(await guest.change({ time: '21:00' }))).toBe('not_changeable')
    expect((await withdraw(token)).status).toBe(200)
    expect(await guest.read()).toMatchObject({ booking: { status: 'confirmed' }, stands: null })
  })

  test('is not announced again once it is decided: the old place does not stand any more', async () => {
    const { id } = await asked({ date: SUNDAY })
    const announced = (await mailsOfVenue(world, place.venueId)).find(
      ({ kind }) => kind === 'booking_changed',
    )
    const resend = () =>
      place.operator.call('POST /api/my-venues/:venueId/messages/:id/resend', {
        params: { venueId: place.venueId, id: announced?.id ?? '' },
      })
    expect((await resend()).status).toBe(200)
    expect((await approve(id)).status).toBe(200)
    const late = await resend()
    expect([late.status, codeOf(late)]).toEqual([409, 'no_longer_fits'])
  })

  test('keeps the tables of the old place from everybody else', async () => {
    await asked({ date: SUNDAY })
    expect((await place.slots())['20:00']).toBe('no_table')
    expect((await place.slots({ date: SUNDAY }))['20:00']).toBe('no_table')
    expect(codeOf(await place.book())).toBe('no_table')
    await expectCounted()
  })

  test('that overlaps the old time at the same table claims both without a gap', async () => {
    const { id } = await asked({ time: '20:30' })
    expect(await claimed()).toEqual([
      '2026-01-17T20:00:00.000Z 2026-01-17T20:30:00.000Z',
      '2026-01-17T20:30:00.000Z 2026-01-17T22:30:00.000Z',
    ])
    await reject(id)
    await expectAsItWas(id)
  })

  test('shows staff what stands, and no move can give one of both places away', async () => {
    const { id } = await asked({ date: SUNDAY, party_size: 3 })
    const { booking, stands } = await place.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect([booking.status, booking.booking_date]).toEqual(['pending', SUNDAY])
    expect(stands).toEqual({ date: TONIGHT, time: '20:00', party_size: 2, tables: [expect.any(String)] })
    const params = { id }
    const { operator } = place
    const other = await place.table()
    for (const reply of [
      await operator.call('POST /api/bookings/:id/assign-table', { params, body: { table_id: other } }),
      await operator.call('POST /api/bookings/:id/unassign-table', { params }),
      await operator.call('POST /api/bookings/:id/auto-assign', { params, body: {} }),
      await operator.call('POST /api/bookings/:id/duration', { params, body: { duration_mins: 30 } }),
      await operator.call('PATCH /api/bookings/:id/details', { params, body: { party_size: 4 } }),
    ])
      expect([reply.status, codeOf(reply)]).toEqual([409, 'change_undecided'])
    await approve(id)
    expect((await operator.ok('GET /api/bookings/:id', { params })).stands).toBeNull()
  })
})

describe('the ways out', () => {
  test('approving gives the old place up', async () => {
    const { id } = await asked({ date: SUNDAY, party_size: 3 })
    expect((await approve(id)).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'approved',
      booking_date: SUNDAY,
      party_size: 3,
      kept_change_id: null,
      terms_party_size: null,
    })
    expect(await claimed()).toEqual(['2026-01-18T20:00:00.000Z 2026-01-18T22:00:00.000Z'])
    expect(await headsOf(world, place.ruleId)).toEqual({ [`${SUNDAY} 20:00`]: 3 })
    expect((await place.slots())['20:00']).toBe('available')
    await expectCounted()
  })

  test.each([
    ['reject', (id: string) => reject(id, { reason: 'Full', seen: 'pending' })],
    [
      'setting it to rejected',
      (id: string) =>
        place.operator.call('PATCH /api/bookings/:id/status', {
          params: { id },
          body: { status: 'rejected', reason: 'Full' },
        }),
    ],
  ])('%s puts the old booking back, with an entry of its own', async (_, decline) => {
    const { id } = await asked({ date: SUNDAY, time: '21:00', party_size: 3 })
    const reply = await decline(id)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject('status' in reply.body ? { status: 'approved' } : { success: true })
    await expectAsItWas(id)
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'status_changed',
      actor: place.operator.name,
      details: {
        from: 'pending',
        to: 'approved',
        reason: 'Full',
        change: 'declined',
        wanted: `${SUNDAY} 21:00`,
        kept: `${TONIGHT} 20:00`,
      },
    })
  })

  test('declining twice at once leaves the old booking alone', async () => {
    const { id } = await asked({ date: SUNDAY })
    const replies = await Promise.all([reject(id, { seen: 'pending' }), reject(id, { seen: 'pending' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectAsItWas(id)
  })

  test('the guest takes it back, once', async () => {
    const { id, token } = await asked({ date: SUNDAY, party_size: 3 })
    expect((await withdraw(token)).body).toEqual({ success: true })
    await expectAsItWas(id)
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'status_changed',
      actor: 'Guest',
      details: { change: 'withdrawn' },
    })
    expect([(await withdraw(token)).status, codeOf(await withdraw(token))]).toEqual([409, 'no_change'])
  })

  test('the guest who did not hear the answer gets it again by the same Idempotency-Key', async () => {
    const { id, token } = await asked({ time: '21:30' })
    const send = () =>
      world.anyone.call('POST /api/public/manage/:token/withdraw-change', {
        params: { token },
        headers: { 'idempotency-key': 'lost' },
      })
    expect([(await send()).body, (await send()).body]).toEqual([{ success: true }, { success: true }])
    expect(codeOf(await withdraw(token))).toBe('no_change')
    await expectAsItWas(id)
  })

  test('it lapses at the earlier of both starts', async () => {
    const { id } = await asked({ date: SUNDAY })
    world.clock.set('2026-01-17T19:59:00Z')
    await lapse()
    expect((await bookingRow(world, id)).status).toBe('pending')
    world.clock.set('2026-01-17T20:00:00Z')
    await lapse()
    await expectAsItWas(id)
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      actor: 'System',
      details: { change: 'lapsed' },
    })
  })

  test('cancelling gives both places up', async () => {
    const { id, guest } = await asked({ date: SUNDAY })
    expect((await guest.cancel()).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({ status: 'cancelled', kept_change_id: null })
    expect(await claimed()).toEqual([])
    expect(await headsOf(world, place.ruleId)).toEqual({})
    await expectCounted()
  })

  test('approving while the guest takes it back ends in one of both, never between them', async () => {
    const { id, token } = await asked({ date: SUNDAY })
    const [, taken] = await Promise.all([approve(id), withdraw(token)])
    const row = await bookingRow(world, id)
    expect(row).toMatchObject({ status: 'approved', kept_change_id: null })
    expect(row.booking_date).toBe(taken.status === 200 ? TONIGHT : SUNDAY)
    expect(await claimed()).toHaveLength(1)
    await expectCounted()
  })

  test('a correction of the time zone puts the old booking back before it moves', async () => {
    const { id } = await asked({ date: SUNDAY })
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { timezone: 'Europe/Berlin', keep_wall_clock: true },
    })
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'approved',
      booking_date: TONIGHT,
      starts_at: new Date('2026-01-17T19:00:00Z'),
      kept_change_id: null,
    })
    expect(await claimed()).toEqual(['2026-01-17T19:00:00.000Z 2026-01-17T21:00:00.000Z'])
  })

  test('a table that was taken off the floor plan is not given back', async () => {
    const { id } = await asked({ date: SUNDAY })
    await world.database.read
      .updateTable('venue_tables')
      .set({ archived_at: world.clock.now() })
      .where('id', '=', tableId)
      .execute()
    expect((await reject(id)).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({ ...asItWas, table_ids: [], table_id: null })
    expect(await claimed()).toEqual([])
  })
})

describe('the mails', () => {
  const mailsTo = async (to: string) =>
    (await mailsOfVenue(world, place.venueId)).filter((mail) => mail.to === to)
  const lineOf = (content: string | undefined, name: string) =>
    new RegExp(`^${name}:(.*)$`, 'm').exec(content ?? '')?.[1]?.trim()

  test('say what stands, leave the calendar alone until it is decided, and say that it stays', async () => {
    const { id } = await asked({ time: '20:30', party_size: 3 }, { guest_email: 'gale@example.com' })
    await reject(id)
    const [, request, kept] = await mailsTo('gale@example.com')
    expect(request?.subject).toBe(`Change asked for: ${request?.fromName}, Saturday 17 January 2026, 20:30`)
    expect(request?.text).toContain(
      'Until then your booking stands as it was: Saturday 17 January 2026, 20:00, 2 people.',
    )
    expect(request?.calendar).toBeNull()
    expect(kept?.subject).toContain('Unchanged: ')
    expect(kept?.text).toContain('Your booking stays as it was: Saturday 17 January 2026, 20:00, 2 people.')
    expect(lineOf(kept?.calendar?.content, 'STATUS')).toBe('CONFIRMED')
    expect(lineOf(kept?.calendar?.content, 'DTSTART')).toBe('20260117T200000Z')
  })

  test('of an agreed change move the calendar', async () => {
    const { id } = await asked({ time: '20:30' }, { guest_email: 'gale@example.com' })
    await approve(id)
    const last = (await mailsTo('gale@example.com')).at(-1)
    expect([last?.kind, lineOf(last?.calendar?.content, 'DTSTART')]).toEqual([
      'booking_confirmed',
      '20260117T203000Z',
    ])
  })

  test('speak German to a German guest', async () => {
    const fields = { guest_email: 'gale@example.com', locale: 'de' }
    const { token } = await asked({ time: '20:30' }, fields)
    await withdraw(token)
    const [, request, kept] = await mailsTo('gale@example.com')
    expect(request?.text).toContain(
      'Bis dahin gilt Ihre Buchung, wie sie war: Samstag, 17. Januar 2026, 20:00 Uhr, 2 Personen.',
    )
    expect(kept?.text).toContain('Sie haben Ihre Änderung zurückgenommen. Ihre Buchung bleibt, wie sie war:')
  })
})

describe('money', () => {
  /** £10 a guest, paid; the venue then asks for nothing and confirms by hand. */
  const paidThenFree = async () => {
    place = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    tableId = await place.table()
    const booked = await bookManaged(world, place, { date: '2026-02-07' })
    await needsApproval({ deposit_mode: 'none', price_per_cover_pence: 0 })
    const guest = guestOf(world.anyone, booked.token)
    return { ...booked, guest }
  }
  const refunds = () =>
    world.database.read
      .selectFrom('money_tasks')
      .select(['kind', 'amount_pence'])
      .where('venue_id', '=', place.venueId)
      .execute()

  test('stays where it is until the change is agreed to', async () => {
    const { id, guest } = await paidThenFree()
    expect((await guest.change({ time: '21:00' })).body).toEqual({ success: true })
    expect(await bookingRow(world, id)).toMatchObject({ status: 'pending', deposit_pence: 0 })
    expect(await refunds()).toEqual([])
    await approve(id)
    expect(await refunds()).toEqual([{ kind: 'refund', amount_pence: 2000 }])
  })

  test('is the old deposit again when the change is declined', async () => {
    const { id, guest } = await paidThenFree()
    await guest.change({ time: '21:00' })
    await reject(id)
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'approved',
      booking_time: '20:00',
      deposit_pence: 2000,
      deposit_mode: 'charge',
    })
    expect(await refunds()).toEqual([])
    expect((await guest.read()).money).toMatchObject({ paid_pence: 2000, returned_pence: 0 })
  })

  test('of a change that costs something is paid first and needs no decision', async () => {
    const { token } = await bookManaged(world, place)
    await needsApproval({ deposit_mode: 'charge', price_per_cover_pence: 1000 })
    const guest = guestOf(world.anyone, token)
    const { payment_client_secret } = await guest.changeUnpaid({ time: '20:30' })
    await pay(world, payment_client_secret)
    expect(await guest.read()).toMatchObject({
      booking: { status: 'confirmed', time: '20:30' },
      stands: null,
    })
  })
})

describe('the rule under which the booking stood', () => {
  /** The guest asks to move from dinner to lunch; nothing else was booked under dinner's rule. */
  const askedForLunch = async () => {
    await place.rule({ start_time: '12:00', end_time: '14:00', auto_approve: false })
    const booked = await bookManaged(world, place, { date: SUNDAY })
    const guest = guestOf(world.anyone, booked.token)
    expect((await guest.change({ time: '12:00' })).body).toEqual({ success: true })
    await place.operator.ok('DELETE /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
    })
    return booked
  }

  test('is removed while the change is undecided: declining it brings the booking back', async () => {
    const { id } = await askedForLunch()
    expect((await reject(id)).body).toEqual({ success: true })
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'approved',
      booking_time: '20:00',
      access_rule_id: place.ruleId,
      kept_change_id: null,
    })
    await expectCounted()
  })

  test('is removed while the change is undecided: the venue can agree, and the guest can cancel', async () => {
    const { id, token } = await askedForLunch()
    expect((await approve(id)).status).toBe(200)
    expect((await guestOf(world.anyone, token).cancel()).status).toBe(200)
    await expectCounted()
  })
})
