import { expect } from 'vitest'
import { verifyGuestCounters } from '../../server/modules/guests/index.ts'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { bookingRow } from './booking-facts.ts'
import { bookManaged, guestOf } from './manage.ts'
import { openPublicVenue, type PublicVenue } from './public-venue.ts'
import { AHEAD, type PolicyFields } from './terms.ts'
import type { Till } from './tills.ts'

/** A venue with two tables for six at £10 a cover, and a booking there that is paid. */
export const paidBookings =
  (till: Till) =>
  async (
    party_size: number,
    policy: PolicyFields | null = null,
    rule: Record<string, unknown> = {},
    date = AHEAD,
  ) => {
    const { world } = till
    const place: PublicVenue = await openPublicVenue(
      world,
      {},
      { deposit_mode: 'charge', price_per_cover_pence: 1000, ...rule },
    )
    const tables = [await place.table({ capacity: 6 }), await place.table({ capacity: 6 })]
    if (policy) {
      const { id } = await place.operator.ok('POST /api/my-venues/:venueId/policies', {
        params: place.params,
        body: { name: 'Terms', ...policy },
      })
      await place.operator.ok('PUT /api/my-venues/:id', {
        params: { id: place.venueId },
        body: { booking_policy: id },
      })
    }
    const { id, token } = await bookManaged(world, place, { date, party_size })
    const guest = guestOf(world.anyone, token)
    return {
      world,
      place,
      tables,
      id,
      token,
      guest,
      row: () => bookingRow(world, id),
      payments: async () =>
        (
          await world.database.read
            .selectFrom('payments')
            .select(['status', 'amount_pence', 'captured_pence', 'refunded_pence'])
            .where('booking_id', '=', id)
            .orderBy('created_at')
            .orderBy('id')
            .execute()
        ).map((one) => [one.status, one.amount_pence, one.captured_pence - one.refunded_pence]),
      /** What the guest has paid and not got back. */
      keptPence: async () =>
        Number(
          (
            await world.database.read
              .selectFrom('money_ledger')
              .select((eb) => eb.fn.sum<string>('amount_pence').as('pence'))
              .where('booking_id', '=', id)
              .where('type', 'in', ['capture', 'refund'])
              .executeTakeFirst()
          )?.pence ?? 0,
        ),
      changes: async () =>
        (
          await world.database.read
            .selectFrom('booking_changes')
            .select(['id', 'status'])
            .where('booking_id', '=', id)
            .orderBy('created_at')
            .orderBy('id')
            .execute()
        ).map(({ status }) => status),
      expectBooksToAgree: async () => {
        expect(await verifyMoney(world.database.read)).toEqual([])
        expect(await verifyGuestCounters(world.database.read)).toEqual([])
      },
    }
  }

export const FULL: PolicyFields = { refund: 'full', cancel_until_hours: 48 }
export const HALF: PolicyFields = { refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 48 }
