import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../test/support/factories.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

describe('creating a venue', () => {
  test('answers a live venue that waits for its listing, and writes every row a venue has', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    expect(id).toMatch(/^ven_/)
  })
})
