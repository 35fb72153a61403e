import shared from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const people = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)
const entries = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`)
const STORAGE_FULL = 'Der Speicher dieses Telefons ist voll. Bitte Platz schaffen und noch einmal versuchen.'

const de: Words = {
  ...shared,
  title: 'Einlass',
  people,
  gate: 'Eingang',
  tryAgain: 'Noch einmal versuchen',
  goBack: 'Zurück',
  close: 'Schließen',
  gateName: 'Name dieses Eingangs',
  anotherNight: 'Anderes Lokal oder andere Nacht',
  tabs: { scan: 'Scannen', list: 'Liste', count: 'Zählen', more: 'Mehr' },
  screens: 'Ansichten',
  toSettle: 'zu klären',
  waiting: (count) => `${entries(count)} zu senden`,
  notCounted: `Nicht gezählt. ${STORAGE_FULL}`,
  notRecorded: `Nicht erfasst. ${STORAGE_FULL}`,

  start: {
    loading: 'Die Liste für heute wird geladen',
    moment: 'Einen Moment.',
    noConnection: 'Noch keine Verbindung',
    noList:
      'Dieses Telefon hat keine Liste für heute. Es braucht einmal das Netz; danach geht es auch ohne weiter.',
    over: 'Die Nacht ist vorbei',
    namesGone: 'Die Namen sind von diesem Telefon gelöscht.',
    unsent: (count) => `${entries(count)} zu senden: Das geschieht, sobald das Netz wieder da ist.`,
    elsewhere: 'In einem anderen Fenster geöffnet',
    oneWindow:
      'Der Einlass ist auf diesem Telefon in einem anderen Fenster oder Tab geöffnet. Nur in einem, damit niemand doppelt gezählt wird.',
    goOnHere: 'Schließen Sie das andere, oder machen Sie hier weiter. Nichts geht verloren.',
    take: 'Hier weitermachen',
  },
  signIn: {
    ended: 'Sie sind abgemeldet, und die Namen sind von diesem Telefon gelöscht.',
    unsent: (count) =>
      `${entries(count)} zu senden: Melden Sie sich bei dem Lokal an, zu dem ${count === 1 ? 'er gehört' : 'sie gehören'}.`,
  },
  choose: {
    title: 'Wo sind Sie?',
    lost: 'Ihr Konto gehört nicht mehr zum Einlass dieses Lokals. Die Namen sind von diesem Telefon gelöscht.',
    noVenue:
      'Ihr Konto hat kein Lokal mit Einlass. Bitten Sie die Inhaberin oder den Inhaber um die Rolle „door“.',
    venue: 'Lokal',
    night: 'Nacht',
    tonight: 'Die laufende',
    next: 'Die nächste, um dieses Telefon vorzubereiten',
    gateHint: 'Andere Eingänge sehen ihn: „Vorn“, „Terrasse“.',
    open: 'Einlass öffnen',
  },
  held: (count) =>
    count === 1
      ? '1 Eintrag eines anderen Lokals ist auf diesem Telefon aufbewahrt. Er wird gesendet, sobald sich hier jemand dieses Lokals anmeldet.'
      : `${count} Einträge eines anderen Lokals sind auf diesem Telefon aufbewahrt. Sie werden gesendet, sobald sich hier jemand dieses Lokals anmeldet.`,
  status: {
    inside: (capacity) => (capacity === null ? 'im Haus' : `von ${capacity} im Haus`),
    off: 'Kein Netz. Einfach weitermachen: Alles bleibt gespeichert.',
    connecting: 'Verbindung wird gesucht … Einfach weitermachen: Alles bleibt gespeichert.',
    on: 'Verbunden',
    full: 'Der Speicher dieses Telefons ist voll. Bitte Platz schaffen und die App offen lassen, bis alles gesendet ist.',
  },
  clock: {
    units: { minute: ['Minute', 'Minuten'], hour: ['Stunde', 'Stunden'], day: ['Tag', 'Tage'] },
    wrong: (span, isAhead, time) =>
      `Die Uhr dieses Telefons geht ${span} ${isAhead ? 'vor' : 'nach'}. Einlässe bekommen trotzdem die richtige Zeit: Es ist ${time} Uhr.`,
    understood: 'OK',
    corrected: (count) =>
      `Die Uhr dieses Telefons ging falsch. ${entries(count)} ${count === 1 ? 'hat' : 'haben'} jetzt die richtige Zeit.`,
  },
  scan: {
    title: 'Scannen',
    picture: 'Bild der Kamera',
    light: 'Licht',
    back: 'Hintere Kamera',
    front: 'Vordere Kamera',
    type: 'Code eingeben',
    hint: 'Den Code in den Rahmen halten. Er wird von selbst gelesen.',
    last: 'Zuletzt:',
    lastIn: (arrived, size) => `${arrived} von ${people(size)} im Haus`,
    codeLabel: 'Der Code auf dem Ticket',
    codeHint: 'Vier mal vier Zeichen. Leerzeichen und Striche sind egal.',
    codeFault: (letters: number) =>
      letters === 16
        ? 'In keinem Code steht 0, O, 1, I oder L. Bitte die Eingabe prüfen.'
        : `Ein Code hat 16 Zeichen, dieser hat ${letters}. Bitte die Eingabe prüfen.`,
    referenceFault: 'Das ist die Nummer einer Buchung. Bitte nach Namen suchen.',
    check: 'Prüfen',
  },
  camera: {
    NotAllowedError:
      'Die Kamera ist für diese Seite gesperrt. Bitte in den Einstellungen des Browsers erlauben oder den Code eingeben.',
    NotFoundError: 'Dieses Gerät hat keine Kamera. Bitte den Code eingeben oder die Liste nehmen.',
    NotReadableError:
      'Eine andere App nutzt die Kamera. Bitte schließen und noch einmal versuchen, oder den Code eingeben.',
    other: 'Die Kamera startet nicht. Bitte den Code eingeben oder die Liste nehmen.',
  },
  list: {
    toCome: (count) => `${count} ${count === 1 ? 'kommt' : 'kommen'} noch`,
    tonight: 'heute',
    found: (count) => `${count} gefunden`,
    clear: 'Leeren',
    search: 'Nach Name oder Tisch suchen',
    placeholder: 'Name oder Tisch',
    show: 'Zeigen',
    filters: { out: 'Offen', in: 'Im Haus', all: 'Alle' },
    notFound: (search) =>
      `Niemand namens „${search}“ steht heute auf der Liste. Versuchen Sie einen Teil des Namens.`,
    empty: 'Für heute hat niemand gebucht. Wer ohne Buchung kommt, wird unter „Zählen“ gezählt.',
    nobody: 'Niemand.',
    headsToCome: (count) => (count === 1 ? 'kommt noch,' : 'kommen noch,'),
    heads: (count) => (count === 1 ? 'Person,' : 'Personen,'),
    table: (tables) => `Tisch ${tables}`,
    barred: 'Hausverbot',
    twice: 'Doppelt',
  },
  standing: {
    turnedAway: 'Abgewiesen',
    cancelled: 'Storniert',
    rejected: 'Nicht angenommen',
    pending: 'Nicht bestätigt',
    left: 'Gegangen',
    late: 'Verspätet',
    noShow: 'Nicht erschienen',
    toCome: 'Kommt noch',
    allIn: 'Alle im Haus',
    someIn: (arrived, size) => `${arrived} von ${size} im Haus`,
  },
  flags: {
    title: 'Gut zu wissen',
    allergies: (text) => `Allergien: ${text}`,
    givenUp: 'Galt als nicht erschienen: Der Tisch ist vielleicht vergeben',
    over: (count) => `${count} zu viel im Haus`,
  },
  party: {
    letIn: 'Einlassen',
    undo: 'Wieder hinauszählen',
    turnAway: 'Abweisen …',
    toCome: 'noch zu erwarten',
    size: 'Gruppe',
    sizeAt: (size, time) => `${people(size)} um ${time} Uhr`,
    table: 'Tisch',
    tickets: 'Tickets',
    noName: 'Ohne Namen',
    isIn: 'im Haus',
    event: 'Veranstaltung',
    firstIn: 'Zuerst eingelassen',
    by: (name) => `von ${name}`,
    turnedAway: 'Abgewiesen',
    canBeExpected: 'Der Empfang kann sie wieder erwarten.',
    outAgain: (name, heads) => `${name}: ${people(heads)} wieder hinaus.`,
    inNow: (name, arrived, size) => `${name}: ${arrived} von ${size} im Haus.`,
    needsNetwork:
      'Eine Reservierung aus dem Buch braucht das Netz. Bitte unter „Zählen“ zählen und am Empfang Bescheid geben.',
  },
  reasons: {
    at_capacity: 'Das Lokal ist voll',
    dresswear: 'Kleiderordnung',
    attitude: 'Verhalten',
    barred: 'Hausverbot',
    unspecified: 'Ohne Angabe von Gründen',
  },
  turnAway: {
    title: (name) => `${name} abweisen?`,
    offline:
      'Beim Abweisen kann Geld zurückgehen, deshalb braucht es das Netz. Lassen Sie sie nicht ein, und weisen Sie sie hier ab, sobald das Netz wieder da ist.',
    lookingUp: 'Zahlungen werden nachgesehen …',
    why: 'Warum?',
    manager: 'Das gibt bezahltes Geld zurück: Das darf die Leitung.',
    button: 'Abweisen',
    done: (name) => `${name} wurde abgewiesen.`,
    back: {
      will: (count) => (count === 1 ? 'geht zurück' : 'gehen zurück'),
      done: (count) => (count === 1 ? 'ist auf dem Rückweg' : 'sind auf dem Rückweg'),
    },
    kept: {
      will: (count) => (count === 1 ? 'wird einbehalten' : 'werden einbehalten'),
      done: (count) => (count === 1 ? 'wurde einbehalten' : 'wurden einbehalten'),
    },
    hold: (amount) => `die Reservierung von ${amount} auf der Karte wird aufgehoben`,
    keys: (count) => (count === 1 ? '1 Key' : `${count} Keys`),
    nothing: 'Es wurde nichts bezahlt.',
  },
  count: {
    title: 'Ohne Buchung',
    inside: 'im Haus',
    left: (count) => `im Haus, ${count} weitere erlaubt`,
    full: (capacity) => `im Haus: Die erlaubten ${capacity} sind erreicht`,
    personOut: 'Person hinaus',
    personIn: 'Person hinein',
    peopleIn: 'Personen hinein',
    hint: 'Wer gescannt oder aus der Liste eingelassen wird, ist schon gezählt.',
  },
  more: {
    title: 'Mehr',
    refused: (count) =>
      `${entries(count)} konnte der Dienst nicht erfassen. Bitte am Empfang die Liste von heute prüfen lassen.`,
    update: 'Eine neue Version ist bereit. Sie startet in einer Sekunde, und nichts geht verloren.',
    updateNow: 'Jetzt aktualisieren',
    sound: 'Ton',
    vibration: 'Vibration',
    screen: 'Bildschirm',
    themes: { auto: 'Nachts dunkel', dark: 'Dunkel', light: 'Hell' },
    language: 'Sprache',
    asThePhone: 'Wie das Telefon',
    signedInAs: 'Angemeldet als',
    at: 'bei',
    signOut: 'Abmelden',
    signOutTitle: 'Abmelden?',
    namesGo: 'Die Namen werden von diesem Telefon gelöscht.',
    unsent: (count) =>
      `${entries(count)} zu senden. ${count === 1 ? 'Er bleibt auf diesem Telefon und wird' : 'Sie bleiben auf diesem Telefon und werden'} gesendet, sobald sich hier wieder jemand dieses Lokals anmeldet. Besser: erst auf das Netz warten.`,
    stay: 'Bleiben',
  },
  conflict: {
    unknown: 'Ein unbekannter Code',
    anUnknown: 'ein unbekannter Code',
    twice: (name) => `${name}: doppelt eingelassen`,
    someTwice: (count) => `${count} doppelt eingelassen`,
    andMore: (name, more) => `${name} und ${more} weitere: doppelt eingelassen`,
    ask: 'Fragen Sie am anderen Eingang nach. Sind sie im Haus, lassen Sie es so: Sie sind gezählt. Eine Entscheidung gilt für alle Eingänge.',
    allInside: 'Alle sind im Haus',
    oneByOne: 'Einzeln entscheiden',
    inside: 'Sie sind im Haus',
    takeOut: (heads) => `${people(heads)} wieder hinaus`,
    door: (gate, by, time) => `${gate} (${by}) um ${time} Uhr`,
    noBooking: (door, heads) =>
      `${door}: ${people(heads)} mit einem Code eingelassen, zu dem es hier keine Buchung gibt.`,
    tooMany: (door, heads) =>
      `${door}: ${people(heads)} zu viel eingelassen. Die Gruppe war schon hineingegangen.`,
    stayedInside:
      'Ein anderer Eingang hatte entschieden, dass sie im Haus bleiben. Sie wurden nicht hinausgezählt: Sind sie gegangen, zählen Sie sie unter „Zählen“ hinaus.',
    takenOut:
      'Ein anderer Eingang hatte sie hinausgezählt. Lassen Sie sie wieder ein, wenn sie im Haus sind.',
  },
  verdict: {
    goOn: 'Weiter',
    refuse: 'Nicht einlassen',
    fewer: 'Es kamen weniger:',
    allTheSame: 'Trotzdem einlassen:',
    update: 'Liste aktualisieren',
    bookedBy: (name) => `Gebucht von ${name}.`,
    letIn: (name, heads) => `${name}: ${people(heads)} eingelassen.`,
    heads: (heads) => (heads === 1 ? 'Person' : 'Personen'),
    stillToCome: (count) => `${count} ${count === 1 ? 'kommt' : 'kommen'} noch.`,
    tableIn: (tables, area) => `Tisch ${tables}${area ? `, ${area}` : ''}.`,
    since: (time, by) => ` seit ${time} Uhr${by ? `, eingelassen von ${by}` : ''}`,
    allIn: (size, since) =>
      `${size === 1 ? 'Der Gast ist' : size === 2 ? 'Beide sind' : `Alle ${size} sind`} im Haus${since}.`,
    ticketIn: (since) => `Mit diesem Ticket ist schon jemand im Haus${since}.`,
    turnedAway: (reason) => `Heute am Einlass: ${reason}.`,
    otherVenue: (venue) => `Dieser Code gilt für ${venue}.`,
    link: (host) => `Das ist ein Link zu ${host}. Bitte nach dem Code in der Buchung fragen.`,
    clockInDoubt: (time) =>
      `Oder die Uhr dieses Telefons geht falsch: Ist es jetzt ${time} Uhr? Wenn nicht, lassen Sie sie nach Namen ein.`,
  },
  doubts: {
    barred: 'Hausverbot. Bitte die Leitung fragen.',
    at_capacity: 'Die erlaubte Zahl ist erreicht: Es wären mehr Personen im Haus als erlaubt.',
    after_last_entry: (time) => `Letzter Einlass war um ${time} Uhr.`,
    other_time: (time) => `Gebucht für ${time} Uhr.`,
  },
  verdicts: {
    in: ['Eingelassen', ''],
    ask: ['Halt: entscheiden', ''],
    already: ['Schon im Haus', ''],
    used_ticket: ['Ticket benutzt', ''],
    turned_away: ['Abgewiesen', ''],
    cancelled: ['Storniert', 'Diese Buchung wurde storniert.'],
    rejected: ['Nicht angenommen', 'Diese Buchung wurde abgelehnt.'],
    pending: ['Nicht bestätigt', 'Diese Anfrage hat noch niemand bestätigt. Bitte am Empfang fragen.'],
    left: ['Gegangen', 'Diese Gruppe ist gegangen. Bitte am Empfang zurücknehmen lassen.'],
    turned_over: [
      'Alter Code',
      'Dieser Code ist abgelaufen: Vielleicht ist es ein Foto. Bitte nach dem laufenden Code auf dem Telefon fragen.',
    ],
    other_night: [
      'Andere Nacht',
      'Ein Code von uns, aber nicht auf der Liste von heute. Wurde gerade erst gebucht: Liste aktualisieren und noch einmal scannen.',
    ],
    other_venue: ['Anderes Lokal', ''],
    no_ticket: [
      'Kein Ticket für heute',
      'Dieses Ticket steht nicht auf der Liste von heute: Vielleicht gilt es für eine andere Nacht. Bitte nach Namen suchen.',
    ],
    voucher: [
      'Ein Gutschein',
      'Damit wird an der Kasse bezahlt, er lässt niemanden ein. Bitte nach dem Code in der Buchung fragen.',
    ],
    link: ['Kein Code von uns', ''],
    not_saved: [
      'Nicht erfasst',
      'Der Speicher dieses Telefons ist voll, niemand wurde gezählt. Bitte Platz schaffen oder ein anderes Telefon nehmen.',
    ],
    damaged: [
      'Nicht lesbar',
      'Ein Teil dieses Codes fehlt oder wurde falsch gelesen. Bitte um mehr Licht oder einen größeren Code bitten, oder nach Namen suchen.',
    ],
    not_verified: [
      'Nicht für hier',
      'Dieser Code gilt für ein anderes Lokal oder ist beschädigt. Bitte nach Namen suchen.',
    ],
    foreign: ['Kein Code von uns', 'Bitte nach dem Code in der Buchung fragen oder nach Namen suchen.'],
  },
  failures: {
    noConnection: 'Keine Verbindung. Nichts wurde geändert.',
    noAnswer: 'Es kam keine Antwort: Vielleicht ist es geschehen. Bitte zuerst die Liste ansehen.',
    broken: 'Etwas ist schiefgegangen. Bitte noch einmal versuchen.',
    wrongSignIn: 'E-Mail-Adresse, Passwort oder Code ist falsch.',
    refused: () =>
      'Das ging nicht: Vielleicht hat inzwischen jemand etwas geändert. Bitte die Liste ansehen.',
  },
}

export default de
