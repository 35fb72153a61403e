import { beforeEach, expect, test } from 'vitest'
import { dataUrl, PIXEL } from '../../../../test/support/images.ts'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { removeUnusedImages } from '../../../ports/media.ts'

const world = useWorld()
let place: PublicVenue
let bundleId: string

beforeEach(async () => {
  place = await openPublicVenue(world)
  await place.table()
  const { id } = await place.operator.ok('POST /api/my-venues/:venueId/bundles', {
    params: place.params,
    body: {
      name: 'Celebration',
      items: [
        { name: 'Cake', price_pence: 4200, max_qty: 2 },
        { name: 'Flowers', price_pence: 2500, max_qty: 1 },
      ],
    },
  })
  bundleId = id
  await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...place.params, id: place.ruleId },
    body: { bundle_ids: [id] },
  })
})

const items = async () => {
  const { data } = await place.operator.ok('GET /api/my-venues/:venueId/bundles', { params: place.params })
  return data[0]?.items ?? []
}
const itemId = async (name: string) => (await items()).find((item) => item.name === name)?.id ?? ''
const setPicture = (item_id: string, data: string | null, id = bundleId) =>
  place.operator.call('POST /api/my-venues/:venueId/bundles/:id/picture', {
    params: { ...place.params, id },
    body: { item_id, data },
  })
const shown = async () =>
  (await place.availability()).bundles[0]?.items.map(({ name, picture_url }) => [name, picture_url])

test('a picture is stored, served and shown to guests at once', async () => {
  const reply = await setPicture(await itemId('Cake'), PIXEL.png)
  expect(reply.status).toBe(200)
  const url = (reply.body as { picture_url: string }).picture_url
  expect(url).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
  expect((await world.app.http.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect(await shown()).toEqual([
    ['Cake', url],
    ['Flowers', null],
  ])
})

test('a change of the bundle keeps the pictures of the items that stay, and null takes one away', async () => {
  await setPicture(await itemId('Cake'), PIXEL.png)
  const [cake] = await items()
  if (!cake) throw new Error('The bundle has no items.')
  await place.operator.ok('PUT /api/my-venues/:venueId/bundles/:id', {
    params: { ...place.params, id: bundleId },
    body: {
      items: [
        { ...cake, name: 'Birthday cake' },
        { name: 'Bottle', price_pence: 9000, max_qty: 3 },
      ],
    },
  })
  expect(await shown()).toEqual([
    ['Birthday cake', cake.picture_url],
    ['Bottle', null],
  ])
  expect((await setPicture(cake.id, null)).body).toEqual({ success: true, picture_url: null })
  expect((await shown())?.[0]).toEqual(['Birthday cake', null])
})

test('an unknown item or bundle is 404, and what is no picture 400', async () => {
  expect((await setPicture('item_unknown', PIXEL.png)).status).toBe(404)
  expect((await setPicture(await itemId('Cake'), PIXEL.png, 'bndl_unknown')).status).toBe(404)
  expect((await setPicture(await itemId('Cake'), dataUrl('<svg/>'))).status).toBe(400)
  expect((await items()).every(({ picture_url }) => picture_url === null)).toBe(true)
})

test('a picture that an extra shows is never swept away', async () => {
  const reply = await setPicture(await itemId('Cake'), PIXEL.webp)
  const url = (reply.body as { picture_url: string }).picture_url
  const after = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  await removeUnusedImages(world.database.read, after(1))
  await removeUnusedImages(world.database.read, after(40))
  expect((await world.app.http.inject({ method: 'GET', url })).statusCode).toBe(200)
  const hash = url.slice('/media/'.length).split('.')[0] ?? ''
  const stored = await world.database.read
    .selectFrom('images')
    .select('hash')
    .where('hash', '=', hash)
    .execute()
  expect(stored).toHaveLength(1)
})
