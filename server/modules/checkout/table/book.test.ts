import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, headsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { stranger } from '../../../../test/support/events.ts'
import { makeBundle } from '../../../../test/support/factories.ts'
import {
  bookingIdOf,
  openPublicVenue,
  type PublicVenue,
  TONIGHT,
  tableForTwo,
} from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
beforeEach(async () => {
  place = await openPublicVenue(world)
})

const bookingsOf = (venueId: string) =>
  world.database.read
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('venue_id', '=', venueId)
    .execute()

describe('a table', () => {
  test('can be booked without a session; the guest joins the venue’s roster', async () => {
    const table = await place.table()
    const who = { ...stranger(), guest_name: 'Ada Lovelace', guest_phone: '+44 20 7946 0000' }
    const reply = await place.book({ ...who, party_size: 3 })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      ok: true,
      booking_id: expect.stringMatching(/^bkg_/),
      status: 'confirmed',
      manage_url: expect.stringMatching(/^http:\/\/maitred\.test\/manage\/[\w-]{43}$/),
    })
    const booking_id = bookingIdOf(reply.body)
    const row = await bookingRow(world, booking_id)
    expect(row).toMatchObject({
      venue_id: place.venueId,
      kind: 'table',
      source: 'public',
      status: 'approved',
      party_size: 3,
      guest_count: 3,
      booking_date: TONIGHT,
      booking_time: '20:00',
      duration_mins: 120,
      starts_at: new Date('2026-01-17T20:00:00Z'),
      ends_at: new Date('2026-01-17T22:00:00Z'),
      table_id: table,
      table_ids: [table],
      access_rule_id: place.ruleId,
      guest_name: 'Ada Lovelace',
      guest_email: who.guest_email,
      guest_phone: '+44 20 7946 0000',
      deposit_pence: 0,
      deposit_mode: 'none',
      payment_due_at: null,
    })
    expect(await claimsOf(world, booking_id)).toEqual([
      [table, '2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z'],
    ])
    expect((await historyOf(world, booking_id)).map(({ type, actor }) => [type, actor])).toEqual([
      ['created', 'Guest'],
      ['approved', 'System'],
    ])
    const guest = await world.database.read
      .selectFrom('users')
      .innerJoin('venue_guests', 'venue_guests.guest_id', 'users.id')
      .select(['role', 'venue_guests.name', 'email', 'bookings'])
      .where('users.id', '=', row.user_id)
      .execute()
    expect(guest).toEqual([{ role: 'guest', name: 'Ada Lovelace', email: who.guest_email, bookings: 1 }])
  })

  test('is pending when the rule does not auto-approve', async () => {
    await place.table()
    const manual = await place.rule({ auto_approve: false })
    const reply = await place.book({ access_rule_id: manual })
    expect(reply.body).toMatchObject({ ok: true, status: 'pending' })
  })

  test('belongs to the account with the same address in any case, and does not change that account', async () => {
    await place.table()
    const known = await world.person('guest', {
      name: 'Grace Hopper',
      email: 'Grace.Hopper@example.com'.toLowerCase(),
    })
    const id = await place.booked({ guest_name: 'G. Hopper', guest_email: 'GRACE.Hopper@Example.com' })
    expect(await bookingRow(world, id)).toMatchObject({
      user_id: known.id,
      guest_name: 'G. Hopper',
      guest_email: 'grace.hopper@example.com',
    })
    const { name } = await world.database.read
      .selectFrom('users')
      .select('name')
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Grace Hopper')
  })

  test('can be booked with a session without a token and a name, for the caller’s account', async () => {
    await place.table()
    const caller = await world.person('guest', { name: 'Alan' })
    const reply = await caller.call('POST /api/public/venues/:venueId/book', {
      params: place.params,
      body: tableForTwo(place.ruleId),
    })
    expect(reply.body).toMatchObject({ ok: true, status: 'confirmed' })
    expect(await bookingRow(world, bookingIdOf(reply.body))).toMatchObject({
      user_id: caller.id,
      guest_name: 'Alan',
      guest_email: caller.email,
      created_by: caller.id,
    })
    expect((await historyOf(world, bookingIdOf(reply.body)))[0]).toMatchObject({
      actor: 'Alan',
      actor_id: caller.id,
    })
  })

  test('is the smallest that fits; tables are combined only for a party that fits no single table', async () => {
    const [four, six, other] = [
      await place.table({ capacity: 4 }),
      await place.table({ capacity: 6 }),
      await place.table({ capacity: 4 }),
    ]
    await place.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: place.params,
      body: { table_ids: [four, other], capacity: 8 },
    })
    const tablesFor = async (party_size: number) =>
      (await bookingRow(world, await place.booked({ party_size }))).table_ids.toSorted()
    expect(await tablesFor(8)).toEqual([four, other].toSorted())
    expect(await tablesFor(2)).toEqual([six])
    expect((await place.book({ party_size: 2 })).body).toMatchObject({ code: 'no_table' })
  })

  test('past midnight belongs to the service date before', async () => {
    await place.table()
    const late = await place.rule({ start_time: '23:00', end_time: '02:00', duration_mins: 60 })
    const id = await place.booked({ access_rule_id: late, time: '01:00' })
    expect(await bookingRow(world, id)).toMatchObject({
      booking_date: TONIGHT,
      booking_time: '01:00',
      starts_at: new Date('2026-01-18T01:00:00Z'),
      ends_at: new Date('2026-01-18T02:00:00Z'),
    })
  })

  test('counts its covers towards the slot’s limit', async () => {
    await place.table()
    await place.table()
    const paced = await place.rule({ max_covers_per_slot: 5 })
    await place.booked({ access_rule_id: paced, party_size: 3 })
    expect(await headsOf(world, paced)).toEqual({ [`${TONIGHT} 20:00`]: 3 })
    expect(await place.book({ access_rule_id: paced, party_size: 3 })).toMatchObject({
      status: 409,
      body: { code: 'full' },
    })
    await place.booked({ access_rule_id: paced, party_size: 2 })
    expect(await headsOf(world, paced)).toEqual({ [`${TONIGHT} 20:00`]: 5 })
  })
})

describe('a table that the guest chose', () => {
  test('is assigned, even when a smaller one is free', async () => {
    await place.table({ capacity: 2 })
    const six = await place.table({ capacity: 6 })
    expect(await bookingRow(world, await place.booked({ table_id: six }))).toMatchObject({ table_id: six })
  })

  test('is refused when it is not free, and no other table is assigned', async () => {
    const [first, second] = [await place.table(), await place.table()]
    await place.booked({ table_id: first, time: '19:00' })
    expect(await place.book({ table_id: first })).toMatchObject({
      status: 409,
      body: { code: 'table_taken' },
    })
    await place.booked({ table_id: second })
    // No table is left now, and the error still names the reason of the chosen table.
    expect(await place.book({ table_id: first })).toMatchObject({
      status: 409,
      body: { code: 'table_taken' },
    })
    expect(await bookingsOf(place.venueId)).toHaveLength(2)
  })

  test('is refused when it is blocked', async () => {
    const table = await place.table()
    await place.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: place.params,
      body: { table_ids: [table], date: TONIGHT, start_time: '21:30', end_time: '23:00' },
    })
    expect(await place.book({ table_id: table })).toMatchObject({
      status: 409,
      body: { code: 'table_taken' },
    })
    expect((await place.book({ table_id: table, time: '19:30' })).status).toBe(200)
  })

  test('is refused when it is too small, or too large for the party', async () => {
    const [small, large] = [
      await place.table({ capacity: 2 }),
      await place.table({ capacity: 8, min_party: 6 }),
    ]
    expect(await place.book({ table_id: small, party_size: 3 })).toMatchObject({
      status: 400,
      body: { code: 'party_size' },
    })
    expect(await place.book({ table_id: large, party_size: 5 })).toMatchObject({
      status: 400,
      body: { code: 'party_size' },
    })
  })

  test('is refused when the rule does not offer it', async () => {
    const { id: area } = await place.operator.ok('POST /api/my-venues/:venueId/seating-areas', {
      params: place.params,
      body: { floor_id: place.floorId, name: 'Terrace' },
    })
    const [inside, outside] = [await place.table({ area_id: area }), await place.table()]
    const terrace = await place.rule({ seating_area_ids: [area] })
    expect(await place.book({ access_rule_id: terrace, table_id: outside })).toMatchObject({
      status: 409,
      body: { code: 'not_offered' },
    })
    expect((await place.book({ access_rule_id: terrace, table_id: inside })).status).toBe(200)
  })

  test('is not found when it is unknown, of another venue, removed or not bookable online', async () => {
    await place.table()
    const other = await openPublicVenue(world)
    const removed = await place.table()
    await place.operator.ok('DELETE /api/my-venues/:venueId/tables/:id', {
      params: { ...place.params, id: removed },
    })
    const tables = [
      'tbl_unknown',
      await other.table(),
      removed,
      await place.table({ bookable_online: false }),
    ]
    for (const table_id of tables) expect((await place.book({ table_id })).status).toBe(404)
  })
})

describe('a slot is refused', () => {
  const refusal = async (fields: Record<string, unknown>) => {
    const reply = await place.book(fields)
    expect(await bookingsOf(place.venueId)).toEqual([])
    return [reply.status, (reply.body as { code?: string }).code]
  }
  beforeEach(() => place.table())

  test('for a rule that is unknown, of another venue or inactive', async () => {
    const other = await openPublicVenue(world)
    const off = await place.rule({ active: false })
    for (const access_rule_id of ['rule_unknown', other.ruleId, off])
      expect(await refusal({ access_rule_id })).toEqual([404, undefined])
  })

  test('for a rule of another type', async () => {
    expect(await refusal({ rule_type: 'guestlist' })).toEqual([400, undefined])
  })

  test('when the rule has no slot at that time', async () => {
    const weekdays = await place.rule({ days: ['mon'] })
    expect(await refusal({ time: '20:10' })).toEqual([400, undefined])
    expect(await refusal({ time: '23:00' })).toEqual([400, undefined])
    expect(await refusal({ access_rule_id: weekdays })).toEqual([400, undefined])
  })

  test('that is past, after the cutoff or not open yet', async () => {
    const rule = await place.rule({
      booking_cutoff_value: 1,
      booking_cutoff_unit: 'hours',
      booking_start_value: 2,
      booking_start_unit: 'days',
    })
    expect(await refusal({ access_rule_id: rule, date: '2026-01-16' })).toEqual([409, 'past'])
    expect(await refusal({ access_rule_id: rule, time: '18:30' })).toEqual([409, 'cutoff'])
    expect(await refusal({ access_rule_id: rule, date: '2026-01-20' })).toEqual([409, 'too_early'])
  })

  test('when the venue is closed', async () => {
    await place.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: place.params,
      body: { date_from: TONIGHT, date_to: TONIGHT },
    })
    expect(await refusal({})).toEqual([409, 'closed'])
  })

  test('for a party size that the rule or the tables do not allow', async () => {
    const rule = await place.rule({ party_min: 2, party_max: 6 })
    expect(await refusal({ access_rule_id: rule, party_size: 7 })).toEqual([400, 'party_size'])
    expect(await refusal({ access_rule_id: rule, party_size: 1 })).toEqual([400, 'party_size'])
    expect(await refusal({ access_rule_id: rule, party_size: 5 })).toEqual([409, 'no_table'])
  })

  test('while the widget is switched off', async () => {
    const widget = (enabled: boolean) =>
      place.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
        params: place.params,
        body: { bookings: { enabled } },
      })
    await widget(false)
    expect(await refusal({})).toEqual([403, undefined])
    await widget(true)
    expect((await place.book()).status).toBe(200)
  })
})

describe('a request is refused', () => {
  beforeEach(() => place.table())

  test.each([
    ['without an e-mail address', { guest_email: undefined }, ['guest_email']],
    ['without a name', { guest_name: undefined }, ['guest_name']],
    [
      'without a name and an address',
      { guest_name: undefined, guest_email: undefined },
      ['guest_name', 'guest_email'],
    ],
    ['without a bot-check token', { turnstile_token: undefined }, ['turnstile_token']],
    ['with an empty bot-check token', { turnstile_token: '' }, ['turnstile_token']],
    ['with an invalid e-mail address', { guest_email: 'ada@' }, ['guest_email']],
    ['with a number as text', { party_size: '2' }, ['party_size']],
    ['with a date that does not exist', { date: '2026-02-30' }, ['date']],
    ['with an unknown rule type', { rule_type: 'events' }, ['rule_type']],
    ['without a rule', { access_rule_id: undefined }, ['access_rule_id']],
    ['with bundle selections that are not a list', { bundle_selections: {} }, ['bundle_selections']],
  ])('%s', async (_, fields, named) => {
    const reply = await place.book(fields)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ fields: named })
    expect(await bookingsOf(place.venueId)).toEqual([])
  })

  test('with a token that the bot check rejects', async () => {
    const reply = await place.book({ turnstile_token: 'fail-me' })
    expect(reply).toMatchObject({ status: 403, body: { code: 'bot_check' } })
  })

  test('with an expired session: it is not treated as a request without a session', async () => {
    const reply = await world.anyone.call('POST /api/public/venues/:venueId/book', {
      params: place.params,
      headers: { authorization: 'Bearer sk_live_abc_def' },
      body: tableForTwo(place.ruleId, { ...stranger() }),
    })
    expect(reply.status).toBe(401)
  })
})

describe('bundles', () => {
  const itemOf = async (bundleId: string) => {
    const { data } = await place.operator.ok('GET /api/my-venues/:venueId/bundles', { params: place.params })
    const item = data.find(({ id }) => id === bundleId)?.items[0]
    if (!item) throw new Error('The bundle has no item.')
    return item.id
  }
  const chosen = async (bundle_id: string, quantity: number) => ({
    bundle_selections: [{ bundle_id, item_id: await itemOf(bundle_id), quantity }],
  })

  test('that are paid on site are stored with the booking', async () => {
    await place.table()
    const bundle = await makeBundle(place.operator, place.venueId)
    const rule = await place.rule({ bundle_ids: [bundle] })
    const selection = await chosen(bundle, 2)
    const id = await place.booked({ access_rule_id: rule, ...selection })
    const [line] = selection.bundle_selections
    expect(await bookingRow(world, id)).toMatchObject({
      bundle_selections: [{ ...line, bundle: 'Bottles', item: 'Magnum', price_pence: 9000, prepaid: false }],
      deposit_pence: 0,
    })
  })

  test('that the rule does not offer, or that are only for events, are not found', async () => {
    await place.table()
    const offered = await makeBundle(place.operator, place.venueId, { profiles: ['events'] })
    const elsewhere = await makeBundle(place.operator, place.venueId)
    const rule = await place.rule({ bundle_ids: [offered] })
    for (const bundle of [offered, elsewhere])
      expect((await place.book({ access_rule_id: rule, ...(await chosen(bundle, 1)) })).status).toBe(404)
  })

  test('above their maximum quantity are refused', async () => {
    await place.table()
    const bundle = await makeBundle(place.operator, place.venueId)
    const rule = await place.rule({ bundle_ids: [bundle] })
    const reply = await place.book({ access_rule_id: rule, ...(await chosen(bundle, 3)) })
    expect(reply).toMatchObject({ status: 400, body: { fields: ['bundle_selections'] } })
    expect(await bookingsOf(place.venueId)).toEqual([])
  })
})

test('a deposit above the provider’s maximum is refused before anything is written', async () => {
  await place.table()
  const dear = await place.rule({ deposit_mode: 'charge', price_per_cover_pence: 50_000_000 })
  expect(await place.book({ access_rule_id: dear })).toMatchObject({
    status: 400,
    body: { code: 'deposit_too_large' },
  })
  expect(await bookingsOf(place.venueId)).toEqual([])
})
