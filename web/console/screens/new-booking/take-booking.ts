import { newKey } from '../../../shared/client.ts'
import { money } from '../../../shared/money.ts'
import { call, sentenceFor } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'

interface Wanted {
  readonly guest: { readonly id: string; readonly name: string } | undefined
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly people: number
  readonly date: string
  readonly time: string
  readonly tableIds: readonly string[]
  readonly tables: readonly string[]
  readonly notes: string
  /** Asked for by mail once the booking stands; 0: nothing. */
  readonly depositPence: number
  readonly isWalkIn: boolean
  /** Others move first, as was proposed. */
  readonly proposal?: string | undefined
}

/** One key for one content: pressing Enter twice, or again after a lost connection, books once. */
let last: { content: string; key: string } | undefined
const keyFor = (content: string): string => {
  if (last?.content !== content) last = { content, key: newKey() }
  return last.key
}

/** The booking is done: the same words again are another one. */
export const forgetKey = () => {
  last = undefined
}

const guestId = async (venue: Venue, wanted: Wanted, key: string): Promise<string> => {
  if (wanted.guest) return wanted.guest.id
  const { name, phone, email } = wanted
  const { id } = await call('POST /api/my-venues/:venueId/guests/walk-in', {
    params: { venueId: venue.id },
    body: { name, ...(phone ? { phone } : {}), ...(email ? { email } : {}) },
    idempotencyKey: `${key}-guest`,
  })
  return id
}

/** Books, seats a walk-in, and asks for the deposit. Answers the booking's id and what to say. */
export const takeBooking = async (venue: Venue, wanted: Wanted): Promise<{ id: string; said: string }> => {
  const key = keyFor(JSON.stringify([venue.id, wanted]))
  const user_id = await guestId(venue, wanted, key)
  const { booking_id, warnings = [] } = await book(venue, wanted, user_id, key)
  if (wanted.isWalkIn)
    await call('POST /api/bookings/:id/attendance', {
      params: { id: booking_id },
      body: { state: 'seated' },
    })
  const asked = wanted.depositPence > 0 ? await askForDeposit(venue, booking_id, wanted) : ''
  const tables = `${wanted.tables.length > 1 ? 'tables' : 'table'} ${wanted.tables.join(' + ')}`
  const said = [
    `${wanted.name}, ${wanted.people} at ${wanted.time}, ${tables}.`,
    asked,
    ...warnings.map(({ message }) => message),
  ]
  return { id: booking_id, said: said.filter(Boolean).join(' ') }
}

const book = (venue: Venue, wanted: Wanted, user_id: string, idempotencyKey: string) => {
  const params = { venueId: venue.id }
  const booking = {
    user_id,
    reservation_date: wanted.date,
    reservation_time: wanted.time,
    party_size: wanted.people,
    auto_approve: true,
    ...(wanted.notes ? { notes: wanted.notes } : {}),
  }
  return wanted.proposal === undefined
    ? call('POST /api/my-venues/:venueId/staff-bookings', {
        params,
        body: { ...booking, table_ids: [...wanted.tableIds] },
        idempotencyKey,
      })
    : call('POST /api/my-venues/:venueId/reseat/apply', {
        params,
        body: { proposal: wanted.proposal, booking },
        idempotencyKey,
      })
}

/** The booking stands either way, so a refusal is only said. */
const askForDeposit = async (venue: Venue, id: string, wanted: Wanted): Promise<string> => {
  const amount = money(wanted.depositPence, venue.currency, 'en')
  try {
    await call('POST /api/bookings/:id/hold/request', {
      params: { id },
      body: {
        amount_pence: wanted.depositPence,
        notify: true,
        ...(wanted.email ? { email: wanted.email } : {}),
      },
    })
    return `${amount} is asked for by e-mail.`
  } catch (error) {
    return `The deposit of ${amount} could not be asked for: ${sentenceFor(error)}`
  }
}
