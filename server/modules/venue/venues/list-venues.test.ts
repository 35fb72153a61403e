import { expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test('the list has the operator’s venues in the order they were created, and an ETag', async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  await makeVenue(stranger)
  const ids = [await makeVenue(operator, { name: 'Z' }), await makeVenue(operator, { name: 'A' })]
  const reply = await operator.call('GET /api/my-venues')
  expect(reply.body.data.map(({ id }) => id)).toEqual(ids)
  expect(reply.headers.etag).toMatch(/^"[\w!-]+"$/)
  expect(reply.headers['cache-control']).toBe('private, no-store')
})

test('an operator without venues has an empty list', async () => {
  const operator = await world.person('client')
  expect(await operator.ok('GET /api/my-venues')).toEqual({ data: [] })
})

test('the same list again answers 304 with an empty body', async () => {
  const operator = await world.person('client')
  await makeVenue(operator)
  const { headers } = await operator.call('GET /api/my-venues')
  const again = await operator.call('GET /api/my-venues', {
    headers: { 'if-none-match': headers.etag ?? '' },
  })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
})

test('the ETag changes with a venue’s settings, with a new venue and with the operator', async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  const tag = async (who = operator) => (await who.call('GET /api/my-venues')).headers.etag
  const id = await makeVenue(operator)
  const tags = [await tag()]
  await operator.ok('PUT /api/my-venues/:id', { params: { id }, body: { name: 'Changed' } })
  tags.push(await tag())
  await makeVenue(operator)
  tags.push(await tag())
  await makeVenue(stranger)
  tags.push(await tag(stranger))
  expect(new Set(tags).size).toBe(4)
})
