import type { VenueRole } from '../../contract/row.ts'
import { touchUser } from '../../server/db/changes.ts'
import { assetsOf } from '../../server/modules/pages/assets.ts'
import { free, makeEvent, makeTicketType, order, unpaid } from '../support/events.ts'
import {
  addMember,
  makeAccessRule,
  makeBooking,
  makeBundle,
  makeFloor,
  makeGuest,
  makeSeatingArea,
  makeTable,
  makeVenue,
} from '../support/factories.ts'
import { PIXEL } from '../support/images.ts'
import { beginPurchase, buyVoucher } from '../support/vouchers.ts'
import type { Person, World } from '../support/world.ts'
import type { Kind } from './slots.ts'
import { newQueueEntry, newWish } from './waits.ts'

/** A company with one of everything that can be named. Its mark is in every name, so that a leak of it shows. */
export interface Company {
  readonly mark: string
  /** Made the venue. */
  readonly owner: Person
  /** Was added to it. */
  readonly member: Person
  /** Was added, and taken off again. */
  readonly former: Person
  /** Runs the event. */
  readonly organiser: Person
  /** Has the bookings. */
  readonly guest: Person
  readonly venueId: string
  readonly guestListRuleId: string
  readonly secondTableId: string
  /** A booking of the event; `ids.booking` is of a table on another night. */
  readonly eventBookingId: string
  readonly draftVenueId: string
  readonly draftEventId: string
  readonly ids: Readonly<Record<Kind, string>>
}

const names = (company: Pick<Company, 'mark'>, what: string) => ({ name: `${company.mark} ${what}` })
let numbered = 0
const next = () => {
  numbered += 1
  return numbered
}

const config = async (owner: Person, venueId: string, what: string, body: Record<string, unknown>) => {
  const reply = await owner.call(
    `POST /api/my-venues/:venueId/${what}` as 'POST /api/my-venues/:venueId/floors',
    {
      params: { venueId },
      body,
    },
  )
  if (reply.status !== 200) throw new Error(`${what}: ${reply.text}`)
  return reply.body.id
}

/** A venue has one notice of each kind, so the one before goes. */
const newNotice = async (owner: Person, venueId: string) => {
  const { data } = await owner.ok('GET /api/my-venues/:venueId/notices', { params: { venueId } })
  for (const { id } of data)
    await owner.ok('DELETE /api/my-venues/:venueId/notices/:id', { params: { venueId, id } })
  return config(owner, venueId, 'notices', { kind: 'privacy', text: { en: 'We keep little.' } })
}

/** Somebody who joins the company's venues with a role. */
export const joinAs = async (world: World, company: Company, role: VenueRole): Promise<Person> => {
  const person = await world.person('client', names(company, role))
  const { venueId, draftVenueId, ids } = company
  await world.database.tx(async (tx) => {
    for (const venue_id of [venueId, draftVenueId, ids.sister])
      await tx
        .insertInto('memberships')
        .values({ user_id: person.id, venue_id, role, created_at: world.clock.now() })
        .execute()
    touchUser(tx, person.id)
  })
  return person
}

/** A second one of a kind, for calls that use it up. */
/** A way to make room that lives ten minutes. The time is one at which a table is free. */
const proposalOf = async (owner: Person, venueId: string): Promise<string> => {
  const { proposal } = await owner.ok('POST /api/my-venues/:venueId/reseat/propose', {
    params: { venueId },
    body: { date: '2026-03-12', time: `${10 + (next() % 10)}:00`, party_size: 2, duration_mins: 15 },
  })
  return proposal ?? ''
}

export const another = async (world: World, company: Company, kind: Kind): Promise<string> => {
  const { owner, venueId, ids } = company
  const make: Partial<Record<Kind, () => Promise<string>>> = {
    booking: async () =>
      makeBooking(owner, venueId, {
        user_id: ids.guest,
        table_id: await makeTable(owner, venueId, { floor_id: ids.floor }),
        notes: company.mark,
      }),
    guest: async () => (await makeGuest(world, venueId, names(company, 'fresh guest'))).id,
    message: async () =>
      messageAbout(
        world,
        await makeBooking(owner, venueId, {
          user_id: ids.guest,
          table_id: await makeTable(owner, venueId, { floor_id: ids.floor }),
        }),
      ),
    event: () =>
      makeEvent(owner, venueId, { ...names(company, 'Ball'), organiser_email: company.organiser.email }),
    ticketType: () => makeTicketType(owner, ids.event, names(company, 'entry')),
    floor: () => makeFloor(owner, venueId, names(company, 'floor')),
    area: () => makeSeatingArea(owner, venueId, { ...names(company, 'area'), floor_id: ids.floor }),
    table: () => makeTable(owner, venueId, { floor_id: ids.floor }),
    block: () => config(owner, venueId, 'tables/blocks', BLOCK(company)),
    combo: async () =>
      config(owner, venueId, 'tables/combos', {
        table_ids: [ids.table, await makeTable(owner, venueId, { floor_id: ids.floor })],
        capacity: 6,
      }),
    rule: () => makeAccessRule(owner, venueId, names(company, 'rule')),
    service: () => config(owner, venueId, 'services', SERVICE(company.mark)),
    blackout: () =>
      config(owner, venueId, 'blackouts', {
        date_from: '2026-03-01',
        date_to: '2026-03-02',
        reason: company.mark,
      }),
    proposal: () => proposalOf(owner, venueId),
    specialDay: () =>
      config(owner, venueId, 'special-days', {
        ...names(company, 'day'),
        date_from: '2026-03-05',
        date_to: '2026-03-05',
      }),
    bundle: () => makeBundle(owner, venueId, names(company, 'bundle')),
    promo: () =>
      config(owner, venueId, 'promo-codes', { code: `${company.mark}${next()}`, discount_pct: 10 }),
    policy: () => config(owner, venueId, 'policies', { ...names(company, 'policy'), refund: 'full' }),
    notice: () => newNotice(owner, venueId),
    reservation: async () =>
      config(owner, venueId, 'reservations', {
        table_id: await makeTable(owner, venueId, { floor_id: ids.floor }),
        guest_name: company.mark,
        reservation_date: '2026-02-20',
        reservation_time: '20:00',
      }),
    queueEntry: () => newQueueEntry(owner, venueId, company.mark),
    wish: () => newWish(owner, venueId, company.mark, next()),
    member: async () =>
      (await addMember(owner, venueId, await world.person('client', names(company, 'member')))).id,
    invitation: () => config(owner, venueId, 'members', INVITED(`${company.mark}-${next()}`)),
    sister: () => makeSister(company),
    webhook: () => config(owner, venueId, 'webhooks', WEBHOOK),
    voucher: () => buyVoucher(world, venueId, { purchaser_name: company.mark, recipient_name: company.mark }),
  }
  return (await make[kind]?.()) ?? ids[kind]
}

/** Bookings carry the names of their guests, who may be of another company. */
const WEBHOOK = { url: 'https://pos.example.com/', events: ['voucher.sold'] }
const INVITED = (mark: string) => ({ email: `${mark.toLowerCase()}-invited@example.com`, role: 'host' })

/** On a day on which no other test books anything. */
const SERVICE = (mark: string) => ({
  name: mark,
  date: '2026-03-03',
  start_time: '18:00',
  last_seating: '21:00',
})

const BLOCK = ({ mark, ids }: Pick<Company, 'mark'> & { ids: { table: string } }) => ({
  table_ids: [ids.table],
  date: '2026-02-21',
  start_time: '18:00',
  end_time: '20:00',
  reason: mark,
})

const makeSister = async (company: Pick<Company, 'owner' | 'member' | 'venueId' | 'mark'>) => {
  const { owner, venueId, member } = company
  const sister_venue_id = await makeVenue(owner, names(company, 'sister'))
  await addMember(owner, sister_venue_id, member)
  await owner.ok('POST /api/my-venues/:id/sisters', { params: { id: venueId }, body: { sister_venue_id } })
  return sister_venue_id
}

/** Another organiser's event at the venue, and a booking of it. */
export const bookingOfAnotherEvent = async (world: World, company: Company) => {
  const eventId = await makeEvent(company.owner, company.venueId, names(company, 'other ball'))
  return bookFree(world, company.owner, eventId, `${company.mark} other`)
}

const bookFree = async (world: World, owner: Person, eventId: string, guest_name: string, who = {}) => {
  const ticket_type_id = await makeTicketType(owner, eventId, { price_pence: 0, capacity: 1000 })
  const selection = { kind: 'ticket', ticket_type_id, quantity: 1 }
  return free(await order(world.anyone, eventId, selection, { guest_name, ...who })).booking_id
}

/** A fresh booking of the company's event, which its organiser works on. */
export const anotherEventBooking = (world: World, { owner, ids, mark }: Company) =>
  bookFree(world, owner, ids.event, mark)

/** A file with so many rows that it waits for the background. */
const beginImport = async (owner: Person, venueId: string, mark: string) => {
  const body = `name\n${`${mark} imported\n`.repeat(1001)}`
  const reply = await owner.call('POST /api/my-venues/:venueId/import', {
    params: { venueId },
    query: { kind: 'guests' },
    body,
  })
  if (reply.status !== 202) throw new Error(`The import was not accepted: ${reply.text}`)
  return (reply.body as unknown as { id: string }).id
}

export const openCompany = async (world: World, mark: string): Promise<Company> => {
  const name = (what: string) => ({ name: `${mark} ${what}` })
  const owner = await world.person('client', name('owner'))
  // One guest books all that the suites book.
  const unlimited = { max_open_per_day: null, max_open_ahead: null }
  const venueId = await makeVenue(owner, {
    reseating: 'propose',
    waitlist: 'on',
    queue_open: true,
    ...name('venue'),
    ...unlimited,
    venue_type: 'club',
    phone: '+44 20 7946 0000',
  })
  const member = await addMember(owner, venueId, await world.person('client', name('member')))
  const former = await addMember(owner, venueId, await world.person('client', name('former member')))
  await owner.ok('DELETE /api/my-venues/:venueId/members/:userId', {
    params: { venueId, userId: former.id },
  })
  const organiser = await world.person('organiser', name('organiser'))
  const guest = await makeGuest(world, venueId, name('guest'))
  const floor = await makeFloor(owner, venueId, name('floor'))
  const area = await makeSeatingArea(owner, venueId, { ...name('area'), floor_id: floor })
  const table = await makeTable(owner, venueId, { floor_id: floor, area_id: area })
  const secondTableId = await makeTable(owner, venueId, { floor_id: floor, area_id: area })
  const bundle = await makeBundle(owner, venueId, { ...name('bundle'), profiles: ['tables', 'events'] })
  const { data: bundles } = await owner.ok('GET /api/my-venues/:venueId/bundles', { params: { venueId } })
  const policy = await config(owner, venueId, 'policies', { ...name('policy'), refund: 'full' })
  const rule = await makeAccessRule(owner, venueId, {
    ...name('rule'),
    auto_approve: true,
    bundle_ids: [bundle],
  })
  const guestListRuleId = await makeAccessRule(owner, venueId, { ...name('list'), rule_type: 'guestlist' })
  const promoCode = `${mark}${next()}`
  const event = await makeEvent(owner, venueId, { ...name('Ball'), organiser_email: organiser.email })
  const ticketType = await makeTicketType(owner, event, name('entry'))
  const eventBookingId = await bookFree(world, owner, event, mark)
  const selection = { kind: 'ticket', ticket_type_id: ticketType, quantity: 1 }
  const eventIntent = unpaid(
    await order(world.anyone, event, selection, { guest_name: mark }),
  ).payment_intent_id
  const draftVenueId = await makeVenue(owner, name('draft'))
  const draftEventId = await makeEvent(owner, draftVenueId, name('hidden ball'))
  await world.database.read
    .updateTable('venues')
    .set({ status: 'draft' })
    .where('id', '=', draftVenueId)
    .execute()
  const { logo_url } = await owner.ok('POST /api/venues/:id/logo', {
    params: { id: venueId },
    body: { data: PIXEL.png },
  })
  const { intent_id: voucherIntent } = await beginPurchase(world, venueId)
  const booking = await makeBooking(owner, venueId, {
    user_id: guest.id,
    table_id: table,
    reservation_date: '2026-02-19',
    notes: mark,
  })
  const webhook = await config(owner, venueId, 'webhooks', WEBHOOK)
  const wish = await newWish(owner, venueId, mark, next())
  const queueEntry = await newQueueEntry(owner, venueId, mark)
  const ids: Record<Kind, string> = {
    venue: venueId,
    booking,
    manageToken: tokenOf(world, booking),
    message: await messageAbout(world, booking),
    messageKind: 'reminder',
    day: '2026-02-14',
    guest: guest.id,
    otherGuest: (await makeGuest(world, venueId, name('second guest'))).id,
    user: guest.id,
    import: await beginImport(owner, venueId, mark),
    event,
    ticketType,
    floor,
    area,
    table,
    block: await config(owner, venueId, 'tables/blocks', BLOCK({ mark, ids: { table } })),
    combo: await config(owner, venueId, 'tables/combos', { table_ids: [table, secondTableId], capacity: 6 }),
    rule,
    service: await config(owner, venueId, 'services', SERVICE(mark)),
    blackout: await config(owner, venueId, 'blackouts', {
      date_from: '2026-03-01',
      date_to: '2026-03-02',
      reason: mark,
    }),
    proposal: await proposalOf(owner, venueId),
    specialDay: await config(owner, venueId, 'special-days', {
      ...name('day'),
      date_from: '2026-03-05',
      date_to: '2026-03-05',
    }),
    bundle,
    item: bundles[0]?.items[0]?.id ?? '',
    promo: await config(owner, venueId, 'promo-codes', { code: promoCode, discount_pct: 10 }),
    promoCode,
    policy,
    notice: await newNotice(owner, venueId),
    reservation: await config(owner, venueId, 'reservations', {
      table_id: table,
      guest_name: mark,
      reservation_date: '2026-02-20',
      reservation_time: '20:00',
    }),
    wish,
    queueEntry,
    queueToken: world.app.services.manageLinks.queueUrl(queueEntry).split('/').at(-1) ?? '',
    wishToken: world.app.services.manageLinks.wishUrl(wish).split('/').at(-1) ?? '',
    member: member.id,
    // Sent to somebody who has no account.
    invitation: await config(owner, venueId, 'members', INVITED(mark)),
    sister: await makeSister({ owner, member, venueId, mark }),
    webhook,
    delivery: '',
    calendarFeed: 'secret.ics',
    // What the sandbox's own routes name; they ask for a secret as well.
    sandboxIntent: voucherIntent,
    checkout: await checkoutOf(owner, venueId, guest.id),
    asset: 'start.js',
    pageAsset: assetsOf('booking').script,
    screen: 'floor',
    file: logo_url.replace('/media/', ''),
    eventIntent,
    voucherIntent,
    voucher: await buyVoucher(world, venueId, { purchaser_name: mark, recipient_name: mark }),
    soldVoucher: '',
  }
  const { data: deliveries } = await owner.ok('GET /api/my-venues/:venueId/webhooks/:id/deliveries', {
    params: { venueId, id: webhook },
    query: {},
  })
  ids.delivery = deliveries[0]?.id ?? ''
  const { data: sold } = await owner.ok('GET /api/my-venues/:venueId/vouchers', {
    params: { venueId },
    query: {},
  })
  ids.soldVoucher = sold[0]?.id ?? ''
  return {
    mark,
    owner,
    member,
    former,
    organiser,
    guest,
    venueId,
    guestListRuleId,
    secondTableId,
    eventBookingId,
    draftVenueId,
    draftEventId,
    ids,
  }
}

/** The mail that tells the guest of the booking. */
const messageAbout = async ({ database }: World, bookingId: string): Promise<string> => {
  const { id } = await database.read
    .selectFrom('outbox')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return id
}

/** The secret in the manage link of a booking. */
const tokenOf = (world: World, id: string): string =>
  world.app.services.manageLinks.url({ id, manage_generation: 1 }).split('/').at(-1) ?? ''

/** A payment link that a guest was sent. */
const checkoutOf = async (owner: Person, venueId: string, user_id: string): Promise<string> => {
  const id = await makeBooking(owner, venueId, { user_id, reservation_date: '2026-02-18' })
  const { checkout_url } = await owner.ok('POST /api/bookings/:id/hold/request', {
    params: { id },
    body: { amount_pence: 5000 },
  })
  return checkout_url.split('/').at(-1) ?? ''
}
