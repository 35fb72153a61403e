import { expect, test } from 'vitest'
import type { Venue } from '../../model/venues.ts'
import { canPublish, stepsOf } from './checklist.ts'

const bare = {
  venue_type: null,
  phone: null,
  email: null,
  backdoor_capacity: null,
  last_entry_time: null,
  logo_url: null,
  opening_hours: null,
  booking_policy: null,
} as Venue
const ready = {
  ...bare,
  venue_type: 'bar',
  phone: '020 7946 0108',
  email: 'hello@example.com',
  backdoor_capacity: 0,
  last_entry_time: '22:00',
  logo_url: '/media/logo.png',
} as Venue

test('a new venue has every step before it', () => {
  const steps = stepsOf(bare, { tables: 0, rules: 0 })
  expect(steps.filter(({ isDone }) => isDone)).toEqual([])
  expect(steps[0]?.note).toBe('Missing: the kind of venue, a phone number, an e-mail address.')
  expect(canPublish(steps)).toBe(false)
})

test('a venue can be published once the required steps are done; a capacity of 0 counts as set', () => {
  const steps = stepsOf(ready, { tables: 0, rules: 0 })
  expect(steps.filter(({ isDone, isRequired }) => isRequired && !isDone)).toEqual([])
  expect(canPublish(steps)).toBe(true)
  expect(canPublish(stepsOf({ ...ready, logo_url: null }, { tables: 9, rules: 1 }))).toBe(false)
})

test('each step names the section that does it', () => {
  expect(stepsOf(bare, { tables: 1, rules: 2 }).map(({ section, isDone }) => [section, isDone])).toEqual([
    ['venue', false],
    ['venue', false],
    ['venue', false],
    ['hours', false],
    ['floor', true],
    ['rules', true],
    ['policies', false],
  ])
})
