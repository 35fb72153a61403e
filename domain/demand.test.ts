import { describe, expect, test } from 'vitest'
import { refusalOf, type ShownSlot } from './demand.ts'

const free = (time: string): ShownSlot => ({ time, available: true })
const full = (time: string, reason: ShownSlot['reason'] = 'full'): ShownSlot => ({
  time,
  available: false,
  reason: reason ?? null,
})

describe('whether a guest was refused', () => {
  test.each<[what: string, slots: ShownSlot[], wished: string | undefined, refusal: object | null]>([
    ['something is free that day', [full('19:00'), free('21:00')], undefined, null],
    [
      'nothing is free that day: the first refused slot counts',
      [full('18:30', 'past'), full('19:00', 'no_table'), full('20:00')],
      undefined,
      { hour: 19, reason: 'no_table' },
    ],
    ['a slot 90 minutes off is free', [full('19:00'), free('20:30')], '19:00', null],
    [
      'the next free one is 91 minutes off',
      [full('19:00'), free('20:31')],
      '19:00',
      { hour: 19, reason: 'full' },
    ],
    [
      'the wished slot says why',
      [full('18:45', 'no_table'), full('19:00'), full('19:15', 'no_table')],
      '19:00',
      { hour: 19, reason: 'full' },
    ],
    [
      'a time between two slots: the nearer one says why',
      [full('19:00'), full('19:30', 'no_table')],
      '19:20',
      { hour: 19, reason: 'no_table' },
    ],
    ['after midnight is near', [full('23:30'), free('00:30')], '23:45', null],
    ['all have passed', [full('18:00', 'past')], undefined, null],
    ['there are no slots near', [full('12:00')], '20:00', null],
    ['there are no slots', [], undefined, null],
  ])('%s', (_, slots, wished, refusal) => {
    expect(refusalOf(slots, wished)).toEqual(refusal)
  })
})
