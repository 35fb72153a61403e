import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite } from './site.ts'
import { button, fillDetails, goOn, heading, openCode, pickDay, pickTime } from './walk.ts'

/** What a screen reader says at each step of a booking, in which order: Chromium's accessibility tree. */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', address: '1 Quay' },
    { name: 'Dinner', deposit_mode: 'charge', price_per_cover_pence: 1000 },
  )
  for (const table_number of ['1', '2'])
    await venue.table({ table_number, x: 100 * Number(table_number), y: 100, w: 80, h: 80 })
  const bundle = await makeBundle(venue.operator, venue.venueId, {
    name: 'Celebrations',
    prepaid: true,
    items: [{ name: 'Sparkling wine', price_pence: 5000, max_qty: 2 }],
  })
  await venue.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...venue.params, id: venue.ruleId },
    body: { bundle_ids: [bundle] },
  })
})

/** Everything with a name, from the first to the last, as `role "name"`. */
const spoken = async (page: Page): Promise<string[]> => {
  const tree = await page.getByRole('main').ariaSnapshot()
  return tree
    .split('\n')
    .map((line) => line.replace(/^[\s-]+/, '').replace(/^'|'(?=:|$)|:$/g, ''))
    .filter((line) =>
      /^(heading|button|link|radio|checkbox|textbox|img|alert|status|navigation|group|region|grid|columnheader|term|definition|paragraph|listitem|text|strong)\b/.test(
        line,
      ),
    )
}

/** That the given lines are said, in this order, whatever is said between them. */
const expectInOrder = (lines: readonly string[], wanted: readonly (string | RegExp)[]) => {
  let from = 0
  for (const one of wanted) {
    const at = lines.findIndex(
      (line, n) => n >= from && (typeof one === 'string' ? line.startsWith(one) : one.test(line)),
    )
    expect(
      at,
      `${one} after ${lines[from - 1] ?? 'the beginning'} in\n${lines.join('\n')}`,
    ).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

/** A step's heading is there before the code of its content: what is said is awaited. */
const expectSpoken = (page: Page, wanted: readonly (string | RegExp)[]) =>
  vi.waitFor(async () => expectInOrder(await spoken(page), wanted), { timeout: 10_000, interval: 100 })

const NAV = ['heading "The Copper Heron" [level=1]', 'navigation "Your choices so far"']

test('every step is read in the order in which it is seen: venue, choices, heading, content, back, on', async () => {
  const page = await site.visit(`/widget/bookings/${venue.venueId}`)
  await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
  await expectSpoken(page, [
    'heading "The Copper Heron" [level=1]',
    'heading "How many, and when?" [level=2]',
    'group "Guests"',
    'radio "1 guest"',
    'radio "2 guests" [checked]',
    'group "January 2026"',
    'button "Saturday 17 January, today, free" [pressed]',
    'button "Wednesday 21 January, free"',
    'button "All days"',
    'heading "Saturday 17 January" [level=3]',
  ])
  await button(page, 'All days').click()
  await page.getByRole('button', { name: 'Saturday 31 January, free' }).waitFor()
  await expectSpoken(page, [
    'radio "2 guests" [checked]',
    'button "Previous month" [disabled]',
    'heading "January 2026" [level=3]',
    'button "Next month"',
    'grid "January 2026"',
    'columnheader "Monday"',
    'columnheader "Sunday"',
    'button "Saturday 17 January, today, free"',
    'button "Saturday 31 January, free"',
  ])

  await pickDay(page, 'Monday 19 January')
  await button(page, '18:00').waitFor()
  await expectSpoken(page, [
    'button "Monday 19 January, free" [pressed]',
    'heading "Monday 19 January" [level=3]',
    /region "Dinner £20 deposit/,
    /heading "Dinner £20 deposit/,
    'button "18:00"',
    'button "20:30"',
  ])

  await pickTime(page, '20:00')
  await page.getByRole('radio', { name: /^Table 1/ }).waitFor()
  await expectSpoken(page, [
    ...NAV,
    'button "20:00, change"',
    'heading "Where would you like to sit?" [level=2]',
    /^radio "Any table/,
    /^img "Plan of .*The same tables are in the list\."/,
    /^radio "Table 1 4 seats"/,
    /^radio "Table 2 4 seats"/,
    'button "Back"',
    'button "Continue"',
  ])

  await goOn(page)
  await heading(page, 'Something extra?').waitFor()
  await expectSpoken(page, [
    ...NAV,
    'button "Any table, change"',
    'heading "Something extra?" [level=2]',
    /^heading "Celebrations Paid with your booking" \[level=3\]/,
    'button "One fewer: Sparkling wine" [disabled]',
    'button "One more: Sparkling wine"',
    'button "Back"',
    'button "Continue without"',
  ])

  await button(page, 'Continue without').click()
  await heading(page, 'Who is coming?').waitFor()
  await goOn(page)
  await expectSpoken(page, [
    ...NAV,
    'heading "Who is coming?" [level=2]',
    'alert',
    'textbox "Name"',
    'paragraph: Please fill this in.',
    'textbox "E-mail"',
    'paragraph: Please fill this in.',
    'textbox "Phone (optional)"',
    'checkbox',
    'checkbox "Remember my details on this device"',
    'button "Back"',
    'button "Continue"',
  ])

  await fillDetails(page, 'reader@example.com')
  await goOn(page)
  await heading(page, 'Everything right?').waitFor()
  await expectSpoken(page, [
    ...NAV,
    'heading "Everything right?" [level=2]',
    'term: When',
    'definition: Monday 19 January, 20:00',
    'term: Guests',
    'definition: 2 guests',
    'term: Table',
    'term: Name',
    /To pay now/,
    /£20/,
    'button "Back"',
    'button "Continue to payment"',
  ])

  await button(page, 'Continue to payment').click()
  await heading(page, 'Payment').waitFor()
  await expectSpoken(page, [
    'heading "The Copper Heron" [level=1]',
    'heading "Payment" [level=2]',
    'paragraph: Monday 19 January, 20:00',
    /To pay now/,
    /£20/,
    'button "Pay £20"',
    /^paragraph: We keep your table for you until/,
    'button "Back without paying"',
  ])

  await button(page, 'Pay £20').click()
  await openCode(page)
  await expectSpoken(page, [
    'heading "The Copper Heron" [level=1]',
    'heading "Your table is booked" [level=2]',
    /Monday 19 January, 20:00/,
    'link "Directions"',
    /Paid/,
    'link "Add to calendar"',
    'link "Change or cancel"',
    'img "Door code for this booking"',
  ])
})
