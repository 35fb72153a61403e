import { beforeEach, expect, test } from 'vitest'
import { makeEvent, makeTicketType, order, tickets, unpaid } from '../../../../test/support/events.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { buyVoucher } from '../../../../test/support/vouchers.ts'
import { useWorld } from '../../../../test/support/world.ts'

/** What a venue writes about events, terms and vouchers, in the language that its guests read. */

const world = useWorld()
let place: PublicVenue
let eventId: string
let type: string

beforeEach(async () => {
  place = await openPublicVenue(world, { locale: 'en', email: 'desk@walrus.example' })
  const { operator, params, venueId } = place
  const { id: policy_id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: {
      name: 'Tickets',
      refund: 'full',
      text: 'Ask us.',
      texts: { en: null, de: 'Fragen Sie uns.' },
    },
  })
  eventId = await makeEvent(operator, venueId, { policy_id, names: { en: null, de: 'Winterball' } })
  type = await makeTicketType(operator, eventId, {
    description: 'Before midnight',
    names: { en: '', de: 'Eintritt' },
    descriptions: { en: null, de: 'Vor Mitternacht' },
  })
})

const textsIn = async (locale: 'en' | 'de') => {
  const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
    params: { eventId },
    query: { locale },
  })
  const list = await world.anyone.ok('GET /api/public/venues/:venueId/events-widget', {
    params: place.params,
    query: { locale },
  })
  const [ticket] = options.ticket_types
  return [list.events[0]?.name, options.event.name, ticket?.name, ticket?.description, options.policy?.text]
}

test('an event, its tickets and its terms are read in German where that is written, else as they are', async () => {
  const plain = ['Winter Ball', 'Winter Ball', 'General entry', 'Before midnight', 'Ask us.']
  const german = ['Winterball', 'Winterball', 'Eintritt', 'Vor Mitternacht', 'Fragen Sie uns.']
  expect(await textsIn('de')).toEqual(german)
  expect(await textsIn('en')).toEqual(plain)
  await place.operator.ok('PUT /api/my-events/:eventId/ticket-types/:id', {
    params: { eventId, id: type },
    body: { names: null },
  })
  await place.operator.ok('PUT /api/my-events/:id', { params: { id: eventId }, body: { names: null } })
  expect(await textsIn('de')).toEqual(['Winter Ball', 'Winter Ball', 'General entry', ...german.slice(3)])
})

test('payment page, mail, manage page and calendar say it in the guest’s language; staff read their own names', async () => {
  const bought = unpaid(await order(world.anyone, eventId, tickets(type, 2), { locale: 'de' }))
  const pay = (locale: string) =>
    world.anyone.ok('POST /api/public/payment', {
      body: {
        payment_intent_id: bought.payment_intent_id,
        client_secret: bought.payment_client_secret,
        locale,
      },
    })
  const page = await pay('de')
  expect(page.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Winterball', '2 × Eintritt']))
  expect(page.terms_text.at(-1)).toBe('Fragen Sie uns.')
  expect((await pay('en')).lines.map(({ text }) => text)).toContain('2 × General entry')
  await world.payments.confirm(bought.payment_intent_id, bought.payment_client_secret, 'succeed')
  await world.anyone.ok('POST /api/public/events/:eventId/finalize', {
    params: { eventId },
    body: { payment_intent_id: bought.payment_intent_id },
  })
  const mails = await mailsOfVenue(world, place.venueId)
  const guest = mails.find(({ kind }) => kind === 'tickets')
  expect(guest?.subject).toContain('Winterball')
  for (const text of ['2 × Eintritt', 'Ticket 1 von 2, Eintritt', 'Fragen Sie uns.'])
    expect(guest?.text).toContain(text)
  const staff = mails.find(({ kind }) => kind === 'staff_new_booking')
  expect(staff?.text).toContain('Winter Ball')
  expect(staff?.text).not.toContain('Winterball')
  const token = bought.manage_url?.split('/').at(-1) ?? ''
  const read = (locale: string) =>
    world.anyone.ok('GET /api/public/manage/:token', { params: { token }, query: { locale } })
  const german = await read('de')
  expect(german.booking.event_name).toBe('Winterball')
  expect(german.money.lines.map(({ text }) => text)).toContain('2 × Eintritt')
  expect(german.terms_text).toContain('Fragen Sie uns.')
  expect((await read('en')).booking.event_name).toBe('Winter Ball')
  const calendar = await world.anyone.call('GET /api/public/manage/:token/calendar.ics', {
    params: { token },
  })
  expect(calendar.text).toContain('SUMMARY:Winterball')
})

test('a name that an organiser changes by language waits for the venue; a description does not', async () => {
  const organiser = await world.person('organiser')
  await place.operator.ok('PUT /api/my-events/:id', {
    params: { id: eventId },
    body: { organiser_email: organiser.email },
  })
  const texts = { en: null, de: 'Großer Winterball' }
  const reply = await organiser.ok('PUT /api/my-events/:id', {
    params: { id: eventId },
    body: { names: texts, descriptions: { en: null, de: 'Walzer bis elf.' } },
  })
  expect(reply.warnings?.map(({ code }) => code)).toEqual(['waits_for_approval'])
  const read = () => place.operator.ok('GET /api/my-events/:id', { params: { id: eventId } })
  expect(await read()).toMatchObject({
    names: { de: 'Winterball' },
    descriptions: { de: 'Walzer bis elf.' },
    pending_change: { fields: { names: texts } },
  })
  expect((await read()).pending_change?.fields).not.toHaveProperty('descriptions')
  await place.operator.ok('POST /api/my-events/:id/pending-change/approve', { params: { id: eventId } })
  expect((await read()).names).toEqual(texts)
})

test('terms of vouchers are mailed and shown in the buyer’s language', async () => {
  await place.operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
    params: place.params,
    body: { terms: 'Not for cash.', terms_texts: { en: '', de: 'Keine Auszahlung.' } },
  })
  const widget = async (lang: string) =>
    (await world.app.http.inject({ url: `/widget/vouchers/${place.venueId}?lang=${lang}` })).body
  expect(await widget('de')).toContain('Keine Auszahlung.')
  expect(await widget('en')).toContain('Not for cash.')
  await buyVoucher(world, place.venueId, { locale: 'de' })
  await buyVoucher(world, place.venueId, { locale: 'en' })
  const mails = (await mailsOfVenue(world, place.venueId)).filter(({ kind }) => kind === 'voucher')
  expect(mails.map(({ text }) => /Keine Auszahlung\.|Not for cash\./.exec(text)?.[0])).toEqual([
    'Keine Auszahlung.',
    'Not for cash.',
  ])
})

test('the table widget says the venue’s own words about its terms in the page’s language', async () => {
  const widget = async (kind: string, lang: string) =>
    (await world.app.http.inject({ url: `/widget/${kind}/${place.venueId}?lang=${lang}` })).body
  for (const kind of ['bookings', 'guest-list']) {
    expect(await widget(kind, 'de')).toContain('Fragen Sie uns.')
    expect(await widget(kind, 'en')).toContain('Ask us.')
    expect(await widget(kind, 'en')).not.toContain('Fragen Sie uns.')
  }
})
