import { beforeEach, describe, expect, test } from 'vitest'
import {
  finalize,
  free,
  makeEvent,
  makeTicketType,
  order,
  stranger,
  table,
  tickets,
  unpaid,
} from '../../../../test/support/events.ts'
import { makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const NAMES = ['Ines Moreau', 'Omar Diallo']
let operator: Person
let venueId: string

beforeEach(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
})

/** Tickets of an event that asks for names in this way. */
const openSale = async (ticket_names: string, price_pence = 0) => {
  const eventId = await makeEvent(operator, venueId, { ticket_names })
  return { eventId, type: await makeTicketType(operator, eventId, { price_pence }) }
}
const buy = async (fields: Record<string, unknown> = {}) => {
  const { eventId, type } = await openSale('required')
  return {
    eventId,
    ...free(await order(world.anyone, eventId, tickets(type, 2), { ticket_names: NAMES, ...fields })),
  }
}
const namesKept = async (id: string) => {
  const { read } = world.database
  const { ticket_names } = await read
    .selectFrom('bookings')
    .select('ticket_names')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const issued = await read
    .selectFrom('tickets')
    .select('holder_name')
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute()
  return { ticket_names, issued: issued.map(({ holder_name }) => holder_name) }
}

describe('an event', () => {
  test('asks for no names unless it says so, and says so to guests', async () => {
    const { eventId } = await openSale('asked')
    const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
      params: { eventId },
    })
    expect(options.event.ticket_names).toBe('asked')
    const silent = await makeEvent(operator, venueId)
    const read = (id: string) => operator.ok('GET /api/my-events/:id', { params: { id } })
    expect((await read(silent)).ticket_names).toBe('off')
    await operator.ok('PUT /api/my-events/:id', {
      params: { id: silent },
      body: { ticket_names: 'required' },
    })
    expect((await read(silent)).ticket_names).toBe('required')
    const reply = await operator.call('PUT /api/my-events/:id', {
      params: { id: silent },
      body: { ticket_names: 'perhaps' },
    })
    expect([reply.status, reply.body]).toMatchObject([400, { fields: ['ticket_names'] }])
  })
})

describe('an order', () => {
  test.each([
    ['off', NAMES, 'This event asks for no names. Leave "ticket_names" out.'],
    ['asked', ['Ines Moreau'], 'Give one name for each of the 2 tickets in "ticket_names".'],
    ['required', undefined, 'This event needs the name of everybody who comes. Give one for each ticket.'],
    [
      'required',
      ['Ines Moreau', '  '],
      'This event needs the name of everybody who comes. Give one for each ticket.',
    ],
  ])('is refused where names are %s and %j are given, and nothing is sold', async (setting, names, error) => {
    const { eventId, type } = await openSale(setting)
    const reply = await order(world.anyone, eventId, tickets(type, 2), { ticket_names: names })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error, code: 'ticket_names', fields: ['ticket_names'] },
    ])
    expect((await operator.ok('GET /api/my-events/:id', { params: { id: eventId } })).sold).toBe(0)
  })

  test('of a table has no names, whatever the event asks for', async () => {
    const { eventId } = await openSale('required')
    await makeTable(operator, venueId)
    const named = await order(world.anyone, eventId, table(2), { ticket_names: NAMES })
    expect([named.status, named.body]).toMatchObject([400, { code: 'ticket_names' }])
    expect((await order(world.anyone, eventId, table(2))).status).toBe(200)
  })

  test('without names is taken where they are only asked for; a single one stays with its ticket', async () => {
    const { eventId, type } = await openSale('asked')
    const silent = free(await order(world.anyone, eventId, tickets(type, 2)))
    expect(silent.tickets.map(({ name }) => name)).toEqual([null, null])
    const one = free(await order(world.anyone, eventId, tickets(type, 2), { ticket_names: ['', 'Omar'] }))
    expect(one.tickets.map(({ name }) => name)).toEqual([null, 'Omar'])
  })

  test('that costs something keeps the names until it is paid; then the tickets have them', async () => {
    const { eventId, type } = await openSale('required', 1500)
    const bought = unpaid(await order(world.anyone, eventId, tickets(type, 2), { ticket_names: NAMES }))
    expect(await namesKept(bought.booking_id)).toEqual({ ticket_names: NAMES, issued: [] })
    await world.payments.confirm(bought.payment_intent_id, bought.payment_client_secret, 'succeed')
    for (let time = 0; time < 2; time += 1) {
      const done = await finalize(world.anyone, eventId, bought.payment_intent_id)
      expect(done.body).toMatchObject({ ok: true, tickets: NAMES.map((name) => ({ name })) })
    }
    expect(await namesKept(bought.booking_id)).toEqual({ ticket_names: null, issued: NAMES })
  })

  test('with corrected names replaces the unpaid one', async () => {
    const { eventId, type } = await openSale('required', 1500)
    const who = stranger()
    const first = unpaid(
      await order(world.anyone, eventId, tickets(type, 2), { ...who, ticket_names: NAMES }),
    )
    const corrected = ['Inès Moreau', 'Omar Diallo']
    const next = unpaid(
      await order(world.anyone, eventId, tickets(type, 2), { ...who, ticket_names: corrected }),
    )
    expect(next.booking_id).not.toBe(first.booking_id)
    expect((await namesKept(next.booking_id)).ticket_names).toEqual(corrected)
  })
})

describe('the names on tickets', () => {
  test('stand on the tickets in the mail and on the guest’s own page', async () => {
    const { manage_url = '' } = await buy()
    const mail = (await mailsOfVenue(world, venueId)).find(({ subject }) => subject.includes('tickets'))
    for (const name of NAMES) {
      expect(mail?.text).toContain(`${name}\nTicket `)
      expect(mail?.html).toContain(name)
    }
    const token = manage_url.split('/').at(-1) ?? ''
    const { booking } = await world.anyone.ok('GET /api/public/manage/:token', { params: { token } })
    expect(booking.ticket_names).toEqual(NAMES)
  })

  test('are shown to staff with each ticket, and found by them', async () => {
    const { eventId, booking_id } = await buy()
    await order(world.anyone, eventId, table(1))
    const find = async (q: string) =>
      (await operator.ok('GET /api/my-events/:id/bookings', { params: { id: eventId }, query: { q } })).data
    expect(await find('diallo')).toMatchObject([{ id: booking_id, tickets: NAMES.map((name) => ({ name })) }])
    expect(await find('nobody of that name')).toEqual([])
    const { booking } = await operator.ok('GET /api/bookings/:id', { params: { id: booking_id } })
    expect(booking.ticket_names).toEqual(NAMES)
  })

  test('are on the door’s list, and whoever scans a ticket is told its name', async () => {
    const { tickets: issued, booking_id } = await buy()
    const { parties } = await operator.ok('GET /api/my-venues/:venueId/door-list', {
      params: { venueId },
      query: { date: '2026-01-24' },
    })
    const party = parties.find(({ id }) => id === booking_id)
    expect(party?.tickets.map(({ name }) => name)).toEqual(NAMES)
    const scanned = await operator.ok('POST /api/check-in', { body: { code: issued[1]?.code ?? '' } })
    expect(scanned.ticket_name).toBe('Omar Diallo')
  })

  test('are in the venue’s bookings file, guarded like any text', async () => {
    await buy({ ticket_names: ['=SUM(A1)', 'Omar Diallo'] })
    const { text } = await operator.call('GET /api/my-venues/:venueId/export.csv', {
      params: { venueId },
      query: { kind: 'bookings' },
    })
    const [head = '', row = ''] = text.split('\r\n')
    const column = head.split(',').indexOf('ticket_names')
    expect(row.split(',')[column]).toBe("'=SUM(A1); Omar Diallo")
  })

  test('are in what is stored about the guest, and go when the guest is erased', async () => {
    const { booking_id } = await buy()
    const { booking } = await operator.ok('GET /api/bookings/:id', { params: { id: booking_id } })
    const id = booking.user_id
    const file = await operator.call('GET /api/my-guests/:id/export', { params: { id } })
    expect(JSON.parse(file.text).bookings).toMatchObject([{ ticket_names: NAMES }])
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking_id } })
    await operator.ok('POST /api/my-guests/:id/erase', { params: { id } })
    expect(await namesKept(booking_id)).toEqual({ ticket_names: null, issued: [null, null] })
  })
})
