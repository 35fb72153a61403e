import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { PIXEL } from '../../../../test/support/images.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

// A world of its own: these tests list data of all operators and switch maintenance on.
const world = useWorld({ own: true })

describe('listing requests', () => {
  test('are listed while pending, oldest first', async () => {
    const [admin, operator] = [await world.person('admin'), await world.person('client')]
    const late = await makeVenue(operator, { name: 'Late' })
    world.clock.advance({ minutes: -30 })
    const early = await makeVenue(operator, {
      name: 'Early',
      venue_type: 'bar',
      phone: '+44 1273 000000',
      email: 'hello@early.test',
    })
    const withdrawn = await makeVenue(operator, { name: 'Withdrawn' })
    await operator.ok('POST /api/my-venues/:id/withdraw-listing', { params: { id: withdrawn } })
    const { logo_url } = await operator.ok('POST /api/venues/:id/logo', {
      params: { id: early },
      body: { data: PIXEL.png },
    })
    const { data } = await admin.ok('GET /api/admin/listings')
    expect(data).toEqual([
      {
        id: early,
        name: 'Early',
        address: '1 Sea Lane, Brighton',
        status: 'live',
        app_listing_status: 'pending',
        venue_type: 'bar',
        phone: '+44 1273 000000',
        email: 'hello@early.test',
        logo_url,
        listing_requested_at: '2026-01-17T17:30:00.000Z',
      },
      {
        id: late,
        name: 'Late',
        address: '1 Sea Lane, Brighton',
        status: 'live',
        app_listing_status: 'pending',
        venue_type: null,
        phone: null,
        email: null,
        logo_url: null,
        listing_requested_at: '2026-01-17T18:00:00.000Z',
      },
    ])
  })

  test('are no longer listed once decided, and the operator sees the decision', async () => {
    const [admin, operator] = [await world.person('admin'), await world.person('client')]
    const id = await makeVenue(operator)
    const reply = await admin.call('POST /api/admin/venues/:id/listing', {
      params: { id },
      body: { decision: 'approved' },
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true, app_listing_status: 'approved' }])
    expect((await operator.ok('GET /api/my-venues')).data[0]?.app_listing_status).toBe('approved')
    const { data } = await admin.ok('GET /api/admin/listings')
    expect(data.map((venue) => venue.id)).not.toContain(id)
  })
})

describe('a listing decision', () => {
  const decide = async (id: string, decision: unknown) =>
    (await world.person('admin')).call('POST /api/admin/venues/:id/listing', {
      params: { id },
      body: { decision },
    })

  const venueWith = async (app_listing_status: 'none' | 'pending' | 'approved', status: 'live' | 'draft') => {
    const id = await makeVenue(await world.person('client'))
    await world.database.read
      .updateTable('venues')
      .set({ app_listing_status, status })
      .where('id', '=', id)
      .execute()
    return id
  }

  test.each([
    ['pending', 'approved'],
    ['pending', 'none'],
    ['approved', 'approved'],
    ['approved', 'none'],
    ['none', 'none'],
  ] as const)('on %s may be %s', async (from, decision) => {
    const id = await venueWith(from, 'live')
    const reply = await decide(id, decision)
    expect([reply.status, reply.body]).toEqual([200, { success: true, app_listing_status: decision }])
    const stored = await world.database.read
      .selectFrom('venues')
      .select('app_listing_status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(stored).toEqual({ app_listing_status: decision })
  })

  test('to approve a venue without a request answers 409', async () => {
    const reply = await decide(await venueWith('none', 'live'), 'approved')
    expect([reply.status, reply.error]).toEqual([409, 'No listing request is pending for this venue.'])
  })

  test('to approve a draft answers 409', async () => {
    const reply = await decide(await venueWith('pending', 'draft'), 'approved')
    expect([reply.status, reply.error]).toEqual([
      409,
      'Only a live venue can be listed in the app. Publish it first.',
    ])
  })

  test('on an unknown venue answers 404', async () => {
    const reply = await decide('ven_unknown', 'approved')
    expect([reply.status, reply.error]).toEqual([404, 'Venue not found.'])
  })

  test.each([undefined, 'pending', 'yes', null])('of %s answers 400', async (decision) => {
    expect((await decide(await venueWith('pending', 'live'), decision)).status).toBe(400)
  })
})

describe('the maintenance switch', () => {
  test('can be read while it is on', async () => {
    const admin = await world.person('admin')
    expect(await admin.ok('GET /api/admin/maintenance')).toEqual({ enabled: false, forced: false })
    await admin.ok('PUT /api/admin/maintenance', { body: { enabled: true } })
    expect(await admin.ok('GET /api/admin/maintenance')).toEqual({ enabled: true, forced: false })
    await admin.ok('PUT /api/admin/maintenance', { body: { enabled: false } })
  })
})

describe('maintenance', () => {
  test('blocks every route but its own while it is on', async () => {
    const [admin, operator] = [await world.person('admin'), await world.person('client')]
    const begun = await admin.call('PUT /api/admin/maintenance', { body: { enabled: true } })
    expect([begun.status, begun.body]).toEqual([200, { success: true, enabled: true }])

    const refused = await operator.call('GET /api/my-venues')
    expect([refused.status, refused.error]).toEqual([
      503,
      'The service is down for maintenance. Please try again soon.',
    ])
    expect((await admin.call('GET /api/admin/listings')).status).toBe(503)
    expect((await world.anyone.call('GET /healthz')).status).toBe(200)

    const ended = await admin.call('PUT /api/admin/maintenance', { body: { enabled: false } })
    expect([ended.status, ended.body]).toEqual([200, { success: true, enabled: false }])
    expect((await operator.call('GET /api/my-venues')).status).toBe(200)
  })

  test('still requires an admin while it is on', async () => {
    const [admin, operator] = [await world.person('admin'), await world.person('client')]
    await admin.ok('PUT /api/admin/maintenance', { body: { enabled: true } })
    const end = { body: { enabled: false } }
    expect((await operator.call('PUT /api/admin/maintenance', end)).status).toBe(403)
    expect((await world.anyone.call('PUT /api/admin/maintenance', end)).status).toBe(401)
    await admin.ok('PUT /api/admin/maintenance', end)
  })

  test.each([{}, { enabled: 'yes' }, { enabled: null }])('answers 400 to %j', async (body) => {
    const admin = await world.person('admin')
    expect((await admin.call('PUT /api/admin/maintenance', { body })).status).toBe(400)
  })
})

describe('accounts', () => {
  test('are found by a part of the name or address, whatever their role', async () => {
    const admin = await world.person('admin')
    const guest = await world.person('guest', { name: 'Rowan Unusual' })
    const organiser = await world.person('organiser', { name: 'Zadie', email: 'unusual@example.com' })
    const find = async (q: string) =>
      (await admin.ok('GET /api/admin/users', { query: { q } })).data.map(({ id }) => id)
    expect(await find('UNUSUAL')).toEqual([guest.id, organiser.id])
    expect(await find('rowan unu')).toEqual([guest.id])
    expect(await find('nobody of that name')).toEqual([])
  })
})

describe('the outbox', () => {
  test('is empty at first, then lists mail newest first, in pages', async () => {
    const admin = await world.person('admin')
    expect(await admin.ok('GET /api/admin/outbox')).toEqual({
      data: [],
      total: 0,
      limit: 50,
      offset: 0,
      has_more: false,
    })
    const venue_id = await makeVenue(await world.person('client'))
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 17, 18, minute))
    const mail = (n: number) => ({
      id: `mail_${n}`,
      venue_id: n === 1 ? venue_id : null,
      cause: `test:${n}`,
      kind: 'voucher' as const,
      to_address: 'ada@example.com',
      from_name: n === 1 ? 'The Walrus' : null,
      reply_to: n === 1 ? 'reply@walrus.test' : null,
      subject: `Subject ${n}`,
      html: '<p>Hello</p>',
      text: 'Hello',
      status: n === 1 ? ('sent' as const) : ('failed' as const),
      attempts: n,
      next_attempt_at: at(n),
      last_error: n === 1 ? null : 'refused',
      sent_at: n === 1 ? at(30) : null,
      created_at: at(n),
    })
    await world.database.read
      .insertInto('outbox')
      .values([mail(1), mail(2), mail(3)])
      .execute()

    const last = await admin.ok('GET /api/admin/outbox', { query: { limit: 2, offset: 2 } })
    expect(last).toEqual({
      data: [
        {
          id: 'mail_1',
          venue_id,
          cause: 'test:1',
          kind: 'voucher',
          booking_id: null,
          locale: 'en',
          state: 'sent',
          attachments: [],
          to: 'ada@example.com',
          from_name: 'The Walrus',
          reply_to: 'reply@walrus.test',
          subject: 'Subject 1',
          text: 'Hello',
          html: '<p>Hello</p>',
          status: 'sent',
          attempts: 1,
          last_error: null,
          sent_at: '2026-01-17T18:30:00.000Z',
          created_at: '2026-01-17T18:01:00.000Z',
        },
      ],
      total: 3,
      limit: 2,
      offset: 2,
      has_more: false,
    })
    const first = await admin.ok('GET /api/admin/outbox', { query: { limit: 2 } })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([['mail_3', 'mail_2'], true])
  })

  test('shows bodies and attachments where no mail server is configured', async () => {
    world.clock.advance({ hours: 1 })
    const admin = await world.person('admin')
    const place = await openPublicVenue(world)
    await place.table()
    const id = await place.booked({ guest_name: 'Gale', guest_email: 'gale@example.com' })
    const { data } = await admin.ok('GET /api/admin/outbox', { query: { limit: 1 } })
    expect(data).toMatchObject([
      {
        kind: 'booking_confirmed',
        booking_id: id,
        to: 'gale@example.com',
        text: expect.stringContaining('/manage/'),
        html: expect.stringContaining('/manage/'),
        attachments: [
          {
            filename: 'invite.ics',
            content_type: 'text/calendar',
            content: expect.stringContaining('BEGIN:VCALENDAR'),
          },
        ],
      },
    ])
  })

  // The guard of the tests fails it when one request has more than eight statements under way at once.
  test('loads a page of messages in one batch, not with a statement for each', async () => {
    const admin = await world.person('admin')
    const place = await openPublicVenue(world)
    await place.table()
    await place.booked({ guest_name: 'Gale', guest_email: 'gale@example.com' })
    await sql`insert into outbox (id, venue_id, booking_id, cause, kind, locale, facts, to_address, next_attempt_at, created_at)
      select 'mail_copy_' || n, venue_id, booking_id, cause || ':' || n, kind, locale, facts, to_address, next_attempt_at, created_at
      from outbox, generate_series(1, 12) n
      where venue_id = ${place.venueId} and kind = 'booking_confirmed'`.execute(world.database.read)
    const { data } = await admin.ok('GET /api/admin/outbox', { query: { limit: 12 } })
    expect(data.map(({ html }) => typeof html)).toEqual(Array(12).fill('string'))
  })

  test.each([{ limit: 0 }, { limit: 201 }, { offset: -1 }, { limit: 'many' }])(
    'answers 400 to %j',
    async (query) => {
      const admin = await world.person('admin')
      expect((await admin.call('GET /api/admin/outbox', { query })).status).toBe(400)
    },
  )
})
