import { describe, expect, test } from 'vitest'
import { beforeEvening, openCardVenue } from '../../../../test/support/cards.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { verifyMoney } from '../payments/verify-money.ts'

/** A hold of £20 for a table two days ahead; the terms return a part until a day before the start. */
const START = '2026-01-20'
const IN_TIME = new Date('2026-01-18T12:00:00Z')
const LATE = new Date('2026-01-20T12:00:00Z')
const NONE = { refund: 'none', cancel_until_hours: 24 }
const PARTIAL = { refund: 'partial_pct', partial_pct: 33, cancel_until_hours: 24 }
const FULL = { refund: 'full', cancel_until_hours: 24 }

/** What a cancellation keeps of the hold. */
const CASES = [
  ['no terms', null, LATE, {}, 0],
  ['full, in time', FULL, IN_TIME, {}, 0],
  ['full, late', FULL, LATE, {}, 2000],
  ['a third, in time', PARTIAL, IN_TIME, {}, 1340],
  ['a third, late', PARTIAL, LATE, {}, 2000],
  ['nothing, in time', NONE, IN_TIME, {}, 2000],
  ['nothing, by the venue', NONE, LATE, { cancelled_by: 'venue' }, 0],
  ['nothing, waived', NONE, LATE, { waive: true }, 0],
] as const

const sum = (ledger: (string | number)[][], type: string) =>
  ledger.filter(([is]) => is === type).reduce((total, [, pence]) => total + Number(pence), 0)

const describeTill = (name: string, till: Till) =>
  describe(`a hold whose booking was cancelled, with ${name}`, () => {
    test.each(CASES)('%s: what was decided stays decided', async (_, policy, at, body, keptPence) => {
      const place = await openCardVenue(till, { policy })
      const id = await place.bookedWith('succeed', { date: START })
      await place.at(at)
      expect((await place.cancel(id, body)).status).toBe(200)

      // The provider has not been asked yet: staff can neither take what goes back nor give up what is kept.
      expect(await place.capture(id)).toMatchObject({ status: 409, body: { code: 'booking_ended' } })
      expect((await place.release(id)).status).toBe(keptPence > 0 ? 409 : 200)
      await till.sweep()
      expect(await place.capture(id)).toMatchObject({ status: 409, body: { code: 'booking_ended' } })
      expect((await place.release(id)).status).toBe(keptPence > 0 ? 409 : 200)
      expect((await place.cancel(id, { waive: true })).status).toBe(200)
      await till.sweep()

      const ledger = await place.ledgerOf(id)
      expect([sum(ledger, 'capture'), sum(ledger, 'release'), sum(ledger, 'refund')]).toEqual([
        keptPence,
        keptPence - 2000 || 0,
        0,
      ])
      expect(await place.atProvider(id)).toEqual([
        keptPence > 0 ? ['succeeded', keptPence] : ['cancelled', 0],
      ])
      await place.expectBooksToAgree()
    })

    test.each([
      ['full', FULL],
      ['none', NONE],
    ])('of terms “%s” and captured at the same moment moves its money once', async (_, policy) => {
      const place = await openCardVenue(till, { policy })
      const id = await place.bookedWith('succeed', { date: START })
      await place.at(IN_TIME)
      const [cancelled, captured] = await Promise.all([place.cancel(id), place.capture(id)])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(captured.status)
      await till.sweep()
      await till.sweep()
      const ledger = await place.ledgerOf(id)
      const kept = sum(ledger, 'capture') + sum(ledger, 'refund')
      expect(kept).toBe(policy === NONE ? 2000 : 0)
      await place.expectBooksToAgree()
    })

    test('between two holds is neither charged after a release nor released after a charge', async () => {
      for (const [policy, keptPence] of [
        [{ refund: 'full', cancel_until_hours: 24 }, 0],
        [{ refund: 'none', cancel_until_hours: 24 }, 2000],
      ] as const) {
        const place = await openCardVenue(till, { policy })
        const id = await place.bookedWith()
        await place.at(beforeEvening(20))
        expect((await place.cancel(id)).status).toBe(200)
        expect((await place.capture(id)).status).toBe(409)
        expect((await place.release(id)).status).toBe(keptPence > 0 ? 409 : 200)
        await till.sweep()
        expect((await place.capture(id)).status).toBe(409)
        await place.at(beforeEvening(3))
        await place.at(beforeEvening(0))
        expect(sum(await place.ledgerOf(id), 'capture')).toBe(keptPence)
        await place.expectBooksToAgree()
        till.world.clock.set(new Date('2026-01-17T18:00:00Z'))
      }
    })

    test('that lapses before what is kept of it was captured mails the venue once', async () => {
      const place = await openCardVenue(till, { policy: NONE })
      const { operator, venueId } = place.place
      const body = { email: 'desk@walrus.example' }
      await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body })
      const id = await place.bookedWith('succeed', { date: START })
      expect((await place.cancel(id)).status).toBe(200)
      for (const day of ['25', '26']) await place.at(new Date(`2026-01-${day}T12:00:00Z`))
      expect(await place.holdOf(id)).toMatchObject({ status: 'expired' })
      const mails = await mailsOfVenue(till.world, venueId)
      expect(mails.filter(({ kind }) => kind === 'staff_money')).toMatchObject([
        { to: 'desk@walrus.example', bookingId: id, subject: '£20 could not be taken' },
      ])
      expect(await verifyMoney(till.world.database.read)).toMatchObject([
        { what: 'money_tasks given up', kept: 2000 },
      ])
      // So that the books of this world agree for whoever comes next.
      await till.world.database.read.deleteFrom('money_tasks').where('venue_id', '=', venueId).execute()
    })
  })

describeTill('the sandbox', useSandboxTill())
describeTill('Stripe', useStripeTill({ timeoutMs: 3000 }))
