import { expect, test } from 'vitest'
import { sweepPayments } from '../../server/modules/money/index.ts'
import { addMember } from '../support/factories.ts'
import { openPublicVenue } from '../support/public-venue.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { heading } from './walk.ts'

/** What a manager learns of money that did not go the way it should. */

const site = useSite({ own: true })

test('a refund that failed stands on Today until the money went back, and leads to its booking; hosts do not see it', async () => {
  const { world } = site
  const venue = await openPublicVenue(
    world,
    { name: 'The Copper Heron' },
    { deposit_mode: 'charge', price_per_cover_pence: 4000 },
  )
  await venue.table()
  const reply = await venue.book({ date: '2026-01-27', guest_name: 'Rowan Ellery' })
  if (reply.status !== 200 || !('requires_payment' in reply.body)) throw new Error(reply.text)
  const { booking_id, payment_intent_id, payment_client_secret } = reply.body
  await world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
    params: { intentId: payment_intent_id },
    body: { client_secret: payment_client_secret, outcome: 'refunds_fail' },
  })
  const refund = (reason: string) =>
    venue.operator.ok('POST /api/bookings/:id/refund', { params: { id: booking_id }, body: { reason } })
  await refund('The kitchen closed early')
  world.clock.advance({ minutes: 2 })
  await sweepPayments(world.app.services, world.clock.now(), (error) => {
    throw error
  })

  const today = `/${venue.venueId}/today`
  const page = await openConsole(site, venue.operator, today, { width: WIDTHS.phone })
  const card = page.locator('.attention')
  await card.getByText('Could not be returned').waitFor()
  await expect.poll(() => card.getByRole('link').innerText()).toBe('Rowan Ellery, £80')
  await card.getByRole('link').click()
  await heading(page, /Rowan Ellery/).waitFor()

  const host = await addMember(venue.operator, venue.venueId, await world.person('client'), 'host')
  const theirs = await openConsole(site, host, today)
  await theirs.getByText('Allergies and diets').waitFor()
  await expect.poll(() => theirs.locator('.attention').count()).toBe(0)

  await world.database.read
    .updateTable('sandbox_intents')
    .set({ refunds_go: 'done' })
    .where('id', '=', payment_intent_id)
    .execute()
  // That it could not be read does not look as if there were nothing.
  await page.route('**/failed-refunds', (route) => route.abort())
  await page.goto(`${site.origin}/console${today}`)
  await card.getByRole('button', { name: 'Load again' }).waitFor()
  await page.unroute('**/failed-refunds')
  await card.getByRole('button', { name: 'Load again' }).click()
  await card.getByText('Could not be returned').waitFor()

  await refund('Again')
  await page.goto(`${site.origin}/console${today}`)
  await page.getByText('Allergies and diets').waitFor()
  await expect.poll(() => card.count()).toBe(0)
})
