import type { DemoEmail } from './world.ts'

/** The same for guests who read German. */
interface InGerman {
  readonly name?: string
  readonly description: string
}

export interface TicketPlan {
  readonly name: string
  readonly description: string
  readonly de: InGerman
  readonly pricePence: number
  readonly capacity: number
  /** The share of the capacity that is already sold. */
  readonly soldShare: number
  readonly maxPerOrder: number
}

export interface EventPlan {
  readonly venue: 'restaurant' | 'club'
  readonly name: string
  /** The first such weekday at least this many days from today; negative for one that is over. */
  readonly weekday: 'thu' | 'fri' | 'sat' | 'sun' | 'wed'
  readonly fromDay: number
  readonly startTime: string
  readonly endTime: string
  readonly description: string
  readonly de: InGerman
  readonly eventType: string
  readonly genre: string | null
  readonly capacity: number
  readonly policy: string
  readonly status: 'draft' | 'pending_venue_approval' | 'approved'
  readonly organiser: DemoEmail | null
  readonly cover: readonly [string, string, string]
  readonly ticketNames?: 'asked' | 'required'
  readonly tickets: readonly TicketPlan[]
}

export const EVENTS: readonly EventPlan[] = [
  {
    venue: 'club',
    name: 'Undertow: opening night',
    weekday: 'sat',
    fromDay: -24,
    startTime: '22:00',
    endTime: '04:00',
    description: 'The first of the Undertow nights. All-night set by Palma Verano.',
    de: { description: 'Die erste der Undertow-Nächte. Palma Verano legt die ganze Nacht auf.' },
    eventType: 'club night',
    genre: 'House',
    capacity: 260,
    policy: 'tickets',
    status: 'approved',
    organiser: 'organiser@demo.test',
    cover: ['#14142b', '#c86bff', '#2d5bff'],
    tickets: [
      {
        name: 'General entry',
        description: 'Entry until 01:00.',
        de: { name: 'Eintritt', description: 'Einlass bis 1 Uhr.' },
        pricePence: 1400,
        capacity: 60,
        soldShare: 0.9,
        maxPerOrder: 6,
      },
    ],
  },
  {
    venue: 'club',
    name: 'Undertow with Palma Verano',
    weekday: 'fri',
    fromDay: 2,
    startTime: '22:00',
    endTime: '04:00',
    description: 'Warm, slow house under the arches until the trains start again.',
    de: { description: 'Warmer, langsamer House unter den Bögen, bis die Züge wieder fahren.' },
    eventType: 'club night',
    genre: 'House',
    capacity: 280,
    policy: 'tickets',
    status: 'approved',
    organiser: 'organiser@demo.test',
    cover: ['#101030', '#6c7bff', '#f2d6a2'],
    tickets: [
      {
        name: 'Early entry',
        description: 'Come before 23:30.',
        de: { name: 'Früher Eintritt', description: 'Einlass bis 23:30 Uhr.' },
        pricePence: 900,
        capacity: 40,
        soldShare: 0.95,
        maxPerOrder: 4,
      },
      {
        name: 'General entry',
        description: 'Any time before last entry.',
        de: { name: 'Eintritt', description: 'Jederzeit bis zum letzten Einlass.' },
        pricePence: 1500,
        capacity: 180,
        soldShare: 0.2,
        maxPerOrder: 8,
      },
    ],
  },
  {
    venue: 'club',
    name: 'Disco for the Lifeboats',
    weekday: 'sun',
    fromDay: 5,
    startTime: '21:00',
    endTime: '02:00',
    description: 'Seven inches of disco for a good cause. Free, but bring something for the bucket.',
    de: {
      name: 'Disco für die Seenotretter',
      description:
        'Disco auf Vinyl für einen guten Zweck. Der Eintritt ist frei, für Spenden steht ein Eimer bereit.',
    },
    eventType: 'fundraiser',
    genre: 'Disco',
    capacity: 150,
    policy: 'tickets',
    status: 'approved',
    organiser: null,
    cover: ['#3a0d2e', '#ff8a5c', '#ffd166'],
    tickets: [
      {
        name: 'Free ticket',
        description: 'One per person, please.',
        de: { name: 'Freikarte', description: 'Bitte eine pro Person.' },
        pricePence: 0,
        capacity: 150,
        soldShare: 0.15,
        maxPerOrder: 2,
      },
    ],
  },
  {
    venue: 'club',
    name: 'Night Ferry: live percussion',
    weekday: 'sat',
    fromDay: 12,
    startTime: '22:00',
    endTime: '05:00',
    description: 'Six drummers, two turntables. Asking for the whole arch.',
    de: { name: 'Night Ferry: Percussion live', description: 'Sechs Trommeln, zwei Plattenspieler.' },
    eventType: 'concert',
    genre: 'Afro house',
    capacity: 300,
    policy: 'tickets',
    status: 'pending_venue_approval',
    organiser: 'organiser@demo.test',
    cover: ['#0c2b2a', '#36c9a7', '#f4f1de'],
    tickets: [
      {
        name: 'General entry',
        description: 'Standing.',
        de: { name: 'Eintritt', description: 'Stehplatz.' },
        pricePence: 1800,
        capacity: 300,
        soldShare: 0,
        maxPerOrder: 8,
      },
    ],
  },
  {
    venue: 'restaurant',
    name: 'Winemaker’s supper: chalk and salt',
    weekday: 'wed',
    fromDay: 6,
    startTime: '19:00',
    endTime: '22:30',
    description: 'Five courses with five English whites, and the person who made them at your table.',
    de: {
      name: 'Winzerabend: Kreide und Salz',
      description: 'Fünf Gänge mit fünf englischen Weißweinen, und der Winzer sitzt mit am Tisch.',
    },
    eventType: 'supper',
    genre: null,
    capacity: 36,
    policy: 'tickets',
    status: 'approved',
    organiser: null,
    cover: ['#1f3d3a', '#d98d5f', '#efe3cc'],
    // For the place cards.
    ticketNames: 'required',
    tickets: [
      {
        name: 'Seat with wines',
        description: 'Five courses, five glasses.',
        de: { name: 'Platz mit Weinen', description: 'Fünf Gänge, fünf Gläser.' },
        pricePence: 9500,
        capacity: 24,
        soldShare: 0.5,
        maxPerOrder: 6,
      },
      {
        name: 'Seat without alcohol',
        description: 'Five courses, house cordials.',
        de: { name: 'Platz ohne Alkohol', description: 'Fünf Gänge, hausgemachte Limonaden.' },
        pricePence: 7200,
        capacity: 12,
        soldShare: 0.25,
        maxPerOrder: 6,
      },
    ],
  },
]
