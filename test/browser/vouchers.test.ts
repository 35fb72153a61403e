import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { inspect, overflowOf } from './every-step.ts'
import { focusOf, pressEnterOn, tabTo, typeWho } from './keyboard.ts'
import { walkToGiftReview } from './selling.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, goOn, heading } from './walk.ts'
import { expectLight } from './weigh.ts'

/** A visitor buys a gift, and the database says the same. */

const site = useSite()
let venue: PublicVenue
let count = 0
const people = () => {
  count += 1
  return { from: `giver${count}@example.com`, to: `lucky${count}@example.com` }
}

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'Lowtide' })
  await venue.operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
    params: venue.params,
    body: { terms: 'Valid for food and drink.' },
  })
})

const open = (options = {}) => site.visit(`/widget/vouchers/${venue.venueId}`, options)

const vouchersOf = (purchaser: string) =>
  site.world.database.read
    .selectFrom('vouchers')
    .select(['code', 'amount_pence', 'delivery', 'recipient_email'])
    .where('purchaser_email', '=', purchaser)
    .execute()

describe('a visitor', () => {
  test('gives another amount with a message, to be sent on a day, and sees the card before paying', async () => {
    const { from, to } = people()
    const page = await open()
    await heading(page, 'A gift voucher: how much?').waitFor()
    await page.getByRole('radio', { name: 'Another amount' }).check({ force: true })
    await page.getByLabel(/^Another amount \(GBP\)/).fill('5')
    await goOn(page)
    await page.getByText('This amount is not possible. From £10 to £500.').waitFor()
    await page.getByLabel(/^Another amount \(GBP\)/).fill('37,50')
    await goOn(page)
    await heading(page, 'Who is the voucher for?').waitFor()
    await page.getByLabel('Their name').fill('Robin Merrow')
    await page.getByLabel('Their e-mail').fill(to)
    await page.getByLabel(/^Your message/).fill('Happy birthday!')
    await page.getByLabel(/^When shall we send it/).fill('2026-02-14')
    await goOn(page)
    await page.getByLabel('Name', { exact: true }).fill('Rowan Ellery')
    await page.getByLabel('E-mail').fill(from)
    await goOn(page)
    await heading(page, 'Everything right?').waitFor()
    const card = page.getByRole('figure', { name: 'Preview of the voucher' })
    for (const words of ['£37.50', 'For Robin Merrow', 'Happy birthday!', 'From Rowan Ellery'])
      await card.getByText(words).waitFor()
    await page.getByText('On the morning of Saturday 14 February 2026, by e-mail').waitFor()
    await page.getByText('Valid for food and drink.').waitFor()
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £37.50').click()
    await heading(page, 'Your gift is ready').waitFor()
    await page.getByText('Valid until Sunday 17 January 2027').waitFor()
    const [voucher] = await vouchersOf(from)
    // As the receipt says, only who is given it has the code.
    await page.getByText('Only the person you give it to gets the code.').waitFor()
    expect(await page.content()).not.toContain(voucher?.code ?? 'none')
    expect(voucher).toMatchObject({ amount_pence: 3750, delivery: 'recipient', recipient_email: to })
    const mail = await site.world.database.read
      .selectFrom('outbox')
      .select(['not_before', 'kind'])
      .where('to_address', '=', to)
      .executeTakeFirst()
    expect(mail).toEqual({ kind: 'voucher', not_before: new Date('2026-02-14T09:00:00Z') })
  })

  test('buys two for themselves with the keyboard alone, and is forgotten', async () => {
    const { from } = people()
    const page = await open({ width: WIDTHS.desk })
    await heading(page, 'A gift voucher: how much?').waitFor()
    await tabTo(page, '£50')
    await page.keyboard.press('ArrowRight')
    await pressEnterOn(page, 'One more: voucher')
    await pressEnterOn(page, /^Continue/)
    await heading(page, 'Who is the voucher for?').waitFor()
    await expect.poll(() => focusOf(page)).toBe('Who is the voucher for?')
    await tabTo(page, 'For somebody else')
    await page.keyboard.press('ArrowDown')
    await pressEnterOn(page, 'Continue')
    await heading(page, 'And who are you?').waitFor()
    await typeWho(page, from)
    await heading(page, 'Everything right?').waitFor()
    await pressEnterOn(page, 'Continue to payment')
    await heading(page, 'Payment').waitFor()
    await pressEnterOn(page, 'Pay £200')
    await heading(page, 'Your 2 vouchers').waitFor()
    expect(await vouchersOf(from)).toMatchObject([
      { amount_pence: 10_000, delivery: 'purchaser' },
      { amount_pence: 10_000, delivery: 'purchaser' },
    ])
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ])
  })

  test('has the widget in the venue’s website, in German', async () => {
    const page = await site.visit(`/demo/${venue.venueId}?lang=de`)
    const frame = page.frameLocator('maitred-widget[type=vouchers] iframe')
    await heading(frame, 'Gutschein: Welcher Betrag?').waitFor()
  })
})

describe('every step', () => {
  test('has no fault that axe finds, light and dark', async () => {
    const { from, to } = people()
    const page = await open()
    const { faults, look } = inspect(page, 'vouchers')
    await heading(page, 'A gift voucher: how much?').waitFor()
    await page.getByRole('radio', { name: 'Another amount' }).check({ force: true })
    await goOn(page)
    await page.getByText('Please write an amount').waitFor()
    await look('amount')
    await page.getByRole('radio', { name: '£25' }).check({ force: true })
    await goOn(page)
    await heading(page, 'Who is the voucher for?').waitFor()
    await goOn(page)
    await page.getByText('2 fields need your attention.').waitFor()
    await look('gift')
    await page.goBack()
    await walkToGiftReview(page, { from, to })
    await look('review')
    await button(page, 'Continue to payment').click()
    await button(page, /^Pay/).click()
    await heading(page, 'Your gift is ready').waitFor()
    await look('result')
    expect(faults()).toEqual([])
  })

  test.each([
    [320, '100%'],
    [640, '200%'],
  ])('fits %i px with text at %s without scrolling sideways', async (width, size) => {
    const page = await open({ width })
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    await heading(page, 'A gift voucher: how much?').waitFor()
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
    await goOn(page)
    await page.getByLabel('Their name').waitFor()
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
    await page.goBack()
    await walkToGiftReview(page, people())
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

test.each(['en', 'de'])('what a guest loads before paying stays within its bounds: %s', (lang) =>
  expectLight(site, `vouchers widget (${lang})`, {
    path: `/widget/vouchers/${venue.venueId}?lang=${lang}`,
    ready: '.voucher-card',
  }),
)
