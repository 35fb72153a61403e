import type { DayWords } from './day-words.en.ts'

const de: DayWords = {
  moreGuests: 'Mehr Gäste',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  dayStates: {
    free: 'frei',
    full: 'ausgebucht',
    closed: 'geschlossen',
    early: 'noch nicht offen',
    past: 'vorbei',
  },
  today: 'heute',
  requestNote: 'Wir bestätigen jede Reservierung selbst, per E-Mail.',
  requestNow: 'Anfrage senden',
}

export default de
