import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { paymentsOf } from '../../../../test/support/events.ts'
import { useHolds } from '../../../../test/support/holds.ts'
import { bookingIdOf, openPublicVenue } from '../../../../test/support/public-venue.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { requirePayments } from '../../../ports/payments/port.ts'

/** Concurrent changes to a hold: by staff, other processes, time and the guest. */
const describeTill = (name: string, till: Till) =>
  describe(`a hold with ${name}`, () => {
    const holds = useHolds(till)
    const { capture, release, held, stateOf, ledgerOf, trailOf, expectBooksToAgree } = holds
    const port = () => requirePayments(till.world.app.services.payments)
    afterEach(() => {
      vi.restoreAllMocks()
    })

    test('that staff capture and release concurrently causes one provider call', async () => {
      const id = await held()
      const [captures, cancels] = [vi.spyOn(port(), 'captureIntent'), vi.spyOn(port(), 'cancelIntent')]
      const replies = await Promise.all([capture(id), release(id), capture(id), release(id)])
      const captured = captures.mock.calls.length === 1
      expect(captures.mock.calls.length + cancels.mock.calls.length).toBe(1)
      expect(replies.map(({ status }) => status)).toEqual(
        captured ? [200, 409, 200, 409] : [409, 200, 409, 200],
      )
      await expectBooksToAgree()
    })

    test('that another process just captured keeps the amount of that capture', async () => {
      const id = await held()
      const { captureIntent } = port()
      vi.spyOn(port(), 'captureIntent').mockImplementationOnce(async (intentId, options) => {
        await captureIntent(intentId, { amountPence: 2000, idempotencyKey: `elsewhere:${intentId}` })
        return captureIntent(intentId, options)
      })
      expect((await capture(id)).body).toEqual({ success: true, status: 'captured', amount_pence: 2000 })
      expect(await stateOf(id)).toEqual({ ours: ['captured', 2000], theirs: ['succeeded', 2000] })
      expect(await ledgerOf(id)).toHaveLength(3)
      await expectBooksToAgree()
    })

    test('that another process just captured cannot be released', async () => {
      const id = await held()
      const { captureIntent, cancelIntent } = port()
      vi.spyOn(port(), 'cancelIntent').mockImplementationOnce(async (intentId, options) => {
        await captureIntent(intentId, { amountPence: 5000, idempotencyKey: `elsewhere:${intentId}` })
        return cancelIntent(intentId, options)
      })
      expect(await release(id)).toMatchObject({ status: 409, body: { code: 'hold_captured' } })
      expect(await stateOf(id)).toEqual({ ours: ['captured', 5000], theirs: ['succeeded', 5000] })
      await expectBooksToAgree()
    })

    test('whose capture timed out but succeeded cannot be released', async () => {
      const id = await held()
      till.fail('captureIntent', 'after')
      expect((await capture(id)).status).toBe(502)
      expect(await release(id)).toMatchObject({ status: 409, body: { code: 'hold_captured' } })
      await expectBooksToAgree()
    })

    test('of a cancelled booking is released automatically, and then cannot be captured', async () => {
      const id = await held()
      await holds.night().operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
      await till.sweep()
      expect(await stateOf(id)).toEqual({ ours: ['released', 0], theirs: ['cancelled', 0] })
      expect(await capture(id)).toMatchObject({ status: 409, body: { code: 'booking_ended' } })
      expect((await release(id)).status).toBe(200)
      await expectBooksToAgree()
    })

    test('that was authorised and expired without a webhook has both in its audit trail', async () => {
      const id = await held()
      till.world.clock.advance({ days: 7, minutes: 1 })
      const later = await till.world.person('client')
      await till.world.database.read
        .insertInto('memberships')
        .values({
          user_id: later.id,
          venue_id: holds.night().venueId,
          role: 'owner',
          created_at: till.world.clock.now(),
        })
        .execute()
      expect(await capture(id, {}, later)).toMatchObject({ status: 409, body: { code: 'hold_expired' } })
      expect((await trailOf(id)).at(-1)).toEqual([
        'hold_released',
        'System',
        { amount_pence: 5000, expired: true },
      ])
      expect(await ledgerOf(id)).toEqual([])
      await expectBooksToAgree()
    })

    test('that replaces an unpaid one leaves no other payment open', async () => {
      const id = await holds.night().book()
      for (const ask of [holds.request, holds.intent, holds.request]) {
        till.world.clock.advance({ minutes: 1 })
        expect((await ask(id)).status).toBe(200)
      }
      const statuses = (await paymentsOf(till.world, id)).map(({ status }) => status)
      expect(statuses).toEqual(['released', 'released', 'awaiting_payment'])
    })

    test('cannot be requested while the booking waits for its deposit, and can be requested after that', async () => {
      const place = await openPublicVenue(
        till.world,
        {},
        { deposit_mode: 'hold', price_per_cover_pence: 1000 },
      )
      await place.table()
      const booking = bookingIdOf((await place.book()).body)
      const request = () =>
        place.operator.call('POST /api/bookings/:id/hold/request', {
          params: { id: booking },
          body: { amount_pence: 4000 },
        })
      expect(await request()).toMatchObject({ status: 409, body: { code: 'hold_requested' } })
      expect((await bookingRow(till.world, booking)).status).toBe('pending')
      await place.operator.ok('POST /api/bookings/:id/approve', { params: { id: booking } })
      till.world.clock.advance({ minutes: 1 })
      expect((await request()).status).toBe(200)
      expect((await bookingRow(till.world, booking)).status).toBe('approved')
      const statuses = (await paymentsOf(till.world, booking)).map(({ status }) => status)
      expect(statuses).toEqual(['released', 'awaiting_payment'])
      await expectBooksToAgree()
    })
  })

describeTill('the sandbox', useSandboxTill())
describeTill('Stripe', useStripeTill({ timeoutMs: 5000 }))
