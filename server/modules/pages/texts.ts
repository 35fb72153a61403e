import type { TicketReason } from '../../../contract/event-fields.ts'
import type { AccountTask, PageLanguage } from '../../../contract/page-data.ts'

/** What the server itself writes into pages: titles, descriptions, and what is shown without JavaScript. */
export const TEXTS: Record<
  PageLanguage,
  {
    bookTitle: (venue: string) => string
    bookDescription: (venue: string) => string
    guestListTitle: (venue: string) => string
    guestListDescription: (venue: string) => string
    comboTitle: (venue: string) => string
    comboDescription: (venue: string) => string
    comboHeading: string
    /** A title and a sentence for each widget. */
    offers: Record<'bookings' | 'events' | 'vouchers' | 'guest_list', readonly [string, string]>
    nextEvent: (event: string) => string
    nothingOnline: string
    allOffers: string
    loading: string
    noScript: string
    call: string
    write: string
    website: string
    eventsTitle: (venue: string) => string
    eventTitle: (event: string, venue: string) => string
    eventsDescription: (venue: string) => string
    eventsNoScript: string
    ticketReasons: Record<TicketReason, string>
    vouchersTitle: (venue: string) => string
    vouchersDescription: (venue: string) => string
    vouchersNoScript: string
    payTitle: (venue: string) => string
    payDescription: string
    manageTitle: (venue: string) => string
    manageDescription: string
    manageNoScript: string
    queueTitle: (venue: string) => string
    queueDescription: string
    queueNoScript: string
    waitlistTitle: (venue: string) => string
    waitlistDescription: string
    waitlistNoScript: string
    account: Record<AccountTask, string>
    accountDescription: string
    accountNoScript: string
    door: string
    doorDescription: string
    doorNoScript: string
  }
> = {
  en: {
    bookTitle: (venue) => `Book a table · ${venue}`,
    bookDescription: (venue) => `See free tables at ${venue} and book online in a minute.`,
    guestListTitle: (venue) => `Guest list · ${venue}`,
    guestListDescription: (venue) => `Put yourself and your friends on the guest list of ${venue}.`,
    comboTitle: (venue) => `Book · ${venue}`,
    comboDescription: (venue) => `Everything that can be booked online at ${venue}.`,
    comboHeading: 'What would you like?',
    offers: {
      bookings: ['Book a table', 'Choose a day and a time; see what is free.'],
      events: ['Events', 'Tickets and tables for what is coming up.'],
      guest_list: ['Guest list', 'Put yourself and your friends on the list.'],
      vouchers: ['Gift vouchers', 'Sent by e-mail, with your own words.'],
    },
    nextEvent: (event) => `Next: ${event}`,
    nothingOnline: 'Nothing can be booked online at the moment.',
    allOffers: 'Back to everything we offer',
    loading: 'One moment, please.',
    noScript: 'Booking online needs JavaScript. You can also reach us directly:',
    call: 'Call',
    write: 'Write to',
    website: 'Our website',
    eventsTitle: (venue) => `Events · ${venue}`,
    eventTitle: (event, venue) => `${event} · ${venue}`,
    eventsDescription: (venue) => `What is on at ${venue}, with tickets.`,
    eventsNoScript: 'Buying tickets online needs JavaScript. You can also reach us directly:',
    ticketReasons: {
      sold_out: 'sold out',
      not_started: 'not on sale yet',
      ended: 'no longer on sale',
      closed: 'not on sale',
    },
    vouchersTitle: (venue) => `Gift vouchers · ${venue}`,
    vouchersDescription: (venue) => `Give an evening at ${venue}: a gift voucher by e-mail, in a minute.`,
    vouchersNoScript: 'Buying vouchers online needs JavaScript. You can also reach us directly:',
    payTitle: (venue) => `Payment · ${venue}`,
    payDescription: 'Pay for your booking.',
    manageTitle: (venue) => `Your booking · ${venue}`,
    manageDescription: 'See, change or cancel your booking.',
    manageNoScript: 'Your booking page needs JavaScript. You can also reach us directly:',
    queueTitle: (venue) => `Wait for a table · ${venue}`,
    queueDescription: 'Join the queue, and see when your table is ready.',
    queueNoScript: 'This page needs JavaScript. Please ask at the door.',
    waitlistTitle: (venue) => `Wait list · ${venue}`,
    waitlistDescription: 'See your place on the wait list, and take what came free.',
    waitlistNoScript: 'The wait list needs JavaScript. You can also reach us directly:',
    account: {
      setup: 'Set up Maitred',
      invite: 'Your invitation',
      reset: 'New password',
      'sign-in': 'Your bookings',
      confirm: 'Confirm your address',
    },
    accountDescription: 'A page for whoever received its link.',
    accountNoScript: 'This page needs JavaScript. Please switch it on and open the link again.',
    door: 'Door',
    doorDescription: 'The door of a venue: scan, list, count. It goes on without the network.',
    doorNoScript: 'The door needs JavaScript. Please switch it on and reload the page.',
  },
  de: {
    bookTitle: (venue) => `Tisch reservieren · ${venue}`,
    bookDescription: (venue) => `Freie Tische bei ${venue} ansehen und in einer Minute online reservieren.`,
    guestListTitle: (venue) => `Gästeliste · ${venue}`,
    guestListDescription: (venue) => `Setzen Sie sich und Ihre Freunde auf die Gästeliste: ${venue}.`,
    comboTitle: (venue) => `Reservieren · ${venue}`,
    comboDescription: (venue) => `Alles, was Sie online reservieren können: ${venue}.`,
    comboHeading: 'Was darf es sein?',
    offers: {
      bookings: ['Tisch reservieren', 'Tag und Uhrzeit wählen und sehen, was frei ist.'],
      events: ['Veranstaltungen', 'Tickets und Tische für alles, was ansteht.'],
      guest_list: ['Gästeliste', 'Setzen Sie sich und Ihre Freunde auf die Liste.'],
      vouchers: ['Gutscheine', 'Per E-Mail, mit Ihren eigenen Worten.'],
    },
    nextEvent: (event) => `Als Nächstes: ${event}`,
    nothingOnline: 'Zurzeit kann nichts online reserviert werden.',
    allOffers: 'Zurück zu allen Angeboten',
    loading: 'Einen Moment, bitte.',
    noScript: 'Für die Online-Reservierung wird JavaScript benötigt. Sie erreichen uns auch direkt:',
    call: 'Telefon:',
    write: 'E-Mail:',
    website: 'Unsere Website',
    eventsTitle: (venue) => `Veranstaltungen · ${venue}`,
    eventTitle: (event, venue) => `${event} · ${venue}`,
    eventsDescription: (venue) => `Was bei ${venue} los ist, mit Tickets.`,
    eventsNoScript: 'Für den Ticketkauf wird JavaScript benötigt. Sie erreichen uns auch direkt:',
    ticketReasons: {
      sold_out: 'ausverkauft',
      not_started: 'noch nicht im Verkauf',
      ended: 'nicht mehr im Verkauf',
      closed: 'nicht im Verkauf',
    },
    vouchersTitle: (venue) => `Gutscheine · ${venue}`,
    vouchersDescription: (venue) =>
      `Schenken Sie einen Abend bei ${venue}: ein Gutschein per E-Mail, in einer Minute.`,
    vouchersNoScript: 'Für den Gutscheinkauf wird JavaScript benötigt. Sie erreichen uns auch direkt:',
    payTitle: (venue) => `Zahlung · ${venue}`,
    payDescription: 'Bezahlen Sie Ihre Reservierung.',
    manageTitle: (venue) => `Ihre Reservierung · ${venue}`,
    manageDescription: 'Ihre Reservierung ansehen, ändern oder stornieren.',
    manageNoScript: 'Für Ihre Reservierungsseite wird JavaScript benötigt. Sie erreichen uns auch direkt:',
    queueTitle: (venue) => `Auf einen Tisch warten · ${venue}`,
    queueDescription: 'Stellen Sie sich an, und sehen Sie, wann Ihr Tisch bereit ist.',
    queueNoScript: 'Für diese Seite wird JavaScript benötigt. Bitte fragen Sie am Eingang.',
    waitlistTitle: (venue) => `Warteliste · ${venue}`,
    waitlistDescription: 'Ihr Platz auf der Warteliste, und was für Sie frei wurde.',
    waitlistNoScript: 'Für die Warteliste wird JavaScript benötigt. Sie erreichen uns auch direkt:',
    account: {
      setup: 'Maitred einrichten',
      invite: 'Ihre Einladung',
      reset: 'Neues Passwort',
      'sign-in': 'Ihre Reservierungen',
      confirm: 'Adresse bestätigen',
    },
    accountDescription: 'Eine Seite für alle, die diesen Link erhalten haben.',
    accountNoScript:
      'Diese Seite braucht JavaScript. Bitte schalten Sie es ein und öffnen Sie den Link noch einmal.',
    door: 'Einlass',
    doorDescription: 'Der Einlass eines Lokals: scannen, Liste, zählen. Es geht auch ohne Netz weiter.',
    doorNoScript: 'Der Einlass braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  },
}
