import { describe, expect, test } from 'vitest'
import { LOCALES, MESSAGE_KINDS, type MessageKind } from '../../../../contract/messages.ts'
import { composeSample, isAboutAccount, visible } from '../../../../test/support/composed.ts'
import { longDate, longDay, money, nameInSentence } from './format.ts'
import { html, lines } from './html.ts'

const both = MESSAGE_KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const))

const linksIn = (page: string) =>
  [...page.matchAll(/href="([^"]*)"/g)].map(([, url]) =>
    (url ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  )

describe('every kind in every language', () => {
  test.each(both)('%s in %s says the same in HTML and in plain text, without gaps', async (kind, locale) => {
    const mail = await composeSample(kind, { locale })
    expect(mail.subject).toMatch(/\S/)
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/)
    expect(mail.text).not.toMatch(/\n\n\n| {2}/)
    expect(mail.html).toContain(`<html lang="${locale}">`)
    const page = visible(mail.html).replace(/\s+/g, ' ')
    // The line before the contact details, labels of links and "Code" stand in the text only.
    for (const paragraph of mail.text.split('\n\n').flatMap((part) => part.split('\n')))
      if (paragraph !== '--' && !/:$|^Code: /.test(paragraph))
        // What is a link in the one is an address in the other.
        for (const words of paragraph.split(': '))
          if (/^https:/.test(words)) expect(linksIn(mail.html)).toContain(words)
          else expect(page).toContain(words.replace(/\s+/g, ' ').trim())
  })

  test.each(both)('%s in %s loads no image but the logo', async (kind, locale) => {
    const { html: page } = await composeSample(kind, { locale })
    const sources = [...page.matchAll(/\s(?:src|background|srcset)="([^"]*)"/g)].map(([, url]) => url ?? '')
    const remote = sources.filter((url) => !url.startsWith('cid:'))
    expect(remote).toEqual(isAboutAccount(kind) ? [] : ['https://book.example/media/heron.png'])
    expect(page).not.toMatch(/url\(|@import|<link|<script|<iframe|<form/)
  })

  test.each(both)('%s in %s has no booking id, in no part', async (kind, locale) => {
    const mail = await composeSample(kind, { locale, bookingId: 'bkg_01kf5v74d7ya18f2k3xc0ew7sv' })
    const parts = [
      mail.subject,
      mail.html,
      mail.text,
      mail.calendar?.content,
      ...mail.attachments.map(({ filename }) => filename),
    ]
    expect(parts.join()).not.toMatch(/bkg_|01kf5v74d7ya18f2k3xc0ew7sv/)
  })

  test('no sentence of the two languages is the same', async () => {
    for (const kind of MESSAGE_KINDS) {
      const [en, de] = await Promise.all(LOCALES.map((locale) => composeSample(kind, { locale })))
      expect([kind, en?.subject === de?.subject, en?.text === de?.text]).toEqual([kind, false, false])
    }
  })
})

test('an offer of the wait list says whether its amount is paid or only held', async () => {
  const { text } = await composeSample('waitlist_offer')
  expect(text).toContain('To take it, you pay £40 within this time.')
  const held = await composeSample('waitlist_offer', { locale: 'de', facts: { held: true } })
  expect(held.text).toMatch(/40\s£ auf Ihrer Karte reservieren. Abgebucht wird nichts./)
})

describe('who a mail is from', () => {
  test('the venue: its sender name, and its marketing reply address before its own', async () => {
    expect(await composeSample('reminder')).toMatchObject({
      fromName: 'The Copper Heron',
      replyTo: 'hello@copperheron.example',
    })
    const named = { marketing_sender_name: 'Heron & Co', marketing_reply_to: 'reply@heron.example' }
    expect(await composeSample('reminder', { venue: named })).toMatchObject({
      fromName: 'Heron & Co',
      replyTo: 'reply@heron.example',
    })
  })

  test('the platform, for accounts', async () => {
    expect(await composeSample('password_reset')).toMatchObject({ fromName: 'Maitred', replyTo: null })
  })
})

describe('what a mail says', () => {
  const says = async (kind: MessageKind, sample: Parameters<typeof composeSample>[1], words: string) => {
    const mail = await composeSample(kind, sample)
    expect(mail.text).toContain(words)
    expect(visible(mail.html)).toContain(words)
  }

  test('dates and times are those of the venue, in the language of the guest', async () => {
    const booking = { starts_at: '2026-07-04T17:30:00Z', date: '2026-07-04' }
    await says('booking_confirmed', { booking }, 'Saturday 4 July 2026, 18:30')
    await says('booking_confirmed', { booking, locale: 'de' }, 'Samstag, 4. Juli 2026, 18:30 Uhr')
    const venue = { timezone: 'Europe/Berlin' }
    await says('booking_confirmed', { booking, locale: 'de', venue }, '4. Juli 2026, 19:30 Uhr')
  })

  test('a time after midnight is on its calendar day, with the night it belongs to', async () => {
    const booking = { starts_at: '2026-01-18T00:30:00Z', date: '2026-01-17' }
    const mail = await composeSample('booking_confirmed', { booking })
    expect(mail.text).toContain('Sunday 18 January 2026')
    expect(mail.text).toContain('in the night from Saturday to Sunday')
    await says('booking_confirmed', { booking, locale: 'de' }, 'in der Nacht von Samstag auf Sonntag')
  })

  test.each(['booking_confirmed', 'booking_changed', 'reminder', 'tickets', 'event_changed'] as const)(
    '%s begins with when and who, then the way there and the reference, before any sentence',
    async (kind) => {
      const { text, html: page } = await composeSample(kind)
      const title = 'Wednesday 14 January 2026, 19:00'
      expect(text.startsWith(title)).toBe(true)
      for (const body of [text, visible(page)]) {
        const order = [title, ' people', '18 Tanner Street', 'Directions', '7KQ2M9', 'Dear Rowan']
        const places = order.map((words) => body.indexOf(words))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(places).not.toContain(-1)
      }
      expect(linksIn(page)).toContain(
        'https://www.google.com/maps/search/?api=1&query=The+Copper+Heron%2C+18+Tanner+Street+London+SE1+3LE',
      )
      expect(linksIn(page)).toContain('tel:+442079460108')
    },
  )

  test('a request says below its day that it is not confirmed, and how to come only once it is', async () => {
    await says('booking_received', {}, '4 people · until about 21:00\nNot confirmed yet')
    expect((await composeSample('booking_received')).text).not.toContain('Running late?')
    expect((await composeSample('booking_confirmed')).text).not.toContain('Not confirmed')
  })

  test('a sum that is only held is said not to be taken', async () => {
    const booking = { paid_pence: 0, held_pence: 4000, deposit_mode: 'hold' }
    await says('booking_confirmed', { booking }, '£40, not taken')
    await says('booking_confirmed', { booking, locale: 'de' }, '40\u00a0£, nicht abgebucht')
  })

  test('a guest list says how to get in, a table does not', async () => {
    await says('reminder', { booking: { kind: 'guestlist' } }, 'At the door, show the code')
    expect((await composeSample('reminder')).text).not.toContain('At the door')
  })

  test('terms are said where money is, and a deadline that has passed is not named', async () => {
    expect((await composeSample('reminder')).text).not.toContain('If your plans change')
    const booking = { paid_pence: 4000, starts_at: '2026-01-08T19:00:00Z', date: '2026-01-08' }
    const { text } = await composeSample('reminder', { booking })
    expect(text).toContain('If your plans change\n')
    expect(text).not.toMatch(/until Tuesday|6 January/)
  })

  test('a cancellation says what goes back, what is released and what is kept', async () => {
    const facts = { returned_pence: 2000, released_pence: 5000, kept_pence: 1050, keys_returned: 3 }
    for (const words of [
      'We are refunding £20 to the card you paid with.',
      'Of what was held on your card, £50 is released.',
      '£10.50 is kept.',
      'Your 3 keys are back',
    ])
      await says('booking_cancelled', { facts }, words)
    await says(
      'booking_cancelled',
      { facts: { returned_pence: 0, released_pence: 5000, kept_pence: 0 } },
      'The £50 held on your card is released. Nothing was taken.',
    )
    const plain = await composeSample('booking_cancelled', { facts: { returned_pence: 0, kept_pence: 0 } })
    expect(plain.text).not.toMatch(/refund|kept|£/)
  })

  test('the terms are in words, with the moment of the deadline', async () => {
    await says(
      'booking_confirmed',
      {},
      'Cancel by Monday 12 January 2026, 19:00, and £20 comes back; we keep £20. After that we keep £40.',
    )
    await says(
      'booking_confirmed',
      { locale: 'de' },
      'Bei Stornierung bis Montag, 12. Januar 2026, 19:00 Uhr erhalten Sie 20\u00a0£ zurück',
    )
  })

  test('a deposit request has the amount, the reason and the link', async () => {
    const facts = {
      amount_pence: 4950,
      url: 'https://pay.example/session?a=1&b=2',
      description: 'For the large table',
    }
    const booking = { starts_at: '2026-02-14T19:30:00Z', party_size: 1 }
    const mail = await composeSample('deposit_request', { facts, booking })
    expect(mail.subject).toBe('The Copper Heron asks for a card hold of £49.50')
    for (const body of [mail.text, visible(mail.html)])
      for (const words of [
        'To secure your table for one person on Saturday 14 February 2026 at 19:30, The Copper Heron asks you for a hold on your card of £49.50.',
        'For the large table',
        'https://pay.example/session?a=1&b=2',
      ])
        expect(body).toContain(words)
    expect(mail.html).toContain('href="https://pay.example/session?a=1&#38;b=2"')
  })

  test('several vouchers each have their code, and a total', async () => {
    const voucher = {
      amount_pence: 5000,
      expires_at: '2027-01-17',
      delivery: 'recipient' as const,
      recipient_name: 'Robin Recipient',
      recipient_email: 'robin@example.com',
      purchaser_name: 'Pat Purchaser',
      purchase: null,
    }
    const vouchers = ['ABCD-EFGH-JKMN-PQRS', 'TUVW-XYZ2-3456-789A'].map((code) => ({ ...voucher, code }))
    const gift = await composeSample('voucher', { loaded: { vouchers } })
    expect(gift.subject).toBe('A gift from Pat Purchaser: £100 to spend at The Copper Heron')
    for (const body of [gift.text, visible(gift.html)])
      expect(body).toMatch(
        /2 vouchers, worth £100 together[\s\S]*ABCD-EFGH[\s\S]*Valid until 17 January 2027[\s\S]*TUVW-XYZ2[\s\S]*Not for cash/,
      )
    const own = await composeSample('voucher', {
      loaded: { vouchers: vouchers.map((one) => ({ ...one, delivery: 'purchaser' as const })) },
    })
    expect(own.subject).toBe('Your 2 vouchers for The Copper Heron')
    expect(own.text).toMatch(/^Dear Pat Purchaser,/)
  })

  test('a voucher leads to booking and to its balance, and only to the balance where nothing is booked online', async () => {
    const { html: page } = await composeSample('voucher')
    expect(linksIn(page)).toContain('https://book.example/voucher/ABCD-EFGH-JKMN-PQRS?lang=en')
    expect(linksIn(page)).toContain('https://book.example/widget/bookings/ven_sample?lang=en')
    const closed = await composeSample('voucher', { venue: { bookings_enabled: false } })
    expect(linksIn(closed.html).join()).not.toContain('/widget/bookings/')
    // The buyer of a gift has no code.
    expect((await composeSample('voucher_receipt')).html).not.toMatch(/voucher\/|ABCD-EFGH/)
  })

  test('a fee that was charged has no link to pay it', async () => {
    const charged = await composeSample('fee', { facts: { url: null } })
    expect(charged.text).toContain('was charged to the card you left with us')
    expect(charged.html).not.toContain('Pay £20')
  })

  test('the venue reads the guest’s name, phone, address and wishes, and gets the link to the day, not the guest’s', async () => {
    const booking = { occasion: 'Birthday', dietary: 'No nuts', guest_comments: 'A quiet corner' }
    for (const words of [
      'Rowan Ellery',
      '+44 20 7946 0123',
      'rowan@example.com',
      'Birthday',
      'No nuts',
      'A quiet corner',
    ])
      await says('staff_new_booking', { booking }, words)
    const { html, text } = await composeSample('staff_new_booking')
    expect(html).not.toContain('/manage/')
    expect(text).toMatch(
      /Open the day’s list:\nhttps:\/\/book\.example\/console\/[^/]+\/list\?date=2026-01-14\n/,
    )
  })

  test('the sheet before service names the day, the people and everybody to think of, in the venue’s language', async () => {
    await says('staff_briefing', {}, 'Saturday 17 January 2026')
    await says('staff_briefing', {}, '62 people · Lunch 18 · Dinner 44')
    await says('staff_briefing', {}, '19:30 · Rowan Ellery, 4 · table 12: Peanuts')
    await says('staff_briefing', {}, '18:30 · Ines Calloway, 9 · table 7 + 8')
    await says('staff_briefing', { locale: 'de' }, 'Samstag, 17. Januar 2026')
    await says('staff_briefing', { locale: 'de' }, 'Allergien und Diäten')
    const { subject, text, html } = await composeSample('staff_briefing')
    expect(subject).toBe('Before service: Saturday 17 January 2026, 62 people')
    expect(text).toMatch(/Open the day:\nhttps:\/\/book\.example\/console\/[^/]+\/today\?date=2026-01-17\n/)
    expect(html).not.toContain('/manage/')
  })

  test('a sheet without bookings says so and has no empty rows', async () => {
    const empty = { allergies: [], vips: [], occasions: [], large_parties: [], extras: [], services: [] }
    const briefing = {
      date: '2026-01-17',
      covers: 0,
      ...empty,
      events: [],
      first_visits: 0,
      requests: 0,
      note: null,
    }
    const { subject, text } = await composeSample('staff_briefing', { facts: { briefing } })
    expect(subject).toBe('Before service: Saturday 17 January 2026, nobody booked')
    expect(text).toContain('Nobody has booked for this day yet.')
    expect(text).not.toContain('Allergies')
  })

  test('a dispute names the sum and the day until which the venue can answer, in its own time and language', async () => {
    const facts = { due_by: '2026-07-04T17:30:00Z' }
    await says('staff_dispute', { facts }, '£40')
    await says('staff_dispute', { facts }, 'by Saturday 4 July 2026, 18:30')
    await says('staff_dispute', { facts, locale: 'de' }, 'bis Samstag, 4. Juli 2026, 18:30 Uhr')
    await says('staff_dispute', { facts: { due_by: null } }, 'answer at your payment provider soon.')
    for (const locale of LOCALES) {
      const texts = ['inquiry', 'needs_response', 'won', 'lost'].map(
        async (dispute) => (await composeSample('staff_dispute', { locale, facts: { dispute } })).text,
      )
      expect(new Set(await Promise.all(texts)).size).toBe(4)
    }
    const { html } = await composeSample('staff_dispute')
    expect(html).toContain('/console/')
    expect(html).not.toContain('/manage/')
  })

  test('the link of tickets promises no change, in reminders and moved events too', async () => {
    for (const kind of ['tickets', 'event_changed', 'reminder'] as const) {
      const { text } = await composeSample(kind, { booking: { kind: 'event' } })
      expect([kind, /View or cancel:\n/.test(text)]).toEqual([kind, true])
    }
    expect((await composeSample('reminder')).text).toContain('Change or cancel:')
  })
})

describe('a venue’s own words', () => {
  test('stand in place of ours, with placeholders filled in and escaped', async () => {
    const venue = {
      subject_en: 'Soon: {{guest_name}}\n at {{ venue_name }}',
      text_en: 'Hello {{guest_name}} <b>,\nsee you at {{time}} for {{party_size}}.',
    }
    const mail = await composeSample('reminder', { venue, booking: { guest_name: '<i>Ada</i> {{time}}' } })
    expect(mail.subject).toBe('Soon: <i>Ada</i> {{time}} at The Copper Heron')
    expect(mail.text).toContain('Hello <i>Ada</i> {{time}} <b>,\nsee you at 19:00 for 4.')
    expect(mail.html).toContain(
      'Hello &#60;i&#62;Ada&#60;/i&#62; {{time}} &#60;b&#62;,<br>see you at 19:00 for 4.',
    )
    expect(mail.text).not.toContain('look forward')
    expect(mail.text).toContain('https://book.example/manage/')
  })

  test('in one language leave the other as it is', async () => {
    const mail = await composeSample('reminder', { venue: { text_en: 'Ours' }, locale: 'de' })
    expect(mail.text).toContain('Wir freuen uns auf Sie')
  })
})

describe('malicious text', () => {
  const hostile = `<script>alert(1)</script>" onmouseover='x' <img src=x onerror=y> \`&amp; </td></table>`

  test.each(MESSAGE_KINDS)('is escaped in every field of %s', async (kind) => {
    const mail = await composeSample(kind, {
      venue: {
        name: hostile,
        address: hostile,
        phone: hostile,
        website: `https://x.example/"${hostile}`,
        accent_color: `red;}</style>${hostile}`,
        terms: hostile,
        text_en: hostile,
        subject_en: hostile,
      },
      booking: { guest_name: hostile, event: hostile, guest_phone: hostile, guest_comments: hostile },
      facts: {
        url: `https://pay.example/"${hostile}`,
        inviter: hostile,
        role: hostile,
        description: hostile,
      },
    })
    const allowed = new Set(
      'html head meta title style body div table tr td p b br a h1 img'
        .split(' ')
        .flatMap((tag) => [tag, `/${tag}`]),
    )
    const tags = [...mail.html.matchAll(/<(\/?[a-z0-9]+)/gi)].map(([, tag]) => tag ?? '')
    expect(tags.filter((tag) => !allowed.has(tag.toLowerCase()))).toEqual([])
    // Attribute values are in double quotes, which an escaped text cannot contain.
    const attributes = mail.html.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g)
    expect(attributes?.join('')).not.toMatch(/onmouseover|onerror|src=x/)
    expect(mail.html.match(/<table/g)).toHaveLength(mail.html.match(/<\/table>/g)?.length ?? 0)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })

  test('in a website that is not an http address does not become a link', async () => {
    const { html: page } = await composeSample('voucher', { venue: { website: 'javascript:alert(1)' } })
    expect(page).not.toContain('javascript:')
  })

  test('with line breaks cannot inject a header or a line of a calendar file', async () => {
    const name = 'Ada\r\nBcc: all@example.com\r\nATTENDEE:mailto:x@example.com'
    const mail = await composeSample('booking_confirmed', { venue: { name }, booking: { guest_name: name } })
    expect(`${mail.subject}${mail.fromName}`).not.toMatch(/[\r\n]/)
    const calendar = (mail.calendar?.content ?? '').replace(/\r\n /g, '')
    expect(calendar.split('\r\n').filter((line) => /^(Bcc|ATTENDEE:mailto:x)/.test(line))).toEqual([])
  })

  test('cannot turn the direction of the text around it', () => {
    expect(nameInSentence('Ada\u202egnp.exe')).toBe('Adagnp.exe')
    expect(nameInSentence('نور الهدى')).toBe('\u2068نور الهدى\u2069')
    expect(nameInSentence('Zoë Ångström')).toBe('Zoë Ångström')
  })
})

describe('the helpers', () => {
  test.each([
    [5000, 'gbp', 'en', '£50'],
    [4950, 'gbp', 'en', '£49.50'],
    [1, 'gbp', 'en', '£0.01'],
    [123_456_700, 'gbp', 'en', '£1,234,567'],
    [4950, 'eur', 'de', '49,50\u00a0€'],
    [4950, 'jpy', 'en', 'JP¥4,950'],
  ] as const)('%i of %s in %s are %s', (amount, currency, locale, text) =>
    expect(money(amount, currency, locale)).toBe(text),
  )

  test('dates are written out in full in any process time zone', () => {
    expect([longDate('2027-01-01', 'en'), longDate('2027-01-01', 'de')]).toEqual([
      '1 January 2027',
      '1. Januar 2027',
    ])
    const instant = new Date('2026-02-14T23:30:00Z')
    expect(longDay(instant, 'Europe/London', 'en')).toBe('Saturday 14 February 2026')
    expect(longDay(instant, 'Europe/Berlin', 'de')).toBe('Sonntag, 15. Februar 2026')
  })

  test('html escapes text and keeps markup', () => {
    expect(html`<p>${'<b>'}${html`<i>${`'"&\``}</i>`}${[html`1`, html`2`]}</p>`.toString()).toBe(
      '<p>&#60;b&#62;<i>&#39;&#34;&#38;&#96;</i>12</p>',
    )
    expect(lines('a\r\n<b>\nc').toString()).toBe('a<br>&#60;b&#62;<br>c')
  })
})
