import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { sendOutbox } from '../../server/modules/outbound/index.ts'
import { sweepWaitlist } from '../../server/modules/selling/index.ts'
import { offerFreed } from '../../server/modules/selling/waitlist/offer-freed.ts'
import { startChild } from '../support/child.ts'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { overtaken, waitingForLocks } from '../support/overtaken.ts'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { engine } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { openWaitlist } from '../support/waitlist.ts'
import {
  NOON,
  openStorm,
  runStorm,
  type Storm,
  sharedWithOffers,
  squeezed,
  stopSweeping,
} from '../support/waitlist-storm.ts'
import { openPlainWorld, type World } from '../support/world.ts'

let storm: Storm

const offered = async () => {
  const list = openWaitlist(storm.world, storm.venue)
  const pages = await Promise.all(storm.wishes.map(({ token }) => list.page(token)))
  return storm.wishes.map((wish, n) => ({ ...wish, isOffered: pages[n]?.offer !== null }))
}

// The embedded engine has one process.
describe.runIf(engine === 'postgres')('fifty wait, twenty cancel, and three processes offer', () => {
  afterEach(() => storm?.world.app.close())

  test('no place is offered twice, none that cannot be had, and in order among those who fit', {
    timeout: 180_000,
  }, async () => {
    storm = await openStorm()
    expect(await runStorm(storm)).toEqual([])
    expect(await sharedWithOffers(storm)).toBe(0)
    expect(await squeezed(storm)).toBe(0)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from bookings
      where venue_id = ${storm.venue.venueId} and status in ('pending', 'approved')`.execute(
      storm.database.read,
    )
    // Every freed table has a party, of those who waited or of the strangers.
    expect(rows[0]?.n).toBe(20)
    const wishes = await offered()
    const made = wishes.filter(({ isOffered }) => isOffered)
    expect(made.length).toBeGreaterThan(0)
    // Of parties of one size, nobody had something before who joined later.
    for (const size of [2, 4]) {
      const line = wishes.filter(({ party }) => party === size).map(({ isOffered }) => isOffered)
      expect(line).toEqual(line.toSorted((a, b) => Number(b) - Number(a)))
    }
    const list = openWaitlist(storm.world, storm.venue)
    const answers = await Promise.all(made.map(({ token }) => list.accept(token)))
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200))
    const mails = await storm.database.read
      .selectFrom('outbox')
      .select('cause')
      .where('kind', '=', 'waitlist_offer')
      .execute()
    expect(mails).toHaveLength(made.length)
  })

  test('without the claim the same storm offers a place that somebody has', {
    timeout: 180_000,
  }, async () => {
    storm = await openStorm()
    await storm.database.runScript('alter table table_claims drop constraint one_party_per_table')
    await runStorm(storm)
    expect(await sharedWithOffers(storm)).toBeGreaterThan(0)
  })

  test('a process that dies after the claim and before the mail: the mail comes once', {
    timeout: 120_000,
  }, async () => {
    storm = await openStorm()
    const child = startChild('sweep-waitlist.ts', [storm.url, NOON])
    await child.next()
    const list = openWaitlist(storm.world, storm.venue)
    await list.cancel(storm.bookings[0] ?? '')
    expect(await child.next()).toEqual({ made: 1 })
    await child.end()
    const sent: string[] = []
    const services = {
      ...storm.world.app.services,
      mail: {
        send: async ({ to, subject }: { to: string; subject: string }) => {
          if (subject.includes('is free for you until')) sent.push(to)
        },
      },
    } as typeof storm.world.app.services
    const fail = (error: unknown) => {
      throw error
    }
    for (let n = 0; n < 2; n += 1) {
      await sweepWaitlist(services, storm.world.clock.now(), fail)
      await sendOutbox(services, { onFailure: fail })
    }
    expect(sent).toHaveLength(1)
    const second = startChild('sweep-waitlist.ts', [storm.url, NOON])
    await second.next()
    expect(await stopSweeping(second)).toEqual([])
    await sendOutbox(services, { onFailure: fail })
    expect(sent).toHaveLength(1)
  })
})

/** `follow` comes while `begin` has done all but commit. */
const inTurn = <A, B>(world: World, venueId: string, begin: () => Promise<A>, follow: () => Promise<B>) =>
  overtaken(
    world,
    // Every change of a venue moves its version last, so both get as far as they can before either commits.
    (tx) =>
      tx
        .selectFrom('venue_versions')
        .select('venue_id')
        .where('venue_id', '=', venueId)
        .forUpdate()
        .execute(),
    async () => {
      const begun = begin()
      await until('the first waits', async () => (await waitingForLocks(world)) === 1)
      return Promise.all([begun, follow()])
    },
    2,
  )

describe.runIf(engine === 'postgres').each(['the end', 'the offer'])(
  'a wish ends while a place is offered for it, %s first:',
  (first) => {
    test.each(['left', 'replaced', 'removed'] as const)('%s, nothing stays on offer', async (how) => {
      const world = await openPlainWorld()
      world.clock.set(NOON)
      const place = await openPublicVenue(world, { waitlist: 'on' })
      await place.table()
      const list = openWaitlist(world, place)
      const booking = await place.booked({ time: '20:00' })
      await place.booked({ time: '22:00' })
      const guest_email = 'ada@example.com'
      const token = await list.joined({ from: '20:00', to: '20:00', guest_email })
      const [wish] = await list.wishes()
      await list.cancel(booking)
      const ends = {
        left: () => list.leave(token),
        replaced: () => list.join({ from: '22:00', to: '22:00', guest_email }),
        removed: () =>
          place.operator.call('DELETE /api/my-venues/:venueId/waitlist/:id', {
            params: { ...place.params, id: wish?.id ?? '' },
          }),
      }
      const end = async () => expect((await ends[how]()).status).toBe(200)
      const offer = async () => {
        await offerFreed(world.app.services, place.venueId, world.clock.now())
      }
      const [begin, follow] = first === 'the end' ? [end, offer] : [offer, end]
      await inTurn(world, place.venueId, begin, follow)
      const { rows } =
        await sql`select from wish_offers o join wishes w on w.id = o.wish_id and w.venue_id = o.venue_id
        where o.outcome is null and w.ended_at is not null`.execute(world.database.read)
      expect(rows).toEqual([])
    })
  },
)

/** Holds the venue's row, for which every change of an event waits after it has the wait list. */
const holdVenue = async ({ database }: World, venueId: string) => {
  let commit = () => {}
  const commits = new Promise<void>((resolve) => {
    commit = resolve
  })
  let hasVenue = false
  const done = database.tx(async (tx) => {
    await tx.selectFrom('venues').select('id').where('id', '=', venueId).forNoKeyUpdate().execute()
    hasVenue = true
    await commits
  })
  await until('the venue is held', () => hasVenue)
  return { commit, done }
}

describe.runIf(engine === 'postgres')('an event is moved or cancelled while somebody begins to wait', () => {
  const open = async () => {
    const world = await openPlainWorld()
    world.clock.set(NOON)
    const place = await openPublicVenue(world, { waitlist: 'on' })
    const list = openWaitlist(world, place)
    const eventId = await makeEvent(place.operator, place.venueId)
    const type = await makeTicketType(place.operator, eventId, { capacity: 4 })
    const wanted = {
      type: 'event',
      event_id: eventId,
      ticket_type_id: type,
      quantity: 5,
      from: '00:00',
      to: '00:00',
    }
    const addedByStaff = () =>
      place.operator.call('POST /api/my-venues/:venueId/waitlist', {
        params: place.params,
        body: {
          ...wanted,
          date: TONIGHT,
          party_size: 5,
          guest_name: 'Ada',
          guest_email: 'ada@example.com',
        },
      })
    const move = () =>
      place.operator.call('PUT /api/my-events/:id', {
        params: { id: eventId },
        body: { start_time: '21:00' },
      })
    const hours = async () => (await list.wishes()).map(({ from }) => from)
    /** Moves the event. The move has the wait list, and comes no further until `join` waits behind it. */
    const whileMoving = async (join: () => Promise<{ status: number }>) => {
      const { commit, done } = await holdVenue(world, place.venueId)
      const moving = move()
      await until('the move waits', async () => (await waitingForLocks(world)) === 1)
      const joining = join()
      await until('both wait', async () => (await waitingForLocks(world)) === 2)
      // Would it be locked, the move would wait for it next: a deadlock, which ends by repeating one of them.
      const event = await world.database.tx((tx) =>
        tx
          .selectFrom('events')
          .select('id')
          .where('id', '=', eventId)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst(),
      )
      commit()
      const replies = await Promise.all([moving, joining])
      await done
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      return { isEventFree: event !== undefined }
    }
    const cancel = () =>
      place.operator.call('PATCH /api/my-events/:id/status', {
        params: { id: eventId },
        body: { status: 'cancelled' },
      })
    const addedAfter = async (change: () => Promise<{ status: number }>) => {
      const replies = await inTurn(world, place.venueId, change, addedByStaff)
      return replies.map(({ status }) => status)
    }
    return { list, wanted, addedByStaff, addedAfter, move, cancel, hours, whileMoving }
  }

  test('by staff: the wish is for its new hours', async () => {
    const { list, wanted, addedByStaff, hours, whileMoving } = await open()
    await list.joined(wanted)
    expect(await whileMoving(addedByStaff)).toEqual({ isEventFree: true })
    expect(await hours()).toEqual(['21:00', '21:00'])
  })

  test('by joining: the wish is for its new hours, and neither waits for what the other has', async () => {
    const { list, wanted, hours, whileMoving } = await open()
    await list.joined(wanted)
    expect(await whileMoving(() => list.join(wanted))).toEqual({ isEventFree: true })
    expect(await hours()).toEqual(['21:00', '21:00'])
  })

  test('by staff as the first of the venue, once the wishes have moved: it is for the new hours', async () => {
    const { addedAfter, move, hours } = await open()
    expect(await addedAfter(move)).toEqual([200, 200])
    expect(await hours()).toEqual(['21:00'])
  })

  test('by staff, once the line is closed: nobody is let wait for a cancelled event', async () => {
    const { addedAfter, cancel, hours } = await open()
    expect(await addedAfter(cancel)).toEqual([200, 404])
    expect(await hours()).toEqual([])
  })
})
