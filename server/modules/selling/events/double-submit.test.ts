import { beforeAll, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import {
  makeTicketType,
  openSale,
  order,
  paymentsOf,
  soldOf,
  stranger,
  tickets,
  unpaid,
} from '../../../../test/support/events.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let sale: Awaited<ReturnType<typeof openSale>>
let lastTicket: string

beforeAll(async () => {
  operator = await world.person('client')
  sale = await openSale(operator)
  lastTicket = await makeTicketType(operator, sale.eventId, { capacity: 2 })
})

describe('an order that costs something', () => {
  test('submitted five times at once is one order and one payment', async () => {
    const who = stranger()
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => order(world.anyone, sale.eventId, tickets(sale.paidType, 2), who)),
    )
    // The first answer alone has the manage link.
    expect(replies.filter(({ body }) => 'manage_url' in body)).toHaveLength(1)
    const answers = replies.map(({ body }) => JSON.stringify({ ...body, manage_url: undefined }))
    expect(new Set(answers).size).toBe(1)
    const first = unpaid(replies[0] as (typeof replies)[number])
    expect(await paymentsOf(world, first.booking_id)).toHaveLength(1)
    expect(await soldOf(world, sale.eventId, sale.paidType)).toEqual([2, 2])
  })

  test('with another quantity releases the unpaid one, even of the last tickets', async () => {
    const who = stranger()
    const first = unpaid(await order(world.anyone, sale.eventId, tickets(lastTicket, 1), who))
    const second = unpaid(await order(world.anyone, sale.eventId, tickets(lastTicket, 2), who))
    expect((await bookingRow(world, first.booking_id)).status).toBe('cancelled')
    expect((await bookingRow(world, second.booking_id)).party_size).toBe(2)
    expect(await soldOf(world, sale.eventId, lastTicket)).toEqual([4, 2])
    const tooMany = await order(world.anyone, sale.eventId, tickets(lastTicket, 1))
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  })

  test('with another address takes over the last tickets of the unpaid one, and only with its manage token', async () => {
    const type = await makeTicketType(operator, sale.eventId, { capacity: 2 })
    const who = stranger()
    const first = unpaid(await order(world.anyone, sale.eventId, tickets(type, 2), who))
    const again = (fields: object) =>
      order(world.anyone, sale.eventId, tickets(type, 2), { ...stranger(), ...fields })
    const replaces = {
      booking_id: first.booking_id,
      manage_token: first.manage_url?.split('/').at(-1) ?? '',
    }
    expect(await again({})).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await again({ replaces: { ...replaces, manage_token: 'x'.repeat(43) } })).status).toBe(404)
    expect((await bookingRow(world, first.booking_id)).status).toBe('pending')
    const second = unpaid(await again({ replaces }))
    expect((await bookingRow(world, first.booking_id)).status).toBe('cancelled')
    expect(await soldOf(world, sale.eventId, type)).toMatchObject([expect.any(Number), 2])
    // It has ended already and gives nothing back twice.
    expect(await again({ replaces })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await bookingRow(world, second.booking_id)).status).toBe('pending')
  })

  test('that is too large leaves the unpaid one as it is', async () => {
    const who = stranger()
    const first = unpaid(await order(world.anyone, sale.eventId, tickets(sale.paidType, 1), who))
    const reply = await order(world.anyone, sale.eventId, tickets(lastTicket, 2), who)
    expect(reply).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await bookingRow(world, first.booking_id)).status).toBe('pending')
  })
})
