import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeWalkIn } from '../support/factories.ts'
import { said, TODAY, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/**
 * What the service can refuse about guests, and on the plan, because somebody else was quicker. The screen does not hear
 * of it in time: it says why, and shows how things stand.
 */

const stage = useStage(['1', '2', '3', '4'])

const op = () => stage.venue.operator
const guest = (name: string) => makeWalkIn(op(), stage.venue.venueId, { name })
const merge = (keep: string, drop: string) => op().ok('POST /api/my-guests/merge', { body: { keep, drop } })
const erase = (id: string) => op().ok('POST /api/my-guests/:id/erase', { params: { id } })
const panel = (page: Page) => page.locator('.panel')
const isNotKnown = async (page: Page) => {
  await panel(page).getByRole('heading', { name: 'Not on your list' }).waitFor()
  await panel(page).getByText('They may have been merged or erased.').waitFor()
}
const open = async (id: string, name: string) => {
  const page = await stage.deaf(`guests?guest=${id}`)
  await panel(page).getByRole('heading', { name }).waitFor()
  return page
}
/** Holds back the answer to the next change of a guest, which the service carries out at once. */
const heldAnswer = async (page: Page) => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let tell = () => {}
  const sent = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route(
    '**/api/my-guests/*',
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const response = await route.fetch()
      tell()
      await opened
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { open: () => open(), sent }
}
const refused = (page: Page, text: RegExp) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor()

test('a tag for a guest whom a colleague has merged is refused, and the panel says that they are gone', async () => {
  const [kept, gone] = [await guest('Tilda Stays'), await guest('Tilda Goes')]
  const page = await open(gone, 'Tilda Goes')
  await merge(kept, gone)
  await page.getByLabel('New tag, tags at all venues').fill('wine')
  await page.keyboard.press('Enter')
  await said(page, /not found/)
  await isNotKnown(page)
})

test('a bar that was lifted is not lifted twice: the panel shows how the guest stands', async () => {
  const id = await guest('Barry Barred')
  const params = { id }
  await op().ok('PUT /api/my-guests/:id/bar', { params, body: { reason: 'Fighting', until: null } })
  const page = await open(id, 'Barry Barred')
  await panel(page).getByText('Barred: Fighting').waitFor()
  await op().ok('DELETE /api/my-guests/:id/bar', { params })
  await button(page, 'Lift the bar').click()
  await button(page, 'Bar…').waitFor()
  await expect.poll(() => panel(page).getByText('Barred: Fighting').count()).toBe(0)
})

test('a guest cannot be merged with one whom a colleague has erased: the dialog says so and stays', async () => {
  const [kept, gone] = [await guest('Vera Stays'), await guest('Vera Erased')]
  const page = await open(kept, 'Vera Stays')
  await button(page, 'Merge…').click()
  await page.getByLabel('With whom?').fill('Vera Er')
  await page.getByRole('option', { name: /^Vera Erased/ }).click()
  await page.getByRole('dialog').getByText('After the merge').waitFor()
  await erase(gone)
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await refused(page, /not found|erased/)
  await page.getByRole('dialog').getByRole('button', { name: 'Choose somebody else' }).click()
  await page.getByLabel('With whom?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await panel(page).getByRole('heading', { name: 'Vera Stays' }).waitFor()
})

test('a guest whom a colleague has merged cannot be merged again: the panel says that they are gone', async () => {
  const [first, gone, other] = [
    await guest('Nils First'),
    await guest('Nils Gone'),
    await guest('Nils Other'),
  ]
  const page = await open(gone, 'Nils Gone')
  await button(page, 'Merge…').click()
  await page.getByLabel('With whom?').fill('Nils Ot')
  await page.getByRole('option', { name: /^Nils Other/ }).click()
  await page.getByRole('dialog').getByText('After the merge').waitFor()
  await merge(first, gone)
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await isNotKnown(page)
  expect((await op().call('GET /api/my-guests/:id', { params: { id: other } })).status).toBe(200)
})

test('what was typed into a profile and left does not silently replace what a colleague has saved since', async () => {
  const id = await guest('Ada Allergic')
  const params = { id }
  const save = (allergies: string) => op().ok('PUT /api/my-guests/:id', { params, body: { allergies } })
  await save('Nuts')
  const page = await open(id, 'Ada Allergic')
  await button(page, 'Edit profile').click()
  await page.getByLabel('Allergies and diets').fill('Nuts, mild')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await save('Nuts, carries an EpiPen')
  await button(page, /^Ada Allergic/).click()
  await panel(page).getByText('Somebody else has saved “Allergies and diets” meanwhile.').waitFor()
  await expect.poll(() => page.getByLabel('Allergies and diets').inputValue()).toBe('Nuts, mild')
  await button(page, 'Discard').click()
  await panel(page).getByText('Nuts, carries an EpiPen').waitFor()
})

describe('allergies in a guest’s panel', () => {
  const opened = async (name: string) => {
    const id = await guest(name)
    const params = { id }
    const save = (allergies: string) => op().ok('PUT /api/my-guests/:id', { params, body: { allergies } })
    const stored = async () => (await op().ok('GET /api/my-guests/:id', { params })).guest.allergies
    await save('Nuts')
    const page = await open(id, name)
    await button(page, 'Change').click()
    const field = page.getByLabel('Allergies', { exact: true })
    await expect.poll(() => field.inputValue()).toBe('Nuts')
    return { page, field, save, stored }
  }

  test('that a colleague has changed are not replaced before somebody has read both', async () => {
    const { page, field, save, stored } = await opened('Nell Allergic')
    await field.fill('Nuts, mild')
    await save('Nuts, sesame')
    await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
    await panel(page).getByRole('alert').getByText('They now say: “Nuts, sesame”').waitFor()
    expect(await stored()).toBe('Nuts, sesame')
    await expect.poll(() => field.inputValue()).toBe('Nuts, mild')
    // Another press of Enter is no decision.
    await field.press('Enter')
    await expect
      .poll(() => button(page, 'Save mine').evaluate((one) => one === document.activeElement))
      .toBe(true)
    expect(await stored()).toBe('Nuts, sesame')
    await button(page, 'Save mine').click()
    await panel(page).getByText('Allergies: Nuts, mild').waitFor()
    expect(await stored()).toBe('Nuts, mild')
    await page
      .locator('.toast', { hasText: 'allergies are saved' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await panel(page).getByText('Allergies: Nuts, sesame').waitFor()
  })

  test('that a colleague has changed stay theirs for whoever says so', async () => {
    const { page, field, save } = await opened('Nico Allergic')
    await field.fill('None')
    await save('Nuts, sesame')
    await field.press('Enter')
    await button(page, 'Keep theirs').click()
    await panel(page).getByText('Allergies: Nuts, sesame').waitFor()
  })

  test('that are typed while others are saved stay in the field and can be saved next', async () => {
    const { page, field, stored } = await opened('Nora Allergic')
    const answer = await heldAnswer(page)
    await field.fill('Nuts, mild')
    await field.press('Enter')
    await answer.sent
    await field.fill('Nuts, mild, egg')
    answer.open()
    await said(page, 'allergies are saved')
    await expect.poll(() => field.inputValue()).toBe('Nuts, mild, egg')
    await field.press('Enter')
    await panel(page).getByText('Allergies: Nuts, mild, egg').waitFor()
    expect(await stored()).toBe('Nuts, mild, egg')
  })
})

test('allergies in a profile that a colleague changes while it is open are not replaced unread', async () => {
  const id = await guest('Abel Allergic')
  const params = { id }
  const save = (allergies: string) => op().ok('PUT /api/my-guests/:id', { params, body: { allergies } })
  const stored = async () => (await op().ok('GET /api/my-guests/:id', { params })).guest.allergies
  await save('Nuts')
  const page = await open(id, 'Abel Allergic')
  await button(page, 'Edit profile').click()
  await page.getByLabel('Allergies and diets').fill('Nuts, mild')
  await save('Nuts, sesame')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await panel(page).getByText('A colleague has changed the allergies of this guest').waitFor()
  await panel(page).getByText('Somebody else has saved “Allergies and diets” meanwhile.').waitFor()
  expect(await stored()).toBe('Nuts, sesame')
  await expect.poll(() => page.getByLabel('Allergies and diets').inputValue()).toBe('Nuts, mild')
  // What stood there before replaces the colleague's words as well.
  await page.getByLabel('Allergies and diets').fill('Nuts')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await button(page, 'Edit profile').waitFor()
  expect(await stored()).toBe('Nuts')
})

test('what is typed into a profile while it is saved stays in the form, and is saved next', async () => {
  const id = await guest('Tess Typing')
  const page = await open(id, 'Tess Typing')
  await button(page, 'Edit profile').click()
  const answer = await heldAnswer(page)
  await page.getByLabel('Notes for staff').fill('Window. ')
  await page.getByLabel('Birthday').fill('1990-05-04')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await answer.sent
  await page.getByLabel('Notes for staff').fill('Window, not the bar.')
  await page.getByLabel('Allergies and diets').fill('Celery')
  answer.open()
  await said(page, 'The profile is saved.')
  await panel(page).getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor()
  await expect.poll(() => page.getByLabel('Notes for staff').inputValue()).toBe('Window, not the bar.')
  await expect.poll(() => page.getByLabel('Allergies and diets').inputValue()).toBe('Celery')
  expect(await panel(page).getByText('Somebody else has saved').count()).toBe(0)
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await button(page, 'Edit profile').waitFor()
  const { guest: stored } = await op().ok('GET /api/my-guests/:id', { params: { id } })
  expect(stored).toMatchObject({
    notes: 'Window, not the bar.',
    allergies: 'Celery',
    birthday: '1990-05-04',
  })
})

test('a guest who has just booked is not erased: the dialog says what to do, and the panel shows the booking', async () => {
  const id = await guest('Rita Returns')
  const page = await open(id, 'Rita Returns')
  await button(page, 'Erase…').click()
  await page.getByLabel(/^Type/).fill('Rita Returns')
  await op().ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: stage.venue.params,
    body: {
      user_id: id,
      table_ids: [stage.tables['4'] ?? ''],
      reservation_date: '2026-01-20',
      reservation_time: '20:00',
      party_size: 2,
      auto_approve: true,
    },
  })
  await button(page, 'Erase for good').click()
  await refused(page, /^The guest still has .*\. That has to end first\.$/)
  await expect.poll(() => page.getByLabel(/^Type/).inputValue()).toBe('Rita Returns')
  await button(page, 'Keep').click()
  await panel(page).locator('.totals div', { hasText: 'Bookings' }).getByText('1', { exact: true }).waitFor()
})

test('“Seat here” on the plan says who took the table meanwhile, and the party waits on', async () => {
  const id = await stage.party('Lind', { time: '18:00', duration_mins: 60 })
  const page = await stage.deaf(`floor?view=plan&spot=${stage.tables['1']}`)
  await button(page, 'Seat Lind here').waitFor()
  await stage.party('Quicker', { table: '1', time: '18:15' })
  await button(page, 'Seat Lind here').click()
  await said(page, 'Table 1 is taken from 18:15 by Quicker, party of 2.')
  await page.locator('.waiting', { hasText: 'Lind' }).waitFor()
  expect(await stage.partyOn(TODAY, id)).toMatchObject({ attendance: 'expected', tables: [] })
})

test('“Seat here” on the plan says that the party has cancelled, and no longer offers it', async () => {
  const id = await stage.party('Vance', { time: '18:00', duration_mins: 60 })
  const page = await stage.deaf(`floor?view=plan&spot=${stage.tables['2']}`)
  await button(page, 'Seat Vance here').waitFor()
  await op().ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
  await button(page, 'Seat Vance here').click()
  await said(page, /This booking is cancelled/)
  await expect.poll(() => button(page, 'Seat Vance here').count()).toBe(0)
})

test('a table that a colleague has freed is not freed twice: the panel shows it free', async () => {
  const id = await stage.party('Okafor', { table: '3', time: '17:30' })
  const attend = (state: 'seated' | 'left') =>
    op().ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })
  await attend('seated')
  const page = await stage.deaf(`floor?view=plan&spot=${stage.tables['3']}`)
  await button(page, 'Free the table').waitFor()
  await attend('left')
  await button(page, 'Free the table').click()
  await expect.poll(() => button(page, 'Free the table').count()).toBe(0)
  expect(await stage.partyOn(TODAY, id)).toMatchObject({ attendance: 'left' })
})
