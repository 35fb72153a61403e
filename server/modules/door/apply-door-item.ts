import { sql } from 'kysely'
import { headsInside } from '../../../domain/attendance.ts'
import { isJudgeable, judgeAdmission, judgeUndo } from '../../../domain/door-log.ts'
import { touchVenue } from '../../db/changes.ts'
import type { Tx } from '../../db/executor.ts'
import { bookingIdOfCode } from '../../ports/door-codes.ts'
import type { Services } from '../../services.ts'
import { admitHeads, type BookingRow, changeStatus, updateBooking } from '../booking/index.ts'
import { count, type DoorEntry, type DoorOutcome, lockBooking, momentOf, takeOver } from './door-entry.ts'
import { isEventCancelled } from './event-cancelled.ts'
import { findTicket, useTicket } from './find-ticket.ts'
import { settleEntry } from './settle-entry.ts'

/** Applies one item that was not received before. */
export const applyDoorItem = (tx: Tx, services: Services, entry: DoorEntry): Promise<DoorOutcome> => {
  switch (entry.item.action) {
    case 'count':
      return applyCount(tx, entry)
    case 'undo':
      return applyUndo(tx, services, entry)
    case 'settle':
      return settleEntry(tx, entry)
    default:
      return applyCheckIn(tx, services, entry)
  }
}

const applyCount = async (tx: Tx, entry: DoorEntry): Promise<DoorOutcome> => {
  const delta = entry.item.delta ?? 0
  await count(tx, entry, delta)
  return {
    verdict: 'applied',
    booking: undefined,
    headsIn: Math.max(0, delta),
    headsOut: Math.max(0, -delta),
  }
}

/** The booking of this venue that the item names, by id or by code, locked; and the ticket, if its code is one. */
export const findNamed = async (tx: Tx, { venueId, item }: DoorEntry) => {
  const named = item.code === undefined ? undefined : bookingIdOfCode(item.code.trim())
  const ticket =
    item.code === undefined || named !== undefined ? undefined : await findTicket(tx, item.code, venueId)
  const id = item.booking_id ?? named ?? ticket?.booking_id
  const booking = id === undefined ? undefined : await lockBooking(tx, venueId, id)
  return booking && { booking, ticket }
}

type Named = NonNullable<Awaited<ReturnType<typeof findNamed>>>

/** Whether the item's code, if it has one, was good at its moment. Uses up a ticket that lets a head in. */
const isCodeGood = async (tx: Tx, services: Services, entry: DoorEntry, { booking, ticket }: Named) => {
  const { item, now } = entry
  if (item.code === undefined) return true
  if (!isJudgeable(new Date(item.at), now)) return false
  if (item.action !== 'undo' && (await isEventCancelled(tx, booking))) return false
  if (bookingIdOfCode(item.code.trim()) !== undefined)
    return services.qr.accepts(item.code.trim(), booking, new Date(item.at))
  if (ticket?.booking_id !== booking.id) return false
  return (
    item.action === 'undo' ||
    (ticket.used_at === null && isOpen(booking) && useTicket(tx, ticket, momentOf(entry)))
  )
}

const isOpen = ({ status, closed_at }: BookingRow): boolean =>
  (status === 'approved' || status === 'checked_in') && closed_at === null

const applyCheckIn = async (tx: Tx, services: Services, entry: DoorEntry): Promise<DoorOutcome> => {
  const named = await findNamed(tx, entry)
  if (!named) return countUnapplied(tx, entry)
  const { booking, ticket } = named
  const isGood = await isCodeGood(tx, services, entry, named)
  const heads = entry.item.heads ?? (ticket ? 1 : undefined)
  const judged = judgeAdmission(booking, heads, isGood)
  const fitting = ticket ? Math.min(1, judged.arrived - booking.arrived) : judged.arrived - booking.arrived
  const over = judged.over + (judged.arrived - booking.arrived - fitting)
  if (fitting > 0)
    await admitHeads(tx, booking, booking.arrived + fitting, {
      doer: entry.actor,
      now: entry.now,
      at: momentOf(entry),
      device: entry.device,
      action: 'check_in',
      details: { device: entry.device, seq: entry.item.seq, heads: fitting },
    })
  await addOver(tx, entry, booking, over)
  return {
    verdict: over === 0 ? 'applied' : 'conflict',
    booking: await lockBooking(tx, entry.venueId, booking.id),
    headsIn: fitting + over,
    headsOut: 0,
    headsOver: over,
  }
}

/** Heads that are inside without a place in the party, until they are undone or the party leaves. */
const addOver = async (tx: Tx, entry: DoorEntry, booking: BookingRow, over: number) => {
  if (over === 0) return
  await updateBooking(tx, booking, { heads_over: sql<number>`heads_over + ${over}::int` })
  await count(tx, entry, over)
}

/**
 * Takes heads of the booking out: all of them, or as many as the item says. With nobody in, there is nothing to do: a
 * party that has left was counted out then, and it stays true that it came.
 */
const applyUndo = async (tx: Tx, services: Services, entry: DoorEntry): Promise<DoorOutcome> => {
  const named = await findNamed(tx, entry)
  if (!named) return { verdict: 'conflict', booking: undefined, headsIn: 0, headsOut: 0 }
  const { booking } = named
  if (!(await isCodeGood(tx, services, entry, named)))
    return { verdict: 'conflict', booking, headsIn: 0, headsOut: 0 }
  const { over, ofParty } = judgeUndo(booking, entry.item.heads)
  const hasLeft = booking.closed_at !== null
  const headsOut = hasLeft ? over : headsInside(booking) === 0 ? 0 : over + ofParty
  if (hasLeft) await takeOver(tx, entry, booking, over)
  else if (ofParty < booking.arrived) {
    await takeOver(tx, entry, booking, over)
    if (ofParty > 0)
      await takeOfParty(tx, entry, { ...booking, heads_over: booking.heads_over - over }, ofParty)
  } else if (booking.status === 'checked_in') {
    if (booking.in_use) await updateBooking(tx, booking, { in_use: false })
    await changeStatus(tx, booking, {
      action: 'undo_check_in',
      doer: entry.actor,
      now: entry.now,
      at: momentOf(entry),
      device: entry.device,
      audit: 'check_in_undone',
      details: { device: entry.device, seq: entry.item.seq },
    })
  } else await takeOver(tx, entry, booking, over)
  touchVenue(tx, entry.venueId, 'activity')
  return {
    verdict: 'applied',
    booking: await lockBooking(tx, entry.venueId, booking.id),
    headsIn: 0,
    headsOut,
  }
}

/** Some of the party go out again, and others of it stay. */
const takeOfParty = (tx: Tx, entry: DoorEntry, booking: BookingRow, heads: number) =>
  admitHeads(tx, booking, booking.arrived - heads, {
    doer: entry.actor,
    now: entry.now,
    at: momentOf(entry),
    device: entry.device,
    action: 'check_in',
    details: { device: entry.device, seq: entry.item.seq, heads: -heads },
  })

/** A check-in that could not be applied: whoever was let in is inside all the same. */
export const countUnapplied = async (tx: Tx, entry: DoorEntry): Promise<DoorOutcome> => {
  const booking = (await findNamed(tx, entry))?.booking
  const headsIn = entry.item.action === 'check_in' ? (entry.item.heads ?? 1) : 0
  if (booking) await addOver(tx, entry, booking, headsIn)
  else await count(tx, entry, headsIn)
  return { verdict: 'conflict', booking, headsIn, headsOut: 0, headsOver: headsIn }
}
