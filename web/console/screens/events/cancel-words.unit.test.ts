import { expect, test } from 'vitest'
import { cancelInWords } from './cancel-words.ts'

const pay = (pence: number) => `£${pence / 100}`
const said = (places: number, out: number, inside: number, alsoArrived = false) =>
  cancelInWords({ places, return_pence: out, arrived_return_pence: inside }, alsoArrived, pay)

test('the sum is that of the guests outside, and with those inside it is both', () => {
  expect(said(3, 4500, 1500).total).toBe('£45 goes back: 3 places.')
  expect(said(3, 4500, 1500, true).total).toBe('£60 goes back: 3 places and those inside.')
  expect(said(3, 4500, 1500, true).done).toBe('£60 goes back: 3 places and those inside.')
})

test('what is kept of those inside is said', () => {
  expect(said(3, 4500, 1500).sentences[0]).toContain('the £15 they paid is kept')
  expect(said(3, 4500, 1500, true).sentences[0]).toContain('get their money back too')
  expect(said(3, 4500, 0).sentences[0]).toContain('Guests who are in already stay.')
})

test('an event whose guests are all inside is not one that nobody has booked', () => {
  expect(said(0, 0, 1500).sentences[0]).toContain('Everybody who booked is in.')
  expect(said(0, 0, 1500).total).toBe('No money goes back.')
  expect(said(0, 0, 1500, true).total).toBe('£15 goes back.')
  expect(said(0, 0, 0).sentences[0]).toContain('Nobody has booked')
})
