import { describe, expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { foodTypesOf, type GivenFoodTypes } from './food-types.ts'

describe('the food types stored for a venue', () => {
  test.each<[string, string | null, GivenFoodTypes | undefined, string[] | null, string[] | null]>([
    ['a list is kept in its order', 'restaurant', ['thai', 'sushi'], null, ['thai', 'sushi']],
    ['a string is split at its commas', 'cafe', ' thai,  sushi ,,', null, ['thai', 'sushi']],
    ['repetitions are dropped', 'restaurant', 'thai,thai', null, ['thai']],
    ['null clears', 'restaurant', null, ['thai'], null],
    ['an empty string clears', 'restaurant', '', ['thai'], null],
    ['an empty list clears', 'restaurant', [], ['thai'], null],
    ['undefined keeps the current list', 'cafe', undefined, ['thai'], ['thai']],
    ['undefined without a current list stays empty', 'cafe', undefined, null, null],
    ['a bar stores none', 'bar', ['thai'], null, null],
    ['a venue without a type stores none', null, ['thai'], null, null],
    ['a restaurant that became a club loses them', 'club', undefined, ['thai'], null],
  ])('%s', (_, venueType, given, current, stored) => {
    expect(foodTypesOf(venueType, given, current)).toEqual(stored)
  })

  test.each([
    ['an entry of 51 characters', 'x'.repeat(51)],
    ['51 entries', Array.from({ length: 51 }, (_, n) => `t${n}`).join(',')],
  ])('%s is rejected', (_, given) => {
    expect(() => foodTypesOf('restaurant', given, null)).toThrow(Refusal)
  })
})
