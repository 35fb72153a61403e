import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import type { Person } from '../support/world.ts'
import { inspect } from './every-step.ts'
import { useSite, WIDTHS } from './site.ts'
import { atReview, button, fillDetails, goOn, heading } from './walk.ts'
import { expectLight } from './weigh.ts'

/** A guest joins the guest list: without an account, or with keys and a mailed link. */

const site = useSite()
let club: PublicVenue
let members: PublicVenue
let small: PublicVenue
let card: PublicVenue
let held: PublicVenue
let ada: Person

const list = (venue: PublicVenue, fields: Record<string, unknown>) =>
  venue.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '02:00', ...fields })

beforeAll(async () => {
  const fields = { paid_guest_list_enabled: true, queue_skip_price: 2, max_plus_ones: 5 }
  club = await openPublicVenue(site.world, { name: 'Lowtide', ...fields })
  await list(club, { name: 'Early bird', price_keys: 0 })
  await list(club, { name: 'Late night', price_keys: 3 })
  members = await openPublicVenue(site.world, { name: 'The Back Room', members_only: 1 })
  await list(members, { name: 'Members', price_keys: 0 })
  small = await openPublicVenue(site.world, { name: 'Tiny' })
  await list(small, { name: 'Friends', price_keys: 0, capacity: 4 })
  card = await openPublicVenue(site.world, { name: 'The Quay' })
  await list(card, { name: 'Door list', price_keys: 0, deposit_mode: 'card' })
  const { id: booking_policy } = await card.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: card.params,
    body: { name: 'Card', refund: 'full', cancel_until_hours: 24, late_fee_per_cover_pence: 1500 },
  })
  await card.operator.ok('PUT /api/my-venues/:id', { params: { id: card.venueId }, body: { booking_policy } })
  held = await openPublicVenue(site.world, { name: 'The Lantern' })
  await list(held, {
    name: 'Balcony',
    price_keys: 0,
    deposit_mode: 'hold',
    price_per_cover_pence: 1000,
  })
  const { id: terms } = await held.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: held.params,
    body: { name: 'Half', refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 24 },
  })
  await held.operator.ok('PUT /api/my-venues/:id', {
    params: { id: held.venueId },
    body: { booking_policy: terms },
  })
  const admin = await site.world.person('admin')
  ada = await site.world.person('guest', { name: 'Ada' })
  await admin.ok('POST /api/admin/users/:id/keys', {
    params: { id: ada.id },
    body: { delta: 20, note: 'Welcome' },
  })
})

const open = (venue: PublicVenue, query = '', options = {}) =>
  site.visit(`/widget/guest-list/${venue.venueId}${query}`, options)

const pickNight = async (page: Page, label: string) => {
  await page.getByRole('button', { name: new RegExp(`^${label}.*free$`) }).click()
  await heading(page, 'Which list?').waitFor()
}

const pickList = (page: Page, name: string, option: string) =>
  page
    .getByRole('region', { name: new RegExp(`^${name}`) })
    .getByRole('button', { name: new RegExp(`^${option}`) })
    .click()

const placesOf = (email: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.kind', 'bookings.status', 'bookings.party_size', 'bookings.booking_date'])
    .select(['bookings.keys_spent', 'bookings.option_kind'])
    .where('users.email', '=', email)
    .orderBy('bookings.created_at')
    .execute()

const keysOf = async (id: string) =>
  (
    await site.world.database.read
      .selectFrom('users')
      .select('keys_balance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).keys_balance

/** The newest mailed link to sign in. */
const linkTo = async (email: string): Promise<string> => {
  const mail = await site.world.database.read
    .selectFrom('outbox')
    .select('facts')
    .where('to_address', '=', email)
    .where('kind', '=', 'magic_link')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (mail.facts as { url: string }).url
}

const signInByLink = async (page: Page, email: string) => {
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Mail me a link').click()
  await page.getByText('Check your e-mail').waitFor()
  const opened = await page.context().newPage()
  await opened.goto(await linkTo(email))
  await heading(opened, 'Welcome back').waitFor()
  expect(new URL(opened.url()).hash).toBe('')
  await button(opened, 'Sign in').click()
  await heading(opened, 'Which list?').waitFor()
  return opened
}

describe('without an account', () => {
  test.each(Object.entries(WIDTHS))('a free list is joined on a %s', async (device, width) => {
    const email = `free-${device}@example.com`
    const page = await open(club, '', { width })
    await page.getByRole('radio', { name: '3 guests' }).check({ force: true })
    await pickNight(page, 'Sunday 18 January')
    await pickList(page, 'Early bird', 'On the list')
    await heading(page, 'How would you like to join?').waitFor()
    await button(page, 'Join without an account').click()
    await fillDetails(page, email)
    await goOn(page)
    await atReview(page)
    await page.getByText('Free', { exact: true }).waitFor()
    await button(page, 'Join the list').click()
    await heading(page, 'You are on the list').waitFor()
    await page.getByRole('img', { name: 'Door code for this booking' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('You are on the list')
    await page.getByRole('link', { name: 'Change or cancel' }).waitFor()
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    expect(await (await page.request.get(new URL(calendar ?? '', page.url()).href)).text()).toContain(
      'BEGIN:VEVENT',
    )
    expect(await placesOf(email)).toMatchObject([
      { kind: 'guestlist', status: 'approved', party_size: 3, booking_date: '2026-01-18', keys_spent: 0 },
    ])
  })

  test('the end has the focus before it is painted', async () => {
    const page = await site.visit('/healthz')
    await page.addInitScript(() => {
      const seen: (string | null | undefined)[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.querySelector('.result h2')) seen.push(document.activeElement?.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${site.origin}/widget/guest-list/${club.venueId}?date=2026-01-27`)
    await pickList(page, 'Early bird', 'On the list')
    await button(page, 'Join without an account').click()
    await fillDetails(page, 'focus@example.com')
    await goOn(page)
    await button(page, 'Join the list').click()
    await heading(page, 'You are on the list').waitFor()
    const first = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen[0])
    await expect.poll(first).toBe('You are on the list')
  })

  test('a list that keeps a card says so before it asks for one, with what it may cost', async () => {
    const page = await open(card)
    await pickNight(page, 'Monday 19 January')
    await button(page, /^On the list.*Free.*with a card on file/).waitFor()
    await pickList(page, 'Door list', 'On the list')
    await button(page, 'Join without an account').click()
    await fillDetails(page, 'card@example.com')
    await goOn(page)
    await atReview(page)
    await page.getByText('Your card is kept on file. Nothing is taken now.').waitFor()
    const fee = 'If you do not come, or cancel after Sunday 18 January 2026, 22:00, we may charge £30.'
    await page.getByText(fee).waitFor()
    await button(page, 'Continue to your card').click()
    await page.getByText(fee).waitFor()
    await page.getByText('We keep your places on the list until').waitFor()
    await button(page, 'Keep my card and book').click()
    await heading(page, 'You are on the list').waitFor()
    expect(await placesOf('card@example.com')).toMatchObject([{ kind: 'guestlist', status: 'approved' }])
  })

  test('a deposit that is only held is named on every step, and its terms are those of the payment page', async () => {
    const page = await open(held)
    await pickNight(page, 'Monday 19 January')
    await button(page, /^On the list.*£20 held on your card/).waitFor()
    await pickList(page, 'Balcony', 'On the list')
    const sum = page
      .getByRole('navigation', { name: 'Your choices so far' })
      .getByText('£20 held on your card')
    await sum.waitFor()
    await button(page, 'Join without an account').click()
    await fillDetails(page, 'held@example.com')
    await sum.waitFor()
    await goOn(page)
    await atReview(page)
    await page.locator('.due', { hasText: 'Held on your card, not taken' }).getByText('£20').waitFor()
    await page.getByText('It is only held: the hold ends by itself after your visit.').waitFor()
    const terms =
      /Cancel by Sunday 18 January 2026, 22:00, and we take £10 of what is held\. After that, or if you do not come, we may take the £20\./
    await page.getByText(terms).waitFor()
    await expect.poll(() => page.getByText('comes back').count()).toBe(0)
    await button(page, 'Continue to payment').click()
    await heading(page, 'Your card').waitFor()
    await page.getByText(terms).waitFor()
  })

  test('somebody who is on the list already is told so', async () => {
    const email = 'twice@example.com'
    for (const round of [1, 2]) {
      const page = await open(club, '?date=2026-01-19')
      await pickList(page, 'Early bird', 'On the list')
      await button(page, 'Join without an account').click()
      await fillDetails(page, email)
      await goOn(page)
      await button(page, 'Join the list').click()
      if (round === 1) await heading(page, 'You are on the list').waitFor()
      else await page.getByRole('alert').filter({ hasText: 'You are on this list already' }).waitFor()
    }
    expect(await placesOf(email)).toHaveLength(1)
  })

  test('a list that fills up meanwhile says so, keeps what was typed, and offers other nights', async () => {
    const page = await open(small, '?date=2026-01-20')
    await pickList(page, 'Friends', 'On the list')
    await button(page, 'Join without an account').click()
    await fillDetails(page, 'late@example.com')
    await goOn(page)
    await atReview(page)
    const { slots } = await small.availability({ date: '2026-01-20', type: 'guestlist' })
    const slot = slots.find(({ available }) => available)
    await small.booked({
      date: '2026-01-20',
      time: slot?.time,
      access_rule_id: slot?.access_rule_id,
      rule_type: 'guestlist',
      party_size: 4,
    })
    await button(page, 'Join the list').click()
    await page.getByRole('alert').filter({ hasText: 'Friends has just filled up.' }).waitFor()
    await page.getByText('No list has room on Tuesday 20 January for 2 guests.').waitFor()
    await page.getByText('This list is full.').waitFor()
    await button(page, 'Wed 21 Jan').click()
    await pickList(page, 'Friends', 'On the list')
    await button(page, 'Join without an account').click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('late@example.com')
    await goOn(page)
    await button(page, 'Join the list').click()
    await heading(page, 'You are on the list').waitFor()
    expect(await placesOf('late@example.com')).toMatchObject([{ booking_date: '2026-01-21' }])
  })
})

describe('with an account', () => {
  test('a paid list is joined with keys after a mailed link, which keeps the night and the party', async () => {
    const first = await open(club)
    await first.getByRole('radio', { name: '3 guests' }).check({ force: true })
    await pickNight(first, 'Thursday 22 January')
    await pickList(first, 'Late night', 'Past the queue')
    await heading(first, 'Please sign in').waitFor()
    await expect.poll(() => button(first, 'Join without an account').count()).toBe(0)
    const page = await signInByLink(first, ada.email)
    await page.getByText('Thursday 22 January · 3 guests').waitFor()
    await page.getByText('Signed in as Ada').waitFor()
    await pickList(page, 'Late night', 'Past the queue')
    await atReview(page)
    await page.getByText('15 keys', { exact: true }).waitFor()
    await page.getByText('You have 20 keys.').waitFor()
    await page.getByText('If you cancel before the night begins, your keys come back.').waitFor()
    await button(page, 'Join for 15 keys').click()
    await heading(page, 'You are on the list').waitFor()
    expect(await placesOf(ada.email)).toMatchObject([
      { party_size: 3, keys_spent: 15, option_kind: 'queue_skip', booking_date: '2026-01-22' },
    ])
    expect(await keysOf(ada.id)).toBe(5)
    // The link works once.
    const again = await page.context().newPage()
    await again.goto(await linkTo(ada.email))
    await button(again, 'Sign in').click()
    await again.getByText('This link was used already').waitFor()
    await again.getByLabel('E-mail').waitFor()
  })

  test('too few keys are said before anything is sent, and again if they were spent meanwhile', async () => {
    const first = await open(club, '?date=2026-01-23&party_size=2')
    await pickList(first, 'Late night', 'On the list')
    const page = await signInByLink(first, ada.email)
    await pickList(page, 'Late night', 'On the list')
    await page.getByText('This costs 6 keys, and you have 5 keys.').waitFor()
    await expect.poll(() => button(page, 'Join for 6 keys').isDisabled()).toBe(true)
    await page.goBack()
    await page.getByRole('button', { name: '2 guests, change' }).click()
    await page.getByRole('radio', { name: '1 guest', exact: true }).check({ force: true })
    await pickNight(page, 'Friday 23 January')
    await pickList(page, 'Late night', 'On the list')
    await page.getByText('You have 5 keys.').waitFor()
    await site.world.database.read
      .updateTable('users')
      .set({ keys_balance: 1 })
      .where('id', '=', ada.id)
      .execute()
    await button(page, 'Join for 3 keys').click()
    await page.getByRole('alert').filter({ hasText: 'fewer keys than this costs' }).waitFor()
    expect(await keysOf(ada.id)).toBe(1)
  })

  test('a members’ list is for members: others are told kindly', async () => {
    const page = await open(members)
    await page.getByText('The guest list is for members').waitFor()
    await pickNight(page, 'Sunday 18 January')
    await pickList(page, 'Members', 'On the list')
    await heading(page, 'Please sign in').waitFor()
    const signedIn = await signInByLink(page, ada.email)
    await pickList(signedIn, 'Members', 'On the list')
    await button(signedIn, 'Join the list').click()
    await signedIn.getByRole('alert').filter({ hasText: 'This list is for members' }).waitFor()
    await site.world.database.read
      .updateTable('users')
      .set({ membership_tier: 'gold' })
      .where('id', '=', ada.id)
      .execute()
    await button(signedIn, 'Join the list').click()
    await heading(signedIn, 'You are on the list').waitFor()
  })

  test('a password works too; a reload ends the session and keeps the choice', async () => {
    const page = await open(club, '?date=2026-01-24')
    await pickList(page, 'Early bird', 'On the list')
    await button(page, 'I have a password').click()
    await page.getByLabel('E-mail').fill(ada.email)
    await button(page, 'Sign in').click()
    await page.getByText('Please fill this in.').waitFor()
    await page.getByLabel('Password').fill('not this one')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ json: { user: { id: ada.id, role: 'guest', name: 'Ada' }, token: ada.token } }),
    )
    await button(page, 'Sign in').click()
    await atReview(page)
    await page.reload()
    await heading(page, 'How would you like to join?').waitFor()
    expect(
      await page.evaluate(() => [Object.keys(localStorage).length, Object.keys(sessionStorage).length]),
    ).toEqual([0, 0])
  })
})

test('who reloads a tab that was left open since last month can choose a day with the keyboard', async () => {
  const page = await open(club)
  await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
  await page.evaluate(() => {
    const { maitred } = history.state
    const draft = { ...maitred.draft, date: '2025-12-10', month: '2025-12' }
    history.replaceState({ maitred: { ...maitred, draft } }, '')
  })
  await page.reload()
  await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
  await expect.poll(() => page.locator('[role=grid] [tabindex="0"]:visible').count()).toBe(1)
})

test('no step has a fault that axe finds, light and dark', async () => {
  const page = await open(club, '', { width: 320 })
  const { faults, look } = inspect(page, 'guest list')
  await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
  await look('when')
  await pickNight(page, 'Sunday 25 January')
  await page.getByRole('region', { name: /^Late night/ }).waitFor()
  await look('list')
  await pickList(page, 'Early bird', 'On the list')
  await look('who')
  await button(page, 'Mail me a link').click()
  await page.getByText('Please fill this in.').waitFor()
  await look('who, faulty')
  await page.getByLabel('E-mail').fill('axe@example.com')
  await button(page, 'Mail me a link').click()
  await page.getByText('Check your e-mail').waitFor()
  await look('mailed')
  await button(page, 'Join without an account').click()
  await fillDetails(page, 'axe-light@example.com')
  await look('details')
  await goOn(page)
  await atReview(page)
  await look('review')
  await button(page, 'Join the list').click()
  await page.getByRole('img', { name: 'Door code' }).waitFor()
  await look('result')
  expect(faults()).toEqual([])
})

test.each(['en', 'de'])('what a guest loads stays within its bounds: %s', (lang) =>
  expectLight(site, `guest-list widget (${lang})`, {
    path: `/widget/guest-list/${club.venueId}?lang=${lang}`,
    ready: '.day.free',
    later: '/result-',
    // At least 1 KB stays free, in both languages.
    most: 19,
  }),
)
