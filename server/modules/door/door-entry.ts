import type { DoorVerdict } from '../../../contract/door.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Tx } from '../../db/executor.ts'
import type { Context } from '../../http/context.ts'
import type { BookingRow } from '../booking/index.ts'
import { countHeads, updateBooking } from '../booking/index.ts'

type Item = Context<'POST /api/my-venues/:venueId/door-log'>['body']['items'][number]

export interface DoorEntry {
  readonly venueId: string
  readonly device: string
  readonly item: Item
  readonly actor: Actor
  readonly now: Date
}

export interface DoorOutcome {
  readonly verdict: DoorVerdict
  /** As it stands after the item. */
  readonly booking: BookingRow | undefined
  readonly headsIn: number
  readonly headsOut: number
  /** How many of `headsIn` were beyond the party. */
  readonly headsOver?: number
}

/** The moment of the item. A device whose clock is ahead does not reach into the future. */
export const momentOf = ({ item, now }: DoorEntry): Date => {
  const at = new Date(item.at)
  return at < now ? at : now
}

export const count = (tx: Tx, entry: DoorEntry, by: number, at = momentOf(entry)) =>
  countHeads(tx, { venueId: entry.venueId, device: entry.device, at, by })

/** The booking as it stands, if it is of this venue. */
export const lockBooking = (tx: Tx, venueId: string, id: string): Promise<BookingRow | undefined> =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .forUpdate()
    .executeTakeFirst()

/** People beyond the party go out again. */
export const takeOver = async (tx: Tx, entry: DoorEntry, booking: BookingRow, over: number) => {
  if (over === 0) return
  await updateBooking(tx, booking, { heads_over: booking.heads_over - over })
  await count(tx, entry, -over)
}
