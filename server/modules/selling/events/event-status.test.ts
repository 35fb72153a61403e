import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_STATUSES } from '../../../../contract/events.ts'
import { decideEvent, type EventActor, type EventStatus } from '../../../../domain/event-status.ts'
import { free, makeEvent, makeTicketType, order } from '../../../../test/support/events.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const people = {} as Record<EventActor, Person>
let venueId: string

beforeAll(async () => {
  people.operator = await world.person('client')
  people.organiser = await world.person('organiser')
  venueId = await makeVenue(people.operator)
})

/** An event in the given status, optionally with a guest who holds a place. */
const eventIn = async (status: EventStatus, hasGuests: boolean) => {
  const id = await makeEvent(people.operator, venueId, { organiser_email: people.organiser.email })
  if (hasGuests) {
    const type = await makeTicketType(people.operator, id, { price_pence: 0 })
    free(await order(world.anyone, id, { kind: 'ticket', ticket_type_id: type, quantity: 1 }))
  }
  await world.database.read.updateTable('events').set({ status }).where('id', '=', id).execute()
  return id
}

const setStatus = (person: Person, id: string, status: unknown) =>
  person.call('PATCH /api/my-events/:id/status', { params: { id }, body: { status } })
const statusOf = async (id: string) =>
  (
    await world.database.read
      .selectFrom('events')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const ANSWER = { move: 200, stay: 200, conflict: 409, forbidden: 403 } as const

describe.each(['operator', 'organiser'] as const)('every status, set by an %s', (actor) => {
  const cells = EVENT_STATUSES.flatMap((from) =>
    EVENT_STATUSES.flatMap((to) => [false, true].map((hasGuests) => ({ from, to, hasGuests }))),
  )
  test.each(cells)('$from to $to, with guests: $hasGuests', async ({ from, to, hasGuests }) => {
    const decision = decideEvent(actor, from, to, hasGuests)
    const id = await eventIn(from, hasGuests)
    const reply = await setStatus(people[actor], id, to)
    expect([reply.status, reply.error]).toEqual([
      ANSWER[decision.kind],
      'why' in decision ? decision.why : undefined,
    ])
    expect(await statusOf(id)).toBe(decision.kind === 'move' ? to : from)
  })
})

test('an unknown or missing status answers 400', async () => {
  const id = await eventIn('draft', false)
  for (const status of ['live', 7, undefined])
    expect((await setStatus(people.operator, id, status)).status).toBe(400)
})

test('an organiser’s event is public after the venue approves it', async () => {
  const { id } = await people.organiser.ok('POST /api/my-events', {
    body: {
      venue_id: venueId,
      name: 'Organised',
      event_date: '2026-05-01',
      start_time: '20:00',
      end_time: '23:00',
      capacity: 10,
    },
  })
  const listed = async () =>
    (
      await world.anyone.ok('GET /api/public/venues/:venueId/events-widget', { params: { venueId } })
    ).events.some((event) => event.id === id)
  expect(await listed()).toBe(false)
  expect((await setStatus(people.organiser, id, 'approved')).status).toBe(403)
  expect((await setStatus(people.operator, id, 'approved')).status).toBe(200)
  expect(await listed()).toBe(true)
})
