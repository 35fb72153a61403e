import { describe, expect, test } from 'vitest'
import { makeAccessRule, makeTable } from '../../../../test/support/factories.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const makeDraft = async () => {
  const owner = await world.person('client')
  const { id: venueId, ...made } = await owner.ok('POST /api/my-venues', {
    body: { name: 'The Walrus', address: '1 Quay Street', status: 'draft' },
  })
  return { owner, venueId, made }
}

const previewLink = (person: Person, venueId: string) =>
  person.call('POST /api/my-venues/:venueId/preview-link', { params: { venueId } })

const availability = (venueId: string, preview?: string) =>
  world.anyone.call('GET /api/public/venues/:venueId/availability', {
    params: { venueId },
    query: { date: '2026-01-17', ...(preview ? { preview } : {}) },
  })

describe('a venue that begins as a draft', () => {
  test('is not public and not listed until it is published', async () => {
    const { owner, venueId, made } = await makeDraft()
    expect(made).toMatchObject({ status: 'draft', app_listing_status: 'none' })
    expect((await availability(venueId)).status).toBe(404)
    const venue = (await owner.ok('GET /api/my-venues', {})).data.find(({ id }) => id === venueId)
    expect(venue?.status).toBe('draft')
  })

  test('is live without a word about it', async () => {
    const owner = await world.person('client')
    const made = await owner.ok('POST /api/my-venues', { body: { name: 'A', address: 'B' } })
    expect(made).toMatchObject({ status: 'live', app_listing_status: 'pending' })
  })
})

describe('a preview link', () => {
  const open = async () => {
    const draft = await makeDraft()
    await makeTable(draft.owner, draft.venueId)
    const ruleId = await makeAccessRule(draft.owner, draft.venueId)
    const { url, expires_at } = (await previewLink(draft.owner, draft.venueId)).body
    const token = new URL(url).searchParams.get('preview') ?? ''
    return { ...draft, ruleId, url, token, expires_at }
  }

  test('shows the widget of the draft for a day, and nobody else sees it meanwhile', async () => {
    const { venueId, url, token, expires_at } = await open()
    expect(new URL(url).pathname).toBe(`/widget/bookings/${venueId}`)
    expect(expires_at).toBe('2026-01-18T18:00:00.000Z')
    const page = (preview?: string) =>
      world.anyone.call('GET /widget/bookings/:venueId', {
        params: { venueId },
        query: preview ? { preview } : {},
      })
    expect((await page(token)).status).toBe(200)
    expect((await page()).status).toBe(404)
    expect((await page('x'.repeat(43))).status).toBe(404)
    const seen = await availability(venueId, token)
    expect([seen.status, seen.body.slots.some(({ available }) => available)]).toEqual([200, true])
    expect((await availability(venueId)).status).toBe(404)
    const days = await world.anyone.call('GET /api/public/venues/:venueId/booking-days', {
      params: { venueId },
      query: { month: '2026-01', preview: token },
    })
    expect(days.status).toBe(200)
    world.clock.advance({ hours: 24, seconds: 1 })
    expect((await availability(venueId, token)).status).toBe(404)
    expect((await page(token)).status).toBe(404)
  })

  test('books nothing: 409 says when guests can', async () => {
    const { venueId, token, ruleId } = await open()
    const reply = await world.anyone.call('POST /api/public/venues/:venueId/book', {
      params: { venueId },
      headers: { 'x-maitred-preview': token },
      body: {
        access_rule_id: ruleId,
        rule_type: 'tables',
        date: '2026-01-17',
        time: '20:00',
        party_size: 2,
        guest_name: 'Ada',
        guest_email: 'ada@example.com',
        turnstile_token: 'ok',
      },
    })
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'preview' }])
  })

  test('opens no other draft', async () => {
    const { token } = await open()
    const other = await makeDraft()
    expect((await availability(other.venueId, token)).status).toBe(404)
  })

  test('is for managers: hosts and strangers are refused', async () => {
    const { venueId } = await makeDraft()
    expect((await previewLink(await joinVenue(world, venueId, 'manager'), venueId)).status).toBe(200)
    expect((await previewLink(await joinVenue(world, venueId, 'host'), venueId)).status).toBe(403)
    expect((await previewLink(await world.person('client'), venueId)).status).toBe(404)
  })
})

describe('what is connected', () => {
  test('is said to every member, and nothing is called connected that is only played', async () => {
    const { venueId } = await makeDraft()
    for (const role of ['owner', 'host', 'door', 'viewer'] as const) {
      const person = await joinVenue(world, venueId, role)
      expect(await person.ok('GET /api/my-venues/:venueId/connections', { params: { venueId } })).toEqual({
        mail: 'sandbox',
        payments: 'sandbox',
        bot_check: 'sandbox',
        texts: 'missing',
      })
    }
  })

  test('an invitation without a mail server has its link, which works', async () => {
    const { owner, venueId } = await makeDraft()
    const { invite_url = '' } = await owner.ok('POST /api/my-venues/:venueId/members', {
      params: { venueId },
      body: { email: 'new-host@example.com', role: 'host' },
    })
    const token = new URL(invite_url).pathname.replace('/invite/', '')
    expect(await world.anyone.ok('GET /api/invitations/:token', { params: { token } })).toMatchObject({
      venue_name: 'The Walrus',
      role: 'host',
    })
  })
})

describe('the first policy', () => {
  const make = (owner: Person, venueId: string, name: string) =>
    owner.ok('POST /api/my-venues/:venueId/policies', { params: { venueId }, body: { name, refund: 'full' } })
  const policyOf = async (owner: Person, venueId: string) =>
    (await owner.ok('GET /api/my-venues', {})).data.find(({ id }) => id === venueId)?.booking_policy
  const remove = (owner: Person, venueId: string, id: string) =>
    owner.call('DELETE /api/my-venues/:venueId/policies/:id', { params: { venueId, id } })

  test('is in force at once; a second one is not', async () => {
    const { owner, venueId } = await makeDraft()
    const { id: first } = await make(owner, venueId, 'First')
    expect(await policyOf(owner, venueId)).toBe(first)
    await make(owner, venueId, 'Second')
    expect(await policyOf(owner, venueId)).toBe(first)
  })

  test('can be deleted as long as nobody chose it, and then none is in force', async () => {
    const { owner, venueId } = await makeDraft()
    const { id } = await make(owner, venueId, 'First')
    expect((await remove(owner, venueId, id)).status).toBe(200)
    expect(await policyOf(owner, venueId)).toBeNull()
    const { id: again } = await make(owner, venueId, 'Again')
    await owner.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: again } })
    expect((await remove(owner, venueId, again)).status).toBe(409)
  })

  test('does not come back over a venue that has chosen none', async () => {
    const { owner, venueId } = await makeDraft()
    await make(owner, venueId, 'First')
    await owner.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: null } })
    await make(owner, venueId, 'Second')
    expect(await policyOf(owner, venueId)).toBeNull()
  })
})
