import type { PageLanguage } from '../../../contract/page-data.ts'

/** What the server itself writes into pages: titles, descriptions, and what is shown without JavaScript. */
export const TEXTS: Record<
  PageLanguage,
  {
    bookTitle: (venue: string) => string
    bookDescription: (venue: string) => string
    loading: string
    noScript: string
    call: string
    write: string
    website: string
    payTitle: (venue: string) => string
    payDescription: string
    manageTitle: (venue: string) => string
    manageDescription: string
    manageNoScript: string
  }
> = {
  en: {
    bookTitle: (venue) => `Book a table · ${venue}`,
    bookDescription: (venue) => `See free tables at ${venue} and book online in a minute.`,
    loading: 'One moment, please.',
    noScript: 'Booking online needs JavaScript. You can also reach us directly:',
    call: 'Call',
    write: 'Write to',
    website: 'Our website',
    payTitle: (venue) => `Payment · ${venue}`,
    payDescription: 'Pay for your booking.',
    manageTitle: (venue) => `Your booking · ${venue}`,
    manageDescription: 'See, change or cancel your booking.',
    manageNoScript: 'Your booking page needs JavaScript. You can also reach us directly:',
  },
  de: {
    bookTitle: (venue) => `Tisch reservieren · ${venue}`,
    bookDescription: (venue) => `Freie Tische im ${venue} ansehen und in einer Minute online reservieren.`,
    loading: 'Einen Moment, bitte.',
    noScript: 'Für die Online-Reservierung wird JavaScript benötigt. Sie erreichen uns auch direkt:',
    call: 'Anrufen:',
    write: 'Schreiben an',
    website: 'Unsere Website',
    payTitle: (venue) => `Zahlung · ${venue}`,
    payDescription: 'Bezahlen Sie Ihre Reservierung.',
    manageTitle: (venue) => `Ihre Reservierung · ${venue}`,
    manageDescription: 'Ihre Reservierung ansehen, ändern oder stornieren.',
    manageNoScript: 'Für Ihre Reservierungsseite wird JavaScript benötigt. Sie erreichen uns auch direkt:',
  },
}
