import { changeEvent, makeEvent, stranger } from '../support/events.ts'
import { makeWalkIn } from '../support/factories.ts'
import type { World } from '../support/world.ts'
import { type Company, dateIn } from './company.ts'

export type Maker = (world: World, company: Company, nth: number) => Promise<unknown>

export const kept = ({ kept: all }: Company, kind: string, nth: number) =>
  all[kind]?.[nth % (all[kind]?.length ?? 1)] ?? ''

/** Booked online; where something is due, it waits for its payment. */
export const bookOnline = (world: World, { venueId }: Company, rule: string, days: number) =>
  world.anyone.ok('POST /api/public/venues/:venueId/book', {
    params: { venueId },
    body: {
      access_rule_id: rule,
      rule_type: 'tables',
      date: dateIn(world, days),
      time: '21:00',
      party_size: 2,
      ...stranger(),
    },
  })

/** The same, and paid. */
const bookedOnline = async (world: World, company: Company, rule: string, days: number) => {
  const booked = await bookOnline(world, company, rule, days)
  if (!('booking_id' in booked)) throw new Error('Nothing was booked.')
  if ('requires_payment' in booked) {
    await world.payments.confirm(booked.payment_intent_id, booked.payment_client_secret, 'succeed')
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: { venueId: company.venueId },
      body: { booking_id: booked.booking_id },
    })
  }
  return booked.booking_id
}

/** A card on file, and a cancellation that comes too late by the venue's terms. */
const cancelledLate: Maker = async (world, company, nth) => {
  const id = await bookedOnline(world, company, kept(company, 'cardRule', 0), 2 + (nth % 20))
  await company.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id }, body: {} })
}

/** An event on sale that its organiser wants to change. */
const changedEvent: Maker = async (world, { operator, organiser, venueId }, nth) => {
  const id = await makeEvent(operator, venueId, {
    event_date: dateIn(world, 20 + (nth % 40)),
    organiser_email: organiser.email,
  })
  await changeEvent(organiser, id, { genre: 'Jazz' })
}

const invitation: Maker = async (world, { operator, venueId }, nth) => {
  await world.app.services.limits.forget('invitationsPerAccount', operator.id)
  return operator.ok('POST /api/my-venues/:venueId/members', {
    params: { venueId },
    body: { email: `invited${nth}-${process.pid}@example.com`, role: 'host' },
  })
}

const webhook: Maker = (_, { operator, venueId }, nth) =>
  operator.ok('POST /api/my-venues/:venueId/webhooks', {
    params: { venueId },
    body: { url: `https://pos.example.com/${nth}`, events: ['booking.created'] },
  })

/** More rows than are answered at once. Nobody works them through here, and nobody is erased during an import. */
const imported: Maker = async ({ database }, { operator, venueId }) => {
  await operator.call('POST /api/my-venues/:venueId/import', {
    params: { venueId },
    query: { kind: 'guests', dry_run: '1' },
    body: `name\n${'Rowan Ellery\n'.repeat(1001)}` as never,
  })
  await database.read.updateTable('imports').set({ status: 'done' }).where('venue_id', '=', venueId).execute()
}

/** What the office of a venue works with. */
export const OFFICE_STOCK: Record<string, readonly [wanted: number, make: Maker]> = {
  managed: [
    4,
    (world, company, nth) => bookedOnline(world, company, kept(company, 'freeRule', 0), 2 + (nth % 80)),
  ],
  paid: [
    2,
    (world, company, nth) => bookedOnline(world, company, kept(company, 'paidRule', 1), 2 + (nth % 80)),
  ],
  feeDue: [2, cancelledLate],
  eventChange: [2, changedEvent],
  double: [2, (_, { operator, venueId }) => makeWalkIn(operator, venueId, { name: DOUBLE })],
  invitation: [2, invitation],
  webhook: [2, webhook],
  import: [1, imported],
}

/** The name of guests who stand twice in the book. */
export const DOUBLE = 'Stands Twice'
