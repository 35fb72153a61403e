import { VENUE_MESSAGE_KINDS } from '../../contract/message-kinds.ts'
import { addDays } from '../../domain/service-day.ts'
import { newTotpSecret } from '../../domain/totp.ts'
import { newId } from '../../server/db/values.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { assetsOf } from '../../server/modules/pages/assets.ts'
import { makeEvent, makeTicketType } from '../support/events.ts'
import {
  makeAccessRule,
  makeBundle,
  makeFloor,
  makeGuest,
  makeSeatingArea,
  makeTable,
  makeVenue,
} from '../support/factories.ts'
import { PIXEL } from '../support/images.ts'
import type { Person, World } from '../support/world.ts'

export const PASSWORD = 'correct horse battery'

/** Somebody with a password, and perhaps a second factor, whom one request may sign out or lock out. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly secret: string
  readonly sessionId: string
  /** The secret of a link that was mailed to them, or to somebody who is about to have an account. */
  readonly link: string
}

/** A company at work: everything a request can name, and the people who may name it. */
export interface Company {
  readonly operator: Person
  readonly organiser: Person
  readonly guest: Person
  readonly admin: Person
  readonly venueId: string
  /** A venue that nothing else depends on, for requests that close, redraw or empty one. */
  readonly spareId: string
  /** What requests that book rely on, and requests that change or delete leave alone. */
  readonly kept: Readonly<Record<string, string[]>>
  /** Everything else, by kind, the newest first. */
  pool: Record<string, string[]>
}

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export const createCompany = async (world: World): Promise<Company> => {
  const operator = await world.person('client')
  const [organiser, admin] = [await world.person('organiser'), await world.person('admin')]
  const venueId = await makeVenue(operator, {
    reseating: 'propose',
    waitlist: 'on',
    queue_open: true,
    paid_guest_list_enabled: true,
    queue_skip_price: 1,
    max_plus_ones: 9,
    max_open_per_day: null,
    max_open_ahead: null,
  })
  const spareId = await makeVenue(operator, {
    venue_type: 'bar',
    phone: '+44 20 7946 0000',
    email: 'bar@example.com',
    backdoor_capacity: 80,
    last_entry_time: '23:00',
  })
  const sisterId = await makeVenue(operator)
  const venue = { params: { venueId } }
  await operator.ok('POST /api/my-venues/:id/sisters', {
    params: { id: venueId },
    body: { sister_venue_id: sisterId },
  })
  const { logo_url } = await operator.ok('POST /api/venues/:id/logo', {
    params: { id: spareId },
    body: { data: PIXEL.png },
  })
  await operator.ok('PUT /api/my-venues/:venueId/voucher-settings', { ...venue, body: { enabled: true } })

  const floor = await makeFloor(operator, venueId)
  const area = await makeSeatingArea(operator, venueId, { floor_id: floor })
  const tables: string[] = []
  for (const capacity of [2, 2, 4, 4, 6, 8])
    tables.push(await makeTable(operator, venueId, { floor_id: floor, capacity }))
  const bundle = await makeBundle(operator, venueId, { profiles: ['tables', 'events'] })
  const rule = (fields: Record<string, unknown>) =>
    makeAccessRule(operator, venueId, {
      days: EVERY_DAY,
      slot_interval_mins: 30,
      party_max: 8,
      duration_mins: 60,
      ...fields,
    })
  await makeTable(operator, spareId)
  await makeAccessRule(operator, spareId)
  const kept = {
    floor: [floor],
    area: [area],
    table: tables,
    bundle: [bundle],
    freeRule: [await rule({ auto_approve: true, bundle_ids: [bundle] }), await rule({})],
    paidRule: [
      await rule({ deposit_mode: 'hold', price_per_cover_pence: 500 }),
      await rule({ deposit_mode: 'charge', price_per_cover_pence: 700 }),
    ],
    cardRule: [await rule({ deposit_mode: 'card', auto_approve: true })],
    listRule: [await rule({ rule_type: 'guestlist', price_keys: 1, auto_approve: true })],
    event: [await makeEvent(operator, venueId, { capacity: 5000, event_date: dateIn(world, 14) })],
    media: [logo_url.replace('/media/', '')],
    asset: [assetFile()],
    messageKind: [...VENUE_MESSAGE_KINDS],
    // Nobody makes the address of the spare venue's feed anew.
    feed: [await feedOf(operator, spareId)],
    sister: [sisterId],
  }
  const [event = ''] = kept.event
  const types = { min_per_order: 1, max_per_order: 10, capacity: 4000 }
  const ticketType = [
    await makeTicketType(operator, event, { ...types, price_pence: 0 }),
    await makeTicketType(operator, event, { ...types }),
  ]
  const promo = { code: 'SAVE', discount_pct: 10 }
  const code = await operator.ok('POST /api/my-venues/:venueId/promo-codes', { ...venue, body: promo })
  const guest = await makeGuest(world, venueId)
  const guests = [guest.id]
  for (let n = 0; n < 3; n += 1) guests.push((await makeGuest(world, venueId)).id)
  await admin.ok('POST /api/admin/users/:id/keys', { params: { id: guest.id }, body: { delta: 100_000 } })
  await operator.ok('PUT /api/my-guests/:id/tags', {
    params: { id: guests[1] ?? '' },
    body: { tags: ['regular'] },
  })
  return {
    operator,
    organiser,
    guest,
    admin,
    venueId,
    spareId,
    kept: {
      ...kept,
      ticketType,
      guest: guests,
      promo: [code.id],
      policy: [await setTerms(operator, venueId)],
      item: await itemsOf(operator, venueId),
      cursor: await cursorOf(operator),
    },
    pool: {},
  }
}

/** One of the files that the pages load. */
const assetFile = () => assetsOf('booking').script.split('/').at(-1) ?? ''

const feedOf = async (operator: Person, venueId: string) => {
  const { url } = await operator.ok('POST /api/my-venues/:venueId/calendar-feed', { params: { venueId } })
  return url.split('/').at(-1) ?? ''
}

/** Whoever cancels less than a month before owes a fee. */
const setTerms = async (operator: Person, venueId: string) => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params: { venueId },
    body: { name: 'Terms', refund: 'full', cancel_until_hours: 720, late_fee_per_cover_pence: 1500 },
  })
  await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: id } })
  return id
}

const itemsOf = async (operator: Person, venueId: string) => {
  const { data } = await operator.ok('GET /api/my-venues/:venueId/bundles', { params: { venueId } })
  return data.flatMap(({ items }) => items.map(({ id }) => id))
}

const cursorOf = async (operator: Person) => {
  const page = await operator.ok('GET /api/my-guests', { query: { paging: 'cursor', limit: 1 } })
  return 'cursor' in page && page.cursor ? [page.cursor] : []
}

export const dateIn = (world: World, days: number) =>
  addDays(world.clock.now().toISOString().slice(0, 10), days)

let accounts = 0
const passwordHash = hashPassword(PASSWORD)

/** Somebody new who is signed in. `factor`: with a second factor, begun or on; `challenged`: their password was right a moment ago. */
export const createAccount = async (
  world: World,
  factor: 'none' | 'begun' | 'on',
  challenged: boolean,
): Promise<Account> => {
  accounts += 1
  const [now, secret, hash] = [world.clock.now(), newTotpSecret(), await passwordHash]
  const user = {
    id: newId('usr'),
    role: 'guest' as const,
    name: 'Account',
    email: `account${accounts}-${process.pid}@example.com`,
  }
  const token = await world.database.tx(async (tx) => {
    await tx
      .insertInto('users')
      .values({ ...user, password_hash: hash, created_at: now })
      .execute()
    if (factor !== 'none')
      await tx
        .insertInto('second_factors')
        .values({ user_id: user.id, secret, confirmed_at: factor === 'on' ? now : null })
        .execute()
    if (challenged)
      await tx
        .insertInto('login_challenges')
        .values({ user_id: user.id, expires_at: new Date(now.getTime() + 300_000), failures: 0 })
        .execute()
    return world.app.services.sessions.open(tx, user, now)
  })
  const session = await world.database.read
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { id: user.id, email: user.email, token, secret, sessionId: session.id, link: '' }
}
