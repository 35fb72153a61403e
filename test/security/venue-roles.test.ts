import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys } from '../../contract/index.ts'
import type { VenueRole } from '../../contract/row.ts'
import { makeEvent } from '../support/events.ts'
import { addMember, makeBooking, makeTable, makeVenue, makeWalkIn } from '../support/factories.ts'
import { guestOf, tokenOf } from '../support/manage.ts'
import { openVenueUnderTerms } from '../support/terms.ts'
import { useSandboxTill } from '../support/tills.ts'
import { buyVoucher } from '../support/vouchers.ts'
import type { Person } from '../support/world.ts'

/** What a role must not do by any way round. The access matrix proves the front doors, row by row. */

const till = useSandboxTill()
const ROLES = ['manager', 'host', 'door', 'viewer'] as const satisfies readonly VenueRole[]
type Staff = Readonly<Record<(typeof ROLES)[number], Person>>

const employ = async (owner: Person, venueId: string): Promise<Staff> => {
  const staff: Partial<Record<(typeof ROLES)[number], Person>> = {}
  for (const role of ROLES)
    staff[role] = await addMember(owner, venueId, await till.world.person('client'), role)
  return staff as Staff
}

describe('nobody below an owner', () => {
  let owner: Person
  let venueId: string
  let staff: Staff
  beforeAll(async () => {
    owner = await till.world.person('client')
    venueId = await makeVenue(owner)
    staff = await employ(owner, venueId)
  })

  test.each(ROLES)('as %s can invite, change roles, remove members or see invitations', async (role) => {
    const person = staff[role]
    const at = { params: { venueId } }
    const member = { params: { venueId, userId: person.id } }
    const replies = await Promise.all([
      person.call('POST /api/my-venues/:venueId/members', {
        ...at,
        body: { email: 'x@example.com', role: 'owner' },
      }),
      person.call('POST /api/my-venues/:venueId/members', {
        ...at,
        body: { email: 'x@example.com', role: 'viewer' },
      }),
      person.call('PUT /api/my-venues/:venueId/members/:userId', { ...member, body: { role: 'owner' } }),
      person.call('DELETE /api/my-venues/:venueId/members/:userId', {
        params: { venueId, userId: owner.id },
      }),
      person.call('GET /api/my-venues/:venueId/members', at),
      person.call('GET /api/my-venues/:venueId/invitations', at),
      person.call('PUT /api/my-venues/:id/status', { params: { id: venueId }, body: { status: 'draft' } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403))
  })

  test('an owner who was demoted a moment ago cannot invite with what another process still remembers', async () => {
    const second = await addMember(owner, venueId, await till.world.person('client'))
    const [demoted, invited] = await Promise.all([
      owner.call('PUT /api/my-venues/:venueId/members/:userId', {
        params: { venueId, userId: second.id },
        body: { role: 'viewer' },
      }),
      second.call('POST /api/my-venues/:venueId/members', {
        params: { venueId },
        body: { email: 'accomplice@example.com', role: 'owner' },
      }),
    ])
    expect(demoted.status).toBe(200)
    expect([200, 403]).toContain(invited.status)
    const { data } = await owner.ok('GET /api/my-venues/:venueId/invitations', { params: { venueId } })
    // Whichever came first: nothing that the former owner sent is left.
    expect(data).toEqual([])
  })
})

describe('reads over several venues', () => {
  test('show only those where the role suffices', async () => {
    const { world } = till
    const employer = await world.person('client')
    const venueId = await makeVenue(employer, { name: 'The employer’s' })
    await makeWalkIn(employer, venueId, { name: 'Theirs' })
    await makeEvent(employer, venueId, { name: 'Their ball' })
    const clerk = await addMember(employer, venueId, await world.person('client'), 'door')
    const own = await makeVenue(clerk, { name: 'The clerk’s own' })
    await makeWalkIn(clerk, own, { name: 'Mine' })

    const venues = (await clerk.ok('GET /api/my-venues')).data
    expect(venues.map(({ id, my_role }) => [id, my_role]).sort()).toEqual(
      [
        [venueId, 'door'],
        [own, 'owner'],
      ].sort(),
    )
    expect((await clerk.ok('GET /api/my-guests')).data.map(({ name }) => name)).toEqual(['Mine'])
    expect((await clerk.ok('GET /api/my-events')).data).toEqual([])
    expect((await clerk.ok('GET /api/my-stats')).venues).toBe(1)
    const query = { from: '2026-01-17', to: '2026-01-18' }
    const calendar = await clerk.ok('GET /api/my-reservations/calendar', { query })
    expect(calendar.venues.map(({ id }) => id)).toEqual([own])
    const asked = await clerk.call('GET /api/my-reservations/calendar', {
      query: { ...query, venue: venueId },
    })
    expect(asked.status).toBe(403)
    const theirs = (await employer.ok('GET /api/my-guests')).data[0]?.id ?? ''
    expect((await clerk.call('GET /api/my-guests/:id', { params: { id: theirs } })).status).toBe(404)
    const tags = await clerk.call('PUT /api/my-guests/:id/tags', {
      params: { id: (await clerk.ok('GET /api/my-guests')).data[0]?.id ?? '' },
      body: { scope: 'venue', venue_id: venueId, tags: ['x'] },
    })
    expect(tags.status).toBe(403)
  })
})

describe('changes over several venues', () => {
  test('reach only those where the role suffices', async () => {
    const { world } = till
    const owner = await world.person('client')
    const [where, elsewhere] = [await makeVenue(owner), await makeVenue(owner)]
    const email = 'known.at.both@example.com'
    const id = await makeWalkIn(owner, where, { name: 'Rowan', email })
    await makeWalkIn(owner, elsewhere, { name: 'Rowan', email })
    const clerk = await world.person('client')
    await addMember(owner, where, clerk, 'host')
    await addMember(owner, elsewhere, clerk, 'door')
    await clerk.ok('PUT /api/my-guests/:id/bar', {
      params: { id },
      body: { until: null, reason: 'Fought' },
    })
    await clerk.ok('PUT /api/my-guests/:id', { params: { id }, body: { notes: 'Loud' } })
    const read = await owner.ok('GET /api/my-guests/:id', { params: { id } })
    expect(read.bar?.venue_ids).toEqual([where])
    const noted = await world.database.read
      .selectFrom('venue_guests')
      .select(['venue_id', 'notes'])
      .where('guest_id', '=', id)
      .execute()
    expect(new Map(noted.map((row) => [row.venue_id, row.notes || null]))).toEqual(
      new Map([
        [where, 'Loud'],
        [elsewhere, null],
      ]),
    )
    await owner.ok('PUT /api/my-guests/:id/bar', { params: { id }, body: { until: null, reason: 'Fought' } })
    await clerk.ok('DELETE /api/my-guests/:id/bar', { params: { id } })
    const after = await owner.ok('GET /api/my-guests/:id', { params: { id } })
    expect(after.bar?.venue_ids).toEqual([elsewhere])
  })
})

describe('captured money leaves by no side door:', () => {
  const FULL = { refund: 'full', cancel_until_hours: 24 } as const
  const open = async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    return { venue, staff: await employ(venue.operator, venue.place.venueId), id: await venue.bookPaid() }
  }
  const refunded = async ({ venue, id }: Awaited<ReturnType<typeof open>>) => {
    await till.sweep()
    return (await venue.payments(id)).map((payment) => payment.refunded_pence)
  }
  const turnAway = (person: Person, booking_id: string, reason: string) =>
    person.call('POST /api/door-reject', { body: { booking_id, reason } })

  test('a host cannot reject a paid booking, nor set its status so, and a manager can', async () => {
    const night = await open()
    const params = { id: night.id }
    const { host, manager } = night.staff
    expect((await host.call('POST /api/bookings/:id/reject', { params, body: {} })).status).toBe(403)
    for (const status of ['rejected', 'cancelled']) {
      const reply = await host.call('PATCH /api/bookings/:id/status', { params, body: { status } })
      expect([reply.status, reply.body]).toEqual([
        403,
        {
          error: 'This gives back money that was taken. A manager of the venue can do it.',
          code: 'venue_role',
        },
      ])
    }
    expect(await refunded(night)).toEqual([0])
    expect((await manager.call('POST /api/bookings/:id/reject', { params, body: {} })).status).toBe(200)
    expect(await refunded(night)).toEqual([8000])
  })

  test('a host cancels by the terms, and only a manager waives them or cancels for the venue', async () => {
    const night = await open()
    const params = { id: night.id }
    const cancel = (person: Person, body: object) =>
      person.call('POST /api/bookings/:id/staff-cancel', { params, body })
    for (const body of [{ waive: true }, { cancelled_by: 'venue' }])
      expect((await cancel(night.staff.host, body)).status).toBe(403)
    expect(await refunded(night)).toEqual([0])
    expect((await cancel(night.staff.host, {})).status).toBe(200)
    expect(await refunded(night)).toEqual([8000])
    const other = await open()
    const waived = await other.staff.manager.call('POST /api/bookings/:id/staff-cancel', {
      params: { id: other.id },
      body: { waive: true },
    })
    expect(waived.status).toBe(200)
  })

  test('the door sends people home with their money when the venue is full, and for no other reason', async () => {
    const night = await open()
    expect((await turnAway(night.staff.door, night.id, 'unspecified')).status).toBe(403)
    expect((await turnAway(night.staff.host, night.id, 'unspecified')).status).toBe(403)
    expect(await refunded(night)).toEqual([0])
    const full = await turnAway(night.staff.door, night.id, 'at_capacity')
    expect([full.status, full.body.refunded]).toEqual([200, true])
    expect(await refunded(night)).toEqual([8000])
  })

  test('a host may set a booking to cancelled that returns nothing by its terms, whenever it was moved to', async () => {
    const { world } = till
    const opened = await open()
    const night = { ...opened, id: await opened.venue.bookPaid({ date: '2026-01-19' }) }
    const guest = guestOf(world.anyone, await tokenOf(world, night.id))
    await till.sweep()
    expect((await guest.change({ date: '2026-01-26' })).body).toEqual({ success: true })
    // The deadline still counts from the first date.
    world.clock.set('2026-01-19T12:00:00Z')
    const reply = await night.staff.host.call('PATCH /api/bookings/:id/status', {
      params: { id: night.id },
      body: { status: 'cancelled' },
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true, status: 'cancelled' }])
    expect(await refunded(night)).toEqual([0])
  })

  test('a reason that keeps the money is the door’s to give', async () => {
    const night = await open()
    const barred = await turnAway(night.staff.door, night.id, 'barred')
    expect([barred.status, barred.body.refunded]).toEqual([200, false])
    expect(await refunded(night)).toEqual([0])
  })

  test('a booking without captured money is rejected by any host', async () => {
    const { world } = till
    const owner = await world.person('client')
    const venueId = await makeVenue(owner)
    const { host } = await employ(owner, venueId)
    const user_id = await makeWalkIn(owner, venueId)
    const id = await makeBooking(owner, venueId, { user_id })
    const reply = await host.call('POST /api/bookings/:id/reject', { params: { id }, body: {} })
    expect(reply.status).toBe(200)
  })
})

describe('what a role reads', () => {
  const [EMAIL, PHONE] = ['secret.guest@example.com', '+44 7700 900555']
  let owner: Person
  let venueId: string
  let staff: Staff
  let bookingId: string
  let reservationId: string
  let guestId: string
  beforeAll(async () => {
    owner = await till.world.person('client')
    venueId = await makeVenue(owner)
    staff = await employ(owner, venueId)
    guestId = await makeWalkIn(owner, venueId, { name: 'Rowan', email: EMAIL, phone: PHONE })
    const table_id = await makeTable(owner, venueId)
    bookingId = await makeBooking(owner, venueId, {
      user_id: guestId,
      table_id,
      party_size: 4,
      auto_approve: true,
    })
    // As the widget stores them, beside what the venue knows of the guest.
    await till.world.database.tx((tx) =>
      tx
        .updateTable('bookings')
        .set({ guest_email: EMAIL, guest_phone: PHONE })
        .where('id', '=', bookingId)
        .execute(),
    )
    reservationId = (
      await owner.ok('POST /api/my-venues/:venueId/reservations', {
        params: { venueId },
        body: {
          table_id: await makeTable(owner, venueId),
          guest_name: 'Robin',
          guest_phone: PHONE,
          reservation_date: '2026-01-17',
          reservation_time: '20:00',
        },
      })
    ).id
  })

  const IDS: Readonly<Record<string, () => string>> = {
    'my-venues': () => venueId,
    venues: () => venueId,
    bookings: () => bookingId,
    booking: () => bookingId,
    'my-guests': () => guestId,
    users: () => guestId,
  }
  const readAs = (person: Person, key: Key) => {
    const segments = key.split('/')
    const params = Object.fromEntries(
      segments.flatMap((segment, at) =>
        segment.startsWith(':') ? [[segment.slice(1), IDS[segments[at - 1] ?? '']?.() ?? 'none']] : [],
      ),
    )
    const query = { q: '7700', from: '2026-01-17', to: '2026-01-18', date: '2026-01-17', code: 'x' }
    return person.call(key, { params, query })
  }
  /** A stream never ends by itself, and has no personal data. */
  const reads = keys.filter((key) => key.startsWith('GET /api/') && !key.endsWith('/stream'))
  const shows = (text: string) => text.includes(EMAIL) || text.replace(/\D/g, '').includes('7700900555')

  test('at the door never has an e-mail address or a phone in it', async () => {
    const seenBy = async (person: Person) => {
      const shown: Key[] = []
      for (const key of reads) if (shows((await readAs(person, key)).text)) shown.push(key)
      return shown
    }
    expect(await seenBy(staff.door)).toEqual([])
    // The same walk as a host finds them, so that it would notice.
    expect(await seenBy(staff.host)).toEqual(
      expect.arrayContaining(['GET /api/my-guests', 'GET /api/bookings/:id']),
    )
  })

  test('at the door has none in the answer to what the door does', async () => {
    const { door } = staff
    const params = { id: bookingId }
    const { qr_code } = await door.ok('GET /api/bookings/:id', { params })
    const replies = [
      await door.call('POST /api/check-in', { body: { qr_code, heads: 1 } }),
      await door.call('POST /api/bookings/:id/attendance', {
        params,
        body: { state: 'arrived', arrived: 2 },
      }),
      await door.call('POST /api/my-venues/:venueId/door-log', {
        params: { venueId },
        body: {
          device: 'front',
          items: [{ seq: 1, at: '2026-01-17T18:00:00.000Z', action: 'check_in', booking_id: bookingId }],
        },
      }),
      await door.call('POST /api/bookings/:id/attendance', { params, body: { state: 'expected' } }),
      await door.call('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
        params: { venueId, resId: reservationId },
        body: { state: 'arrived' },
      }),
    ]
    expect(replies.map(({ status, text }) => [status, shows(text)])).toEqual(replies.map(() => [200, false]))
  })

  test('at the door is still the booking, its guest’s name and its code', async () => {
    const read = await staff.door.ok('GET /api/bookings/:id', { params: { id: bookingId } })
    expect(read).toMatchObject({ user_name: 'Rowan', user_phone: null, guest: { email: null, phone: null } })
    expect(read.qr_code).not.toBeNull()
  })

  test('as a viewer never has a voucher’s code or a link from a message in it', async () => {
    const { world } = till
    const code = await buyVoucher(world, venueId, { recipient_email: EMAIL })
    const { data } = await owner.ok('GET /api/my-venues/:venueId/vouchers', { params: { venueId } })
    const asked = await owner.ok('POST /api/bookings/:id/hold/request', {
      params: { id: bookingId },
      body: { amount_pence: 5000, notify: true, email: EMAIL },
    })
    const secrets = [code, asked.checkout_url, await tokenOf(world, bookingId)]
    const params = { venueId }
    const texts: string[] = []
    for (const key of reads) texts.push((await readAs(staff.viewer, key)).text)
    for (const kind of ['guests', 'bookings', 'vouchers', 'ledger'] as const) {
      const query = { kind }
      const reply = await staff.viewer.call('GET /api/my-venues/:venueId/export.csv', { params, query })
      expect([kind, reply.status]).toEqual([kind, 200])
      texts.push(reply.text)
    }
    const sold = data.find((voucher) => voucher.code === code)
    const one = await staff.viewer.call('GET /api/my-venues/:venueId/vouchers/:id', {
      params: { venueId, id: sold?.id ?? '' },
    })
    expect(one.body.code).toBe(`••••-••••-••••-${code.slice(-4)}`)
    for (const secret of secrets) expect([...texts, one.text].join('\n')).not.toContain(secret)
  })

  test('about messages is a manager’s and a viewer’s, and only a manager tries out words', async () => {
    const params = { venueId, kind: 'reminder' }
    const statuses = []
    for (const role of ROLES) {
      const seen = await staff[role].call('GET /api/my-venues/:venueId/message-settings/:kind/preview', {
        params,
      })
      const tried = await staff[role].call('POST /api/my-venues/:venueId/message-settings/:kind/preview', {
        params,
        body: { locale: 'en' },
      })
      statuses.push([role, seen.status, tried.status])
    }
    expect(statuses).toEqual([
      ['manager', 200, 200],
      ['host', 403, 403],
      ['door', 403, 403],
      ['viewer', 200, 403],
    ])
  })

  test('as a viewer has voucher codes masked but for their last group', async () => {
    const code = await buyVoucher(till.world, venueId)
    const params = { venueId }
    const listed = async (person: Person) =>
      (await person.ok('GET /api/my-venues/:venueId/vouchers', { params })).data.map(
        (voucher) => voucher.code,
      )
    const masked = `••••-••••-••••-${code.slice(-4)}`
    expect(await listed(staff.viewer)).toContain(masked)
    expect(await listed(staff.viewer)).not.toContain(code)
    expect(await listed(staff.manager)).toContain(code)
    const found = await staff.viewer.ok('GET /api/my-venues/:venueId/vouchers/lookup', {
      params,
      query: { code },
    })
    expect(found.code).toBe(masked)
    const redeemed = await staff.viewer.call('POST /api/my-venues/:venueId/vouchers/redeem', {
      params,
      body: { code },
    })
    expect(redeemed.status).toBe(403)
  })
})
