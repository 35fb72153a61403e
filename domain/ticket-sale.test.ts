import { describe, expect, test } from 'vitest'
import {
  type EventPlaces,
  isFewLeft,
  isOnSale,
  isSoldOut,
  lowestPrice,
  nextSaleChange,
  spotsLeft,
  type TicketOffer,
  ticketsLeft,
  whyNotBuyable,
} from './ticket-sale.ts'

const at = (time: string) => new Date(`2026-01-17T${time}:00Z`)
const NOW = at('18:00')

const event = (fields: Partial<EventPlaces> = {}): EventPlaces => ({
  capacity: 100,
  sold: 40,
  sales_end: at('23:00'),
  blacked_out: false,
  ...fields,
})
const type = (fields: Partial<TicketOffer> = {}): TicketOffer => ({
  price_pence: 1500,
  capacity: 50,
  sold: 10,
  sale_start: null,
  sale_end: null,
  ...fields,
})

test.each([
  ['what the type has, while the event has more', event(), type(), 40],
  ['what the event has, while the type has more', event({ sold: 95 }), type(), 5],
  ['nothing once the type is sold out', event(), type({ sold: 50 }), 0],
  ['nothing once the event is full', event({ sold: 100 }), type(), 0],
])('tickets left: %s', (_, places, offer, left) => {
  expect(ticketsLeft(places, offer)).toBe(left)
})

test('spots left are the event’s', () => {
  expect(spotsLeft(event())).toBe(60)
  expect(spotsLeft(event({ sold: 100 }))).toBe(0)
})

describe('a type is on sale', () => {
  test.each([
    ['always, without a window', type(), true],
    ['from the moment its sale starts', type({ sale_start: NOW }), true],
    ['not before', type({ sale_start: at('18:01') }), false],
    ['until its sale ends', type({ sale_end: at('18:01') }), true],
    ['not from that moment on', type({ sale_end: NOW }), false],
    ['even when sold out', type({ sold: 50 }), true],
  ])('%s', (_, offer, onSale) => {
    expect(isOnSale(event(), offer, NOW)).toBe(onSale)
  })

  test('until the event is over', () => {
    expect(isOnSale(event({ sales_end: at('18:01') }), type(), NOW)).toBe(true)
    expect(isOnSale(event({ sales_end: NOW }), type(), NOW)).toBe(false)
  })

  test('not on a blacked-out date', () => {
    expect(isOnSale(event({ blacked_out: true }), type(), NOW)).toBe(false)
  })
})

test.each([
  ['the lowest', event(), [type(), type({ price_pence: 900 })], 900],
  ['free', event(), [type(), type({ price_pence: 0 })], 0],
  ['not that of a type that is sold out', event(), [type(), type({ price_pence: 900, sold: 50 })], 1500],
  [
    'not that of a type that is not on sale',
    event(),
    [type(), type({ price_pence: 900, sale_start: at('19:00') })],
    1500,
  ],
  ['none without types', event(), [], null],
  ['none once the event is full', event({ sold: 100 }), [type()], null],
])('the lowest price of an event: %s', (_, places, types, price) => {
  expect(lowestPrice(places, types, NOW)).toBe(price)
})

test.each([
  ['while capacity and tickets are left', event(), [type()], false],
  ['while one of its types is left', event(), [type({ sold: 50 }), type()], false],
  ['while its tickets are not on sale yet', event(), [type({ sale_start: at('19:00') })], false],
  ['while it sells no tickets but has capacity', event(), [], false],
  ['once every type is sold out', event(), [type({ sold: 50 })], true],
  ['once no capacity is left', event({ sold: 100 }), [type()], true],
  ['once no capacity is left, without ticket types too', event({ sold: 100 }), [], true],
])('whether an event is sold out %s', (_, places, types, soldOut) => {
  expect(isSoldOut(places, types)).toBe(soldOut)
})

test.each([
  ['the end of the event', [type()], at('23:00')],
  ['a sale that opens before it', [type({ sale_start: at('19:00') })], at('19:00')],
  [
    'a sale that closes before that',
    [type({ sale_start: at('19:00') }), type({ sale_end: at('18:30') })],
    at('18:30'),
  ],
  [
    'the end of the event, ignoring past changes',
    [type({ sale_start: at('17:00'), sale_end: NOW })],
    at('23:00'),
  ],
])('a reply about a sale is valid until %s', (_, types, moment) => {
  expect(nextSaleChange(event(), types, NOW)).toEqual(moment)
})

test('a reply about an event that is over never expires', () => {
  expect(nextSaleChange(event({ sales_end: NOW }), [type()], NOW)).toBeUndefined()
})

describe('why no ticket can be bought', () => {
  const offer = (fields: Partial<TicketOffer> & { min_per_order?: number } = {}) => ({
    ...type(fields),
    min_per_order: fields.min_per_order ?? 1,
  })
  test.each([
    ['one can', event(), offer(), undefined],
    ['the day is closed, whatever else', event({ blacked_out: true }), offer({ sold: 50 }), 'closed'],
    ['the event has ended', event({ sales_end: NOW }), offer(), 'ended'],
    ['the sale has ended, sold out or not', event(), offer({ sale_end: NOW, sold: 50 }), 'ended'],
    ['the sale has not begun', event(), offer({ sale_start: at('18:01') }), 'not_started'],
    ['none is left', event(), offer({ sold: 50 }), 'sold_out'],
    ['fewer are left than an order takes', event(), offer({ sold: 49, min_per_order: 2 }), 'sold_out'],
  ] as const)('%s', (_, places, ticket, reason) => {
    expect(whyNotBuyable(places, ticket, NOW)).toBe(reason)
  })
})

test.each([
  ['a tenth of the places', event({ sold: 90 }), [], true],
  ['more than a tenth', event({ sold: 89 }), [], false],
  ['more than twenty, though less than a tenth', event({ capacity: 1000, sold: 979 }), [], false],
  ['few tickets, though the event has room', event(), [type({ sold: 45 })], true],
  ['nothing at all', event({ sold: 100 }), [], false],
] as const)('few are left: %s', (_, places, types, few) => {
  expect(isFewLeft(places, types)).toBe(few)
})
