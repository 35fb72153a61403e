import { describe, expect, test } from 'vitest'
import { VENUE_MESSAGE_KINDS } from '../../../../contract/messages.ts'
import { makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { kindsOfVenue, mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { openWaitlist } from '../../../../test/support/waitlist.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async (fields: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator, fields) }
}
const SETTINGS = '/api/my-venues/:venueId/message-settings' as const
const read = (who: Person, venueId: string) => who.ok(`GET ${SETTINGS}`, { params: { venueId } })
const change = (who: Person, venueId: string, kinds: unknown) =>
  who.call(`PUT ${SETTINGS}`, { params: { venueId }, body: { kinds } })
const preview = (who: Person, venueId: string, kind: string, query = {}) =>
  who.call(`GET ${SETTINGS}/:kind/preview`, { params: { venueId, kind }, query })

describe('message settings', () => {
  test('at first send every kind in our words, reminders a day before', async () => {
    const { operator, venueId } = await open()
    const { kinds, placeholders } = await read(operator, venueId)
    expect(Object.keys(kinds).sort()).toEqual([...VENUE_MESSAGE_KINDS].sort())
    expect(kinds.booking_confirmed).toEqual({
      enabled: true,
      lead_hours: null,
      subject: { en: null, de: null },
      text: { en: null, de: null },
    })
    expect(kinds.reminder.lead_hours).toBe(24)
    expect(placeholders.booking_confirmed).toEqual(['guest_name', 'venue_name', 'date', 'time', 'party_size'])
  })

  test('keep what a change leaves out, and null goes back to ours', async () => {
    const { operator, venueId } = await open()
    const texts = { subject: { en: 'Soon' }, text: { de: 'Hallo {{guest_name}}' } }
    expect((await change(operator, venueId, { reminder: { ...texts, lead_hours: 48 } })).body).toEqual({
      success: true,
    })
    await change(operator, venueId, { reminder: { enabled: false, subject: { de: 'Bald' } } })
    expect((await read(operator, venueId)).kinds.reminder).toEqual({
      enabled: false,
      lead_hours: 48,
      subject: { en: 'Soon', de: 'Bald' },
      text: { en: null, de: 'Hallo {{guest_name}}' },
    })
    await change(operator, venueId, { reminder: { enabled: true, lead_hours: null, subject: { en: null } } })
    expect((await read(operator, venueId)).kinds.reminder).toMatchObject({
      enabled: true,
      lead_hours: 24,
      subject: { en: null, de: 'Bald' },
    })
  })

  test.each([
    [{ reminder: { text: { en: 'Hi {{nobody}}' } } }, '"{{nobody}}" is not a placeholder of reminder.'],
    [{ reminder: { subject: { de: '{{amount}}' } } }, '"{{amount}}" is not a placeholder of reminder.'],
    [{ booking_confirmed: { lead_hours: 5 } }, 'Only reminders have "lead_hours".'],
    [{ voucher: { enabled: false } }, 'Messages of the kind voucher are always sent.'],
    [{ newsletter: { enabled: true } }, 'There is no kind of message called "newsletter".'],
    [{ reminder: { lead_hours: 0 } }, ''],
    [{ reminder: { subject: { en: 'A\nB' } } }, ''],
  ])('refuse %j with 400 and change nothing', async (kinds, words) => {
    const { operator, venueId } = await open()
    const before = await read(operator, venueId)
    const reply = await change(operator, venueId, { tickets: { enabled: false }, ...kinds })
    expect(reply.status).toBe(400)
    expect(reply.error).toContain(words)
    expect(await read(operator, venueId)).toEqual(before)
  })

  test('change the mail that is sent', async () => {
    const { operator, venueId } = await open()
    await change(operator, venueId, {
      booking_confirmed: {
        subject: { en: 'Yes, {{guest_name}}!' },
        text: { en: 'Table for {{party_size}} & more' },
      },
    })
    const guest = await makeGuest(world, venueId, { name: 'Ada', email: `s${Math.random()}@example.com` })
    await makeBooking(operator, venueId, { user_id: guest.id, auto_approve: true })
    const [mail] = await mailsOfVenue(world, venueId)
    expect(mail?.subject).toBe('Yes, Ada!')
    expect(mail?.text).toContain('Table for 2 & more')
    expect(mail?.html).toContain('Table for 2 &#38; more')
  })
})

describe('the preview', () => {
  test('is 404 for another operator, 403 for other roles and 401 for nobody', async () => {
    const { venueId } = await open()
    const { operator: stranger } = await open()
    const guest = await world.person('guest')
    expect((await preview(stranger, venueId, 'reminder')).status).toBe(404)
    expect((await preview(guest, venueId, 'reminder')).status).toBe(403)
    const params = { venueId, kind: 'reminder' }
    expect((await world.anyone.call(`GET ${SETTINGS}/:kind/preview`, { params })).status).toBe(401)
  })

  test.each(VENUE_MESSAGE_KINDS)('of %s is a page in either language', async (kind) => {
    const { operator, venueId } = await open({ name: 'The Änchor', locale: 'de' })
    const reply = await preview(operator, venueId, kind)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.text).toContain('<html lang="de">')
    expect(reply.text).toContain('The Änchor')
    expect(reply.text).not.toContain('cid:')
    expect((await preview(operator, venueId, kind, { locale: 'en' })).text).toContain('<html lang="en">')
  })

  test('shows the venue’s own words', async () => {
    const { operator, venueId } = await open()
    await change(operator, venueId, { reminder: { text: { en: 'Come <early>, {{guest_name}}' } } })
    expect((await preview(operator, venueId, 'reminder')).text).toContain(
      'Come &#60;early&#62;, Rowan Ellery',
    )
  })

  test('of words that are not saved shows them, keeps nothing, and refuses an unknown placeholder', async () => {
    const { operator, venueId } = await open()
    const draft = (body: Record<string, unknown>, kind = 'reminder') =>
      operator.call(`POST ${SETTINGS}/:kind/preview`, { params: { venueId, kind }, body })
    const reply = await draft({ locale: 'en', subject: 'Soon, {{guest_name}}', text: 'Come <early>' })
    expect(reply.body).toMatchObject({
      subject: 'Soon, Rowan Ellery',
      html: expect.stringContaining('Come &#60;early&#62;'),
    })
    expect((await preview(operator, venueId, 'reminder')).text).not.toContain('Come')
    const unknown = await draft({ text: 'Dear {{nobody}}' })
    expect([unknown.status, unknown.body]).toEqual([400, expect.objectContaining({ fields: ['text'] })])
    expect((await draft({}, 'password_reset')).status).toBe(404)
    const { operator: stranger } = await open()
    const params = { venueId, kind: 'reminder' }
    const foreign = await stranger.call(`POST ${SETTINGS}/:kind/preview`, { params, body: {} })
    expect(foreign.status).toBe(404)
  })

  test('of an unknown kind or an account mail is 404, of an unknown language 400', async () => {
    const { operator, venueId } = await open()
    for (const kind of ['nothing', 'password_reset', 'constructor'])
      expect((await preview(operator, venueId, kind)).status).toBe(404)
    expect((await preview(operator, venueId, 'reminder', { locale: 'fr' })).status).toBe(400)
  })
})

describe('the messages of a venue', () => {
  const withBooking = async () => {
    const { operator, venueId } = await open()
    const guest = await makeGuest(world, venueId, { name: 'Ada', email: `m${Math.random()}@example.com` })
    const id = await makeBooking(operator, venueId, { user_id: guest.id, auto_approve: true })
    return { operator, venueId, guest, id }
  }
  const list = (who: Person, venueId: string, query = {}) =>
    who.ok('GET /api/my-venues/:venueId/messages', { params: { venueId }, query })
  const resend = (who: Person, venueId: string, id: string) =>
    who.call('POST /api/my-venues/:venueId/messages/:id/resend', { params: { venueId, id } })

  test('are listed newest first, in pages, without bodies and without account mails', async () => {
    const { operator, venueId, guest, id } = await withBooking()
    world.clock.advance({ minutes: 1 })
    await operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_time: '21:00' } })
    await world.database.read
      .insertInto('outbox')
      .values({
        id: `mail_${Math.random()}`,
        venue_id: venueId,
        kind: 'invitation',
        cause: `invitation ${Math.random()}`,
        to_address: 'x@example.com',
        next_attempt_at: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute()
    const page = await list(operator, venueId, { limit: 1 })
    expect(page).toEqual({
      data: [
        {
          id: expect.stringMatching(/^mail_/),
          kind: 'booking_changed',
          to: guest.email,
          booking_id: id,
          locale: 'en',
          state: 'queued',
          created_at: '2026-01-17T18:01:00.000Z',
          sent_at: null,
        },
      ],
      total: 2,
      limit: 1,
      offset: 0,
      has_more: true,
    })
  })

  test('are sent again from the booking as it is, to the address that it has now', async () => {
    const { operator, venueId, id } = await withBooking()
    const [first] = (await list(operator, venueId)).data
    world.clock.advance({ minutes: 1 })
    await operator.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 4 } })
    await world.database.read
      .updateTable('bookings')
      .set({ guest_email: 'new@example.com' })
      .where('id', '=', id)
      .execute()
    world.clock.advance({ minutes: 1 })
    const reply = await resend(operator, venueId, first?.id ?? '')
    expect([reply.status, reply.body]).toEqual([200, { success: true, id: expect.stringMatching(/^mail_/) }])
    const mail = (await mailsOfVenue(world, venueId)).at(-1)
    expect(mail).toMatchObject({ id: reply.body.id, kind: 'booking_confirmed', to: 'new@example.com' })
    expect(mail?.text).toContain('\n4 people · ')
  })

  test('that no longer fit are 409, unknown ones and those of another venue 404', async () => {
    const { operator, venueId, id } = await withBooking()
    const [first] = (await list(operator, venueId)).data
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id }, body: {} })
    const before = await kindsOfVenue(world, venueId)
    const reply = await resend(operator, venueId, first?.id ?? '')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'no_longer_fits' }])
    const other = await open()
    expect((await resend(operator, venueId, 'mail_nothing')).status).toBe(404)
    expect((await resend(other.operator, other.venueId, first?.id ?? '')).status).toBe(404)
    expect(await kindsOfVenue(world, venueId)).toEqual(before)
  })

  test('about a wish, an offer or a call are 409 once that has ended', async () => {
    world.clock.set('2026-01-17T12:00:00Z')
    const place = await openPublicVenue(world, { waitlist: 'on', queue_open: true })
    await place.table()
    const waitlist = openWaitlist(world, place)
    const booking = await place.booked()
    const token = await waitlist.joined({ from: '20:00', to: '20:00' })
    await waitlist.cancel(booking)
    await waitlist.sweep()
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/queue', {
      params: place.params,
      body: { name: 'Okafor', party_size: 2, email: 'okafor@example.com' },
    })
    const call = () =>
      place.operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', {
        params: { ...place.params, id },
        body: {},
      })
    await call()
    const { data } = await list(place.operator, place.venueId)
    const sent = (kind: string) => data.find((message) => message.kind === kind)?.id ?? ''
    const again = async (kind: string) => {
      const { status, body } = await resend(place.operator, place.venueId, sent(kind))
      return [status, 'code' in body ? body.code : undefined]
    }
    for (const kind of ['waitlist_offer', 'waitlist_joined', 'queue_ready'])
      expect([kind, ...(await again(kind))]).toEqual([kind, 200, undefined])
    const ended = [409, 'no_longer_fits']
    await waitlist.decline(token)
    expect(await again('waitlist_offer')).toEqual(ended)
    expect(await again('waitlist_joined')).toEqual([200, undefined])
    await waitlist.leave(token)
    expect(await again('waitlist_joined')).toEqual(ended)
    world.clock.advance({ minutes: 1 })
    await call()
    expect(await again('queue_ready')).toEqual(ended)
  })
})
