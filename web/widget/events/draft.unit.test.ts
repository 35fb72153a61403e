import { expect, test } from 'vitest'
import { NO_DETAILS } from '../shared/guest-details.ts'
import { unpaidOf } from '../shared/unpaid.ts'
import { type Draft, dueOf, type Options, orderBody, tableFor } from './draft.ts'

const TABLE = { id: 'tbl', table_number: '7', deposit_pence: 5000 }
const OPTIONS = {
  tables: [{ ...TABLE, price_per_cover_pence: 1000 }],
  any_table: [
    { party_size: 2, price_pence: 3000 },
    { party_size: 4, price_pence: 4000 },
  ],
} as unknown as Options
const draftOf = (party: number, table: typeof TABLE | null): Draft => ({
  selection: tableFor(OPTIONS, party, table),
  extras: {},
  details: { ...NO_DETAILS, guest_name: 'Anna', guest_email: 'anna@example.com' },
})

test.each([
  ['any table at the deposit of the one that the service would choose', 2, null, 3000],
  ['any table at the price of the guests', 4, null, 4000],
  ['any table where none is free', 3, null, 3000],
  ['a table at its own deposit', 2, TABLE, 5000],
  ['a table at the price of the guests', 6, TABLE, 6000],
])('a party is asked for %s', (_what, party, table, pence) => {
  expect(dueOf(draftOf(party, table)).pence).toBe(pence)
})

test('who left the payment and corrects the address replaces the unpaid order', () => {
  const draft = draftOf(2, TABLE)
  const unpaid = unpaidOf(orderBody(draft, 'en', true), 'bkg_1', 'http://test/manage/secret')
  const details = { ...draft.details, guest_email: 'ana@example.com' }
  expect(orderBody({ ...draft, details, unpaid }, 'en', false).replaces).toEqual({
    booking_id: 'bkg_1',
    manage_token: 'secret',
  })
  expect(orderBody({ ...draft, unpaid }, 'en', false)).not.toHaveProperty('replaces')
})
