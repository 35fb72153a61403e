import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { newId } from '../../server/db/values.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { processorSeconds } from '../support/effort.ts'
import { free, makeEvent, makeTicketType, order, stranger } from '../support/events.ts'
import { makeVenue } from '../support/factories.ts'
import { buyVouchers } from '../support/vouchers.ts'
import { type Person, useWorld } from '../support/world.ts'

/** What a stranger can find out by asking: no more than the interface itself answers, and not often enough to guess. */

const world = useWorld()

let operator: Person
let venueId: string
let eventId: string
let freeTicket: { kind: 'ticket'; ticket_type_id: string; quantity: number }
beforeAll(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  eventId = await makeEvent(operator, venueId)
  const ticket_type_id = await makeTicketType(operator, eventId, { price_pence: 0 })
  freeTicket = { kind: 'ticket', ticket_type_id, quantity: 1 }
})

describe('signing in', () => {
  const login = async (email: string) => {
    let told: unknown
    const seconds = await processorSeconds(async () => {
      const { status, text, headers } = await world.anyone.call('POST /api/auth/login', {
        body: { email, password: 'not the one' },
      })
      const { date: _date, 'x-request-id': _id, ...same } = headers
      told = [status, text, same]
    })
    return { told, seconds }
  }
  const accountWith = async (fields: { password?: true; secondFactor?: true }) => {
    const { id, email } = await world.person('client')
    if (fields.password)
      await world.database.read
        .updateTable('users')
        .set({ password_hash: await hashPassword('the right one') })
        .where('id', '=', id)
        .execute()
    if (fields.secondFactor)
      await world.database.read
        .insertInto('second_factors')
        .values({ user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: world.clock.now() })
        .execute()
    return email
  }

  test('with a wrong password is answered to the byte as for an address nobody has, and takes as much work', async () => {
    const known = await accountWith({ password: true })
    const emails = [
      'nobody-at-all@example.com',
      known,
      await accountWith({ password: true, secondFactor: true }),
      await accountWith({}),
    ]
    await login(known)
    const least = emails.map(() => Number.POSITIVE_INFINITY)
    const told: unknown[] = []
    for (let round = 0; round < 4; round += 1)
      for (const [at, email] of emails.entries()) {
        const answer = await login(email)
        least[at] = Math.min(least[at] ?? 0, answer.seconds)
        told.push(answer.told)
      }
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1)
    // A hash costs tens of milliseconds, everything else one or two: without it the difference would be tenfold.
    expect(Math.max(...least) / Math.min(...least)).toBeLessThan(4)
  })

  test('has no other way in than those that test/security/account-links.test.ts proves', () => {
    const others = keys.filter(
      (key) => key.includes(' /api/') && /reset|forgot|magic|register|sign-?up|invit|setup/i.test(key),
    )
    expect(others.filter((key) => rowOf(key).access.roles === 'anyone')).toEqual([
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'POST /api/auth/magic-link',
      'POST /api/auth/magic-link/consume',
      'POST /api/auth/sign-up',
      'POST /api/auth/sign-up/confirm',
      'GET /api/setup/:token',
      'POST /api/setup/:token',
      'GET /api/invitations/:token',
      'POST /api/invitations/:token/accept',
    ])
  })
})

describe('an e-mail address', () => {
  test('tells check-email yes or no, whoever it belongs to, and nothing else', async () => {
    const ask = async (email: string) =>
      (await world.anyone.call('POST /api/public/voucher-purchase/check-email', { body: { email } })).text
    const admin = await world.person('admin')
    expect([await ask(operator.email), await ask(admin.email), await ask('nobody@example.com')]).toEqual([
      '{"exists":true}',
      '{"exists":true}',
      '{"exists":false}',
    ])
  })

  test('does not make anybody a member or an organiser, and the replies do not tell who has an account', async () => {
    const guest = await world.person('guest')
    const add = (email: string) =>
      operator.call('POST /api/my-venues/:venueId/members', {
        params: { venueId },
        body: { email, role: 'host' },
      })
    const [nobody, other] = [await add('nobody@example.com'), await add(guest.email)]
    expect([nobody.status, other.status]).toEqual([200, 200])
    for (const { body } of [nobody, other])
      expect(body).toEqual({
        success: true,
        id: expect.stringMatching(/^inv_/),
        invited: true,
        invite_url: expect.stringMatching(/\/invite\/[\w-]+$/),
      })
    const name = (organiser_email: string) =>
      operator.call('PUT /api/my-events/:id', { params: { id: eventId }, body: { organiser_email } })
    const [unknown, notOne] = [await name('nobody@example.com'), await name(guest.email)]
    expect([notOne.status, notOne.text]).toEqual([unknown.status, unknown.text])
    expect(unknown.status).toBeGreaterThanOrEqual(400)
  })
})

describe('a guest who already has a booking for an event', () => {
  test('is told its id when signed in, and nobody is who merely knows their address', async () => {
    const guest = await world.person('guest')
    const { booking_id } = free(await order(guest, eventId, freeTicket, { guest_email: guest.email }))
    const mine = await order(guest, eventId, freeTicket)
    expect(mine.body).toEqual({ requires_confirmation: true, existing_booking_id: booking_id })

    const asked = await order(world.anyone, eventId, freeTicket, { guest_email: guest.email })
    expect(asked.body).toMatchObject({ requires_confirmation: true })
    const told = (asked.body as { existing_booking_id: string }).existing_booking_id
    expect(told).not.toContain(booking_id.slice(4))
    expect(told).toHaveLength(booking_id.length)
    const again = await order(world.anyone, eventId, freeTicket, { guest_email: guest.email.toUpperCase() })
    expect(again.body).toEqual(asked.body)
  })

  test('keeps their door code: what the stranger is told opens nothing, as if it had been made up', async () => {
    const who = stranger()
    const { booking_id } = free(await order(world.anyone, eventId, freeTicket, who))
    const asked = await order(world.anyone, eventId, freeTicket, who)
    const told = (asked.body as { existing_booking_id: string }).existing_booking_id
    const qr = (bookingId: string) =>
      world.anyone.call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
        params: { venueId, bookingId },
      })
    const finalize = (id: string) =>
      world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
        params: { venueId },
        body: { booking_id: id },
      })
    const read = (id: string) => operator.call('GET /api/bookings/:id', { params: { id } })
    for (const open of [qr, finalize, read]) {
      const [withName, madeUp] = [await open(told), await open(newId('bkg'))]
      expect([withName.status, withName.text]).toEqual([404, madeUp.text])
      expect((await open(booking_id)).status).toBe(200)
    }
  })

  test('signed in is not asked about the booking of an address they type', async () => {
    const who = stranger()
    free(await order(world.anyone, eventId, freeTicket, who))
    const other = await world.person('guest')
    const reply = await order(other, eventId, freeTicket, { guest_email: who.guest_email })
    expect(reply.body).toMatchObject({ free: true })
  })
})

describe('guessing', () => {
  /** Characters that are not the same in all of them, and of how many kinds each is. */
  const bitsOf = (names: readonly string[], alphabet: number) => {
    const length = Math.min(...names.map((name) => name.length))
    const varying = Array.from({ length }, (_, at) => new Set(names.map((name) => name[at])).size > 1)
    return varying.filter(Boolean).length * Math.log2(alphabet)
  }

  test('an id takes more tries than there is time: those of different milliseconds differ in 70 bits', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) {
      ids.push(newId('bkg'))
      const made = Date.now()
      while (Date.now() === made) await new Promise(setImmediate)
    }
    // A character has five bits; the last 14 hold what is not the clock.
    const tails = ids.map((id) => id.slice(-14))
    expect(bitsOf(tails, 32)).toBeGreaterThanOrEqual(70)
  })

  test('ids of one millisecond keep their order and differ in 30 bits that nobody can count on', () => {
    const ids = Array.from({ length: 200 }, () => newId('bkg'))
    expect([new Set(ids).size, ids.toSorted()]).toEqual([200, ids])
    const tails = ids.map((id) => id.slice(-6))
    expect(bitsOf(tails, 32)).toBeGreaterThanOrEqual(30)
  })

  test('a voucher’s code, or an intent, takes as many', async () => {
    const { vouchers } = await buyVouchers(world, venueId, { quantity: 10 })
    const codes = vouchers.map(({ code }) => code.replaceAll('-', ''))
    expect(bitsOf(codes, new Set(codes.join('')).size)).toBeGreaterThan(70)
    expect(codes.join('')).not.toMatch(/[01OIL]/i)
    const intents = await Promise.all(
      Array.from({ length: 10 }, async () => (await buyVouchers(world, venueId)).intent_id),
    )
    expect(
      bitsOf(
        intents.map((id) => id.slice(id.lastIndexOf('_') + 1)),
        16,
      ),
    ).toBeGreaterThan(60)
  })

  /** Answered without asking anybody but the signature, which nobody can guess. */
  const UNLIMITED: Key[] = ['POST /api/webhooks/stripe']

  test('is counted: every row that anybody may call and that changes or tells something has a limit', () => {
    const open = keys.filter((key) => rowOf(key).access.roles === 'anyone')
    const changing = open.filter((key) => !key.startsWith('GET ') && !UNLIMITED.includes(key))
    const telling = open.filter((key) => key.startsWith('GET /api/'))
    expect([...changing, ...telling].filter((key) => rowOf(key).limit === undefined)).toEqual([])
    expect(changing.length).toBeGreaterThan(7)
    expect(telling.length).toBeGreaterThan(8)
  })
})
