import type { Actor } from '../../../domain/actor.ts'
import { tooManyHeads } from '../../../domain/attendance.ts'
import { conflict, invalid } from '../../../domain/errors.ts'
import { withWarnings } from '../../../domain/warnings.ts'
import type { Tx } from '../../db/executor.ts'
import type { Context } from '../../http/context.ts'
import { bookingIdOfCode } from '../../ports/door-codes.ts'
import { readQrImage } from '../../ports/qr-reader.ts'
import type { Services } from '../../services.ts'
import {
  admitHeads,
  type BookingWith,
  comeBack,
  doorWarnings,
  findBookingOfStaff,
  lockBookingFor,
  requireAllowed,
  STATUS_COLUMNS,
  TABLE_GONE,
  WARNING_COLUMNS,
} from '../booking/index.ts'
import { eventCancelled, isEventCancelled } from './event-cancelled.ts'
import { findTicket, useTicket } from './find-ticket.ts'

type Body = Context<'POST /api/check-in'>['body']

const ADMISSION_COLUMNS = [...STATUS_COLUMNS, ...WARNING_COLUMNS, 'in_use', 'checked_in_by_name'] as const
type Admitted = BookingWith<(typeof ADMISSION_COLUMNS)[number]>

const badCode = () =>
  invalid('This code is not valid for this booking, or it has expired. Ask the guest to show a fresh one.', {
    code: 'bad_qr_code',
    fields: ['qr_code'],
  })
const unknownTicket = () =>
  invalid('There is no ticket with this code for this booking.', { code: 'unknown_ticket', fields: ['code'] })

/** Throws 409 when the booking cannot be checked in, or when the whole party is in. */
const requireOut = (booking: Admitted) => {
  const isOut = booking.status === 'checked_in' && booking.arrived < booking.party_size
  if (!isOut || booking.closed_at !== null) requireAllowed(booking, 'check_in')
}

/**
 * The text of the code. An image costs seconds of a CPU core at worst, so it is read only for a booking that the caller
 * works on and that can be checked in.
 */
const textOf = async ({ booking_id, qr_code = '' }: Body, actor: Actor, { database }: Services) => {
  if (!qr_code.startsWith('data:')) return qr_code.trim()
  if (booking_id === undefined)
    throw invalid('Send "booking_id" with an image of a code.', { fields: ['booking_id'] })
  requireOut(await findBookingOfStaff(database.read, actor, booking_id, ADMISSION_COLUMNS))
  return readQrImage(qr_code, actor.id)
}

/**
 * Checks a guest in by the booking's code, as text or as an image, or by a ticket. The booking is locked before its
 * status is read, so of two concurrent scans one succeeds and the other answers "already checked in". The status is
 * checked before the code, so that an old code also gets that answer.
 */
export const checkIn = async ({ actor, body, now, services }: Context<'POST /api/check-in'>) => {
  if ((body.qr_code === undefined) === (body.code === undefined))
    throw invalid('Send either "qr_code" or "code".', { fields: ['qr_code', 'code'] })
  if (body.code !== undefined) {
    const code = body.code
    return services.database.tx((tx) => checkInByTicket(tx, actor, body, code, now))
  }
  const text = await textOf(body, actor, services)
  return services.database.tx(async (tx) => {
    const id = body.booking_id ?? bookingIdOfCode(text ?? '')
    if (id === undefined) throw badCode()
    const booking = await lockBookingFor(tx, actor, id, ADMISSION_COLUMNS)
    requireOut(booking)
    if (await isEventCancelled(tx, booking)) throw eventCancelled()
    if (text === undefined || !services.qr.accepts(text, booking, now)) throw badCode()
    return admit(tx, actor, booking, body, booking.party_size - booking.arrived, now)
  })
}

const checkInByTicket = async (tx: Tx, actor: Actor, body: Body, code: string, now: Date) => {
  if (body.heads !== undefined && body.heads !== 1)
    throw invalid('A ticket lets one head in.', { fields: ['heads'] })
  const ticket = await findTicket(tx, code)
  const id = body.booking_id ?? ticket?.booking_id
  if (id === undefined) throw unknownTicket()
  const booking = await lockBookingFor(tx, actor, id, ADMISSION_COLUMNS)
  if (ticket?.booking_id !== booking.id || ticket.venue_id !== booking.venue_id) throw unknownTicket()
  if (booking.status === 'checked_in' && ticket.used_at !== null) throw usedTicket(booking)
  requireOut(booking)
  if (await isEventCancelled(tx, booking)) throw eventCancelled()
  if (!(await useTicket(tx, ticket, now))) throw usedTicket(booking)
  const admitted = await admit(tx, actor, booking, body, 1, now)
  return ticket.holder_name === null ? admitted : { ...admitted, ticket_name: ticket.holder_name }
}

const usedTicket = (booking: Admitted) =>
  conflict('This ticket was used before.', {
    code: 'ticket_used',
    ...(booking.checked_in_at ? { body: { checked_in_at: booking.checked_in_at.toISOString() } } : {}),
  })

/** `heads` more of the party come in. */
const admit = async (tx: Tx, actor: Actor, booking: Admitted, body: Body, most: number, now: Date) => {
  const heads = body.heads ?? most
  const arrived = booking.arrived + heads
  if (arrived > booking.party_size) throw tooManyHeads(booking.party_size)
  const warnings = await doorWarnings(tx, booking, heads, now)
  const { booking: open, hasTable } = await comeBack(tx, booking, { doer: actor, now })
  const { tableGone } = await admitHeads(tx, open, arrived, {
    doer: actor,
    now,
    action: 'check_in',
    ...(body.device === undefined ? {} : { device: body.device }),
    ...(arrived === booking.party_size && booking.arrived === 0 ? {} : { details: { heads } }),
  })
  return withWarnings(
    {
      success: true as const,
      booking: { id: booking.id, status: 'checked_in' as const },
      checked_in_at: (booking.checked_in_at ?? now).toISOString(),
      checked_in_by_name: booking.checked_in_by_name ?? actor.name,
      arrived,
      party_size: booking.party_size,
    },
    tableGone || !hasTable ? [...warnings, TABLE_GONE] : warnings,
  )
}
