import type { PageLanguage } from '../../../contract/page-data.ts'
import type { Offer } from './find-offers.ts'

const EN = {
  description: 'Tables, guest lists, tickets and vouchers for restaurants, bars and clubs. Open source.',
  other: ['de', 'Deutsch'] as readonly [PageLanguage, string],
  guide: 'Guide',
  interface: 'Interface',
  signIn: 'Sign in',
  makeAccount: 'Make an account',
  tryDemo: 'Try the demo',
  headline: 'Every table, every ticket, every guest. No commission.',
  lead: 'Booking for restaurants, cafés and clubs: a widget on your website, a live floor for your team, an app at your door. Open source, on your own server.',
  openConsole: 'Open the console',
  readGuide: 'Read the guide',
  noSignUp: 'Three made-up venues with three months of history. No sign-up, and no card is charged.',
  floorAlt:
    'The floor of a restaurant in the evening: tables down, hours across, each party as a block with its state.',
  phoneAlt: 'The booking widget on a phone: guests, days and times on one screen.',
  numbers: [
    ['0 %', 'commission. You pay your card provider and nobody else.'],
    ['0', 'cookies and trackers in the widget.'],
    ['1', 'floor for every host: a move shows within two seconds.'],
    ['Offline', 'the door goes on scanning when the network is gone.'],
  ],
  whatTitle: 'One place for the whole evening',
  features: [
    [
      'Guests book in three taps',
      'Times on the first screen, areas instead of table numbers, and what a deposit means in plain words. English and German.',
      'A guest chooses where to sit.',
    ],
    [
      'Hosts see the whole room',
      'Allergies, regulars and money at one glance. Drag a party to another table: two parties never get the same one.',
      'The floor plan of the console.',
    ],
    [
      'The door knows at once',
      'One word, one colour, one sound. Heads are counted against your licence, online and offline.',
      'The door app lets a guest in.',
    ],
  ],
  walkIn: 'Walk in',
  walkInLead: 'Each venue has a website with its widgets in it, and each widget is also a page of its own.',
  walkInStaff: ['To see the console or the door app, sign in with', 'an account of the demo'],
  website: 'Visit the website',
  widgetsOf: (venue: string) => `Widgets of ${venue}`,
  kinds: { restaurant: 'Restaurant', club: 'Club', cafe: 'Café' },
  widgets: {
    bookings: 'Book a table',
    events: 'Events',
    'guest-list': 'Guest list',
    vouchers: 'Gift vouchers',
    combo: 'All in one',
  } as Record<Offer | 'combo', string>,
  snippetTitle: 'Two lines on any website',
  snippetLead:
    'Under a strict content policy, by keyboard and screen reader, in your colours, fonts and corners.',
  accounts: 'Accounts of the demo',
  password: 'All of them have the password',
  signInTo: ['Sign in to', 'the console', 'or, on a phone, to', 'the door'],
  runTitle: 'For whoever runs it',
  documents: { guide: 'Guide', docs: 'Interface', 'openapi.json': 'OpenAPI document' },
  probes: {
    healthz: 'Is it running?',
    readyz: 'Is it ready to serve?',
    metrics: 'Metrics for Prometheus',
  },
  openSource: 'Maitred, open source',
}

export type LandingTexts = typeof EN

const DE: LandingTexts = {
  description: 'Tische, Gästelisten, Tickets und Gutscheine für Restaurants, Bars und Clubs. Quelloffen.',
  other: ['en', 'English'],
  guide: 'Anleitung',
  interface: 'Schnittstelle',
  signIn: 'Anmelden',
  makeAccount: 'Konto anlegen',
  tryDemo: 'Demo ausprobieren',
  headline: 'Jeder Tisch, jedes Ticket, jeder Gast. Ohne Provision.',
  lead: 'Reservierungen für Restaurants, Cafés und Clubs: ein Widget auf Ihrer Website, ein Tischplan für Ihr Team, eine App am Einlass. Quelloffen, auf Ihrem eigenen Server.',
  openConsole: 'Konsole öffnen',
  readGuide: 'Anleitung lesen',
  noSignUp:
    'Drei erfundene Betriebe mit drei Monaten Geschichte. Ohne Registrierung, und keine Karte wird belastet.',
  floorAlt:
    'Ein Restaurant am Abend: die Tische untereinander, die Stunden nebeneinander, jede Gruppe als Block mit ihrem Stand.',
  phoneAlt: 'Das Widget auf dem Telefon: Gäste, Tage und Uhrzeiten auf einer Seite.',
  numbers: [
    ['0 %', 'Provision. Sie bezahlen nur Ihren Zahlungsanbieter.'],
    ['0', 'Cookies und Tracker im Widget.'],
    ['1', 'Plan für das ganze Team: Was einer verschiebt, sehen alle innerhalb von zwei Sekunden.'],
    ['Offline', 'Am Einlass wird weiter gescannt, auch ohne Netz.'],
  ],
  whatTitle: 'Der ganze Abend an einem Ort',
  features: [
    [
      'Gäste buchen in drei Schritten',
      'Uhrzeiten auf der ersten Seite, Bereiche statt Tischnummern, und was eine Anzahlung bedeutet, in klaren Worten. Deutsch und Englisch.',
      'Ein Gast wählt seinen Platz.',
    ],
    [
      'Das Team sieht den ganzen Raum',
      'Allergien, Stammgäste und Geld auf einen Blick. Ziehen Sie eine Gruppe an einen anderen Tisch: Zwei Gruppen bekommen nie denselben.',
      'Der Tischplan in der Konsole.',
    ],
    [
      'Am Einlass ist sofort alles klar',
      'Ein Wort, eine Farbe, ein Ton. Gezählt wird gegen die erlaubte Zahl, mit und ohne Netz.',
      'Die Einlass-App lässt einen Gast herein.',
    ],
  ],
  walkIn: 'Treten Sie ein',
  walkInLead:
    'Jeder Betrieb hat eine Website mit seinen Widgets darin, und jedes Widget ist auch eine eigene Seite.',
  walkInStaff: ['In die Konsole und die Einlass-App kommen Sie mit', 'einem Konto der Demo'],
  website: 'Zur Website',
  widgetsOf: (venue) => `Widgets von ${venue}`,
  kinds: { restaurant: 'Restaurant', club: 'Club', cafe: 'Café' },
  widgets: {
    bookings: 'Tisch reservieren',
    events: 'Veranstaltungen',
    'guest-list': 'Gästeliste',
    vouchers: 'Gutscheine',
    combo: 'Alles in einem',
  },
  snippetTitle: 'Zwei Zeilen auf jeder Website',
  snippetLead:
    'Mit strenger Content Security Policy, per Tastatur und Screenreader, in Ihren Farben, Schriften und Ecken.',
  accounts: 'Konten der Demo',
  password: 'Alle haben das Passwort',
  signInTo: ['Melden Sie sich an:', 'in der Konsole', 'oder auf dem Telefon', 'am Einlass'],
  runTitle: 'Für den Betrieb',
  documents: {
    guide: 'Anleitung (englisch)',
    docs: 'Schnittstelle (englisch)',
    'openapi.json': 'OpenAPI-Dokument',
  },
  probes: {
    healthz: 'Läuft der Dienst?',
    readyz: 'Ist er bereit?',
    metrics: 'Messwerte für Prometheus',
  },
  openSource: 'Maitred, quelloffen',
}

export const LANDING_TEXTS: Readonly<Record<PageLanguage, LandingTexts>> = { en: EN, de: DE }
