import check from '../shared/check-words.de.ts'
import guest from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...guest,
  ...check,
  joinTitle: (venue) => `Auf einen Tisch warten: ${venue}`,
  joinLead:
    'Sagen Sie uns, wie viele Sie sind. Lassen Sie diese Seite dann offen: Sie meldet sich, wenn Ihr Tisch bereit ist.',
  howMany: 'Wie viele sind Sie?',
  morePeople: 'Mehr als acht',
  nameHint: 'Diesen Namen rufen wir auf.',
  phoneHint: 'Nur um Sie heute anzurufen. Nach Betriebsschluss vergessen wir sie.',
  join: 'In die Warteschlange',
  joining: 'Einen Moment …',
  missing: 'Bitte geben Sie Ihren Namen an, und wie viele Sie sind.',
  closed: 'Die Warteschlange ist gerade geschlossen. Bitte fragen Sie am Eingang.',
  off: 'Die Warteschlange ist gerade geschlossen. Bitte fragen Sie am Eingang.',
  hello: (name, people) => `${name}, ${people}`,
  place: (place) => `Sie sind Nummer ${place}`,
  ahead: (ahead) =>
    ahead === 0
      ? 'Niemand ist vor Ihnen.'
      : ahead === 1
        ? 'Eine Gruppe ist vor Ihnen.'
        : `${ahead} Gruppen sind vor Ihnen.`,
  mins: (mins) =>
    mins === null
      ? 'Heute wird kein Tisch mehr frei. Bitte fragen Sie am Eingang.'
      : mins === 0
        ? 'Jeden Moment'
        : `Etwa ${mins} Minuten`,
  told: (mins) => `Anfangs hatten wir ${mins} ${mins === 1 ? 'Minute' : 'Minuten'} gesagt.`,
  keepOpen:
    'Lassen Sie diese Seite offen. Sie ändert sich von selbst und gibt einen Ton, wenn Ihr Tisch bereit ist.',
  ready: 'Ihr Tisch ist bereit',
  comeUntil: (time) => `Bitte kommen Sie zum Eingang. Wir halten Ihren Tisch bis ${time} Uhr frei.`,
  readyTitle: 'Tisch bereit',
  leave: 'Warteschlange verlassen',
  leaveReady: 'Ich brauche den Tisch nicht mehr',
  leaveTitle: 'Warteschlange verlassen?',
  leaveSentence: 'Ihr Platz ist dann weg.',
  yesLeave: 'Ja, verlassen',
  stay: 'Bleiben',
  ended: {
    seated: ['Guten Appetit', 'Sie haben Ihren Tisch.'],
    left: [
      'Sie haben die Warteschlange verlassen',
      'Vielleicht ein andermal. Am Eingang können Sie sich wieder anstellen.',
    ],
    no_answer: [
      'Wir haben Sie aufgerufen und nicht gefunden',
      'Bitte fragen Sie am Eingang: Vielleicht gibt es noch einen Tisch.',
    ],
    removed: [
      'Sie sind nicht mehr in der Warteschlange',
      'Falls das ein Irrtum ist, fragen Sie bitte am Eingang.',
    ],
    day_over: ['Für heute ist Schluss', 'Danke fürs Warten. Wir hoffen, Sie kommen wieder.'],
  },
  again: 'Neu anstellen',
}

export default de
