import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../domain/totp.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { addMember, makeWalkIn } from '../support/factories.ts'
import { buyVoucher } from '../support/vouchers.ts'
import type { Person } from '../support/world.ts'
import { useStage } from './floor-stage.ts'
import { nextFrames, openConsole, said } from './operator.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Somebody quick: no press goes to what lies below, is done twice, or leaves the keyboard nowhere. */

const PASSWORD = 'a long enough password'
const stage = useStage(['1', '2'])

const openFloor = async () => {
  const page = await stage.open('floor')
  await button(page, 'Block tables…').waitFor()
  return page
}

/** A promise that the test resolves. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** The note to the team, as it is stored. */
const noteOn = async (date: string) => {
  const { shift_note } = await stage.venue.operator.ok('GET /api/my-venues/:venueId/briefing', {
    params: stage.venue.params,
    query: { date },
  })
  return shift_note?.text
}

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

const withPassword = async (person: Person) => {
  await stage.site.world.database.read
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .execute()
  return person
}

const signIn = async (page: Page, { email }: Person) => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('the days are stepped through by Enter while a new booking is open', async () => {
  const page = await stage.open('floor?new=1')
  await page.getByRole('heading', { name: 'New booking, Sat 17 Jan' }).waitFor()
  await page.getByRole('button', { name: 'Day after' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New booking, Sun 18 Jan' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New booking, Mon 19 Jan' }).waitFor()
})

describe('what lies on top', () => {
  test('has the keyboard as soon as it is there, before it is painted', async () => {
    const page = await openFloor()
    const hasFocus = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          new MutationObserver((_, observer) => {
            const dialog = document.querySelector('dialog')
            if (!dialog) return
            observer.disconnect()
            resolve(dialog.contains(document.activeElement))
          }).observe(document.body, { childList: true, subtree: true })
          document.querySelector<HTMLElement>('[title="Block tables…"]')?.click()
        }),
    )
    expect(hasFocus).toBe(true)
  })

  test('is closed by one Escape, and the panel below it by the next', async () => {
    const page = await openFloor()
    await page.keyboard.press('n')
    const panel = page.getByRole('complementary', { name: 'New booking' })
    await panel.waitFor()
    await button(page, 'Legend').click()
    const legend = page.getByRole('heading', { name: 'What the signs mean' })
    await legend.waitFor()
    await page.keyboard.press('Escape')
    await legend.waitFor({ state: 'hidden' })
    await nextFrames(page)
    await expect.poll(() => panel.count()).toBe(1)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('as a list of known guests goes away by Escape, and the booking that is typed stays', async () => {
    const { operator, venueId } = stage.venue
    await makeWalkIn(operator, venueId, { name: 'Rowan Ellery' })
    const page = await openFloor()
    await page.keyboard.press('n')
    const guest = page.getByLabel('Guest', { exact: true })
    await guest.pressSequentially('Rowan')
    const known = page.getByRole('option', { name: /Rowan Ellery/ })
    await known.waitFor()
    await page.keyboard.press('Escape')
    await known.waitFor({ state: 'hidden' })
    await nextFrames(page)
    await expect.poll(() => guest.inputValue()).toBe('Rowan')
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
  })

  test('to sign in again cannot be closed by Escape', async () => {
    const person = await stage.site.world.person('client')
    await addMember(stage.venue.operator, stage.venue.venueId, person, 'manager')
    const page = await stage.open('floor', {}, person)
    await button(page, 'Block tables…').waitFor()
    await person.ok('POST /api/auth/logout')
    await button(page, 'Day after').click()
    const again = page.getByRole('dialog')
    await again.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
    await nextFrames(page)
    await expect.poll(() => again.isVisible()).toBe(true)
  })
})

test('tables are blocked once, however often the button is pressed', async () => {
  const page = await openFloor()
  await button(page, 'Block tables…').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.pick').first().click()
  const answer = gate()
  const sent: string[] = []
  await page.route('**/tables/blocks', async (route) => {
    sent.push(route.request().method())
    await answer.opened
    await route.continue()
  })
  const block = dialog.getByRole('button', { name: 'Block', exact: true })
  await block.click()
  await block.click()
  await nextFrames(page)
  answer.open()
  await said(page, 'blocked from')
  expect(sent).toEqual(['POST'])
})

test('a booking of another day is not called missing while it is looked for', async () => {
  const id = await stage.party('Montrose', { table: '2', date: '2026-01-24' })
  const page = await openFloor()
  const answer = gate()
  await page.route(`**/api/bookings/${id}`, async (route) => {
    await answer.opened
    await route.continue()
  })
  await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/floor?booking=${id}`)
  await button(page, 'Block tables…').waitFor()
  await page.locator('.panel').waitFor()
  await nextFrames(page)
  await expect.poll(() => page.getByText('or it does not exist').count()).toBe(0)
  answer.open()
  await button(page, 'Show that day').waitFor()
})

describe('signing in', () => {
  test('goes on in the field of the second step', async () => {
    const { world } = stage.site
    const person = await withPassword(await world.person('client'))
    const { secret } = await person.ok('POST /api/2fa/enrol')
    await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
    const page = await stage.site.visit('/console', { width: WIDTHS.desk })
    await button(page, 'Forgot your password?').click()
    await button(page, 'Back to signing in').click()
    await expect.poll(() => focusedId(page)).toBe('field-email')
    await signIn(page, person)
    await page.getByLabel('Code of your authenticator app').waitFor()
    await expect.poll(() => focusedId(page)).toBe('field-code')
  })

  test('as somebody else shows nothing of what was typed before', async () => {
    const { operator, venueId } = stage.venue
    const [first, second] = [await stage.site.world.person('client'), await stage.site.world.person('client')]
    for (const person of [first, second]) await addMember(operator, venueId, person, 'manager')
    await withPassword(second)
    const page = await stage.open('settings/venue', {}, first)
    await page.getByLabel('Description').fill('Never saved.')
    await page.getByLabel(/^Signed in as/).click()
    await button(page, 'Sign out').click()
    await signIn(page, second)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Description').waitFor()
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('')
  })
})

describe('what is typed and not saved', () => {
  test('on another screen does not hold anybody back in the settings', async () => {
    const { operator } = stage.venue
    const page = await openConsole(stage.site, operator, '/account')
    await page.getByLabel('Current password').fill('never sent')
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click()
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Opening hours' })
      .click()
    await page.getByRole('heading', { level: 2, name: 'Opening hours' }).waitFor()
  })

  test('does not ask whether to leave when the link leads to the content of the page', async () => {
    const page = await stage.open('settings/venue')
    await page.getByLabel('Description').fill('Fish and fire.')
    await page.getByRole('link', { name: 'To the content' }).focus()
    await page.keyboard.press('Enter')
    await nextFrames(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => focusedId(page)).toBe('screen')
  })

  test('as a note to the team is kept when the network drops, also by whoever leaves the screen', async () => {
    const page = await stage.open('today')
    const note = page.getByLabel('Note to the team')
    await note.waitFor()
    await page.route('**/shift-notes/**', (route) => route.abort())
    await note.fill('The lift is broken.')
    await page.getByRole('alert').getByText('may have been saved').waitFor()
    // Typed back, there is nothing left to try again.
    await note.fill('')
    await note.blur()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await note.fill('The lift is broken. Use the stairs.')
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'List' }).click()
    const kept = page.getByRole('alert').filter({ hasText: 'note to the team' })
    await kept.waitFor()
    await page.unroute('**/shift-notes/**')
    await kept.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => noteOn('2026-01-17')).toBe('The lift is broken. Use the stairs.')
  })

  test('as a note to the team is sent once by whoever leaves at once', async () => {
    const page = await stage.open('today?date=2026-01-18')
    const answer = gate()
    const sent: string[] = []
    await page.route('**/shift-notes/**', async (route) => {
      sent.push(route.request().method())
      await answer.opened
      await route.continue()
    })
    await page.getByLabel('Note to the team').fill('Two dogs tonight.')
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'List' }).click()
    await page.getByLabel('Find in this day').waitFor()
    await nextFrames(page)
    answer.open()
    await expect.poll(() => noteOn('2026-01-18')).toBe('Two dogs tonight.')
    expect(sent).toEqual(['PUT'])
  })

  test('as a note to the team while it is saved is saved next, and nobody is called a colleague', async () => {
    const date = '2026-01-20'
    const page = await stage.open(`today?date=${date}`)
    const note = page.getByLabel('Note to the team')
    const answers = [gate(), gate()]
    const [sent, statuses]: [unknown[], number[]] = [[], []]
    await page.route('**/shift-notes/**', async (route) => {
      const answer = answers[sent.length]
      sent.push(route.request().postDataJSON().text)
      const response = await route.fetch()
      statuses.push(response.status())
      await answer?.opened
      await route.fulfill({ response })
    })
    await note.fill('No oysters.')
    await note.blur()
    await expect.poll(() => sent.length).toBe(1)
    await note.fill('No oysters, no crab.')
    await note.blur()
    await nextFrames(page)
    answers[0]?.open()
    await expect.poll(() => noteOn(date)).toBe('No oysters, no crab.')
    // The first save has ended, and the second is under way: it is not made again by whoever leaves.
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'List' }).click()
    await page.getByLabel('Find in this day').waitFor()
    await nextFrames(page)
    answers[1]?.open()
    await nextFrames(page)
    expect(sent).toEqual(['No oysters.', 'No oysters, no crab.'])
    expect(statuses).toEqual([200, 200])
    await page.goBack()
    await expect.poll(() => note.inputValue()).toBe('No oysters, no crab.')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  test('as a note to the team that a colleague overtook is listed for whoever leaves without a decision', async () => {
    const page = await stage.open('today?date=2026-01-19')
    const answer = gate()
    await page.route('**/shift-notes/**', async (route) => {
      await answer.opened
      await route.continue()
    })
    await page.getByLabel('Note to the team').fill('No oysters.')
    await stage.venue.operator.ok('PUT /api/my-venues/:venueId/shift-notes/:date', {
      params: { ...stage.venue.params, date: '2026-01-19' },
      body: { text: 'No lobster.' },
    })
    answer.open()
    await page.getByText('It now says: “No lobster.”').waitFor()
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'List' }).click()
    const listed = page.locator('.tray .toast', { hasText: 'Your note to the team, “No oysters.”' })
    await listed.getByRole('button', { name: 'Save mine' }).click()
    await expect.poll(() => noteOn('2026-01-19')).toBe('No oysters.')
  })

  test('as the note of a booking in two saves is saved, and a colleague’s later words are shown', async () => {
    const id = await stage.party('Noted', { table: '1', date: '2026-01-21' })
    const params = { id }
    const page = await stage.open(`floor?date=2026-01-21&booking=${id}`)
    const note = page.locator('#panel-notes')
    const answer = gate()
    const [sent, answered]: [unknown[], number[]] = [[], []]
    await page.route('**/bookings/*/details', async (route) => {
      sent.push(route.request().postDataJSON().comments)
      const response = await route.fetch()
      await answer.opened
      await route.fulfill({ response })
      answered.push(response.status())
    })
    await note.fill('Window')
    await note.blur()
    await expect.poll(() => sent.length).toBe(1)
    await note.fill('Window, high chair')
    await note.blur()
    await nextFrames(page)
    answer.open()
    await expect.poll(() => answered).toEqual([200, 200])
    expect(sent).toEqual(['Window', 'Window, high chair'])
    await page.getByText(/^Saved \d/).waitFor()
    const body = { comments: 'Window, two high chairs' }
    await stage.venue.operator.ok('PATCH /api/bookings/:id/details', { params, body })
    await expect.poll(() => note.inputValue()).toBe('Window, two high chairs')
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
    expect(await page.getByText('the note was not saved').count()).toBe(0)
  })

  test.each([
    ['whole', (code: string) => code],
    ['half', (code: string) => code.slice(0, 9)],
  ])('as the %s code of the next voucher stays while the last one is redeemed', async (_, part) => {
    const { venueId } = stage.venue
    const [first, next] = [
      await buyVoucher(stage.site.world, venueId),
      await buyVoucher(stage.site.world, venueId),
    ]
    const page = await stage.open('vouchers/redeem')
    const code = page.getByLabel('Code of the voucher')
    await code.fill(first)
    await page.getByText('£50 left').waitFor()
    const answer = gate()
    await page.route('**/vouchers/redeem', async (route) => {
      const response = await route.fetch()
      await answer.opened
      await route.fulfill({ response })
    })
    await page.getByLabel('Amount of the bill').fill('50')
    await button(page, 'Redeem £50').click()
    await code.fill(part(next))
    if (part(next) === next) await page.locator('.card .code', { hasText: next }).waitFor()
    answer.open()
    // Over the next voucher it is said aside.
    const told = part(next) === next ? '.toast' : '.receipt'
    await page.locator(told, { hasText: '£50 redeemed.' }).waitFor()
    await page.locator('.card .code', { hasText: part(next) === next ? next : first }).waitFor()
    await expect.poll(() => page.getByText(part(next) === next ? '£50 left' : '£0 left').count()).toBe(1)
    await page.keyboard.type(next.slice(part(next).length))
    await expect.poll(() => code.inputValue()).toBe(next)
    await page.locator('.card .code', { hasText: next }).waitFor()
  })

  test('for a booking goes to the table that is tapped, and is there again after a party was opened', async () => {
    await stage.party('Anders', { table: '2', time: '21:00' })
    const page = await openFloor()
    await page.keyboard.press('n')
    const panel = page.locator('.panel')
    await page.getByLabel('Guest', { exact: true }).fill('Ines Calloway')
    await page.getByLabel('Note for staff').fill('By the window')
    const row = page.getByRole('group', { name: /^Table 1, / })
    const box = await row.boundingBox()
    await row.click({ position: { x: (box?.width ?? 800) - 40, y: 10 } })
    await expect.poll(() => new URL(page.url()).searchParams.get('table')).not.toBeNull()
    await expect.poll(() => page.getByLabel('Guest', { exact: true }).inputValue()).toBe('Ines Calloway')
    const tapped = new URL(page.url()).searchParams.get('time') ?? ''
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe(tapped)
    await page.locator('.timeline .party', { hasText: 'Anders' }).click()
    await said(page, 'Ines Calloway: nothing is booked yet.')
    await panel.getByRole('heading', { name: 'Anders' }).waitFor()
    await button(page, 'Go on').click()
    await expect.poll(() => page.getByLabel('Guest', { exact: true }).inputValue()).toBe('Ines Calloway')
    await expect.poll(() => page.getByLabel('Note for staff').inputValue()).toBe('By the window')
  })

  test('for a booking is gone on with where another form is open by now, and is in no later one', async () => {
    const page = await openFloor()
    const panel = page.locator('.panel')
    const guest = page.getByLabel('Guest', { exact: true })
    await page.keyboard.press('n')
    await guest.fill('Ines Calloway')
    await panel.getByRole('button', { name: 'Close' }).click()
    await said(page, 'Ines Calloway: nothing is booked yet.')
    await page.keyboard.press('n')
    await panel.waitFor()
    await button(page, 'Go on').click()
    await expect.poll(() => guest.inputValue()).toBe('Ines Calloway')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('w')
    await page.getByRole('heading', { name: 'Walk-in' }).waitFor()
    await expect.poll(() => guest.inputValue()).toBe('')
    await guest.fill('Noor')
    await button(page, 'Go on').click()
    await said(page, 'Noor: nothing is booked yet.')
    await expect.poll(() => guest.inputValue()).toBe('Ines Calloway')
  })

  test('into a guest’s profile is no edit once it is taken back, and a withdrawn consent stays withdrawn', async () => {
    const { operator, venueId } = stage.venue
    const id = await makeWalkIn(operator, venueId, { name: 'Petra Wren' })
    const body = { notes: 'Quiet.', marketing: true }
    await operator.ok('PUT /api/my-guests/:id', { params: { id }, body })
    const page = await stage.open(`guests?guest=${id}`)
    const panel = page.locator('.panel')
    const notes = page.getByLabel('Notes for staff')
    const closeAndOpen = async () => {
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      await button(page, /^Petra Wren/).click()
      await panel.getByRole('heading', { name: 'Petra Wren' }).waitFor()
    }
    await button(page, 'Edit profile').click()
    await notes.fill('Quiet.!')
    await notes.fill('Quiet.')
    await closeAndOpen()
    await button(page, 'Edit profile').click()
    const consent = page.getByLabel('Agreed to be written to with offers')
    await consent.uncheck()
    await closeAndOpen()
    await expect.poll(() => consent.isChecked()).toBe(false)
    await panel.getByRole('button', { name: 'Save' }).click()
    await said(page, 'The profile is saved.')
    const { guest } = await operator.ok('GET /api/my-guests/:id', { params: { id } })
    expect(guest).toMatchObject({ notes: 'Quiet.', marketing: { consent: false } })
  })

  test('into a guest’s profile is there when the guest is opened again', async () => {
    const { operator, venueId } = stage.venue
    const id = await makeWalkIn(operator, venueId, { name: 'Tomasz Wren' })
    const page = await stage.open(`guests?guest=${id}`)
    await button(page, 'Edit profile').click()
    await page.getByLabel('Notes for staff').fill('Likes the corner.')
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
    await button(page, /^Tomasz Wren/).click()
    await expect.poll(() => page.getByLabel('Notes for staff').inputValue()).toBe('Likes the corner.')
    await page.locator('.panel').getByRole('button', { name: 'Save' }).click()
    await said(page, 'The profile is saved.')
  })
})
