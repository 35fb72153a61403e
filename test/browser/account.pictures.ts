import { beforeAll, test } from 'vitest'
import { findSetupPath } from '../../server/modules/venue/index.ts'
import { makeBooking, makeGuest, makeVenue } from '../support/factories.ts'
import { mailedToken } from '../support/mails.ts'
import type { Person } from '../support/world.ts'
import { shoot } from './album.ts'
import { useSite } from './site.ts'
import { button, heading } from './walk.ts'

/** Photographs of the pages behind mailed and printed links, to be looked at. */

const site = useSite({ settings: { SIGN_UP: 'on' } })
const WRONG = 'x'.repeat(43)
let setupPath: string
let guest: Person

beforeAll(async () => {
  setupPath = (await findSetupPath(site.world.database.read)) ?? ''
})

// First: there is one set-up.
test('the set-up', async () => {
  const page = await site.visit(setupPath)
  await button(page, 'Create account and venue').waitFor()
  await shoot(page, 'account-1-setup')
  await button(page, 'Create account and venue').click()
  await shoot(page, 'account-1-setup-faults')
  for (const [name, text] of [
    ['name', 'Ines Calloway'],
    ['email', 'ines@example.com'],
    ['password', 'a-longer-password'],
    ['venue_name', 'The Copper Heron'],
    ['venue_address', '12 Quay Street, Bristol'],
  ] as const)
    await page.fill(`[name=${name}]`, text)
  await button(page, 'Create account and venue').click()
  await heading(page, 'Your account is ready').waitFor()
  await shoot(page, 'account-2-ready')
  await page.goto(site.origin + setupPath)
  await heading(page, 'There is nothing to set up').waitFor()
  await shoot(page, 'account-3-setup-spent')
})

test('an invitation, a new password and a confirmation', async () => {
  const owner = await site.world.person('client')
  await owner.ok('POST /api/my-venues/:venueId/members', {
    params: { venueId: await makeVenue(owner, { name: 'The Walrus' }) },
    body: { email: 'new@example.com', role: 'host' },
  })
  const page = await site.visit(`/invite/${WRONG}`)
  await heading(page, 'This invitation does not work any more').waitFor()
  await shoot(page, 'account-4-invite-spent')
  await page.goto(
    `${site.origin}/invite/${await mailedToken(site.world.database, 'new@example.com', 'invite')}`,
  )
  await heading(page, 'The Walrus invites you').waitFor()
  await shoot(page, 'account-4-invite')
  await button(page, 'I have an account').click()
  await shoot(page, 'account-4-invite-sign-in')
  await page.goto(`${site.origin}/reset/${WRONG}?lang=de`)
  await page.fill('[name=new_password]', 'a-longer-password')
  await button(page, 'Passwort zeigen').click()
  await shoot(page, 'account-5-reset-de')
  await page.locator('.primary').click()
  await heading(page, 'Dieser Link funktioniert nicht mehr').waitFor()
  await shoot(page, 'account-5-reset-spent-de')
  await page.goto(`${site.origin}/confirm/${WRONG}`)
  await heading(page, 'Confirm your address').waitFor()
  await shoot(page, 'account-6-confirm')
})

test('a guest’s bookings and keys', async () => {
  const operator = await site.world.person('client')
  const admin = await site.world.person('admin')
  const venue = await makeVenue(operator, { name: 'Lowtide' })
  guest = await makeGuest(site.world, venue, { name: 'Rowan Ellery' })
  for (const reservation_date of ['2026-01-21', '2026-02-14'])
    await makeBooking(operator, venue, { user_id: guest.id, reservation_date, party_size: 3 })
  for (const [delta, note] of [
    [12, 'Welcome'],
    [-4, 'Taken back'],
  ] as const)
    await admin.ok('POST /api/admin/users/:id/keys', { params: { id: guest.id }, body: { delta, note } })
  await site.world.anyone.ok('POST /api/auth/magic-link', { body: { email: guest.email } })
  const page = await site.visit(`/sign-in/${await mailedToken(site.world.database, guest.email, 'sign-in')}`)
  await button(page, 'Sign in').waitFor()
  await shoot(page, 'account-7-sign-in')
  await button(page, 'Sign in').click()
  await page.locator('.ledger').waitFor()
  await shoot(page, 'account-8-own-bookings')
})
