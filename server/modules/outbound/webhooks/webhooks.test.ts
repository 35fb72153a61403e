import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../../contract/webhooks.ts'
import { makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { buyVoucher } from '../../../../test/support/vouchers.ts'
import { openReceiver, type Receiver } from '../../../../test/support/webhook-receiver.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { createWebhookSender } from '../../../ports/webhook-sender.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'

const world = useWorld({ own: true, settings: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } })

let receiver: Receiver
let owner: Person
let venueId: string
let path: string
let made = 0

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

beforeEach(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner)
  made += 1
  path = `/hook-${made}`
})

const add = (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = receiver.url(path)) =>
  owner.ok('POST /api/my-venues/:venueId/webhooks', {
    params: { venueId },
    body: { url, events: [...events] },
  })

const book = async (fields: Record<string, unknown> = {}) => {
  const guest = await makeGuest(world, venueId, { name: 'Rowan Ellery' })
  return makeBooking(owner, venueId, { user_id: guest.id, ...fields })
}

const deliver = (services = world.app.services) =>
  deliverWebhooks(services, {
    onFailure: (error) => {
      throw error
    },
  })

const PATIENT = { timeout: 30_000 }

const received = () => receiver.received.filter((delivery) => delivery.path === path)
const payloads = () => received().map(({ body }) => JSON.parse(body))
const typesOf = (list: { type: string }[]) => list.map(({ type }) => type).sort()

const log = (id: string, query: { limit?: number; cursor?: string } = {}) =>
  owner.ok('GET /api/my-venues/:venueId/webhooks/:id/deliveries', { params: { venueId, id }, query })

describe('the collection', () => {
  test('shows the secret once, and lists, changes and removes webhooks', async () => {
    const { id, secret, warnings } = await add(['booking.created'])
    expect(secret).toMatch(/^whsec_[\w-]{40,}$/)
    expect(warnings?.map(({ code }) => code)).toEqual(['not_encrypted'])
    const params = { venueId, id }
    await owner.ok('PUT /api/my-venues/:venueId/webhooks/:id', {
      params,
      body: { events: ['booking.cancelled'], url: 'https://pos.example.com/x' },
    })
    const { data } = await owner.ok('GET /api/my-venues/:venueId/webhooks', { params: { venueId } })
    expect(data).toEqual([
      {
        id,
        venue_id: venueId,
        url: 'https://pos.example.com/x',
        events: ['booking.cancelled'],
        active: true,
        created_at: world.clock.now().toISOString(),
      },
    ])
    await owner.ok('DELETE /api/my-venues/:venueId/webhooks/:id', { params })
    expect((await owner.call('GET /api/my-venues/:venueId/webhooks/:id/deliveries', { params })).status).toBe(
      404,
    )
  })

  test.each(['ftp://example.com/', 'https://user:secret@example.com/', 'example.com', ''])(
    'refuses the address %j with 400',
    async (url) => {
      const reply = await owner.call('POST /api/my-venues/:venueId/webhooks', {
        params: { venueId },
        body: { url, events: ['booking.created'] },
      })
      expect(reply.status).toBe(400)
    },
  )

  test('answers the eleventh webhook of a venue with 409', async () => {
    for (let n = 0; n < 10; n += 1) await add(['booking.created'])
    const reply = await owner.call('POST /api/my-venues/:venueId/webhooks', {
      params: { venueId },
      body: { url: 'https://example.com/', events: ['booking.created'] },
    })
    expect([reply.status, reply.body]).toEqual([409, expect.objectContaining({ code: 'quota' })])
  })
})

describe('a delivery', () => {
  test('is signed, names the booking by its reference, and has no id, address or number of anybody', async () => {
    const { id, secret } = await add(['booking.created'])
    const bookingId = await book({ notes: 'Nut allergy', reservation_tags: ['birthday'] })
    expect(await deliver()).toBe(1)
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = received()
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['maitred-signature'])) ?? []
    expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1)
    const payload = JSON.parse(body)
    expect(payload).toEqual({
      id: headers['maitred-event-id'],
      type: 'booking.created',
      created_at: world.clock.now().toISOString(),
      venue_id: venueId,
      booking: {
        reference: expect.stringMatching(/^[0-9A-F]{12}$/),
        kind: 'table',
        source: 'staff',
        status: 'pending',
        attendance: 'expected',
        arrived: 0,
        awaiting_payment: false,
        date: '2026-01-17',
        time: '20:00',
        starts_at: '2026-01-17T20:00:00.000Z',
        ends_at: '2026-01-17T22:00:00.000Z',
        party_size: 2,
        tables: [expect.stringMatching(/^T\d+$/)],
        event: null,
        tags: ['birthday'],
        guest: { id: expect.any(String), name: 'Rowan Ellery' },
        paid_pence: 0,
      },
    })
    for (const secretPart of [bookingId, '@example.com', 'Nut']) expect(body).not.toContain(secretPart)
    expect((await log(id)).data).toMatchObject([
      { id: payload.id, event: 'booking.created', status: 'delivered', attempts: 1, response_status: 200 },
    ])
  })

  test('follows every step of a booking, with the same reference', async () => {
    await add()
    const id = await book()
    await owner.ok('POST /api/bookings/:id/approve', { params: { id } })
    await owner.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_time: '21:00' } })
    await owner.ok('PATCH /api/bookings/:id/status', { params: { id }, body: { status: 'checked_in' } })
    await deliver()
    expect(typesOf(payloads())).toEqual([
      'booking.changed',
      'booking.checked_in',
      'booking.confirmed',
      'booking.created',
    ])
    expect(new Set(payloads().map(({ booking }) => booking.reference)).size).toBe(1)
    expect(payloads().find(({ type }) => type === 'booking.checked_in').booking).toMatchObject({
      status: 'checked_in',
      attendance: 'arrived',
      time: '21:00',
    })
  })

  test('tells of a party that did not come', async () => {
    await add(['booking.no_show'])
    const id = await book()
    await owner.ok('POST /api/bookings/:id/approve', { params: { id } })
    world.clock.set('2026-01-17T20:30:00Z')
    await owner.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state: 'no_show' } })
    await deliver()
    expect(payloads()).toMatchObject([{ booking: { status: 'approved', attendance: 'no_show' } }])
  })

  test('tells of vouchers and money, never of a code', async () => {
    await add(['voucher.sold', 'payment.captured'])
    const code = await buyVoucher(world, venueId)
    await deliver()
    expect(typesOf(payloads())).toEqual(['payment.captured', 'voucher.sold'])
    expect(received().some(({ body }) => body.includes(code))).toBe(false)
  })

  test('is not queued where the webhook is off, wants other events, or belongs to another venue', async () => {
    const { id } = await add(['booking.created'])
    await owner.ok('PUT /api/my-venues/:venueId/webhooks/:id', {
      params: { venueId, id },
      body: { active: false },
    })
    await add(['booking.cancelled'], receiver.url(path))
    const mine = venueId
    venueId = await makeVenue(owner)
    await add(['booking.created'], receiver.url(`${path}-other`))
    venueId = mine
    await book()
    await deliver()
    expect(received()).toEqual([])
    expect(receiver.received.filter((delivery) => delivery.path === `${path}-other`)).toEqual([])
  })

  test('is not queued for a change that was rolled back', async () => {
    const { id } = await add()
    const bookingId = await book()
    await deliver()
    await owner.call('POST /api/bookings/:id/assign-table', {
      params: { id: bookingId },
      body: { table_id: 'tbl_nobody' },
    })
    expect((await log(id)).data).toHaveLength(1)
  })
})

describe('a receiver that fails', () => {
  test('is tried again within 10 seconds, then later, and accepts the same body', async () => {
    const { id } = await add(['booking.created'])
    receiver.answer(path, 500)
    await book()
    expect(await deliver()).toBe(0)
    expect((await log(id)).data).toMatchObject([
      {
        status: 'queued',
        attempts: 1,
        response_status: 500,
        last_error: 'The answer had the status 500.',
      },
    ])
    expect(await deliver()).toBe(0)
    expect(received()).toHaveLength(1)
    world.clock.advance({ seconds: 10 })
    receiver.answer(path, 204)
    expect(await deliver()).toBe(1)
    const [first, second] = received()
    expect(second?.body).toBe(first?.body)
    expect((await log(id)).data).toMatchObject([
      { status: 'delivered', attempts: 2, response_status: 204, last_error: null, next_attempt_at: null },
    ])
  })

  test('is given up after three days, and gets it again by a replay', async () => {
    const { id } = await add(['booking.created'])
    receiver.answer(path, 503)
    await book()
    for (let tries = 0; tries < 60; tries += 1) {
      await deliver()
      world.clock.advance({ hours: 4 })
      await log(id)
    }
    const [entry] = (await log(id)).data
    expect(entry).toMatchObject({ status: 'failed', response_status: 503 })
    expect(received().length).toBeLessThan(30)
    receiver.answer(path, 200)
    await owner.ok('POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay', {
      params: { venueId, id, deliveryId: entry?.id ?? '' },
    })
    expect(await deliver()).toBe(1)
    expect((await log(id)).data).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  test('that redirects is not followed', async () => {
    const { id } = await add(['booking.created'])
    receiver.answer(path, 302, { location: receiver.url(`${path}-elsewhere`) })
    await book()
    await deliver()
    expect(receiver.received.filter((delivery) => delivery.path.endsWith('-elsewhere'))).toEqual([])
    expect((await log(id)).data[0]?.last_error).toBe('The answer was a redirect, which is not followed.')
  })

  test('holds up nobody else while it does not answer', async () => {
    const slow = await add(['booking.created'])
    receiver.answer(path, 'hang')
    const fast = `${path}-fast`
    await book()
    const webhookSender = createWebhookSender(['127.0.0.1'], { timeoutMs: 60_000 })
    const delivering = deliver({ ...world.app.services, webhookSender })
    await expect.poll(() => received().length, PATIENT).toBe(1)
    await add(['booking.created'], receiver.url(fast))
    await book({ reservation_date: '2026-01-18' })
    await expect
      .poll(() => receiver.received.filter((delivery) => delivery.path === fast).length, PATIENT)
      .toBe(1)
    expect((await log(slow.id)).data.at(-1)).toMatchObject({ status: 'queued' })
    receiver.answer(path, 200)
    await delivering
    expect((await log(slow.id)).data.at(-1)).toMatchObject({ status: 'delivered', response_status: 200 })
  })
})

describe('the log', () => {
  test('is paged, newest first', async () => {
    const { id } = await add(['booking.created'])
    for (const date of ['2026-01-17', '2026-01-18', '2026-01-19']) {
      await book({ reservation_date: date })
    }
    const first = await log(id, { limit: 2 })
    expect([first.data.length, first.has_more]).toEqual([2, true])
    const second = await log(id, { limit: 2, cursor: first.cursor ?? '' })
    expect([second.data.length, second.has_more, second.cursor]).toEqual([1, false, null])
    const dates = [...first.data, ...second.data].map(({ body }) => JSON.parse(body).booking.date)
    expect(dates).toEqual(['2026-01-19', '2026-01-18', '2026-01-17'])
  })

  test('of another operator’s webhook answers 404, and so does a replay', async () => {
    const { id } = await add(['booking.created'])
    await book()
    const [entry] = (await log(id)).data
    const other = await world.person('client')
    const theirs = await makeVenue(other)
    const params = { venueId: theirs, id, deliveryId: entry?.id ?? '' }
    expect((await other.call('GET /api/my-venues/:venueId/webhooks/:id/deliveries', { params })).status).toBe(
      404,
    )
    expect(
      (
        await other.call('POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay', {
          params,
        })
      ).status,
    ).toBe(404)
  })
})
