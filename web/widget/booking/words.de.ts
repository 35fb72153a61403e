import days from '../shared/day-words.de.ts'
import plan from '../shared/plan-words.de.ts'
import guest from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...guest,
  ...plan,
  ...days,
  off: 'Die Online-Reservierung ist zurzeit ausgeschaltet.',
  nothingOffered: 'Zurzeit kann online nicht reserviert werden.',

  whenTitle: 'Für wie viele, und wann?',
  larger: (largest) => `Online bis ${largest} Gäste. Für mehr sprechen Sie uns bitte an.`,

  timeTitle: 'Um wie viel Uhr?',
  allDays: 'Alle Tage',
  afterMidnight: (date) => `Nach Mitternacht, ${date}`,
  stayOf: (mins) =>
    `Tisch für ${mins % 30 || mins < 60 ? `${mins} Min.` : `${Math.floor(mins / 60)}${mins % 60 ? '½' : ''} Std.`}`,
  partyAbove: (_, largest) => `Online sind höchstens ${largest} Gäste möglich. Bitte sprechen Sie uns an:`,
  tooLate: (date) => `Für ${date} ist es online zu spät. Ein Anruf hilft vielleicht noch.`,
  notOpen: (date, opens) => `Für ${date} kann ab ${opens} reserviert werden.`,
  notForParty: (date, guests) => `Am ${date} wird online nichts für ${guests} angeboten.`,
  reasons: {
    past: 'vorbei',
    cutoff: 'zu kurzfristig',
    too_early: 'noch nicht offen',
    closed: 'geschlossen',
    full: 'voll',
    no_table: 'voll',
    party_size: 'nicht für Ihre Gruppe',
    taken: 'vergeben',
    blocked: 'nicht verfügbar',
    not_offered: 'nicht online buchbar',
  },
  allOf: {
    cutoff: 'Dafür ist es online zu spät. Ein Anruf hilft vielleicht noch.',
    too_early: 'Für diesen Tag kann noch nicht reserviert werden.',
    closed: 'An diesem Tag geschlossen.',
    full: 'Für Ihre Gruppe ausgebucht.',
    no_table: 'Für Ihre Gruppe ausgebucht.',
  },
  partyBetween: (min, max) => (min === max ? `Für ${min} Personen.` : `Für ${min} bis ${max} Personen.`),
  perGuestAtLeast: (each, least) => `${each} je Gast, mindestens für ${least}`,
  depositOf: (amount, isHeld) => `${amount} ${isHeld ? 'auf der Karte reserviert' : 'Anzahlung'}`,
  noSlots: (date) => `Am ${date} haben wir geschlossen.`,
  dayFull: (date, guests) => `Am ${date} ist für ${guests} nichts mehr frei.`,
  nextDates: 'Die nächsten freien Tage:',
  noNextDates: 'Online ist sonst nichts frei. Bitte sprechen Sie uns an.',
  tooLarge: 'Ihre Gruppe ist größer als unsere Tische. Bitte sprechen Sie uns an.',
  tooManyTables: 'Mehr Tische reservieren Sie bitte am Telefon.',
  slotGone: (time) => `${time} Uhr wurde gerade vergeben. Ihre Eingaben bleiben erhalten.`,
  nearest: 'Die nächsten freien Zeiten:',

  cardKept: 'Ihre Karte wird hinterlegt und nur nach den Bedingungen unten belastet.',
  toCard: 'Weiter zur Karte',
}

export default de
