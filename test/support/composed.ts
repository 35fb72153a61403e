import type { Locale, MessageKind } from '../../contract/messages.ts'
import { createManageLinks } from '../../server/modules/base/index.ts'
import { type Composed, compose } from '../../server/modules/outbound/messages/compose.ts'
import type { Loaded } from '../../server/modules/outbound/messages/load-message.ts'
import { sampleFacts, sampleLoaded } from '../../server/modules/outbound/messages/sample.ts'

type Venue = NonNullable<Loaded['venue']>

const SAMPLE_NOW = new Date('2026-01-07T12:00:00Z')

const SAMPLE_VENUE: Venue = {
  name: 'The Copper Heron',
  address: '18 Tanner Street\nLondon SE1 3LE',
  phone: '+44 20 7946 0108',
  website: 'https://www.copperheron.example',
  email: 'hello@copperheron.example',
  logo_url: '/media/heron.png',
  timezone: 'Europe/London',
  currency: 'gbp',
  marketing_sender_name: null,
  marketing_reply_to: null,
  notices: [],
  accent_color: '#1f6f5c',
  bookings_enabled: true,
  terms: 'Not for cash.\nNot on New Year’s Eve.',
  terms_texts: null,
  subject_en: null,
  subject_de: null,
  text_en: null,
  text_de: null,
}

interface Sample {
  readonly locale?: Locale
  readonly venue?: Partial<Venue>
  readonly facts?: Record<string, unknown>
  readonly booking?: Record<string, unknown>
  readonly loaded?: Partial<Loaded>
  readonly bookingId?: string
}

export const isAboutAccount = (kind: MessageKind) =>
  ['password_reset', 'magic_link', 'sign_up'].includes(kind)

/** A message of this kind with made-up details, some of which the caller may choose. */
export const composeSample = (kind: MessageKind, sample: Sample = {}): Promise<Composed> => {
  const facts: Record<string, unknown> = { ...sampleFacts(kind, SAMPLE_NOW), ...sample.facts }
  if (facts.booking) facts.booking = { ...(facts.booking as object), ...sample.booking }
  return compose(
    {
      id: 'mail_sample',
      kind,
      venue_id: isAboutAccount(kind) ? null : 'ven_sample',
      booking_id: facts.booking ? (sample.bookingId ?? 'bkg_sample') : null,
      to_address: 'rowan@example.com',
      locale: sample.locale ?? 'en',
      facts,
    },
    {
      ...sampleLoaded(kind, SAMPLE_NOW),
      venue: isAboutAccount(kind) ? null : { ...SAMPLE_VENUE, ...sample.venue },
      ...sample.loaded,
    },
    {
      publicUrl: 'https://book.example',
      mailFrom: 'bookings@book.example',
      manageLinks: createManageLinks('k'.repeat(43), 'https://book.example'),
      now: SAMPLE_NOW,
    },
  )
}

/** The visible text of a page: without tags and head, with entities decoded. */
export const visible = (page: string): string =>
  page
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/[ \t]+/g, ' ')
