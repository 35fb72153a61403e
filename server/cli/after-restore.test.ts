import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../../test/support/factories.ts'
import { type FakeStripe, startFakeStripe } from '../../test/support/fake-stripe.ts'
import { freshDatabase } from '../../test/support/test-database.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { newId } from '../db/values.ts'
import { processMoneyTasks } from '../modules/money/index.ts'
import { requirePayments } from '../ports/payments/port.ts'
import { commands } from './index.ts'

let world: World
let stripe: FakeStripe
let venueId: string

beforeAll(async () => {
  const database = await freshDatabase()
  stripe = await startFakeStripe({ now: () => world?.clock.now() ?? new Date() })
  world = await openWorld(database, stripe.settings)
  venueId = await makeVenue(await world.person('client'))
})
afterAll(async () => {
  await world.app.close()
  await world.database.close()
  await stripe.close()
})

const verify = async (options: Record<string, string>) => {
  const lines: string[] = []
  const failure = await commands.verify
    ?.run({
      database: world.database,
      payments: world.app.services.payments,
      options,
      applied: [],
      now: world.clock.now(),
      print: (line) => lines.push(line),
    })
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return { lines, failure }
}

/** What the provider knows of a payment that was made after the moment to which the database was restored. */
const madeAtProvider = async (purpose: string, capture: 'automatic' | 'manual', at = venueId) => {
  const port = requirePayments(world.app.services.payments)
  const payment_id = newId('pay')
  const { id } = await port.createIntent({
    idempotencyKey: payment_id,
    amountPence: 4000,
    currency: 'gbp',
    capture,
    description: 'Lost',
    metadata: { payment_id, venue_id: at, purpose },
  })
  return id
}

describe('verify --after-restore', () => {
  const since = () => ({ 'after-restore': new Date(world.clock.now().getTime() - 60_000).toISOString() })

  test('says so when nothing is missing', async () => {
    expect(await verify(since())).toEqual({
      lines: ['The provider knows no payment that is not known here.', 'Everything agrees.'],
      failure: undefined,
    })
  })

  test('refuses a time that is none', async () => {
    const { failure } = await verify({ 'after-restore': 'yesterday' })
    expect(failure).toBe('"after-restore" must be a time, such as 2026-11-17T18:00:00Z.')
  })

  test('lists what only the provider knows, takes it in once, and the money goes back', async () => {
    const [tickets, hold, unpaid, elsewhere] = [
      await madeAtProvider('tickets', 'automatic'),
      await madeAtProvider('hold', 'manual'),
      await madeAtProvider('deposit', 'automatic'),
      await madeAtProvider('deposit', 'automatic', newId('ven')),
    ] as const
    for (const id of [tickets, hold, elsewhere]) stripe.confirm(id)

    const listed = await verify(since())
    expect(listed.lines).toHaveLength(4)
    for (const line of listed.lines) expect(line).toMatch(/is not known here\.$/)
    expect(listed.failure).toBe('Payments that are not known here: 4. Add --take-in yes to take them in.')
    expect(await world.database.read.selectFrom('payments').select('id').execute()).toEqual([])

    const before = await world.database.read
      .selectFrom('venue_versions')
      .select('revision')
      .executeTakeFirstOrThrow()
    const taken = await verify({ ...since(), 'take-in': 'yes' })
    expect(taken.lines.map((line) => line.split(', ').at(-1))).toEqual([
      'and its money goes back.',
      'and its money goes back.',
      'because nobody had paid it.',
      'because its venue is not here: refund it at the provider.',
    ])
    expect(taken.failure).toBe('Payments that are not known here: 1. Add --take-in yes to take them in.')
    const after = await world.database.read
      .selectFrom('venue_versions')
      .select('revision')
      .executeTakeFirstOrThrow()
    expect(after.revision - before.revision).toBeGreaterThanOrEqual(1_000_000)

    await processMoneyTasks(world.app.services, world.clock.now(), () => false)
    expect(stripe.books.refunds.map(({ payment_intent, amount }) => [payment_intent, amount])).toEqual([
      [tickets, 4000],
    ])
    expect(stripe.books.intents.get(hold)?.status).toBe('canceled')
    expect(stripe.books.intents.get(unpaid)?.status).toBe('canceled')
    expect(stripe.books.intents.get(elsewhere)?.status).toBe('succeeded')
    const again = await verify({ ...since(), 'take-in': 'yes' })
    expect(again.lines).toHaveLength(1)
    expect(await verify({})).toEqual({ lines: ['Everything agrees.'], failure: undefined })
  })
})
