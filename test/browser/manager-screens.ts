import type { Page } from 'playwright-core'
import type { ManagerWorld } from './manager-world.ts'
import { button } from './walk.ts'

/** One thing to look at: a screen in a state, as somebody meets it. */
export interface Shown {
  readonly name: string
  /** Below /console/. */
  readonly path: string
  readonly who?: 'operator' | 'admin' | 'organiser'
  /** What stands there when it has loaded. */
  readonly until: string
  /** Leads into the state: opens a form, sends it empty. */
  readonly act?: (page: Page) => Promise<void>
}

const BODY = '.settings-body :is(.card, .week, .segments, .entries, .notice, .editor-toolbar, .empty)'
const save = async (page: Page) => {
  await button(page, 'Save').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

export const settingsOf = ({ venueId, emptyVenueId }: ManagerWorld): readonly Shown[] => {
  const at = (name: string, section: string, act?: Shown['act'], until = BODY): Shown => ({
    name: `settings-${name}`,
    path: `${venueId}/settings/${section}`,
    until,
    ...(act ? { act } : {}),
  })
  const empty = (section: string): Shown => ({
    name: `settings-${section}-empty`,
    path: `${emptyVenueId}/settings/${section}`,
    until: BODY,
  })
  return [
    at('venue', 'venue', undefined, '.publishing-actions'),
    { ...empty('venue'), name: 'settings-checklist', until: '.steps' },
    at('venue-wrong', 'venue', async (page) => {
      await page.getByLabel('E-mail', { exact: true }).fill('nobody')
      await save(page)
    }),
    ...['venue', 'hours', 'tables', 'meals', 'terms', 'look', 'publish'].map((step) => ({
      name: `settings-set-up-${step}`,
      path: `${emptyVenueId}/settings/set-up?step=${step}`,
      until: '.set-up-foot',
    })),
    at('set-up-live', 'set-up?step=publish', undefined, '#on-website'),
    at('hours', 'hours'),
    empty('hours'),
    at('floor', 'floor', (page) => page.getByRole('checkbox', { name: /^1 / }).check()),
    empty('floor'),
    at('rules', 'rules', undefined, '.slots'),
    at('rules-new', 'rules?edit=new', save),
    empty('rules'),
    at('services', 'services'),
    at('services-new', 'services?edit=new', async (page) => {
      await button(page, 'Add a stay by party size').click()
      await save(page)
    }),
    empty('services'),
    at('bookings', 'bookings'),
    at('special-days', 'special-days?on=2026-02-14', undefined, '.slots'),
    at('special-days-new', 'special-days?edit=new&on=2026-12-31', async (page) => {
      await page.getByRole('group', { name: 'Opening hours' }).getByText('These hours').click()
      await page.getByRole('group', { name: 'Access rules' }).getByText('Only these').click()
      await button(page, 'Close a part of the day or floor').click()
      await save(page)
    }),
    empty('special-days'),
    at('blackouts', 'blackouts'),
    at('blackouts-new', 'blackouts?edit=new'),
    empty('blackouts'),
    at('policies', 'policies'),
    at('policies-new', 'policies?edit=new', save),
    at('policies-steps', 'policies?edit=new', async (page) => {
      await page.getByText('Several deadlines').click()
      await button(page, 'Add a deadline').click()
    }),
    empty('policies'),
    at('bundles', 'bundles'),
    at('bundles-new', 'bundles?edit=new', save),
    empty('bundles'),
    at('promo-codes', 'promo-codes'),
    at('promo-codes-new', 'promo-codes?edit=new', save),
    empty('promo-codes'),
    at('messages', 'messages'),
    at('messages-text', 'messages?edit=reminder', undefined, '.mail-frame'),
    at('notices-new', 'notices?edit=new', save),
    empty('notices'),
    at('widget', 'widget', undefined, '.widget-frame'),
    at('members', 'members'),
    at('sisters', 'sisters'),
    { ...empty('sisters'), until: '.settings-body' },
    at('webhooks', 'webhooks'),
    at('webhooks-new', 'webhooks?edit=new', save),
    empty('webhooks'),
    at('data', 'data'),
    at('data-feed', 'data', (page) => button(page, 'Make an address…').click()),
    at('remove', 'policies', async (page) => {
      await page.locator('.entry').first().click()
      await button(page, 'Remove…').click()
      await page.getByRole('dialog').waitFor()
    }),
  ]
}

export const screensOf = ({
  venueId,
  emptyVenueId,
  eventId,
  voucherCode,
}: ManagerWorld): readonly Shown[] => [
  { name: 'events', path: `${venueId}/events`, until: '.rows .row, .event-row, a[href*="evt_"]' },
  { name: 'events-empty', path: `${emptyVenueId}/events`, until: '.empty' },
  { name: 'event', path: `${venueId}/events/${eventId}`, until: 'text=Early bird' },
  {
    name: 'event-guest',
    path: `${venueId}/events/${eventId}`,
    until: 'text=Early bird',
    act: async (page) => {
      await page.getByRole('button', { name: /Ines Calloway/ }).click()
      await button(page, 'Return money…').waitFor()
    },
  },
  {
    name: 'event-refund',
    path: `${venueId}/events/${eventId}`,
    until: 'text=Early bird',
    act: async (page) => {
      await page.getByRole('button', { name: /Ines Calloway/ }).click()
      await button(page, 'Return money…').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'event-cancel',
    path: `${venueId}/events/${eventId}`,
    until: 'text=Early bird',
    act: async (page) => {
      await button(page, 'Cancel event…').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'event-form', path: `${venueId}/events/${eventId}?edit=1`, until: 'text=Cancellation terms' },
  {
    name: 'event-new-wrong',
    path: `${venueId}/events/new`,
    until: 'text=Cancellation terms',
    act: async (page) => {
      await button(page, 'Save as a draft').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'event-tickets',
    path: `${venueId}/events/${eventId}`,
    until: 'text=Early bird',
    act: async (page) => {
      await button(page, 'Add tickets').click()
      await button(page, 'Save').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'vouchers', path: `${venueId}/vouchers`, until: '.rows .row' },
  { name: 'vouchers-empty', path: `${emptyVenueId}/vouchers`, until: '.empty' },
  {
    name: 'voucher',
    path: `${venueId}/vouchers`,
    until: '.rows .row',
    act: async (page) => {
      await page.getByRole('button', { name: /Ines Calloway/ }).click()
      await page.getByText('Good until').waitFor()
    },
  },
  { name: 'redeem', path: `${venueId}/vouchers/redeem`, until: 'text=Code of the voucher' },
  {
    name: 'redeem-wrong',
    path: `${venueId}/vouchers/redeem`,
    until: 'text=Code of the voucher',
    act: async (page) => {
      await page.getByLabel('Code of the voucher').fill('K7QM-2XWD-9HPT-4VRB')
      await button(page, 'Find').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'redeem-found',
    path: `${venueId}/vouchers/redeem`,
    until: 'text=Code of the voucher',
    act: async (page) => {
      await page.getByLabel('Code of the voucher').fill(voucherCode)
      await button(page, 'Find').click()
      await page.getByLabel('Amount of the bill').fill('18')
      await page.getByText('will be left').waitFor()
    },
  },
  { name: 'vouchers-offer', path: `${venueId}/vouchers/offer`, until: 'text=Terms for buyers' },
  {
    name: 'reports',
    path: `${venueId}/reports`,
    until: '.report-grid',
    act: async (page) => {
      for (const table of await page.locator('.report summary').all()) await table.click()
      await page.locator('.screen > :first-child').evaluate((screen) => screen.scrollTo(0, 0))
    },
  },
  { name: 'reports-year', path: `${venueId}/reports?from=2025-01-17&to=2026-01-16`, until: '.report-grid' },
  { name: 'reports-empty', path: `${emptyVenueId}/reports`, until: '.empty' },
  {
    name: 'account',
    path: 'account',
    until: 'text=Where you are signed in',
    act: async (page) => {
      await button(page, 'Set up a second factor').click()
      await page.getByAltText('QR code for your authenticator app').waitFor()
    },
  },
  { name: 'admin', path: 'admin', who: 'admin', until: 'main .card' },
  {
    name: 'admin-outbox',
    path: 'admin/outbox',
    who: 'admin',
    until: '.outbox summary',
    act: (page) => page.locator('.outbox summary').first().click(),
  },
  {
    name: 'admin-keys',
    path: 'admin/keys',
    who: 'admin',
    until: 'main .card',
    act: async (page) => {
      await page.getByLabel('Account', { exact: true }).fill('odile')
      await page.getByRole('button', { name: /Odile/ }).first().click()
      await page.getByLabel(/^Keys for/).fill('10')
    },
  },
  { name: 'admin-maintenance', path: 'admin/maintenance', who: 'admin', until: 'main .card' },
  {
    name: 'admin-maintenance-ask',
    path: 'admin/maintenance',
    who: 'admin',
    until: 'main .card',
    act: async (page) => {
      await button(page, 'Begin maintenance…').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'organiser', path: 'events', who: 'organiser', until: 'text=Jazz Brunch' },
]

/** Opens one in a tab of somebody who sees it. */
export const show = async (page: Page, origin: string, { path, until, act }: Shown) => {
  await page.goto(`${origin}/console/${path}`)
  await page.locator(until).first().waitFor({ state: 'attached' })
  await act?.(page)
}
