import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES, type Locale, MESSAGE_KINDS, type MessageKind } from '../../../../contract/messages.ts'
import { isAboutAccount } from '../../../../test/support/composed.ts'
import { free, makeEvent, makeTicketType, order, tickets } from '../../../../test/support/events.ts'
import { makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { PIXEL } from '../../../../test/support/images.ts'
import { type MailServer, startMailServer } from '../../../../test/support/smtp.ts'
import { freshDatabase } from '../../../../test/support/test-database.ts'
import { buyVouchers } from '../../../../test/support/vouchers.ts'
import { openWorld, type Person, type World } from '../../../../test/support/world.ts'
import { readQrImage } from '../../../ports/qr-reader.ts'
import { queueMessage } from './queue-message.ts'
import { sendOutbox } from './send-outbox.ts'

/** What arrives at a real mail server, parsed as a mail program parses it. */
let world: World
let server: MailServer
let operator: Person
let venueId: string
let bookingId: string
let ticketBookingId: string
let paymentId: string
let codes: string[]

beforeAll(async () => {
  server = await startMailServer()
  world = await openWorld(await freshDatabase(), {
    SMTP_URL: server.url,
    MAIL_FROM: 'post@maitred.test',
    PUBLIC_URL: 'https://book.example',
  })
  operator = await world.person('client')
  venueId = await makeVenue(operator, {
    name: 'The Änchor',
    email: 'desk@anchor.example',
    phone: '+44 20 7946 0000',
  })
  await operator.ok('POST /api/venues/:id/logo', { params: { id: venueId }, body: { data: PIXEL.png } })
  const guest = await makeGuest(world, venueId, { name: 'Gale Guest', email: 'gale@example.com' })
  bookingId = await makeBooking(operator, venueId, {
    user_id: guest.id,
    auto_approve: true,
    reservation_date: '2026-01-24',
  })
  const eventId = await makeEvent(operator, venueId)
  const type = await makeTicketType(operator, eventId, { price_pence: 0 })
  const ordered = free(
    await order(world.anyone, eventId, tickets(type, 2), { guest_email: 'tess@example.com' }),
  )
  ticketBookingId = ordered.booking_id
  codes = ordered.tickets.map(({ code }) => code)
  await buyVouchers(world, venueId)
  const payment = await world.database.read
    .selectFrom('vouchers')
    .select('payment_id')
    .executeTakeFirstOrThrow()
  paymentId = payment.payment_id ?? ''
})
afterAll(async () => {
  await world.app.close()
  await world.database.close()
  await server.close()
})
beforeEach(async () => {
  await world.database.read.deleteFrom('outbox').execute()
  server.received.length = 0
})

const FACTS: Partial<Record<MessageKind, Record<string, unknown>>> = {
  deposit_request: { amount_pence: 5000, url: 'https://pay.example/one' },
  voucher: { payment_id: '' },
  voucher_receipt: { payment_id: '' },
  booking_changed: { before_starts_at: '2026-01-23T19:00:00Z' },
  event_changed: { before_starts_at: '2026-01-23T20:00:00Z' },
  booking_cancelled: { returned_pence: 1000 },
  refund: { amount_pence: 1000 },
  fee: { amount_pence: 2000, url: 'https://pay.example/two', reason: 'no_show' },
  hold_declined: { amount_pence: 2000, url: 'https://pay.example/three' },
  staff_dispute: { amount_pence: 2000, dispute: 'needs_response', due_by: '2026-01-24T18:00:00Z' },
  staff_money: { amount_pence: 2000, trouble: 'refund_failed' },
  invitation: { url: 'https://book.example/invitations/x', role: 'host', inviter: 'Ada Owner' },
  password_reset: { url: 'https://book.example/reset/x' },
  magic_link: { url: 'https://book.example/sign-in/x' },
  sign_up: { url: 'https://book.example/confirm/x' },
}
const ABOUT_EVENT: readonly MessageKind[] = ['tickets', 'event_changed', 'event_cancelled']
const WITHOUT_BOOKING: readonly MessageKind[] = [
  'voucher',
  'voucher_receipt',
  'invitation',
  'password_reset',
  'magic_link',
  'sign_up',
  'staff_briefing',
]

const onFailure = (error: unknown) => {
  throw error
}

/** Queues a message, sends it and returns what arrived. */
const deliver = async (kind: MessageKind, locale: Locale): Promise<ParsedMail> => {
  const facts = { ...FACTS[kind], ...(FACTS[kind]?.payment_id === '' ? { payment_id: paymentId } : {}) }
  const isAccount = isAboutAccount(kind)
  const about = ABOUT_EVENT.includes(kind) ? ticketBookingId : bookingId
  await world.database.tx((tx) =>
    queueMessage(
      tx,
      {
        kind,
        cause: `${kind}:${locale}`,
        venueId: isAccount ? null : venueId,
        ...(WITHOUT_BOOKING.includes(kind) ? {} : { bookingId: about }),
        to: 'reader@example.com',
        locale,
        facts,
      },
      world.clock.now(),
    ),
  )
  expect(await sendOutbox(world.app.services, { onFailure })).toBe(1)
  return simpleParser(server.received[0]?.raw ?? Buffer.alloc(0))
}

const both = MESSAGE_KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const))

describe('every kind arrives in every language', () => {
  test.each(both)(
    '%s in %s: from the venue, in both forms, without a booking id or a remote image',
    async (kind, locale) => {
      const mail = await deliver(kind, locale)
      const page = mail.html || ''
      const isAccount = isAboutAccount(kind)
      expect(mail.from?.value).toEqual([
        { address: 'post@maitred.test', name: isAccount ? 'Maitred' : 'The Änchor' },
      ])
      expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(
        isAccount ? undefined : ['desk@anchor.example'],
      )
      expect(mail.subject?.length).toBeGreaterThan(5)
      expect(mail.text?.length).toBeGreaterThan(80)
      expect(page).toContain(`<html lang="${locale}">`)
      // Every link of the page stands in the text too; a phone number as it is written.
      for (const [, url = ''] of page.matchAll(/href="([^"]+)"/g))
        if (url.startsWith('tel:')) expect(mail.text?.replaceAll(' ', '')).toContain(url.slice(4))
        else expect(mail.text).toContain(url.replaceAll('&#38;', '&'))
      const remote = [...page.matchAll(/src="(?!data:|cid:)([^"]+)"/g)].map(([, url]) => url)
      expect(remote).toEqual(isAccount ? [] : [expect.stringMatching(/^https:\/\/book\.example\/media\//)])
      const everything = [
        server.received[0]?.content,
        mail.subject,
        mail.text,
        page,
        ...mail.attachments.map(({ content, filename }) => `${filename}${content.toString()}`),
      ].join('\n')
      expect(everything).not.toContain(bookingId)
      expect(everything).not.toContain(ticketBookingId)
      expect(everything).not.toMatch(/bkg_/)
    },
  )
})

/** The properties of a calendar file, unfolded. */
const calendarOf = (mail: ParsedMail): Record<string, string> => {
  const file = mail.attachments.find(({ contentType }) => contentType === 'application/ics')
  const lines = (file?.content.toString() ?? '').replace(/\r\n[ \t]/g, '').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => [/^[A-Z-]+/.exec(line)?.[0] ?? '', line.replace(/^[^:]*:/, '')]),
  )
}

describe('the calendar file', () => {
  test('of a confirmation is a request for the guest, in UTC, with the sender as its organiser', async () => {
    const mail = await deliver('booking_confirmed', 'en')
    const file = calendarOf(mail)
    expect(file).toMatchObject({
      METHOD: 'REQUEST',
      STATUS: 'CONFIRMED',
      DTSTART: '20260124T200000Z',
      DTEND: '20260124T220000Z',
      ORGANIZER: 'mailto:post@maitred.test',
      ATTENDEE: 'MAILTO:reader@example.com',
      SUMMARY: 'The Änchor',
    })
    // Mail programs take it from the part whose type says the method.
    expect(server.received[0]?.raw.toString()).toMatch(/content-type: text\/calendar;[^:]*method=REQUEST/i)
  })

  test('keeps its UID and raises its SEQUENCE with each change, and a cancellation takes it away', async () => {
    const before = calendarOf(await deliver('booking_confirmed', 'en'))
    await operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id: bookingId },
      body: { new_time: '21:00' },
    })
    await world.database.read.deleteFrom('outbox').execute()
    server.received.length = 0
    const after = calendarOf(await deliver('booking_changed', 'de'))
    expect(after.UID).toBe(before.UID)
    expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE))
    expect([before.DTSTART, after.DTSTART]).toEqual(['20260124T200000Z', '20260124T210000Z'])
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: bookingId }, body: {} })
    await world.database.read.deleteFrom('outbox').execute()
    server.received.length = 0
    const gone = calendarOf(await deliver('booking_cancelled', 'en'))
    expect(gone).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: before.UID })
    expect(Number(gone.SEQUENCE)).toBeGreaterThan(Number(after.SEQUENCE))
  })
})

describe('tickets', () => {
  test('come as one picture each, shown in the page, that says the ticket’s code', async () => {
    const mail = await deliver('tickets', 'en')
    const pictures = mail.attachments.filter(({ contentType }) => contentType === 'image/png')
    const read = await Promise.all(
      pictures.map(({ content }) =>
        readQrImage(`data:image/png;base64,${content.toString('base64')}`, 'test'),
      ),
    )
    expect(read).toEqual(codes)
    for (const { cid, related } of pictures) {
      expect(related).toBe(true)
      expect(server.received[0]?.content).toContain(`src="cid:${cid}"`)
    }
    for (const code of codes) expect(mail.text).toContain(code)
  })
})

describe('names', () => {
  const HOSTILE = 'Ada"\u202e <x@example.com>, Bcc: all@example.com '
  const NAMES = [
    'نور الهدى',
    `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(5)}`.slice(0, 199),
    HOSTILE,
    '李小龍 🥂',
  ]

  test.each(NAMES)('%j arrives as it is, in one header and to one reader', async (name) => {
    const id = await makeVenue(operator, { name, email: 'desk@anchor.example' })
    const guest = await makeGuest(world, id, { name, email: `n${Math.random()}@example.com` })
    await world.database.read.deleteFrom('outbox').execute()
    await makeBooking(operator, id, { user_id: guest.id, auto_approve: true, reservation_date: '2026-01-24' })
    expect(await sendOutbox(world.app.services, { onFailure })).toBe(1)
    const [received] = server.received
    const mail = await simpleParser(received?.raw ?? '')
    expect(received?.to).toEqual([guest.email])
    expect(mail.from?.value).toHaveLength(1)
    expect(mail.from?.value[0]?.address).toBe('post@maitred.test')
    expect([...mail.headers.keys()]).not.toContain('bcc')
    const shown = name
      .replace(/[\u202e]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    // A guest's name that holds the address of a website is not printed.
    if (name === HOSTILE) expect(mail.text).not.toContain(shown)
    else expect(mail.text).toContain(shown)
    expect(calendarOf(mail).ATTENDEE?.endsWith(`MAILTO:${guest.email}`)).toBe(true)
  })
})
