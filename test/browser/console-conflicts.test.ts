import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinVenue } from '../support/roles.ts'
import type { Person } from '../support/world.ts'
import { said, TODAY, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/**
 * Every change of a party that the service can refuse, because somebody else was quicker. The screen does not hear of
 * the change in time: it says why, and shows how the party stands.
 */

const NUMBERS = ['1', '2', '3', '4', '5', '6']
const stage = useStage(NUMBERS)
const AHEAD = '2026-01-20'

const op = () => stage.venue.operator
const cancel = (id: string) => op().ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
const attend = (id: string, state: 'arrived' | 'seated' | 'no_show') =>
  op().ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })
const panel = (page: Page) => page.locator('.panel')
const inPanel = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const badge = (page: Page, word: string) => panel(page).locator('.panel-facts', { hasText: word }).waitFor()
const refused = (page: Page, text: RegExp) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor()

interface Case {
  readonly date: string
  /** The booking before anybody touches it. */
  before(): Promise<string>
  meanwhile(id: string): Promise<unknown>
  act(page: Page): Promise<unknown>
  /** What is said at the edge; empty where a dialog says it. */
  readonly says: string | RegExp
  /** How the party then stands on the screen. */
  stands(page: Page): Promise<unknown>
}

const CASES: Record<string, Case> = {
  'confirm a request that the guest has withdrawn': {
    date: AHEAD,
    before: () => stage.party('Confirm', { table: '1', date: AHEAD, time: '12:00', auto_approve: false }),
    meanwhile: cancel,
    act: (page) => inPanel(page, 'Confirm').click(),
    says: 'This booking is cancelled, so that cannot be done any more.',
    stands: (page) => badge(page, 'Cancelled'),
  },
  'decline a request whose guests are in': {
    date: TODAY,
    before: () => stage.party('Decline', { table: '1', time: '17:30', auto_approve: false }),
    meanwhile: async (id) => {
      await op().ok('POST /api/bookings/:id/approve', { params: { id } })
      await attend(id, 'arrived')
    },
    act: async (page) => {
      await inPanel(page, 'Decline…').click()
      await page.getByLabel(/^Why/).fill('Private hire')
      await confirm(page, 'Decline')
      await refused(page, /already checked in/)
      await expect.poll(() => page.getByLabel(/^Why/).inputValue()).toBe('Private hire')
      await confirm(page, 'Not now')
    },
    says: '',
    stands: (page) => badge(page, 'Arrived'),
  },
  'cancel a party that has come': {
    date: TODAY,
    before: () => stage.party('Cancel', { table: '2', time: '17:30' }),
    meanwhile: (id) => attend(id, 'arrived'),
    act: async (page) => {
      await button(page, 'Cancel booking…').click()
      await confirm(page, 'Cancel booking')
      await refused(page, /already checked in/)
      await confirm(page, 'Keep booking')
    },
    says: '',
    stands: (page) => badge(page, 'Arrived'),
  },
  'seat a party that has cancelled': {
    date: TODAY,
    before: () => stage.party('Seat', { table: '3', time: '17:30' }),
    meanwhile: cancel,
    act: (page) => inPanel(page, 'Seated').click(),
    says: 'This booking is cancelled, so nobody of it is expected.',
    stands: (page) => badge(page, 'Cancelled'),
  },
  'mark a party as a no-show that sits already': {
    date: TODAY,
    before: () => stage.party('Noshow', { table: '4', time: '17:00', duration_mins: 60 }),
    meanwhile: (id) => attend(id, 'seated'),
    act: (page) => inPanel(page, 'No-show').click(),
    says: 'This party has come, so it cannot be a no-show.',
    stands: (page) => badge(page, 'Seated'),
  },
  'expect a no-show again whose table is gone': {
    date: TODAY,
    before: async () => {
      const id = await stage.party('Again', { table: '5', time: '17:00' })
      await attend(id, 'no_show')
      return id
    },
    meanwhile: () => stage.party('Quicker', { table: '5', time: '18:00' }),
    act: (page) => inPanel(page, 'Expected').click(),
    says: 'Table 5 is taken from 18:00 by Quicker, party of 2.',
    stands: (page) => badge(page, 'No-show'),
  },
  'move to a table that was taken': {
    date: AHEAD,
    before: () => stage.party('Move', { table: '1', date: AHEAD, time: '15:00' }),
    meanwhile: () => stage.party('Rossi', { table: '2', date: AHEAD, time: '15:30' }),
    act: async (page) => {
      await inPanel(page, 'Move…').click()
      await page.getByRole('radio', { name: /^2 / }).check()
      await confirm(page, 'Move')
    },
    says: 'Table 2 is taken from 15:30 by Rossi, party of 2.',
    stands: (page) =>
      panel(page)
        .getByText(/^1(,|$)/)
        .waitFor(),
  },
  'join a table that was taken': {
    date: AHEAD,
    before: () => stage.party('Join', { table: '3', date: AHEAD, time: '15:00' }),
    meanwhile: () => stage.party('Sato', { table: '4', date: AHEAD, time: '15:30' }),
    act: async (page) => {
      await inPanel(page, 'Move…').click()
      await page.getByRole('checkbox', { name: 'Join several tables' }).check()
      await page.getByRole('checkbox', { name: /^4 / }).check()
      await confirm(page, 'Move')
    },
    says: 'Table 4 is taken from 15:30 by Sato, party of 2.',
    stands: (page) =>
      panel(page)
        .getByText(/^3(,|$)/)
        .waitFor(),
  },
  'move a party that a colleague has moved': {
    date: AHEAD,
    before: () => stage.party('Moved', { table: '5', date: AHEAD, time: '15:00' }),
    meanwhile: (id) =>
      op().ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_time: '16:00' } }),
    act: async (page) => {
      await inPanel(page, 'Move…').click()
      await page.getByRole('radio', { name: /^6 / }).check()
      await confirm(page, 'Move')
    },
    says: /This party was just moved to table 5, 16:00/,
    stands: (page) => badge(page, '16:00'),
  },
  'let a party stay into the time of the next': {
    date: AHEAD,
    before: () => stage.party('Stay', { table: '1', date: AHEAD, time: '18:00', duration_mins: 120 }),
    meanwhile: () => stage.party('Vance', { table: '1', date: AHEAD, time: '20:00' }),
    act: (page) => inPanel(page, 'Minutes: more').click(),
    says: 'Table 1 is taken from 20:00 by Vance, party of 2.',
    stands: (page) => expect.poll(() => panel(page).locator('output').last().innerText()).toBe('120 min'),
  },
  'lengthen a stay that a colleague has shortened': {
    date: AHEAD,
    before: () => stage.party('Length', { table: '5', date: AHEAD, time: '18:00', duration_mins: 120 }),
    meanwhile: (id) =>
      op().ok('POST /api/bookings/:id/duration', { params: { id }, body: { duration_mins: 90 } }),
    act: (page) => inPanel(page, 'Minutes: more').click(),
    says: /This stay was just set to 90 minutes by .+\. It stays so\./,
    stands: (page) => expect.poll(() => panel(page).locator('output').last().innerText()).toBe('90 min'),
  },
  'change the size of a party that was cancelled': {
    date: AHEAD,
    before: () => stage.party('Size', { table: '2', date: AHEAD, time: '18:00' }),
    meanwhile: cancel,
    act: (page) => inPanel(page, 'People: more').click(),
    says: 'This booking is cancelled, so it cannot be edited.',
    stands: (page) => badge(page, 'Cancelled'),
  },
  'note something on a booking that was cancelled': {
    date: AHEAD,
    before: () => stage.party('Note', { table: '3', date: AHEAD, time: '18:00' }),
    meanwhile: cancel,
    act: async (page) => {
      await page.getByLabel('Note for staff').fill('Cake at nine')
    },
    says: 'This booking is cancelled, so it cannot be edited.',
    stands: async (page) => {
      await badge(page, 'Cancelled')
      await expect.poll(() => page.getByLabel('Note for staff').inputValue()).toBe('Cake at nine')
    },
  },
  'tag a booking that was cancelled': {
    date: AHEAD,
    before: () => stage.party('Tag', { table: '6', date: AHEAD, time: '18:00' }),
    meanwhile: cancel,
    act: async (page) => {
      await page.getByLabel('New tag, tags of the booking').fill('birthday')
      await page.keyboard.press('Enter')
    },
    says: 'This booking is cancelled, so it cannot be edited.',
    stands: async (page) => {
      await badge(page, 'Cancelled')
      await expect.poll(() => panel(page).locator('.tags', { hasText: 'birthday' }).count()).toBe(0)
    },
  },
  'ask for a deposit for a booking that was cancelled': {
    date: AHEAD,
    before: () => stage.party('Asked', { table: '6', date: AHEAD, time: '12:00' }),
    meanwhile: cancel,
    act: async (page) => {
      await inPanel(page, 'Ask for a deposit…').click()
      await page.getByRole('dialog').getByLabel('Deposit').fill('20')
      await confirm(page, 'Make the link')
      await refused(page, /^This booking is cancelled, so nothing can be held for it\.$/)
      await confirm(page, 'Cancel')
    },
    says: '',
    stands: async (page) => {
      await badge(page, 'Cancelled')
      await expect.poll(() => inPanel(page, 'Ask for a deposit…').count()).toBe(0)
    },
  },
  'take a party off a table that was locked': {
    date: AHEAD,
    before: () => stage.party('Lock', { table: '4', date: AHEAD, time: '18:00' }),
    meanwhile: (id) => op().ok('POST /api/bookings/:id/lock', { params: { id }, body: { locked: true } }),
    act: (page) => inPanel(page, 'Remove from table').click(),
    says: 'The table of this booking is locked. Unlock it first.',
    stands: (page) =>
      panel(page)
        .getByText(/^4(,|$)/)
        .waitFor(),
  },
  'give the best table when none is left': {
    date: '2026-01-21',
    before: () => stage.party('Best', { date: '2026-01-21' }),
    meanwhile: () =>
      op().ok('POST /api/my-venues/:venueId/tables/blocks', {
        params: stage.venue.params,
        body: {
          table_ids: Object.values(stage.tables),
          date: '2026-01-21',
          start_time: '18:00',
          end_time: '23:00',
        },
      }),
    act: (page) => inPanel(page, 'Best table').click(),
    says: 'No table that fits this party is free at that time.',
    stands: (page) => panel(page).getByText('None yet').waitFor(),
  },
}

test.each(Object.entries(CASES))('somebody who wants to %s is told why', async (_, one) => {
  const id = await one.before()
  const page = await stage.deaf(`list?date=${one.date}&booking=${id}`)
  await panel(page).getByRole('heading', { name: 'Money' }).waitFor()
  await one.meanwhile(id)
  await one.act(page)
  if (one.says !== '') await said(page, one.says)
  await one.stands(page)
  await page.context().close()
})

/** What one host does and takes back, though another has gone on from there. */
interface Undone {
  readonly date: string
  before(): Promise<string>
  act(page: Page): Promise<unknown>
  meanwhile(id: string, host: Person): Promise<unknown>
  readonly says: (host: Person) => string
  stands(id: string): Promise<unknown>
}

const LATER = '2026-01-23'
const bookingOf = async (id: string) => (await op().ok('GET /api/bookings/:id', { params: { id } })).booking
const allergiesOf = async (id: string) => {
  const { user_id } = await bookingOf(id)
  return (await op().ok('GET /api/my-guests/:id', { params: { id: user_id ?? '' } })).guest.allergies
}

const UNDONE: Record<string, Undone> = {
  'the best table of a party that stands elsewhere now': {
    date: LATER,
    before: () => stage.party('Finest', { date: LATER }),
    act: async (page) => {
      await inPanel(page, 'Best table').click()
      await said(page, /^Finest: 1, Window\./)
    },
    meanwhile: (id, host) =>
      host.ok('POST /api/bookings/:id/assign-table', {
        params: { id },
        body: { table_id: stage.tables['4'] ?? '' },
      }),
    says: ({ name }) => `This party was just moved to table 4, 20:00, by ${name}. It stays there.`,
    stands: async (id) => expect(await stage.partyOn(LATER, id)).toMatchObject({ tables: ['4'] }),
  },
  'an arrival of a party that is seated now': {
    date: TODAY,
    before: () => stage.party('Sitting', { table: '6', time: '17:30', duration_mins: 60 }),
    act: async (page) => {
      await inPanel(page, 'Arrived').click()
      await said(page, 'Sitting has arrived.')
    },
    meanwhile: (id, host) =>
      host.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state: 'seated' } }),
    says: () => 'This party was marked meanwhile: it is seated, 2 in all. It stays so.',
    stands: async (id) =>
      expect(await bookingOf(id)).toMatchObject({ attendance: 'seated', arrived: 2, status: 'checked_in' }),
  },
  'the size of a party that is larger now': {
    date: LATER,
    before: () => stage.party('Growing', { table: '2', date: LATER, time: '18:00' }),
    act: async (page) => {
      await inPanel(page, 'People: more').click()
      await said(page, 'Growing is now a party of 3.')
    },
    meanwhile: (id, host) =>
      host.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 4 } }),
    says: () => 'A colleague has made this a party of 4 meanwhile. It stays so.',
    stands: async (id) => expect(await bookingOf(id)).toMatchObject({ party_size: 4 }),
  },
  'allergies to which more was added': {
    date: LATER,
    before: () => stage.party('Careful', { table: '3', date: LATER, time: '18:00' }),
    act: async (page) => {
      await inPanel(page, 'Add allergies').click()
      await page.getByLabel('Allergies', { exact: true }).fill('Nuts')
      await inPanel(page, 'Save').click()
      await said(page, 'Careful: allergies are saved.')
    },
    meanwhile: async (id, host) =>
      host.ok('PUT /api/my-guests/:id', {
        params: { id: (await bookingOf(id)).user_id ?? '' },
        body: { allergies: 'Nuts, sesame' },
      }),
    says: () => 'A colleague has changed the allergies of this guest meanwhile. They stay so.',
    stands: async (id) => expect(await allergiesOf(id)).toBe('Nuts, sesame'),
  },
}

test.each(Object.entries(UNDONE))('a host who takes back %s is told so, and it stays', async (_, one) => {
  const host = await joinVenue(stage.site.world, stage.venue.venueId, 'host')
  const id = await one.before()
  const page = await stage.deaf(`list?date=${one.date}&booking=${id}`)
  await panel(page).getByRole('heading', { name: 'Money' }).waitFor()
  await one.act(page)
  await one.meanwhile(id, host)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await said(page, one.says(host))
  await one.stands(id)
  await page.context().close()
})

test('a party that was moved to another day, and on by a colleague, is found where it is', async () => {
  const id = await stage.party('Onward', { table: '2', date: AHEAD, time: '12:00' })
  const page = await stage.deaf(`list?date=${AHEAD}&booking=${id}`)
  await inPanel(page, 'Move…').click()
  await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2026-01-23')
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await confirm(page, 'Move')
  await panel(page).getByText('Not on this day. The booking is for Friday 23 January, 12:00.').waitFor()
  await op().ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_date: '2026-01-24' } })
  await button(page, 'Show that day').click()
  await panel(page).getByText('Not on this day. The booking is for Saturday 24 January, 12:00.').waitFor()
  await button(page, 'Show that day').click()
  await badge(page, 'Saturday 24 January, 12:00')
})

test('a booking for a table that was taken meanwhile says by whom, and keeps what was typed', async () => {
  const date = '2026-01-22'
  const page = await stage.deaf(`floor?date=${date}&new=1&table=${stage.tables['1']}&time=20:00`)
  await page.getByRole('combobox', { name: 'Guest' }).fill('Nora Night')
  await page.getByLabel('Note for staff').fill('By the window')
  await page.getByRole('radio', { name: /^1 / }).waitFor({ state: 'attached' })
  await stage.party('Okafor', { table: '1', date, time: '19:30' })
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Table 1 is taken from 19:30 by Okafor, party of 2.' })
    .waitFor()
  await expect.poll(() => page.getByLabel('Note for staff').inputValue()).toBe('By the window')
  await expect.poll(() => page.getByRole('combobox', { name: 'Guest' }).inputValue()).toBe('Nora Night')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await said(page, /^Nora Night, 2 at 20:00, table [2-6]/)
})
