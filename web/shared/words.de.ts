import type { SharedWords } from './words.en.ts'

const de: SharedWords = {
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  months: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  date: (weekday, day, month) => `${weekday}, ${day}.\u00a0${month}`,
  optional: 'optional',
  back: 'Zurück',
  next: 'Weiter',
  retry: 'Noch einmal versuchen',
  faults: {
    required: 'Bitte ausfüllen.',
    tooShort: 'Das ist zu kurz.',
    tooLong: 'Das ist zu lang.',
    email: 'Bitte eine gültige E-Mail-Adresse angeben.',
    phone: 'Bitte nur Ziffern, Leerzeichen und + ( ) - verwenden.',
    refused: 'Bitte prüfen.',
  },
  offline: 'Sie scheinen offline zu sein. Ihre Eingaben bleiben erhalten.',
  lost: 'Es kam keine Antwort; vielleicht hat es geklappt. Bitte versuchen Sie es noch einmal: Wir sehen nach, und nichts wird doppelt gebucht oder bezahlt.',
  busy: 'Gerade ist viel los. Ihre Eingaben bleiben erhalten: Bitte versuchen Sie es gleich noch einmal.',
  tooMany: 'Das waren viele Versuche. Bitte warten Sie eine Minute.',
  broken:
    'Bei uns ist etwas schiefgegangen. Ihre Eingaben bleiben erhalten: Bitte versuchen Sie es noch einmal.',
}

export default de
