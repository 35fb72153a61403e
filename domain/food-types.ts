import { invalid } from './errors.ts'

const FOOD_VENUE_TYPES = new Set(['restaurant', 'cafe'])
const MAX_TYPES = 50
const MAX_LENGTH = 50

export type GivenFoodTypes = readonly string[] | string | null

/**
 * The food types to store for a venue: SPEC 4.2, rule 2. `undefined` keeps the current ones. A venue that is neither
 * a restaurant nor a cafe has none, whatever was given or stored.
 */
export const foodTypesOf = (
  venueType: string | null,
  given: GivenFoodTypes | undefined,
  current: readonly string[] | null,
): string[] | null => {
  const wanted = given === undefined ? current : listOf(given)
  if (venueType === null || !FOOD_VENUE_TYPES.has(venueType)) return null
  return wanted && wanted.length > 0 ? [...wanted] : null
}

const listOf = (given: GivenFoodTypes): string[] | null => {
  if (given === null) return null
  const words = typeof given === 'string' ? given.split(',').map((word) => word.trim()) : given
  const types = [...new Set(words.filter((word) => word !== ''))]
  if (types.length > MAX_TYPES || types.some((type) => type.length > MAX_LENGTH))
    throw invalid(
      `"food_types" takes at most ${MAX_TYPES} entries of at most ${MAX_LENGTH} characters each.`,
      {
        fields: ['food_types'],
      },
    )
  return types
}
