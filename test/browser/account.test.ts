import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../domain/totp.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { findSetupPath } from '../../server/modules/venue/index.ts'
import { makeBooking, makeGuest, makeVenue } from '../support/factories.ts'
import { mailedToken } from '../support/mails.ts'
import type { Person } from '../support/world.ts'
import { violationsInBothThemes } from './axe.ts'
import { useSite } from './site.ts'
import { button, heading } from './walk.ts'

/** The links that are mailed and printed, from the first press to what comes next. */

const site = useSite({ settings: { SIGN_UP: 'on' } })
const PASSWORD = 'correct horse battery'
const WRONG = 'x'.repeat(43)

let setupPath: string
let owner: Person
let venueId: string

beforeAll(async () => {
  setupPath = (await findSetupPath(site.world.database.read)) ?? ''
})

const mailed = async (email: string, page: Parameters<typeof mailedToken>[2]) =>
  `/${page}/${await mailedToken(site.world.database, email, page)}`
const signIn = (email: string, password: string) =>
  site.world.anyone.call('POST /api/auth/login', { body: { email, password } })
const sessionsOf = (email: string) =>
  site.world.database.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.user_id')
    .where('users.email', '=', email)
    .execute()
const faultOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const [first = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(first)?.textContent
  })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

// First and in this order: the first account can be made once.
describe('the first start', () => {
  test('a link that is not right says so, and what to do', async () => {
    const page = await site.visit(`/setup/${WRONG}`)
    await heading(page, 'There is nothing to set up with this link').waitFor()
    await page.getByText('copy it once more from what the service printed').waitFor()
  })

  test('the form names each wrong field, and axe finds nothing', async () => {
    const page = await site.visit(setupPath)
    await button(page, 'Create account and venue').click()
    await expect.poll(() => faultOf(page, 'Your name')).toBe('Please fill this in.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name')
    await fill(page, 'E-mail', 'nobody')
    await fill(page, 'Password', 'short')
    await expect.poll(() => faultOf(page, 'E-mail')).toBe('This does not look like an e-mail address.')
    await expect.poll(() => faultOf(page, 'Password')).toBe('Please use at least 10 characters.')
    // What a good password is, is still there where it is needed most, and read out with the fault.
    await page.getByText('A short sentence is easy to remember.').waitFor()
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-describedby'))
      .toBe('field-password-error field-password-hint')
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await findSetupPath(site.world.database.read)).toBe(setupPath)
  })

  test('the link makes the account and the venue, in the browser’s time zone, and leads on', async () => {
    const page = await site.visit(setupPath)
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
    await fill(page, 'Your name', 'Ines Calloway')
    await fill(page, 'E-mail', 'ines@example.com')
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Show password').click()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await fill(page, 'Name of the venue', 'The Copper Heron')
    await fill(page, 'Address', '12 Quay Street, Bristol')
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe(zone)
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await button(page, 'Create account and venue').click()
    await heading(page, 'Your account is ready').waitFor()
    await expect.poll(() => focused(page)).toBe('Your account is ready')
    expect(await violationsInBothThemes(page)).toEqual([])
    const venue = await site.world.database.read
      .selectFrom('venues')
      .select(['id', 'name', 'timezone', 'status'])
      .executeTakeFirstOrThrow()
    expect(venue).toMatchObject({ name: 'The Copper Heron', timezone: 'Europe/Berlin', status: 'draft' })
    expect((await signIn('ines@example.com', PASSWORD)).status).toBe(200)
    await link(page, 'Set the venue up').click()
    await page.getByRole('heading', { level: 2, name: /^(Who are you|When are you open)\?$/ }).waitFor()
    expect(await sessionsOf('ines@example.com')).toHaveLength(2)
  })

  test('the link says kindly that it has done its work', async () => {
    const page = await site.visit(setupPath, { lang: 'de-DE' })
    await heading(page, 'Mit diesem Link gibt es nichts einzurichten').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  })
})

describe('somebody who is invited', () => {
  beforeAll(async () => {
    owner = await site.world.person('client')
    venueId = await makeVenue(owner, { name: 'The Walrus' })
  })
  const invite = async (email: string) => {
    await owner.ok('POST /api/my-venues/:venueId/members', {
      params: { venueId },
      body: { email, role: 'host' },
    })
    return mailed(email, 'invite')
  }
  const membersAt = async () =>
    (await owner.ok('GET /api/my-venues/:venueId/members', { params: { venueId } })).data.map(
      ({ email }) => email,
    )

  test('makes an account and accepts; the link works once', async () => {
    const address = await invite('new@example.com')
    const page = await site.visit(address)
    await heading(page, 'The Walrus invites you').waitFor()
    await page.getByText('The invitation went to n•••@example.com and makes you a host.').waitFor()
    await button(page, 'Create account and accept').click()
    await expect.poll(() => faultOf(page, 'Your name')).toBe('Please fill this in.')
    expect(await violationsInBothThemes(page)).toEqual([])
    await fill(page, 'Your name', 'Nils Newman')
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Create account and accept').click()
    await heading(page, 'Welcome to The Walrus').waitFor()
    await page.getByText('You are a host').waitFor()
    expect(await membersAt()).toContain('new@example.com')
    const again = await site.visit(address)
    await heading(again, 'This invitation does not work any more').waitFor()
    expect(await violationsInBothThemes(again)).toEqual([])
  })

  test('and has an account signs in, with a second factor too, and leaves no session behind', async () => {
    const person = await site.world.person('client')
    await site.world.database.read
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', person.id)
      .execute()
    const { secret } = await person.ok('POST /api/2fa/enrol')
    const now = () => site.world.clock.now()
    await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, now()) } })
    site.world.clock.advance({ minutes: 2 })
    const page = await site.visit(await invite(person.email))
    // Trying to make a second account leads to the one there is.
    await fill(page, 'Your name', 'Somebody')
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Create account and accept').click()
    await page.getByText('the address that was invited has an account').waitFor()
    await fill(page, 'E-mail', person.email)
    await fill(page, 'Password', 'not the password')
    await button(page, 'Sign in and accept').click()
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Sign in and accept').click()
    await heading(page, 'One more step').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await fill(page, 'Six-digit code', codeAt(secret, now()))
    await button(page, 'Continue').click()
    await heading(page, 'Welcome to The Walrus').waitFor()
    expect(await membersAt()).toContain(person.email)
    expect(await sessionsOf(person.email)).toHaveLength(1)
  })

  test('is told when the invitation is for somebody else', async () => {
    const address = await invite('somebody@example.com')
    const page = await site.visit(address)
    await button(page, 'I have an account').click()
    // Who has forgotten the password is not stuck here.
    await button(page, 'Forgot your password?').click()
    await fill(page, 'E-mail', 'ines@example.com')
    await button(page, 'Send me a new link').click()
    await page.getByText('If ines@example.com has an account').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, 'Back').click()
    await fill(page, 'E-mail', 'ines@example.com')
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Sign in and accept').click()
    await heading(page, 'This invitation is for another address').waitFor()
    await button(page, 'Sign in to another account').click()
    await heading(page, 'Sign in to join The Walrus').waitFor()
  })
})

describe('a forgotten password', () => {
  test('is typed once and ends every session', async () => {
    const person = await site.world.person('client')
    const page = await site.visit('/console')
    await fill(page, 'E-mail address', person.email)
    await button(page, 'Forgot your password?').click()
    await page.getByRole('heading', { name: 'A new password' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, 'Mail me a link').click()
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, 'Back to signing in').click()
    await fill(page, 'Password', 'forgotten')
    const address = await mailed(person.email, 'reset')
    await page.goto(site.origin + address)
    await fill(page, 'New password', 'short')
    await button(page, 'Set new password').click()
    await expect.poll(() => faultOf(page, 'New password')).toBe('Please use at least 10 characters.')
    expect(await violationsInBothThemes(page)).toEqual([])
    await fill(page, 'New password', PASSWORD)
    await button(page, 'Set new password').click()
    await heading(page, 'Your new password is set').waitFor()
    await link(page, 'Sign in to the console').waitFor()
    expect((await person.call('GET /api/auth/me')).status).toBe(401)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
    // The link is used up: the page offers another.
    await page.goto(site.origin + address)
    await fill(page, 'New password', PASSWORD)
    await button(page, 'Set new password').click()
    await heading(page, 'This link does not work any more').waitFor()
    await fill(page, 'E-mail', person.email)
    site.world.clock.advance({ seconds: 1 })
    await button(page, 'Send me a new link').click()
    await page.getByText(`If ${person.email} has an account`).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await mailed(person.email, 'reset')).not.toBe(address)
  })
})

describe('a guest', () => {
  test('signs in by a press, not by opening, and sees bookings and keys', async () => {
    const operator = await site.world.person('client')
    const admin = await site.world.person('admin')
    const venue = await makeVenue(operator, { name: 'Lowtide' })
    const guest = await makeGuest(site.world, venue)
    const asked = { user_id: guest.id, reservation_date: '2026-01-22', party_size: 2 }
    await makeBooking(operator, venue, asked)
    const approved = { user_id: guest.id, reservation_date: '2026-01-21', party_size: 3 }
    await operator.ok('POST /api/bookings/:id/approve', {
      params: { id: await makeBooking(operator, venue, approved) },
    })
    await admin.ok('POST /api/admin/users/:id/keys', {
      params: { id: guest.id },
      body: { delta: 12, note: 'Welcome' },
    })
    await site.world.anyone.ok('POST /api/auth/magic-link', { body: { email: guest.email } })
    const address = await mailed(guest.email, 'sign-in')
    // A mail scanner opens it first.
    await heading(await site.visit(address), 'Your bookings').waitFor()
    const page = await site.visit(address)
    await heading(page, 'Your bookings').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, 'Sign in').click()
    await heading(page, `Hello, ${guest.name}`).waitFor()
    const booking = page.getByRole('listitem').filter({ hasText: 'Wednesday 21 January, 20:00' })
    await booking.getByText('Lowtide').waitFor()
    await booking.getByText(/^Table T\d+ · 3 guests$/).waitFor()
    // A request has no table yet.
    const request = page.getByRole('listitem').filter({ hasText: 'Waiting for an answer' })
    await request.getByText('Table · 2 guests', { exact: true }).waitFor()
    await page.getByText('12', { exact: true }).waitFor()
    // The next link is asked for behind a button.
    await expect.poll(() => page.getByLabel('E-mail').count()).toBe(0)
    await button(page, 'Ask for a new link').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-email')
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(
      await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length, history.state]),
    ).toEqual(['', 0, 0, null])
    await button(page, 'Sign out').click()
    await heading(page, 'You are signed out').waitFor()
    await page.reload()
    await button(page, 'Sign in').click()
    await heading(page, 'This link does not work any more').waitFor()
    await fill(page, 'E-mail', guest.email)
    await button(page, 'Send me a new link').click()
    await page.getByText('a new link is on its way').waitFor()
  })
})

describe('signing up', () => {
  test('begins at the sign-in, and names what is missing', async () => {
    const page = await site.visit('/console')
    await button(page, 'Make an account').click()
    await page.getByRole('heading', { level: 1, name: 'A new account' }).waitFor()
    await expect.poll(() => focused(page)).toBe('A new account')
    await button(page, 'Mail me a link').click()
    await expect.poll(() => faultOf(page, 'Your name')).toBe('Please fill this in.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name')
    await fill(page, 'Your name', 'Una Upton')
    await fill(page, 'E-mail address', 'una')
    await button(page, 'Mail me a link').click()
    await expect
      .poll(() => faultOf(page, 'E-mail address'))
      .toBe('This does not look like an e-mail address.')
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, 'Back to signing in').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-email')
  })

  test('is confirmed with a password; the link works once', async () => {
    const email = 'una@example.com'
    const page = await site.visit('/console')
    await button(page, 'Make an account').click()
    await fill(page, 'Your name', 'Una Upton')
    await fill(page, 'E-mail address', email)
    await button(page, 'Mail me a link').click()
    await page.getByRole('heading', { level: 1, name: 'Look into your mail' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.goto(`${site.origin}${await mailed(email, 'confirm')}`)
    await heading(page, 'Confirm your address').waitFor()
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect(await violationsInBothThemes(page)).toEqual([])
    await fill(page, 'Password', 'password123')
    await button(page, 'Confirm and create account').click()
    await page.getByText('one of the most common').waitFor()
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Confirm and create account').click()
    await heading(page, 'Your account is ready').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    // Who has just chosen a password is not asked for it again.
    await link(page, 'Make your first venue').click()
    await page.getByRole('heading', { level: 1, name: 'Create your venue' }).waitFor()
    await page.goBack()
    await page.reload()
    await fill(page, 'Password', PASSWORD)
    await button(page, 'Confirm and create account').click()
    await heading(page, 'This link does not work any more').waitFor()
    await link(page, 'Sign in to the console').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

test('every page fits 320 px, with large text too, and speaks German', async () => {
  const page = await site.visit('/healthz', { width: 320, lang: 'de-AT' })
  for (const task of ['setup', 'invite', 'reset', 'sign-in', 'confirm']) {
    await page.goto(`${site.origin}/${task}/${WRONG}`)
    await page.locator('h2').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([task, await overflow()]).toEqual([task, 0])
    // As at 640 px with text at 200 %.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.setViewportSize({ width: 640, height: 900 })
    expect([task, await overflow()]).toEqual([task, 0])
    await page.setViewportSize({ width: 320, height: 900 })
  }
})
