import type { JoinWords } from './words.en.ts'

const de: JoinWords = {
  tellMe: (from, to) =>
    from === to
      ? `Bescheid geben, wenn ${from} Uhr frei wird`
      : `Bescheid geben, wenn etwas frei wird: ${from} bis ${to} Uhr`,
  tellMeTickets: 'Bescheid geben, wenn Tickets frei werden',
  title: 'Auf einen Platz warten',
  explain:
    'Wird etwas frei, schreiben wir Ihnen und halten es kurze Zeit für Sie. Vorher wird nichts gebucht oder bezahlt.',
  from: 'Von',
  to: 'Bis',
  dataGoes: (venue) => `Ihre Angaben gehen an ${venue}, für Ihren Platz auf der Liste.`,
  join: 'Auf die Warteliste',
  joined: (place) =>
    place === 1 ? 'Sie stehen als Erstes auf der Liste.' : `Sie haben Platz ${place} auf der Liste.`,
  mailed: 'Wir haben Ihnen eine E-Mail mit dem Link zu Ihrem Platz geschickt.',
  open: 'Meinen Platz ansehen',
  freeNow: 'Davon ist gerade etwas frei. Laden Sie die Seite neu und wählen Sie es aus.',
}

export default de
