import { beforeEach, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let guest: Person
beforeEach(async () => {
  place = await openPublicVenue(world)
  guest = await world.person('guest')
})

const mailFor = async (fields: Record<string, unknown>) => {
  await world.anyone.ok('POST /api/auth/magic-link', { body: { email: guest.email, ...fields } })
  const mail = await world.database.read
    .selectFrom('outbox')
    .select(['facts', 'locale'])
    .where('to_address', '=', guest.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { url: new URL((mail.facts as { url: string }).url), locale: mail.locale }
}

test('a link asked for at a guest list leads back to it, with its secret in the fragment', async () => {
  const { url, locale } = await mailFor({
    venue_id: place.venueId,
    date: '2026-01-24',
    party_size: 3,
    locale: 'de-AT',
  })
  expect([url.pathname, url.search, locale]).toEqual([
    `/widget/guest-list/${place.venueId}`,
    '?lang=de&date=2026-01-24&party_size=3',
    'de',
  ])
  const token = url.hash.replace('#sign-in=', '')
  const signedIn = await world.anyone.ok('POST /api/auth/magic-link/consume', { body: { token } })
  expect(signedIn).toMatchObject({ user: { id: guest.id } })
})

test('a venue that is not live, or unknown, is left aside', async () => {
  await place.operator.ok('PUT /api/my-venues/:id/status', {
    params: { id: place.venueId },
    body: { status: 'draft' },
  })
  for (const venue_id of [place.venueId, 'ven_nobody'])
    expect((await mailFor({ venue_id })).url.pathname).toMatch(/^\/sign-in\//)
})
