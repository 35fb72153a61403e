import { describe, expect, test } from 'vitest'
import { beforeEvening, openCardVenue } from '../../../../test/support/cards.ts'
import { guestOf, tokenOf } from '../../../../test/support/manage.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { findPaymentByIntent } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const LATE = { policy: { refund: 'none', cancel_until_hours: 96 } }
const later = (date: Date, ms: number) => new Date(date.getTime() + ms)

/** A table for two held with £20, thirty days ahead, which its guest makes one for four at £40. */
const open = async (till: Till, rules: Parameters<typeof openCardVenue>[1] = {}) => {
  const { world } = till
  const place = await openCardVenue(till, rules)
  const settle = async (intentId: string) => {
    const payment = await findPaymentByIntent(world.database.read, intentId)
    await settlePayment(world.app.services, payment?.id ?? '', world.clock.now(), { closeUnpaid: false })
  }
  return {
    ...place,
    /** Asks for four and returns what pays for it. */
    makeItFour: async (id: string) => {
      const guest = guestOf(world.anyone, await tokenOf(world, id))
      const { payment_client_secret, amount_pence } = await guest.changeUnpaid({ party_size: 4 })
      expect(amount_pence).toBe(4000)
      const intentId = payment_client_secret.split('_secret_')[0] ?? ''
      return async () => {
        await till.pay(intentId)
        await settle(intentId)
      }
    },
    /** The provider acts on the renewal, or never hears of it, and its reply is lost: the renewal is open. */
    loseRenewal: async (how: 'before' | 'after', moment = beforeEvening(3)) => {
      till.fail('createIntent', how)
      await expect(place.at(moment)).rejects.toThrow()
    },
    /** Everything that is due until then, a few times, as the process does it. */
    workUntil: async (moment: Date) => {
      for (let n = 0; n < 4; n += 1) await place.at(later(moment, n * 2 * MINUTE))
    },
    payments: async (id: string) =>
      (
        await world.database.read
          .selectFrom('payments')
          .select(['status', 'amount_pence', 'captured_pence'])
          .where('booking_id', '=', id)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map((payment) => Object.values(payment)),
    captured: async (id: string) =>
      (await place.atProvider(id)).reduce((sum, [, pence]) => sum + Number(pence), 0),
  }
}

const describeTill = (name: string, till: Till) =>
  describe(`a booking whose hold changes while something else happens to it, with ${name}`, () => {
    test('paid for a larger party after its hold had lapsed is never held or charged above its deposit', async () => {
      const place = await open(till, LATE)
      const id = await place.bookedWith()
      await place.at(beforeEvening(22))
      expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved', amount_pence: 2000 })
      await place.at(beforeEvening(20))
      const pay = await place.makeItFour(id)
      await pay()
      expect(await place.payments(id)).toEqual([
        ['released', 2000, 0],
        ['authorised', 4000, 0],
      ])
      expect((await place.trailOf(id)).slice(-4)).toContain('hold_released')
      // The hold of the change lapses as well, is the booking's hold all the same, and is held anew.
      await place.at(beforeEvening(12))
      expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved', amount_pence: 4000 })
      await place.workUntil(beforeEvening(3))
      expect(await place.holdOf(id)).toMatchObject({ status: 'authorised', amount_pence: 4000 })
      await place.expectBooksToAgree()
      expect((await place.cancel(id)).status).toBe(200)
      await place.workUntil(beforeEvening(2))
      expect(await place.captured(id)).toBe(4000)
      await place.expectBooksToAgree()
    })

    test.each(['before', 'after'] as const)(
      'paid for a larger party while its hold is renewed (reply lost %s the provider acted) has one hold',
      async (how) => {
        const place = await open(till, LATE)
        const id = await place.bookedWith()
        await place.at(beforeEvening(20))
        const pay = await place.makeItFour(id)
        // The change waits 15 minutes at most, so it is asked for anew beside the open renewal.
        await place.at(later(beforeEvening(20), 20 * MINUTE))
        await expect(pay()).rejects.toThrow()
        await place.loseRenewal(how)
        await (await place.makeItFour(id))()
        await place.workUntil(later(beforeEvening(3), 5 * MINUTE))
        expect(await place.holdOf(id)).toMatchObject({ status: 'authorised', amount_pence: 4000 })
        expect((await place.payments(id)).filter(([status]) => status === 'authorised')).toHaveLength(1)
        expect((await place.atProvider(id)).filter(([status]) => status === 'authorised')).toHaveLength(1)
        expect((await place.cancel(id)).status).toBe(200)
        await place.workUntil(beforeEvening(2))
        expect(await place.captured(id)).toBe(4000)
        await place.expectBooksToAgree()
      },
    )

    test('paid for a larger party after its card was declined closes the mailed link', async () => {
      const place = await open(till)
      const id = await place.bookedWith('save_then_decline')
      await place.workUntil(beforeEvening(3))
      expect(await place.mailsOf('hold_declined')).toHaveLength(1)
      await (await place.makeItFour(id))()
      await till.sweep()
      await expect(place.payLink(id)).rejects.toThrow()
      await place.workUntil(beforeEvening(2))
      expect((await place.payments(id)).filter(([status]) => status === 'authorised')).toEqual([
        ['authorised', 4000, 0],
      ])
      expect(await place.mailsOf('hold_declined')).toHaveLength(1)
      await place.expectBooksToAgree()
    })

    test('captured between two holds while it waits for a larger party goes on as it was', async () => {
      const place = await open(till)
      const id = await place.bookedWith()
      await place.at(beforeEvening(20))
      const pay = await place.makeItFour(id)
      expect((await place.capture(id)).status).toBe(200)
      await pay()
      await place.workUntil(later(beforeEvening(20), 20 * MINUTE))
      expect((await place.payments(id)).filter(([status]) => status !== 'released')).toEqual([
        ['captured', 2000, 2000],
      ])
      await place.expectBooksToAgree()
      expect((await place.mailsOf('capture')).map(({ facts }) => facts)).toMatchObject([
        { amount_pence: 2000, from_hold: true },
      ])
    })

    test('that is told of its change reads the sum that is held now, not the old one beside it', async () => {
      const place = await open(till)
      const id = await place.bookedWith()
      await (await place.makeItFour(id))()
      const [mail] = await place.mailsOf('booking_changed')
      expect(mail?.facts).toMatchObject({ booking: { held_pence: 4000 } })
      await till.sweep()
      expect(await place.payments(id)).toEqual([
        ['released', 2000, 0],
        ['authorised', 4000, 0],
      ])
    })

    test('that is moved while its card waits to be held anew reads what is held all the same', async () => {
      const place = await open(till)
      const id = await place.bookedWith()
      await place.at(beforeEvening(20))
      expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved' })
      const guest = guestOf(till.world.anyone, await tokenOf(till.world, id))
      expect((await guest.change({ time: '21:00' })).body).toEqual({ success: true })
      const [mail] = await place.mailsOf('booking_changed')
      expect(mail?.facts).toMatchObject({ booking: { held_pence: 2000 } })
      expect((await guest.read()).money).toMatchObject({ held_pence: 2000 })
    })

    test.each(['before', 'after'] as const)(
      'cancelled late while its hold is renewed (reply lost %s the provider acted) keeps what the terms say',
      async (how) => {
        const place = await open(till, LATE)
        const id = await place.bookedWith()
        await place.at(beforeEvening(20))
        await place.loseRenewal(how)
        expect((await place.cancel(id)).status).toBe(200)
        await place.workUntil(later(beforeEvening(3), 5 * MINUTE))
        await place.workUntil(beforeEvening(2))
        expect(await place.captured(id)).toBe(2000)
        expect((await place.atProvider(id)).filter(([status]) => status === 'authorised')).toEqual([])
        await place.expectBooksToAgree()
      },
    )

    test('cancelled late while its renewal is declined is charged once more and then mailed one link', async () => {
      const place = await open(till, LATE)
      const id = await place.bookedWith('save_then_decline')
      await place.at(beforeEvening(20))
      await place.loseRenewal('before')
      expect((await place.cancel(id)).status).toBe(200)
      await place.workUntil(later(beforeEvening(3), 5 * MINUTE))
      expect(await place.mailsOf('hold_declined')).toHaveLength(1)
      expect(await place.captured(id)).toBe(0)
      await place.payLink(id)
      await place.workUntil(later(beforeEvening(3), 60 * MINUTE))
      expect(await place.captured(id)).toBe(2000)
      await place.expectBooksToAgree()
    })

    test('cancelled late keeps what the terms say although its hold lapses before the capture', async () => {
      const place = await open(till, { policy: { refund: 'none', cancel_until_hours: 900 } })
      const id = await place.bookedWith()
      expect((await place.cancel(id)).status).toBe(200)
      await place.workUntil(beforeEvening(22))
      expect(await place.captured(id)).toBe(2000)
      await place.expectBooksToAgree()
    })
  })

describeTill('the sandbox', useSandboxTill())
describeTill('Stripe', useStripeTill({ timeoutMs: 3000 }))
