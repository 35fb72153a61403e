import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { SATURDAY_EVENING } from '../../../../test/support/fake-clock.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { type MailServer, startMailServer } from '../../../../test/support/smtp.ts'
import { freshDatabase } from '../../../../test/support/test-database.ts'
import { buyVouchers } from '../../../../test/support/vouchers.ts'
import { openWaitlist } from '../../../../test/support/waitlist.ts'
import { openWorld, type Person, type World } from '../../../../test/support/world.ts'
import { newId } from '../../../db/values.ts'
import type { MailPort } from '../../../ports/mail/port.ts'
import { smtpMail } from '../../../ports/mail/smtp.ts'
import { queueMessage } from './queue-message.ts'
import { sendOutbox } from './send-outbox.ts'

let world: World
let server: MailServer
let operator: Person
let venueId: string
beforeAll(async () => {
  server = await startMailServer()
  world = await openWorld(await freshDatabase(), {
    SMTP_URL: server.url,
    MAIL_FROM: 'post@maitred.test',
  })
  operator = await world.person('client')
  venueId = await makeVenue(operator, {
    name: 'The Änchor',
    marketing_sender_name: 'Änchor & Co',
    marketing_reply_to: 'hello@anchor.example',
  })
})
afterAll(async () => {
  await world.app.close()
  await world.database.close()
  await server.close()
})
beforeEach(() => world.clock.set(SATURDAY_EVENING))
afterEach(async () => {
  server.received.length = 0
  await world.database.read.deleteFrom('outbox').execute()
})

let failures: Error[] = []
beforeEach(() => {
  failures = []
})
const onFailure = (error: unknown) => failures.push(error as Error)
/** Sends the due mails through the test mail server or another port. */
const send = (mail: MailPort | null = world.app.services.mail) =>
  sendOutbox({ ...world.app.services, mail }, { onFailure })

/** The cause stands in the subject. */
const queue = (cause: string, fields: { to?: string } = {}) =>
  world.database.tx((tx) =>
    queueMessage(
      tx,
      {
        cause,
        kind: 'invitation',
        venueId,
        to: 'robin@example.com',
        facts: { url: `https://maitred.test/${cause}`, role: 'host', inviter: cause },
        ...fields,
      },
      world.clock.now(),
    ),
  )
const outbox = () =>
  world.database.read
    .selectFrom('outbox')
    .select(['id', 'cause', 'status', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'])
    .orderBy('id')
    .execute()

describe('sending', () => {
  test('delivers a voucher mail with the venue’s name, reply address and both parts', async () => {
    const { vouchers } = await buyVouchers(world, venueId)
    expect(await send()).toBe(2)
    const [row] = await outbox()
    expect(row).toMatchObject({ status: 'sent', attempts: 1, last_error: null, sent_at: world.clock.now() })
    const mail = server.received.find(({ to }) => to[0] === 'robin@example.com')
    expect(server.received).toHaveLength(2)
    expect(mail?.to).toEqual(['robin@example.com'])
    expect(mail?.headers).toMatchObject({
      from: 'Änchor & Co <post@maitred.test>',
      to: 'robin@example.com',
      'reply-to': 'hello@anchor.example',
      subject: 'A gift from Pat Purchaser: £50 to spend at The Änchor',
      'message-id': `<${row?.id}@maitred.test>`,
      'auto-submitted': 'auto-generated',
    })
    expect(mail?.headers['content-type']).toMatch(/^multipart\/alternative/)
    const code = vouchers[0]?.code ?? ''
    expect(mail?.content).toContain(`Code: ${code}`)
    expect(mail?.content).toContain(`>${code}</p>`)
    // The code stands in the mail and in the voucher, and nowhere in the outbox.
    expect(
      JSON.stringify(await world.database.read.selectFrom('outbox').selectAll().execute()),
    ).not.toContain(code)
  })

  test('sends every due mail once, however many processes send concurrently', async () => {
    for (let n = 0; n < 12; n += 1) await queue(`cause ${n}`)
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.reduce((sum, n) => sum + n)).toBe(12)
    expect(server.received.map(({ headers }) => headers.subject).sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => `cause ${n} invites you to The Änchor`).sort(),
    )
    expect(await send()).toBe(0)
  })

  test('sends one mail for one cause', async () => {
    expect([await queue('the same'), await queue('the same')]).toEqual([true, false])
    await send()
    expect(await queue('the same')).toBe(false)
    await send()
    expect(server.received).toHaveLength(1)
  })

  test('sends a mail with the body that it was queued with before bodies were composed at sending', async () => {
    await world.database.read
      .insertInto('outbox')
      .values({
        id: newId('mail'),
        cause: 'old',
        kind: 'voucher',
        to_address: 'robin@example.com',
        from_name: 'Old sender',
        subject: 'Old subject',
        html: '<p>Old</p>',
        text: 'Old',
        next_attempt_at: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute()
    expect(await send()).toBe(1)
    expect(server.received[0]?.headers).toMatchObject({ subject: 'Old subject' })
  })

  test('removes the one-time link of an account mail from the database once it is sent', async () => {
    await queue('secret')
    await send()
    const [row] = await world.database.read.selectFrom('outbox').selectAll().execute()
    expect([row?.status, row?.facts]).toEqual(['sent', {}])
  })

  test('hides the bodies of the outbox from administrators: links in mails are secrets', async () => {
    await queue('secret')
    const admin = await world.person('admin')
    const listed = async () => (await admin.ok('GET /api/admin/outbox')).data[0]
    const hidden = { subject: null, text: null, html: null, attachments: [] }
    expect(await listed()).toMatchObject({ ...hidden, kind: 'invitation', state: 'queued' })
    await send()
    expect(await listed()).toMatchObject({ text: null, html: null, attachments: [], state: 'sent' })
  })

  test('leaves mails in the outbox when no mail server is configured', async () => {
    await queue('kept')
    expect(await send(null)).toBe(0)
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })
})

describe('placeholder addresses', () => {
  test.each(['walkin-1@walkin.local', 'WALKIN-1@WALKIN.LOCAL', 'x@walkin.local.'])(
    'nothing is queued for %s',
    async (to) => {
      expect(await queue('local', { to })).toBe(false)
      expect(await outbox()).toEqual([])
    },
  )

  test('get no mail, even when one is in the outbox', async () => {
    await world.database.read
      .insertInto('outbox')
      .values({
        id: newId('mail'),
        cause: 'written by hand',
        kind: 'voucher',
        to_address: 'walkin-1@walkin.local',
        subject: 'x',
        html: 'x',
        text: 'x',
        next_attempt_at: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute()
    expect(await send()).toBe(0)
    expect(server.received).toEqual([])
    expect(await outbox()).toMatchObject([{ status: 'failed' }])
  })
})

describe('a mail that fails', () => {
  test('temporarily (4xx) is retried with a growing delay until it is accepted', async () => {
    await queue('patience')
    server.refuseNext(451, 'Try again later, <robin@example.com>', 'DATA', 2)
    await send()
    expect(await outbox()).toMatchObject([
      {
        status: 'queued',
        attempts: 1,
        last_error: 'EMESSAGE DATA 451 Try again later, (address)',
        next_attempt_at: new Date('2026-01-17T18:00:15Z'),
      },
    ])
    expect(await send()).toBe(0)
    world.clock.advance({ seconds: 15 })
    await send()
    expect(await outbox()).toMatchObject([
      { status: 'queued', attempts: 2, next_attempt_at: new Date('2026-01-17T18:00:45Z') },
    ])
    world.clock.advance({ seconds: 30 })
    expect(await send()).toBe(1)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 3, last_error: null }])
    expect(server.received).toHaveLength(1)
  })

  test('because the server is down is retried', async () => {
    await queue('refused connection')
    const stopped = await startMailServer()
    await stopped.close()
    expect(await send(smtpMail(stopped.url))).toBe(0)
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
    world.clock.advance({ seconds: 15 })
    expect(await send()).toBe(1)
    expect(server.received).toHaveLength(1)
  })

  test('permanently because of its recipient is not retried', async () => {
    await queue('no such mailbox')
    server.refuseNext(550, 'No such user <robin@example.com>', 'RCPT TO')
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 1 }])
    world.clock.advance({ days: 2 })
    expect(await send()).toBe(0)
  })

  test('because of our own settings is retried', async () => {
    await queue('sender refused')
    server.refuseNext(550, 'Sender not allowed', 'MAIL FROM')
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
  })

  test('for a whole day is not retried any more', async () => {
    await queue('never')
    const broken: MailPort = { send: () => Promise.reject(new Error('secret@example.com')) }
    const began = world.clock.now()
    for (let n = 0; n < 40 && (await outbox())[0]?.status === 'queued'; n += 1) {
      await send(broken)
      const [row] = await outbox()
      if (row?.status === 'queued') world.clock.set(row.next_attempt_at)
    }
    const [row] = await outbox()
    expect(row).toMatchObject({ status: 'failed', attempts: 15 })
    const hours = (world.clock.now().getTime() - began.getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(12)
    expect(hours).toBeLessThan(36)
  })

  test('is logged without personal data', async () => {
    await queue('quiet', { to: 'robin@example.com' })
    server.refuseNext(451, 'Greylisted: robin@example.com', 'RCPT TO')
    await send()
    const [row] = await outbox()
    expect(failures.map(({ message }) => message)).toEqual([
      `Mail ${row?.id} was not sent on attempt 1, to be tried again: EENVELOPE RCPT TO 451 Greylisted: (address)`,
    ])
    expect(JSON.stringify([row?.last_error, failures.map(({ cause }) => String(cause))])).not.toContain(
      'robin',
    )
  })

  test('is retried soon although the clock was set back', async () => {
    world.clock.advance({ days: 1 })
    await queue('from the future')
    world.clock.advance({ days: -1 })
    expect(await send()).toBe(1)
  })

  test('is void when its booking ends meanwhile, so that nobody reads last that it is confirmed', async () => {
    const guest = await makeGuest(world, venueId)
    const id = await makeBooking(operator, venueId, {
      user_id: guest.id,
      table_id: await makeTable(operator, venueId),
    })
    await world.database.read.deleteFrom('outbox').execute()
    await operator.ok('POST /api/bookings/:id/approve', { params: { id } })
    server.refuseNext(451, 'Try again later', 'DATA', 1)
    await send()
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    await send()
    world.clock.advance({ minutes: 1 })
    await send()
    expect((await outbox()).map(({ cause, status }) => [cause.split(':')[0], status])).toEqual([
      ['booking_cancelled', 'sent'],
    ])
    expect(server.received).toHaveLength(1)
  })

  test('is void when what it asks for was paid or taken back meanwhile: its link leads nowhere', async () => {
    const guest = await makeGuest(world, venueId)
    const id = await makeBooking(operator, venueId, { user_id: guest.id })
    await world.database.read.deleteFrom('outbox').execute()
    const body = { amount_pence: 2000, notify: true, email: 'robin@example.com' }
    for (const status of ['released', 'awaiting_payment'] as const) {
      await operator.ok('POST /api/bookings/:id/hold/request', { params: { id }, body })
      server.refuseNext(451, 'Try again later', 'DATA', 1)
      await send()
      const payments = world.database.read.updateTable('payments').set({ status })
      await payments.where('booking_id', '=', id).where('status', '=', 'awaiting_payment').execute()
      world.clock.advance({ minutes: 1 })
      await send()
      expect(server.received).toHaveLength(status === 'released' ? 0 : 1)
    }
  })

  test('is void when the wish, the offer or the call that it tells of has ended meanwhile', async () => {
    const place = await openPublicVenue(world, { waitlist: 'on', queue_open: true })
    await place.table()
    const list = openWaitlist(world, place)
    const booking = await place.booked()
    const token = await list.joined({ from: '20:00', to: '20:00' })
    await list.cancel(booking)
    await list.sweep()
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/queue', {
      params: place.params,
      body: { name: 'Okafor', party_size: 2, email: 'okafor@example.com' },
    })
    const params = { ...place.params, id }
    await place.operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', { params, body: {} })
    await world.database.read
      .deleteFrom('outbox')
      .where('kind', 'not in', ['waitlist_joined', 'waitlist_offer', 'queue_ready'])
      .execute()
    server.refuseNext(451, 'Try again later', 'DATA', 3)
    await send()
    expect((await outbox()).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array(3).fill(['queued', 1]),
    )
    await list.decline(token)
    await list.leave(token)
    await place.operator.ok('POST /api/my-venues/:venueId/queue/:id/leave', {
      params,
      body: { outcome: 'left' },
    })
    world.clock.advance({ minutes: 1 })
    expect(await send()).toBe(0)
    expect(await outbox()).toEqual([])
    expect(server.received).toEqual([])
  })

  test('does not block the others', async () => {
    await queue('first')
    await queue('second')
    server.refuseNext(451, 'Not this one')
    expect(await send()).toBe(1)
    expect(server.received).toHaveLength(1)
  })
})

describe('a process that dies after sending and before the update', () => {
  test('leaves the mail to another process after the lease, with the same Message-ID', async () => {
    await queue('killed')
    const real = world.app.services.mail as MailPort
    let handedOver = () => {}
    const delivered = new Promise<void>((resolve) => {
      handedOver = resolve
    })
    // Delivers the mail and never resolves.
    send({
      send: async (mail) => {
        await real.send(mail)
        handedOver()
        await new Promise(() => {})
      },
    }).catch(() => {})
    await delivered
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1, sent_at: null }])

    world.clock.advance({ minutes: 4 })
    expect(await send()).toBe(0)
    world.clock.advance({ minutes: 1 })
    expect(await send()).toBe(1)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
    const ids = server.received.map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a process that shuts down', () => {
  test('sends no further mail', async () => {
    await queue('not now')
    const sent = await sendOutbox(world.app.services, { onFailure, stopping: () => true })
    expect(sent).toBe(0)
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })
})
