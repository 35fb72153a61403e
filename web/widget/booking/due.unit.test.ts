import { afterEach, expect, test, vi } from 'vitest'
import moneyDe from '../../../domain/money-words.de.ts'
import moneyEn from '../../../domain/money-words.en.ts'
import { createClient } from '../../shared/client.ts'
import { openPage } from '../../shared/fake-page.ts'
import { WIDGET } from '../shared/fake-orders.ts'
import { NO_DETAILS } from '../shared/guest-details.ts'
import { type Floorplan, Tables } from '../shared/tables.tsx'
import type { Availability, Draft, Rule, Slot } from './draft.ts'
import { planOf } from './due.ts'
import { Nearest, Services } from './time.tsx'
import de from './words.de.ts'
import words, { type Words } from './words.en.ts'

/** What times and tables say is held or paid, under each kind of rule. */

afterEach(() => {
  vi.unstubAllGlobals()
})

const RULE = {
  id: 'rule',
  name: 'Dinner',
  price_per_cover_pence: 1000,
  min_covers: 1,
  party_min: 1,
  party_max: 9,
} as Rule
const under = (deposit_mode: Rule['deposit_mode'], deposit_pence: number) => {
  const rule = { ...RULE, deposit_mode }
  const slot = { time: '19:00', available: true, access_rule_id: 'rule', deposit_pence } as Slot
  const draft: Draft = { party: 2, month: '2026-01', extras: {}, details: NO_DETAILS, slot, rule }
  return { rule, slot, draft }
}
const table = (id: string, deposit_pence: number) => ({
  id,
  table_number: id,
  capacity: 4,
  available: true,
  deposit_pence,
  floor_id: 'floor',
  area_id: null,
  ...{ x: 0, y: 0, w: 80, h: 80 },
})
const PLAN = {
  floors: [{ id: 'floor', name: 'Ground', areas: [] }],
  tables: [table('plain', 0), table('cheap', 1500), table('dear', 2500)],
} as unknown as Floorplan

test.each<[Rule['deposit_mode'], number[], string[]]>([
  ['none', [0, 1500, 2500], ['at least £15 held on your card', 'at least £25 held on your card']],
  ['hold', [0, 0, 2500], ['at least £25 held on your card']],
  ['charge', [0, 0, 2500], ['deposit at least £25']],
  ['card', [0, 0, 0], []],
])('tables with a deposit of their own under a rule with %s', (mode, pence, said) => {
  const { draft } = under(mode, 0)
  const plan = planOf(draft, PLAN)
  expect(plan.tables.map(({ deposit_pence }) => deposit_pence)).toEqual(pence)
  const page = openPage(vi.stubGlobal, '/')
  page.show(Tables, { page: WIDGET, words, data: plan, chosen: undefined, onPick: () => {} })
  const text = page.text()
  // On the plan and in the list.
  expect(text.match(/at least £\d+ held on your card|deposit at least £\d+/g) ?? []).toEqual([
    ...said,
    ...said,
  ])
  page.close()
})

test('an area says which tables are free in it, or the true reason why none is', () => {
  const at = (area_id: string, capacity: number, reason?: string) => ({
    ...table(`${area_id} ${capacity}`, 0),
    area_id,
    capacity,
    available: reason === undefined,
    reason,
  })
  const areas = ['Bar', 'Hall', 'Garden', 'Snug', 'Roof'].map((name) => ({ id: name, name }))
  const data = {
    floors: [{ id: 'floor', name: 'Ground', areas }],
    tables: [
      at('Bar', 4),
      at('Hall', 8),
      at('Hall', 6),
      at('Hall', 2, 'party_size'),
      at('Garden', 6, 'not_offered'),
      at('Garden', 2, 'party_size'),
      at('Snug', 2, 'party_size'),
      at('Roof', 6, 'not_offered'),
      at('Roof', 4, 'taken'),
    ],
  } as unknown as Floorplan
  const page = openPage(vi.stubGlobal, '/')
  const text = (words: Words) => {
    page.show(Tables, { page: WIDGET, words, data, chosen: undefined, onPick: () => {} })
    return page.text()
  }
  const english = text(words)
  for (const said of [
    'Bar Tables for 4',
    'Hall Tables for 6 to 8',
    'Garden not bookable online',
    'Snug No table here for your party',
    'Roof Taken at this time',
  ])
    expect(english).toContain(said)
  expect(text(de)).toContain('Hall Tische für 6 bis 8')
  page.close()
})

test.each([
  [words, moneyEn],
  [de, moneyDe],
])('the least that a small party pays is said as on the review', (own, money) => {
  expect(own.perGuestAtLeast('£20', 4)).toBe(money.perGuestAtLeast('£20', 4))
})

test('the nearest times are said where the day has others, and not twice where it has none', () => {
  const { slot, draft } = under('none', 0)
  const times = ['18:00', '18:30', '19:30', '20:00'].map((time) => ({ ...slot, time }))
  const page = openPage(vi.stubGlobal, '/')
  const said = (slots: Slot[]) => {
    const data = { date: '2026-01-22', slots } as Availability
    const shown = { page: { ...WIDGET, largest_party: 4 }, words, call: createClient(), draft, data }
    page.show(Nearest, { ...shown, onPick: () => {} })
    return page.text()
  }
  expect(said(times)).toMatch(/Nearest free times: +18:30 +19:30 +18:00/)
  expect(said(times.slice(1))).toBe('')
  page.close()
})

test('prepaid extras are paid together with the deposit of a table', () => {
  const { draft } = under('none', 0)
  const items = [{ id: 'itm', name: 'Cake', price_pence: 4000, max_qty: 2 }]
  const bundles = [{ id: 'bdl', name: 'Extras', prepaid: true, items }] as unknown as Draft['bundles'] &
    object
  const [, , dear] = planOf(
    { ...draft, bundles, extras: { 'bdl itm': 1 } },
    {
      ...PLAN,
      tables: PLAN.tables.map((one) => ({ ...one, deposit_pence: one.deposit_pence * 2 })),
    },
  ).tables
  expect(dear).toMatchObject({ deposit_pence: 5000, isHeld: false })
})

test.each<[Rule['deposit_mode'], string]>([
  ['none', '£25 held on your card'],
  ['hold', '£25 held on your card'],
  ['charge', '£25 deposit'],
])('times whose table has a deposit under a rule with %s', (mode, said) => {
  const { rule, slot, draft } = under(mode, 2500)
  const data = {
    date: '2026-01-22',
    slots: [slot, { ...slot, time: '20:00', deposit_pence: 3000 }],
    rules: [rule],
    next_available_dates: [],
    note: null,
  } as unknown as Availability
  const page = openPage(vi.stubGlobal, '/')
  const shown = {
    page: { ...WIDGET, largest_party: 4 },
    words,
    call: createClient(),
    draft,
    onPick: () => {},
    onDay: () => {},
  }
  page.show(Services, { ...shown, data })
  expect(page.text()).toContain(`19:00 ${said}`)
  page.show(Services, { ...shown, data: { ...data, slots: [slot] } })
  expect(page.text()).toContain(`Dinner ${said}`)
  page.close()
})
