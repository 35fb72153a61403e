import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { focusOf } from './keyboard.ts'
import { nextFrames, noteOf, openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button, heading } from './walk.ts'

/** What an owner sets beside hours and rules: terms, messages, widget, members and other systems. */

const site = useSite({ own: true })
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron', email: 'hello@copperheron.example' })
  await venue.table()
})

const open = (section: string, options = {}) =>
  openConsole(site, venue.operator, `/${venue.venueId}/settings/${section}`, options)
const db = () => site.world.database.read

describe('collections', () => {
  test('terms show what guests read while they are written, and then count for new bookings', async () => {
    const page = await open('policies')
    await button(page, 'Add a set of terms').click()
    await page.getByLabel('Name', { exact: true }).fill('Half back')
    await page.getByLabel('Guests who cancel in time get back').selectOption('partial_pct')
    await page.getByLabel('How much').fill('50')
    await page.getByLabel('A cancellation is in time until').fill('48')
    const read = page.getByRole('region', { name: 'What guests read' })
    await read
      .getByText('Cancel by Thursday 29 January 2026, 20:00, and £20 comes back; we keep £20.')
      .waitFor()
    await page.getByLabel(/^Fee for each guest/).fill('15')
    await read
      .getByText(
        /^If you do not come, or cancel after Thursday 29 January 2026, 20:00, we may charge £60 as well\.$/,
      )
      .first()
      .waitFor()
    await button(page, 'Save').click()
    await said(page, 'Half back is saved.')
    await page.getByLabel('Terms of new bookings').selectOption({ label: 'Half back' })
    await said(page, 'New bookings are made under these terms.')
    const policy = await db().selectFrom('policies').selectAll().executeTakeFirstOrThrow()
    expect(policy).toMatchObject({
      refund: 'partial_pct',
      partial_pct: 50,
      cancel_until_hours: 48,
      late_fee_per_cover_pence: 1500,
    })
    const { booking_policy } = await db()
      .selectFrom('venues')
      .select('booking_policy')
      .where('id', '=', venue.venueId)
      .executeTakeFirstOrThrow()
    expect(booking_policy).toBe(policy.id)
    await button(page, /^Half back/).click()
    await button(page, 'Remove…').click()
    await page
      .getByRole('dialog')
      .getByText('New bookings are then made without terms: everything goes back.')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alert').getByText('Choose other terms for them first.').waitFor()
    // Who has closed the dialog before the answer came learns of the refusal all the same.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/policies/*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    answer()
    await said(page, 'Choose other terms for them first.')
  })

  test('services, extras, promo codes and blackouts are each made and read back', async () => {
    const page = await open('services')
    await button(page, 'Add a service').click()
    await page.getByLabel('Name', { exact: true }).fill('Dinner')
    await page.getByLabel(/^Most guests/).fill('24')
    await button(page, 'Add a stay by party size').click()
    await button(page, 'Save').click()
    await page.getByText('Every day · 18:00–21:30 · 24 guests every 15 min').waitFor()

    await page.goto(`${site.origin}/console/${venue.venueId}/settings/bundles?edit=new`)
    await page.getByLabel('Name', { exact: true }).fill('Birthday')
    await page.getByLabel('Name of item 1').fill('Cake')
    await page.getByLabel('Price of item 1').fill('35')
    await page.getByLabel('Paid when booking').check()
    await button(page, 'Save').click()
    await page.getByText('Cake £35 · paid when booking').waitFor()

    await page.goto(`${site.origin}/console/${venue.venueId}/settings/promo-codes?edit=new`)
    await page.getByLabel('Code').fill('springtide')
    await page.getByLabel('Discount').fill('0')
    await button(page, 'Save').click()
    await expect.poll(() => noteOf(page, 'Discount')).toBe('This number is not possible.')
    await page.getByLabel('Discount').fill('25')
    await button(page, 'Save').click()
    await page.getByText('25% off · used 0 times').waitFor()
    await button(page, 'Add a promo code').click()
    await page.getByLabel('Code').fill('SPRINGTIDE')
    await button(page, 'Save').click()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('SPRINGTIDE')

    await page.goto(`${site.origin}/console/${venue.venueId}/settings/blackouts?edit=new`)
    await page.getByLabel('First day').fill('2026-02-02')
    await page.getByLabel('Last day').fill('2026-02-03')
    await page.getByLabel(/^Reason/).fill('Private hire')
    await button(page, 'Save').click()
    await button(page, /Monday 2 February to Tuesday 3 February/).waitFor()
    expect(await venue.slots({ date: '2026-02-02' })).toSatisfy(
      (slots: object) => !Object.values(slots).includes('available'),
    )
    const { turn_mins } = await db().selectFrom('services').select('turn_mins').executeTakeFirstOrThrow()
    expect(turn_mins).toEqual([{ to_party: 2, mins: 90 }])
  })
})

describe('a line of a list', () => {
  test('shows the price that is saved, also after the line before it was taken away', async () => {
    const page = await open('bundles?edit=new')
    for (const [n, name, price] of [
      [1, 'Cake', '10'],
      [2, 'Magnum', '1,250'],
    ] as const) {
      if (n > 1) await button(page, 'Add an item').click()
      await page.getByLabel(`Name of item ${n}`).fill(name)
      await page.getByLabel(`Price of item ${n}`).fill(price)
    }
    await button(page, 'Remove item 1').click()
    await expect.poll(() => page.getByLabel('Name of item 1').inputValue()).toBe('Magnum')
    await expect.poll(() => page.getByLabel('Price of item 1').inputValue()).toBe('1250')
    await button(page, 'Discard').click()
    const price = page.getByLabel('Price of item 1')
    await expect.poll(() => price.inputValue()).toBe('0')
    await price.press('ControlOrMeta+a')
    await price.pressSequentially('1.500')
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    await price.press('Tab')
    await expect.poll(() => price.inputValue()).toBe('0')

    await page.goto(`${site.origin}/console/${venue.venueId}/settings/policies?edit=new`)
    await page.getByText('Several deadlines').click()
    await expect.poll(() => page.getByLabel('Kept until deadline 2').inputValue()).toBe('50')
    await button(page, 'Remove deadline 1').click()
    await expect.poll(() => page.getByLabel('Kept until deadline 1').inputValue()).toBe('50')
    // A number is emptied on the way to another one.
    const hours = page.getByLabel('Hours before the start of deadline 1')
    await hours.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('6')
    await expect.poll(() => hours.inputValue()).toBe('6')
    // What is no number, or no share, is given up: what stood there before counts.
    await page.keyboard.press('Backspace')
    await expect.poll(() => hours.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Tab')
    await expect.poll(() => hours.inputValue()).toBe('24')
    const kept = page.getByLabel('Kept until deadline 1')
    await kept.press('ControlOrMeta+a')
    await kept.pressSequentially('150')
    await expect.poll(() => kept.getAttribute('aria-invalid')).toBe('true')
    await kept.press('Enter')
    await expect.poll(() => kept.inputValue()).toBe('50')
    await page.getByRole('region', { name: 'What guests read' }).getByText('keep half').waitFor()
  })

  test('keeps its texts by language open while one of them is emptied', async () => {
    const page = await open('bundles?edit=new')
    await page.getByText('In English and German').first().click()
    const english = page.getByLabel('In English').first()
    await english.pressSequentially('K')
    await page.keyboard.press('Backspace')
    await nextFrames(page)
    await expect.poll(() => english.isVisible()).toBe(true)
  })

  test('has the keyboard again when somebody comes back from it to the list', async () => {
    const page = await open('messages')
    await button(page, 'Text of “Fee”').click()
    await button(page, 'All messages').click()
    await expect.poll(() => focusOf(page)).toBe('Text of “Fee”')
    await page.goto(`${site.origin}/console/${venue.venueId}/settings/rules`)
    await button(page, /^Dinner/).click()
    await button(page, 'Back to the list').click()
    await expect.poll(() => focusOf(page)).toMatch(/^Dinner/)
    await button(page, 'Add an access rule').click()
    await button(page, 'Back to the list').click()
    await expect.poll(() => focusOf(page)).toBe('Add an access rule')
  })
})

test('a notice with neither an address nor a text is asked for one beside its field, once', async () => {
  const page = await open('notices?edit=new')
  await page.getByText('An address, or a text in one language: it gets a page of its own.').waitFor()
  await button(page, 'Save').click()
  await expect
    .poll(() => noteOf(page, 'Address on your website'))
    .toBe('Give an address, or write the text in one language.')
  expect(await page.locator('.fault').count()).toBe(1)
})

describe('messages', () => {
  test('are shown as guests get them while they are written, saved, and switched off', async () => {
    const page = await open('messages')
    await button(page, 'Text of “Reminder”').click()
    const mail = page.frameLocator('.mail-frame')
    await mail.getByText('Rowan Ellery').first().waitFor()
    await page.getByLabel(/^Text in English/).fill('Dear {{guest_name}}, the oysters are in.')
    await mail.getByRole('paragraph').filter({ hasText: 'the oysters are in.' }).waitFor()
    await page.getByLabel(/^Text in English/).fill('Dear {{nobody}}')
    await page.getByText('"{{nobody}}" is not a placeholder of reminder.').first().waitFor()
    await page.getByLabel(/^Text in English/).fill('Dear {{guest_name}}, see you.')
    await page.getByLabel('Sent before the start').fill('48')
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await button(page, 'All messages').click()
    const reminder = page.getByRole('checkbox', { name: /^Reminder/ })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/message-settings', async (route) => {
      if (route.request().method() === 'PUT') await held
      await route.continue()
    })
    await reminder.uncheck()
    // Somebody else changes the venue meanwhile, and the old settings are read once more.
    const read = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/message-settings'),
    )
    await venue.operator.ok('PUT /api/my-venues/:id', {
      params: { id: venue.venueId },
      body: { description: 'By the river.' },
    })
    await (await read).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => reminder.isChecked()).toBe(false)
    release()
    await said(page, '“Reminder” is not sent any more.')
    expect(await db().selectFrom('message_settings').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      kind: 'reminder',
      enabled: false,
      lead_hours: 48,
      text_en: 'Dear {{guest_name}}, see you.',
    })
    await expect
      .poll(() => page.getByRole('checkbox', { name: /^Voucher The voucher/ }).isDisabled())
      .toBe(true)
  })

  test('before service go out at the hour and to whom the owner chooses', async () => {
    const page = await open('messages')
    const form = page.getByRole('region', { name: 'Before service, by mail' })
    await form.getByLabel(/^Sent at/).fill('16:30')
    await form.getByLabel('Sent to').fill('nobody')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('.fault').waitFor()
    await form.getByLabel('Sent to').fill('kitchen@walrus.example')
    await form.getByRole('button', { name: /^Add / }).first().click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Saved', { exact: true }).waitFor()
    const { briefing_at, briefing_to } = await db()
      .selectFrom('venues')
      .select(['briefing_at', 'briefing_to'])
      .where('briefing_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect([briefing_at, briefing_to[0], briefing_to.length]).toEqual(['16:30', 'kitchen@walrus.example', 2])
  })

  test('that were sent are listed, and sent again', async () => {
    await venue.booked({ date: '2026-01-20', guest_email: 'rowan@example.com' })
    const page = await open('messages')
    const send = button(page, 'Send “Booking confirmed” to rowan@example.com')
    await page.getByText('waits to be sent', { exact: true }).first().waitFor()
    await send.first().click()
    await said(page, 'It is on its way to rowan@example.com')
    await expect.poll(() => send.count()).toBe(2)
  })
})

describe('the widget', () => {
  test('is shown as it is, changes its look at once, and comes with the lines to copy', async () => {
    const page = await open('widget')
    const frame = page.frameLocator('.widget-frame')
    await heading(frame, 'How many, and when?').waitFor()
    await page.getByLabel('Light or dark').selectOption('dark')
    await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark')
    const styleOf = (name: string) =>
      frame
        .locator('html')
        .evaluate((root, variable) => getComputedStyle(root).getPropertyValue(variable), name)
    await page.getByLabel('Font').selectOption('serif')
    await expect.poll(() => styleOf('--font')).toContain('Iowan Old Style')
    await page.getByLabel('Corners').fill('0')
    await expect.poll(() => styleOf('--radius')).toBe('0rem')
    await page.getByLabel('A colour').check()
    await page.getByLabel('Background colour').fill('#f7f1e8')
    // The colour decides: dark letters on it, although the theme says dark.
    await expect.poll(() => styleOf('--card')).toBe('#f7f1e8')
    await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('light')
    await page.getByLabel('None: the website shows through').check()
    await expect.poll(() => styleOf('--ground')).toBe('transparent')
    await page.getByLabel('Sites that may show the widgets').fill('copperheron.example')
    await button(page, 'Save').click()
    await expect
      .poll(() => page.getByLabel('Sites that may show the widgets').getAttribute('aria-invalid'))
      .toBe('true')
    await page.getByLabel('Sites that may show the widgets').fill('https://www.copperheron.example')
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(
      await db()
        .selectFrom('widget_settings')
        .selectAll()
        .where('venue_id', '=', venue.venueId)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({
      theme_mode: 'dark',
      font: 'serif',
      corner_radius: 0,
      background: 'none',
      allowed_origins: ['https://www.copperheron.example'],
    })
    await heading(frame, 'How many, and when?').waitFor()
    await expect
      .poll(() => page.getByLabel('For the page', { exact: true }).inputValue())
      .toContain(`<maitred-widget venue="${venue.venueId}"`)
  })
})

describe('members', () => {
  test('are invited, sent the link again, and the invitation is taken back', async () => {
    const page = await open('members')
    await page.getByLabel('E-mail address').fill('new@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('door')
    await page.getByText('Tonight’s list and check-in').first().waitFor()
    await button(page, 'Send invitation').click()
    await said(page, 'Mail is not connected, so nothing was sent to new@example.com.')
    const link = await page
      .getByLabel('Link for new@example.com, works once, for 72 hours', { exact: true })
      .inputValue()
    expect(new URL(link).pathname).toMatch(/^\/invite\/[\w-]{40,}$/)
    await button(page, 'Send again to new@example.com').click()
    await said(page, 'The one before does not work any more.')
    // Nothing was mailed, so the new link is handed over like the first one.
    const next = page.getByLabel('Link for new@example.com, works once, for 72 hours', { exact: true })
    await expect.poll(() => next.inputValue()).not.toBe(link)
    const read = await site.world.anyone.ok('GET /api/invitations/:token', {
      params: { token: new URL(await next.inputValue()).pathname.replace('/invite/', '') },
    })
    expect(read.role).toBe('door')
    const mails = await db().selectFrom('outbox').select('id').where('kind', '=', 'invitation').execute()
    expect(mails).toHaveLength(2)
    await button(page, 'Take back the invitation of new@example.com').click()
    await said(page, 'The link for new@example.com does not work any more.')
    expect(await db().selectFrom('invitations').select(['status', 'role']).execute()).toEqual([
      { status: 'revoked', role: 'door' },
    ])
    await page.getByLabel(/^Role of /).selectOption('viewer')
    await said(page, /left without an owner|owner/)
    await expect.poll(() => page.getByLabel(/^Role of /).inputValue()).toBe('owner')
  })
})

describe('other systems', () => {
  test('a webhook shows its secret once, and what was sent to it', async () => {
    const page = await open('webhooks')
    await button(page, 'Add a webhook').click()
    await page.getByLabel('Address', { exact: true }).fill('https://pos.example.com/maitred')
    await button(page, 'Save').click()
    await page.getByRole('dialog', { name: 'The secret of this webhook' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/)
    await button(page, 'I have copied it').click()
    await venue.booked({ date: '2026-01-21' })
    await button(page, /^https:\/\/pos\.example\.com/).click()
    await button(page, 'Send again booking.created').waitFor()
    await button(page, 'Send again booking.created').click()
    await said(page, 'It is sent again.')
  })

  test('sister venues are linked and unlinked', async () => {
    const sister = await makeVenue(venue.operator, { name: 'Lowtide' })
    const page = await open('sisters')
    await page.getByLabel('Another venue of yours').selectOption(sister)
    await button(page, 'Link').click()
    await said(page, 'The venues are linked, both ways.')
    await button(page, 'Unlink Lowtide').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await said(page, 'Lowtide is unlinked, both ways.')
    expect(await db().selectFrom('venue_sisters').selectAll().execute()).toEqual([])
  })

  test('what is found out about one file says nothing about the next one', async () => {
    const page = await open('data')
    const choose = (name: string, rows: string) =>
      page.getByLabel('CSV file').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(`name,email\n${rows}`),
      })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(
      '**/import?**',
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
    await choose('first.csv', 'Ada,ada@example.com\nBen,ben@example.com\n')
    await button(page, 'Check the file').click()
    await choose('second.csv', 'Cleo,cleo@example.com\n')
    const read = page.waitForResponse('**/import?**')
    answer()
    await (await read).finished()
    await nextFrames(page)
    await expect.poll(() => button(page, /^Import/).count()).toBe(0)
    await button(page, 'Check the file').click()
    await button(page, 'Import 1 row').waitFor()
  })

  test('a file is checked first, with the fault of each row, and then imported', async () => {
    const page = await open('data')
    await page.getByLabel('CSV file').setInputFiles({
      name: 'guests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,email\nImogen Hart,imogen@example.com\n,nobody@example.com\n'),
    })
    await button(page, 'Check the file').click()
    await page.getByText('1 can be imported, 0 here already, 1 with a fault.').waitFor()
    await page.getByText('Row 2').waitFor()
    await button(page, 'Import 1 row').click()
    await page.getByText('1 imported, 0 here already, 1 with a fault.').waitFor()
    const { data } = await venue.operator.ok('GET /api/my-guests/search', { query: { q: 'Imogen' } })
    expect(data.map(({ name }) => name)).toEqual(['Imogen Hart'])
    const download = page.waitForEvent('download')
    await button(page, 'Guests as CSV').click()
    expect((await download).suggestedFilename()).toBe('The Copper Heron guests.csv')
    await button(page, 'Make an address…').click()
    await button(page, 'Make a new address').click()
    await expect
      .poll(() => page.getByLabel('Address of the feed', { exact: true }).inputValue())
      .toContain('/api/public/calendar-feeds/')
  })
})

test('a venue that is live without a rule does not say that guests can book', async () => {
  const id = await makeVenue(venue.operator, { name: 'Marlow Street' })
  const page = await openConsole(site, venue.operator, `/${id}/settings/set-up?step=publish`)
  await heading(page, 'Marlow Street is public, but cannot be booked yet').waitFor()
  await button(page, 'Set up lunch and dinner').click()
  await heading(page, 'When can guests book?').waitFor()
  await page.goto(`${site.origin}/console/${id}/settings/venue`)
  await page.getByRole('heading', { name: 'This venue is public, but cannot be booked yet' }).waitFor()
  const first = page.locator('.publishing .steps a').first()
  await expect.poll(() => first.textContent()).toMatch(/tables|rule/i)
})
