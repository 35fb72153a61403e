import { describe, expect, test } from 'vitest'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async () => {
  const place = await openPublicVenue(world)
  await place.table()
  const add = (body: object) =>
    place.operator.call('POST /api/my-venues/:venueId/notices', { params: place.params, body: body as never })
  const change = (id: string, body: object) =>
    place.operator.call('PUT /api/my-venues/:venueId/notices/:id', { params: { ...place.params, id }, body })
  const list = async () =>
    (await place.operator.ok('GET /api/my-venues/:venueId/notices', { params: place.params })).data
  const page = (kind: string, lang: string) =>
    world.anyone.call('GET /legal/:venueId/:kind', { params: { ...place.params, kind }, query: { lang } })
  return { place, add, change, list, page }
}

describe('a notice', () => {
  test('is an address or a text, never both nor neither, and one of each kind', async () => {
    const { add, list } = await open()
    expect((await add({ kind: 'privacy' })).status).toBe(400)
    expect((await add({ kind: 'privacy', url: 'https://a.example/p', text: { en: 'x' } })).status).toBe(400)
    expect((await add({ kind: 'privacy', text: { en: '  ' } })).status).toBe(400)
    expect((await add({ kind: 'privacy', text: { en: 'We keep little.' } })).status).toBe(200)
    expect((await add({ kind: 'privacy', url: 'https://a.example/p' })).status).toBe(409)
    expect(await list()).toMatchObject([
      { kind: 'privacy', url: null, text: { en: 'We keep little.' }, version: 1 },
    ])
  })

  test('has a new version when its text or address changes, and the same one when nothing does', async () => {
    const { add, change, list } = await open()
    await add({ kind: 'house_rules', text: { en: 'No dogs.' } })
    const [{ id } = { id: '' }] = await list()
    await change(id, { text: { en: 'No dogs.' } })
    expect((await list())[0]?.version).toBe(1)
    await change(id, { text: { en: 'Dogs are welcome.' } })
    expect((await list())[0]?.version).toBe(2)
    await change(id, { url: 'https://a.example/rules' })
    expect((await list())[0]).toMatchObject({ url: 'https://a.example/rules', text: null, version: 3 })
  })

  test('is kept by each booking in the version that was shown; staff’s own bookings were shown none', async () => {
    const { place, add, change, list } = await open()
    await add({ kind: 'privacy', text: { en: 'One.' } })
    const first = await place.book({ time: '19:00' })
    await change((await list())[0]?.id ?? '', { text: { en: 'Two.' } })
    const second = await place.book({ time: '21:30', guest_email: 'other@example.com' })
    const noticesOf = async ({ body }: typeof first) =>
      (
        await place.operator.ok('GET /api/bookings/:id', {
          params: { id: 'booking_id' in body ? body.booking_id : '' },
        })
      ).booking.notices
    expect(await noticesOf(first)).toEqual([{ kind: 'privacy', version: 1 }])
    expect(await noticesOf(second)).toEqual([{ kind: 'privacy', version: 2 }])
  })

  test('has a public page in the visitor’s language, and says so when there is only the other one', async () => {
    const { add, page } = await open()
    await add({ kind: 'imprint', text: { de: 'Inhaberin: <b>A</b>' } })
    expect((await page('imprint', 'de')).text).toContain('Inhaberin: &lt;b&gt;A&lt;/b&gt;')
    const english = (await page('imprint', 'en')).text
    expect(english).toContain('This text is available in German only.')
    expect(english).toContain('lang="de"')
    expect((await page('privacy', 'en')).status).toBe(404)
    expect((await page('nonsense', 'en')).status).toBe(404)
  })

  test('stands in the foot of mails', async () => {
    const { place, add } = await open()
    await add({ kind: 'privacy', url: 'https://a.example/privacy' })
    await add({ kind: 'house_rules', text: { en: 'No dogs.' } })
    const { html } = await place.operator.ok('POST /api/my-venues/:venueId/message-settings/:kind/preview', {
      params: { ...place.params, kind: 'booking_confirmed' },
      body: { locale: 'en' },
    })
    expect(html).toContain('href="https://a.example/privacy"')
    expect(html).toContain(`/legal/${place.venueId}/house_rules?lang=en`)
  })
})
