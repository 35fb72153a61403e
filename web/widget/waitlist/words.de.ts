import money from '../../../domain/money-words.de.ts'
import shared from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...shared,
  ...money,
  lost: 'Es kam keine Antwort, vielleicht ist es trotzdem geschehen. Bitte sehen Sie noch einmal nach: Die Seite zeigt den Stand.',
  waitingTitle: 'Sie stehen auf der Warteliste',
  waitingSentence:
    'Wir schreiben Ihnen, sobald etwas frei wird. Auch diese Seite sagt es, solange sie geöffnet ist.',
  place: (place) =>
    place === 1 ? 'Sie sind als Nächstes an der Reihe' : `Sie haben Platz ${place} in der Reihe`,
  offerTitle: 'Es ist etwas frei geworden',
  offerSentence: (until) =>
    `Es wird bis ${until} Uhr für Sie gehalten. So lange kann es niemand sonst buchen.`,
  left: (seconds) => {
    const [many, one] = seconds < 60 ? [seconds, 'Sekunde'] : [Math.floor(seconds / 60), 'Minute']
    return `noch ${many} ${one}${many === 1 ? '' : 'n'}`
  },
  wish: 'Ihr Wunsch',
  between: (from, to) => (from === to ? `${from} Uhr` : `${from} bis ${to} Uhr`),
  tickets: (count) => (count === 1 ? '1 Ticket' : `${count} Tickets`),
  guestList: 'Gästeliste',
  anyArea: (areas) => `Nur ${areas}`,
  take: 'Annehmen',
  takeAndPay: (amount) => `Annehmen und ${amount} zahlen`,
  takeAndHold: (amount) => `Annehmen, ${amount} reserviert`,
  takeWithCard: 'Annehmen, mit Karte',
  finishPaying: 'Zahlung abschließen',
  notThis: 'Nein, ich warte weiter',
  notThisHint:
    'Es geht an die Nächsten. Ihren Platz behalten Sie, und diese Zeit wird Ihnen nicht noch einmal angeboten.',
  leave: 'Warteliste verlassen',
  leaveTitle: 'Warteliste verlassen?',
  leaveSentence: 'Sie verlieren Ihren Platz. Was für Sie gehalten wird, geht an die Nächsten.',
  stay: 'Auf der Warteliste bleiben',
  yesLeave: 'Ja, verlassen',
  gone: 'Das Angebot ist vorbei: Die Zeit ist abgelaufen, oder es wurde an anderer Stelle beantwortet. So steht es jetzt.',
  declined: 'Danke. Es geht an die Nächsten, und Sie behalten Ihren Platz.',
  history: 'Was bisher geschah',
  ended: {
    taken: ['Das hat geklappt', 'Das Angebot ist gebucht. Die Bestätigung kommt per E-Mail.'],
    left: ['Sie haben die Warteliste verlassen', 'Es wird Ihnen nichts mehr angeboten.'],
    removed: [
      'Sie wurden von der Warteliste genommen',
      'Bitte fragen Sie uns, wenn Sie nicht wissen, warum.',
    ],
    over: ['Die gewünschte Zeit ist vorbei', 'Leider wurde für Sie nichts weiter frei.'],
  },
  again: 'Einen anderen Tag suchen',
  againEvent: 'Andere Veranstaltungen ansehen',
  reach: (venue) => `Fragen? So erreichen Sie ${venue}:`,
  terms: 'Wenn Sie nicht kommen können',
  holdEnds: 'Der Betrag wird auf Ihrer Karte reserviert, nicht abgebucht.',
  cardKept: 'Ihre Karte wird hinterlegt. Jetzt wird nichts abgebucht.',
}

export default de
