import type { Person } from './world.ts'

/** A live venue of the operator's. */
export const makeVenue = async (operator: Person, fields: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await operator.ok('POST /api/my-venues', {
    body: { name: 'The Walrus', address: '1 Sea Lane, Brighton', ...fields },
  })
  return id
}
