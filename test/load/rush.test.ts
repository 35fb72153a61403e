import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SETTINGS } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { startChild } from '../support/child.ts'
import type { RushReport } from '../support/children/send-rush.ts'
import { unsharedMs } from '../support/effort.ts'
import { makeEvent, makeTicketType, soldOf, tickets } from '../support/events.ts'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.ts'
import { openPublicVenue, type PublicVenue, TONIGHT, tableForTwo } from '../support/public-venue.ts'
import { engine, freshPostgresUrl } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { openWorld, testConfig, type World } from '../support/world.ts'

/**
 * A bot check that takes seconds, and an on-sale, both with hundreds of clients, on a listening server with the default
 * limits. Every share has connections and a queue of its own, so operators and payments must not notice.
 */
const WITHIN_MS = 500
/** Rounds of probes during the rush; one more before it, because the first requests of a process are slow. */
const ROUNDS = 5
/** Within the five seconds after which the service gives up on the verifier. */
const BOT_CHECK_MS = 4000
const BUYERS = 300
const STRANGERS = 200
/** Several clients share an account. */
const ACCOUNTS = 50
const TICKETS = 100_000
const PASSWORD = 'a good password'

const DEFAULTS = Object.fromEntries(
  (['MAX_WAITING', 'DATABASE_WAIT_MS', 'DATABASE_POOL', 'DATABASE_STATEMENT_MS', 'RATE_LIMITS'] as const).map(
    (name) => [name, SETTINGS[name].fallback],
  ),
)

const botChecks = { asked: 0, answered: 0 }
const verifier = createServer((request, response) => {
  request.resume()
  botChecks.asked += 1
  setTimeout(() => {
    botChecks.answered += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"success":true}')
  }, BOT_CHECK_MS)
})

let stripe: FakeStripe
let world: World
let place: PublicVenue
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve))
  stripe = await startFakeStripe({ now: () => world.clock.now() })
  const settings = {
    ...DEFAULTS,
    ...stripe.settings,
    TRUST_PROXY: '1',
    TURNSTILE_SECRET_KEY: 'secret',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_API_BASE: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`,
  }
  const database =
    engine === 'postgres'
      ? await openConfiguredDatabase(testConfig({ ...settings, DATABASE_URL: await freshPostgresUrl() }))
      : openDatabase(await openPglite({ snapshot: new Blob([readFileSync(inject('pgliteSnapshot'))]) }))
  world = await openWorld(database, settings)
  place = await openPublicVenue(world)
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await world?.app.close()
  await world?.database.close()
  await stripe?.close()
  verifier.closeAllConnections()
  await new Promise((resolve) => verifier.close(resolve))
})

/** A request as a client at a venue or a payment provider sends it: its reply, and how long that took. */
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  let status = 0
  const ms = await unsharedMs(async () => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    await response.text()
    status = response.status
  })
  return { status, ms }
}

type Reply = Awaited<ReturnType<typeof post>>

/** Who is signed in needs no bot check for a first booking, so they reach the database at once. */
const makePeople = async (role: 'guest' | 'client', count: number) => {
  const people = []
  for (let n = 0; n < count; n += 1) people.push(await world.person(role))
  return people
}

/** A booking of a guest who is signed in. */
const bookAs = async (
  guest: Awaited<ReturnType<typeof makePeople>>[number],
  ruleId: string,
  time: string,
) => {
  const { status, body, text } = await guest.call('POST /api/public/venues/:venueId/book', {
    params: place.params,
    body: tableForTwo(ruleId, { time }),
  })
  if (status !== 200) throw new Error(`The booking was refused: ${text}`)
  return body as { booking_id: string; payment_intent_id: string }
}

/** What the probes need, made before the rush: accounts, paid bookings, and bookings with a code for the door. */
const prepareProbes = async () => {
  const { operator } = place
  const charge = await place.rule({ deposit_mode: 'charge', price_per_cover_pence: 500 })
  for (let n = 0; n < 3 * (ROUNDS + 1); n += 1) await place.table()
  const guests = await makePeople('guest', 3 * (ROUNDS + 1))
  const paid = async (n: number) => {
    const booking = await bookAs(guests[n] as (typeof guests)[number], charge, '20:00')
    return { id: booking.booking_id, intent: stripe.confirm(booking.payment_intent_id) }
  }
  await world.database.read
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', operator.id)
    .execute()
  const rounds = []
  for (let n = 0; n <= ROUNDS; n += 1) {
    const toFinalize = await paid(n)
    const toNotify = await paid(ROUNDS + 1 + n)
    const { booking_id } = await bookAs(
      guests[2 * (ROUNDS + 1) + n] as (typeof guests)[number],
      place.ruleId,
      '20:00',
    )
    const qr_code = world.app.services.qr.issue(
      { id: booking_id, venue_id: place.venueId },
      world.clock.now(),
    ).text
    const event = stripe.signedEvent('payment_intent.succeeded', toNotify.intent)
    rounds.push({
      'sign-in': () => post('/api/auth/login', { email: operator.email, password: PASSWORD }),
      'check-in': () =>
        post('/api/check-in', { booking_id, qr_code }, { authorization: `Bearer ${operator.token}` }),
      finalize: () =>
        post(`/api/public/venues/${place.venueId}/book/finalize`, { booking_id: toFinalize.id }),
      webhook: () => post('/api/webhooks/stripe', event.rawBody, { 'stripe-signature': event.signature }),
    })
  }
  return rounds
}

test(`sign-in, check-in, finalize and webhooks answer within ${WITHIN_MS} ms while the bot check is slow and tickets are on sale`, {
  timeout: 120_000,
}, async () => {
  const [warmUp, ...rounds] = await prepareProbes()
  for (const probe of Object.values(warmUp ?? {})) await probe()
  const popular = await openPublicVenue(world)
  const eventId = await makeEvent(popular.operator, popular.venueId, { capacity: TICKETS })
  const ticketTypeId = await makeTicketType(popular.operator, eventId, { price_pence: 0, capacity: TICKETS })
  // A guest session needs a bot check after its first booking in an hour, and a rush of those is the other group.
  const buyers = await makePeople('client', ACCOUNTS)
  const child = startChild('send-rush.ts')
  await child.next()
  child.tell(
    JSON.stringify({
      url,
      groups: [
        {
          name: 'on-sale',
          path: `/api/public/events/${eventId}/create-intent`,
          clients: BUYERS,
          body: { selection: tickets(ticketTypeId, 1), confirm: true },
          tokens: buyers.map(({ token }) => token),
        },
        {
          name: 'bot check',
          path: `/api/public/venues/${popular.venueId}/book`,
          clients: STRANGERS,
          body: tableForTwo(popular.ruleId, { date: TONIGHT, guest_name: 'Guest', turnstile_token: 'ok' }),
        },
      ],
    }),
  )
  const replies: Record<string, Reply[]> = {}
  let sold = 0
  for (const [n, round] of rounds.entries()) {
    // Each round in the midst of the rush, the later ones when bot checks come back.
    await until('tickets are sold and bots are checked', async () => {
      const now = Number(await soldOf(world, eventId))
      const isGoingOn = now > sold && botChecks.asked > 0 && (n < 2 || botChecks.answered > 0)
      if (isGoingOn) sold = now
      return isGoingOn
    })
    for (const [name, probe] of Object.entries(round)) {
      const reply = await probe()
      replies[name] = [...(replies[name] ?? []), reply]
    }
  }
  child.tell('stop')
  const reports = (await child.next()) as Record<'on-sale' | 'bot check', RushReport>
  await child.ended

  for (const [name, all] of Object.entries(replies))
    expect([name, ...all.map(({ status }) => status)]).toEqual([name, ...all.map(() => 200)])
  // The middle of five: the sender, the service and the database share two processors, so one reply may wait for them.
  const middle = (all: Reply[]) =>
    all.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const slow = Object.entries(replies)
    .filter(([, all]) => middle(all) >= WITHIN_MS)
    .map(([name, all]) => `${name}: ${all.map(({ ms }) => Math.round(ms)).join(', ')} ms`)
  expect(slow, 'replies that took too long').toEqual([])
  const onSale = reports['on-sale']
  expect(Object.keys(onSale.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  expect(onSale.unavailable.overloaded, 'requests that were shed').toBeGreaterThan(0)
  expect([...onSale.malformed, ...reports['bot check'].malformed]).toEqual([])
  expect(await soldOf(world, eventId)).toBe(onSale.statuses['200'])
})
