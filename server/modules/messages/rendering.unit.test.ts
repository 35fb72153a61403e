import { describe, expect, test } from 'vitest'
import { depositMail } from './deposit-mail.ts'
import { longDate, longDay } from './format.ts'
import { html, lines } from './html.ts'
import { textColorOn } from './layout.ts'
import { voucherMail } from './voucher-mail.ts'

const venue = {
  name: 'The Anchor',
  address: '1 Sea Lane\nBrighton',
  phone: '+44 20 7946 0000',
  website: 'https://anchor.example',
  accent_color: '#ffd400',
  terms: 'Not for cash.\nNot on New Year’s Eve.',
}
const purchase = {
  amount_pence: 5000,
  quantity: 1,
  delivery: 'recipient' as const,
  recipient_name: 'Robin Recipient',
  recipient_email: 'robin@example.com',
  purchaser_name: 'Pat Purchaser',
  purchaser_email: 'pat@example.com',
}
const voucher = { code: 'ABCD-EFGH-JKMN-PQRS', amount_pence: 5000, expires_at: '2027-01-17' }
const other = { code: 'TUVW-XYZ2-3456-789A', amount_pence: 5000, expires_at: '2027-01-17' }

/** The visible text of the HTML: without tags and head, with entities decoded. */
const visible = (page: string) =>
  page
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/[ \t]+/g, ' ')

describe('the voucher mail', () => {
  test('to a recipient shows the purchaser, the value, the code, the expiry date and the terms', () => {
    const mail = voucherMail({ venue, purchase, currency: 'gbp', vouchers: [voucher] })
    expect(mail.subject).toBe('A gift from Pat Purchaser: £50 to spend at The Anchor')
    expect(mail.text).toBe(`Dear Robin Recipient,

Pat Purchaser has given you £50 to spend at The Anchor.

£50
Code: ABCD-EFGH-JKMN-PQRS
Valid until 17 January 2027

Show or read out the code when you pay. What you do not spend stays on the voucher.

Terms
Not for cash.
Not on New Year’s Eve.

--
The Anchor
1 Sea Lane
Brighton
+44 20 7946 0000
https://anchor.example
`)
    const page = visible(mail.html)
    for (const part of [
      'Dear Robin Recipient,',
      'Pat Purchaser has given you £50 to spend at The Anchor.',
      'ABCD-EFGH-JKMN-PQRS',
      'Valid until 17 January 2027',
      'Not for cash.\nNot on New Year’s Eve.',
      '1 Sea Lane\nBrighton',
    ])
      expect(page).toContain(part)
    expect(mail.html).toContain('href="https://anchor.example"')
  })

  test('to the purchaser says thank you and what was bought', () => {
    const mail = voucherMail({
      venue,
      purchase: { ...purchase, delivery: 'purchaser', recipient_name: null, recipient_email: null },
      currency: 'gbp',
      vouchers: [voucher],
    })
    expect(mail.subject).toBe('Your voucher for The Anchor')
    expect(mail.text).toMatch(
      /^Dear Pat Purchaser,\n\nThank you for buying a voucher: £50 to spend at The Anchor\./,
    )
    expect(visible(mail.html)).toContain('Thank you for buying a voucher')
  })

  test('with several vouchers shows each code and the total value', () => {
    const gift = voucherMail({
      venue,
      purchase: { ...purchase, quantity: 2 },
      currency: 'gbp',
      vouchers: [voucher, other],
    })
    expect(gift.subject).toBe('A gift from Pat Purchaser: £100 to spend at The Anchor')
    for (const body of [gift.text, visible(gift.html)])
      expect(body).toMatch(/2 vouchers, worth £100 together[\s\S]*ABCD-EFGH[\s\S]*TUVW-XYZ2/)
    const own = voucherMail({
      venue,
      purchase: { ...purchase, quantity: 2, delivery: 'purchaser' },
      currency: 'gbp',
      vouchers: [voucher, other],
    })
    expect(own.subject).toBe('Your 2 vouchers for The Anchor')
  })

  test('for a venue without terms, address or website has no gaps', () => {
    const bare = { name: 'The Anchor', terms: '', address: null, phone: null, website: null }
    const mail = voucherMail({ venue: bare, purchase, currency: 'gbp', vouchers: [voucher] })
    expect(mail.text).not.toMatch(/Terms|null|undefined|\n\n\n/)
    expect(mail.html).not.toMatch(/Terms|null|undefined|href/)
  })
})

describe('the deposit mail', () => {
  const request = {
    venue,
    booking: {
      guest_name: 'Gale Guest',
      booking_date: '2026-02-14',
      booking_time: '19:30',
      party_size: 4,
    },
    amountPence: 4950,
    currency: 'gbp',
    url: 'https://pay.example/session?a=1&b=2',
    description: 'For the large table',
  }

  test('shows the amount, the reason and the link', () => {
    const mail = depositMail(request)
    expect(mail.subject).toBe('The Anchor asks for a deposit of £49.50')
    for (const body of [mail.text, visible(mail.html)]) {
      expect(body).toContain(
        'To secure your booking for 4 people on Saturday 14 February 2026 at 19:30, The Anchor asks you for a card deposit of £49.50.',
      )
      expect(body).toContain('For the large table')
      expect(body).toContain('https://pay.example/session?a=1&b=2')
    }
    expect(mail.html).toContain('href="https://pay.example/session?a=1&#38;b=2"')
  })

  test('works without a description and for one person', () => {
    const mail = depositMail({
      ...request,
      description: undefined,
      booking: { ...request.booking, party_size: 1 },
    })
    expect(mail.text).toContain('for one person on')
    expect(mail.html + mail.text).not.toMatch(/undefined|null|<i>|\n\n\n/)
  })
})

describe('malicious text', () => {
  const hostile = `<script>alert(1)</script>" onmouseover='x' <img src=x onerror=y> \`&amp; </td></table>`

  test('is escaped in every field', () => {
    const bad = {
      name: hostile,
      address: hostile,
      phone: hostile,
      website: `https://x.example/"${hostile}`,
      accent_color: `red;}</style>${hostile}`,
      terms: hostile,
    }
    const mails = [
      voucherMail({
        venue: bad,
        purchase: { ...purchase, purchaser_name: hostile, recipient_name: hostile },
        currency: 'gbp',
        vouchers: [{ ...voucher, code: hostile }],
      }),
      voucherMail({
        venue: bad,
        purchase: { ...purchase, delivery: 'purchaser', purchaser_name: hostile },
        currency: 'gbp',
        vouchers: [voucher, other],
      }),
      depositMail({
        venue: bad,
        booking: {
          guest_name: hostile,
          booking_date: '2026-02-14',
          booking_time: '19:30',
          party_size: 2,
        },
        amountPence: 5000,
        currency: 'gbp',
        url: `https://pay.example/"${hostile}`,
        description: hostile,
      }),
    ]
    const allowed = new Set(
      'html head meta title style body div table tr td p b i br a'
        .split(' ')
        .flatMap((tag) => [tag, `/${tag}`]),
    )
    for (const mail of mails) {
      const tags = [...mail.html.matchAll(/<(\/?[a-z]+)/gi)].map(([, tag]) => tag ?? '')
      expect(tags.filter((tag) => !allowed.has(tag.toLowerCase()))).toEqual([])
      // Attribute values are in double quotes, which an escaped text cannot contain.
      const attributes = mail.html.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g)
      expect(attributes?.join('')).not.toMatch(/onmouseover|onerror|src=/)
      expect(mail.html.match(/<table/g)).toHaveLength(mail.html.match(/<\/table>/g)?.length ?? 0)
      expect(visible(mail.html)).toContain('<script>alert(1)</script>')
    }
  })

  test('in a website that is not an http address does not become a link', () => {
    const { html: page } = voucherMail({
      venue: { ...venue, website: 'javascript:alert(1)' },
      purchase,
      currency: 'gbp',
      vouchers: [voucher],
    })
    expect(page).not.toContain('javascript:')
  })

  test('with line breaks cannot inject a header', () => {
    const { subject } = voucherMail({
      venue: { ...venue, name: 'The\r\nBcc: all@example.com' },
      purchase: { ...purchase, purchaser_name: 'Pat\nPurchaser' },
      currency: 'gbp',
      vouchers: [voucher],
    })
    expect(subject).not.toMatch(/[\r\n]/)
  })
})

describe('the helpers', () => {
  test('dates are written out in full in any process time zone', () => {
    expect([longDate('2027-01-01'), longDay('2026-02-14')]).toEqual([
      '1 January 2027',
      'Saturday 14 February 2026',
    ])
  })

  test.each([
    ['#000000', '#ffffff'],
    ['#1f6f5c', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#ffffff', '#000000'],
  ])('on %s one writes in %s', (color, ink) => expect(textColorOn(color)).toBe(ink))

  test('html escapes text and keeps markup', () => {
    expect(html`<p>${'<b>'}${html`<i>${`'"&\``}</i>`}${[html`1`, html`2`]}</p>`.toString()).toBe(
      '<p>&#60;b&#62;<i>&#39;&#34;&#38;&#96;</i>12</p>',
    )
    expect(lines('a\r\n<b>\nc').toString()).toBe('a<br>&#60;b&#62;<br>c')
  })
})
