import { describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { useHolds } from '../../../../test/support/holds.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'

const AUTHORISED = ['authorise', 5000]
const CAPTURED = { ours: ['captured', 5000], theirs: ['succeeded', 5000] }
const RELEASED = { ours: ['released', 0], theirs: ['cancelled', 0] }

const describeTill = (name: string, till: Till) =>
  describe(`a hold with ${name}`, () => {
    const holds = useHolds(till)
    const { capture, release, held, hold, stateOf, ledgerOf, trailOf, expectBooksToAgree } = holds

    test('is captured in full without an amount, and needs no finalize call first', async () => {
      const id = await held()
      const reply = await capture(id)
      expect([reply.status, reply.body]).toEqual([
        200,
        { success: true, status: 'captured', amount_pence: 5000 },
      ])
      expect(await stateOf(id)).toEqual(CAPTURED)
      expect(await ledgerOf(id)).toEqual([AUTHORISED, ['capture', 5000]])
      expect(await bookingRow(till.world, id)).toMatchObject({ paid: true, paid_amount_pence: 5000 })
      expect(await trailOf(id)).toEqual([
        ['hold_requested', holds.night().operator.name, { amount_pence: 5000, desk: true }],
        ['hold_authorised', 'System', { amount_pence: 5000 }],
        ['hold_captured', holds.night().operator.name, { amount_pence: 5000 }],
      ])
      await expectBooksToAgree()
    })

    test('is captured in part, and the rest is released', async () => {
      const id = await held()
      const reply = await capture(id, { amount_pence: 1200 })
      expect([reply.status, reply.body]).toEqual([
        200,
        { success: true, status: 'captured', amount_pence: 1200 },
      ])
      expect(await stateOf(id)).toEqual({ ours: ['captured', 1200], theirs: ['succeeded', 1200] })
      expect(await ledgerOf(id)).toEqual([AUTHORISED, ['capture', 1200], ['release', -3800]])
      expect(await bookingRow(till.world, id)).toMatchObject({ paid: true, paid_amount_pence: 1200 })
      expect((await trailOf(id)).at(-1)).toEqual([
        'hold_captured',
        holds.night().operator.name,
        { amount_pence: 1200, released_pence: 3800 },
      ])
      await expectBooksToAgree()
    })

    test.each([{}, { amount_pence: 1200 }, { amount_pence: 4000 }])(
      'captured again with %j answers the same and takes nothing more',
      async (again) => {
        const id = await held()
        const first = await capture(id, { amount_pence: 1200 })
        const [ledger, trail] = [await ledgerOf(id), await trailOf(id)]
        const second = await capture(id, again)
        expect([second.status, second.text]).toEqual([200, first.text])
        expect([await ledgerOf(id), await trailOf(id)]).toEqual([ledger, trail])
        expect(await stateOf(id)).toEqual({ ours: ['captured', 1200], theirs: ['succeeded', 1200] })
      },
    )

    test('is released, and releasing it again changes nothing', async () => {
      const id = await held()
      const first = await release(id)
      expect([first.status, first.body]).toEqual([200, { success: true, status: 'released' }])
      const second = await release(id)
      expect([second.status, second.text]).toEqual([200, first.text])
      expect(await stateOf(id)).toEqual(RELEASED)
      expect(await ledgerOf(id)).toEqual([AUTHORISED, ['release', -5000]])
      expect(await bookingRow(till.world, id)).toMatchObject({ paid: false, paid_amount_pence: 0 })
      expect((await trailOf(id)).slice(1)).toEqual([
        ['hold_authorised', 'System', { amount_pence: 5000 }],
        ['hold_released', holds.night().operator.name, { amount_pence: 5000 }],
      ])
      await expectBooksToAgree()
    })

    test('that was released answers 409 to capture, and the ledger is unchanged', async () => {
      const id = await held()
      await release(id)
      const reply = await capture(id)
      expect([reply.status, reply.body]).toEqual([
        409,
        { error: 'This hold has been released, so it cannot be captured.', code: 'hold_released' },
      ])
      expect(await stateOf(id)).toEqual(RELEASED)
      expect(await ledgerOf(id)).toHaveLength(2)
    })

    test('that was captured answers 409 to release, and the ledger is unchanged', async () => {
      const id = await held()
      await capture(id)
      const reply = await release(id)
      expect([reply.status, reply.body]).toEqual([
        409,
        { error: 'This hold has been captured, so it cannot be released.', code: 'hold_captured' },
      ])
      expect(await stateOf(id)).toEqual(CAPTURED)
      expect(await ledgerOf(id)).toHaveLength(2)
    })

    test('is not captured above the authorised amount', async () => {
      const id = await held()
      const reply = await capture(id, { amount_pence: 5001 })
      expect([reply.status, reply.error]).toEqual([400, 'At most £50 is held.'])
      expect(await stateOf(id)).toEqual({ ours: ['authorised', 0], theirs: ['authorised', 0] })
      expect(await ledgerOf(id)).toEqual([AUTHORISED])
    })

    test.each([0, -1, 1.5, '5000', null])('is not captured for %j pence', async (amount_pence) => {
      const id = await held()
      expect((await capture(id, { amount_pence })).status).toBe(400)
      expect((await stateOf(id)).theirs).toEqual(['authorised', 0])
    })

    test('that was never requested answers 404', async () => {
      const id = await holds.night().book()
      for (const reply of [await capture(id), await release(id)])
        expect([reply.status, reply.error]).toEqual([404, 'Hold not found.'])
    })

    test.each(['decline', 'delay', undefined] as const)(
      'that the guest has not authorised (card: %s) answers 402 and stays open',
      async (outcome) => {
        const id = await holds.night().book()
        const intentId = await holds.key(id)
        if (outcome) await till.pay(intentId, outcome)
        for (const reply of [await capture(id), await release(id)])
          expect([reply.status, reply.body]).toEqual([
            402,
            { error: 'The guest has not authorised this hold yet.', code: 'not_authorised' },
          ])
        expect(await ledgerOf(id)).toEqual([])
        await till.pay(intentId)
        expect((await capture(id)).status).toBe(200)
      },
    )

    test('on a page nobody has opened answers 402', async () => {
      const id = await holds.night().book()
      await holds.request(id)
      for (const reply of [await capture(id), await release(id)]) expect(reply.status).toBe(402)
    })

    test('shows its status on the booking at every step', async () => {
      const id = await holds.night().book()
      expect(await hold(id)).toBeNull()
      const intentId = await holds.key(id)
      const shown = { status: 'requested', amount_pence: 5000, captured_pence: 0, authorised_until: null }
      expect(await hold(id)).toEqual(shown)
      await till.pay(intentId)
      till.world.clock.advance({ minutes: 5 })
      await till.sweep()
      const authorised_until = '2026-01-24T18:00:00.000Z'
      expect(await hold(id)).toEqual({ ...shown, status: 'authorised', authorised_until })
      await capture(id, { amount_pence: 1200 })
      expect(await hold(id)).toEqual({
        ...shown,
        status: 'captured',
        captured_pence: 1200,
        authorised_until,
      })
    })

    test('that expired after seven days answers 409 to capture, is in the audit trail, and its release is a no-op', async () => {
      const id = await held()
      till.world.clock.advance({ minutes: 5 })
      await till.sweep()
      till.world.clock.advance({ days: 7 })
      const later = await till.world.person('client')
      await till.world.database.read
        .insertInto('memberships')
        .values({
          venue_id: holds.night().venueId,
          user_id: later.id,
          role: 'owner',
          created_at: till.world.clock.now(),
        })
        .execute()
      const reply = await capture(id, {}, later)
      expect([reply.status, reply.body]).toEqual([
        409,
        {
          error: 'This hold expired before it was captured. Ask the guest for a new one.',
          code: 'hold_expired',
        },
      ])
      expect((await trailOf(id)).at(-1)).toEqual([
        'hold_released',
        'System',
        { amount_pence: 5000, expired: true },
      ])
      expect(await stateOf(id)).toEqual({ ours: ['expired', 0], theirs: ['cancelled', 0] })
      expect((await release(id, later)).body).toEqual({ success: true, status: 'released' })
      expect(await ledgerOf(id)).toEqual([AUTHORISED, ['release', -5000]])
      await expectBooksToAgree()
    })

    test('captured and released concurrently does one of them, and our ledger matches the provider', async () => {
      const id = await held()
      const replies = await Promise.all([capture(id), release(id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await stateOf(id)).toEqual(replies[0]?.status === 200 ? CAPTURED : RELEASED)
      expect(await ledgerOf(id)).toHaveLength(2)
      await expectBooksToAgree()
    })

    test('captured by ten concurrent requests for different amounts is captured once', async () => {
      const id = await held()
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => capture(id, { amount_pence: 1000 + 100 * n })),
      )
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      const captured = replies[0]?.body.amount_pence
      expect(replies[0]?.status).toBe(200)
      expect(await stateOf(id)).toEqual({ ours: ['captured', captured], theirs: ['succeeded', captured] })
      expect((await ledgerOf(id)).filter(([type]) => type === 'capture')).toEqual([['capture', captured]])
      await expectBooksToAgree()
    })

    describe.each(['before', 'after', 'timeout'] as const)('when the provider fails: %s', (how) => {
      test('capturing answers 502 and changes nothing; a retry captures the money once', async () => {
        const id = await held()
        till.fail('captureIntent', how)
        expect((await capture(id)).status).toBe(502)
        expect((await stateOf(id)).ours).toEqual(['authorised', 0])
        expect(await ledgerOf(id)).toEqual([AUTHORISED])
        expect((await capture(id)).body).toEqual({ success: true, status: 'captured', amount_pence: 5000 })
        expect(await stateOf(id)).toEqual(CAPTURED)
        expect(await ledgerOf(id)).toEqual([AUTHORISED, ['capture', 5000]])
        await expectBooksToAgree()
      })

      test('releasing answers 502 and changes nothing; a retry releases it once', async () => {
        const id = await held()
        till.fail('cancelIntent', how)
        expect((await release(id)).status).toBe(502)
        expect((await stateOf(id)).ours).toEqual(['authorised', 0])
        expect((await release(id)).body).toEqual({ success: true, status: 'released' })
        expect(await stateOf(id)).toEqual(RELEASED)
        expect(await ledgerOf(id)).toEqual([AUTHORISED, ['release', -5000]])
        await expectBooksToAgree()
      })
    })

    test('of another operator’s booking answers 403, and of an unknown booking 404', async () => {
      const id = await held()
      const stranger = await till.world.person('client')
      for (const reply of [await capture(id, {}, stranger), await release(id, stranger)])
        expect(reply.status).toBe(403)
      for (const reply of [await capture('bkg_none'), await release('bkg_none')])
        expect([reply.status, reply.error]).toEqual([404, 'Booking not found.'])
      expect((await stateOf(id)).theirs).toEqual(['authorised', 0])
    })
  })

describeTill('the sandbox', useSandboxTill())
describeTill('Stripe', useStripeTill())
