import shared from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...shared,
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 10 Zeichen. Ein kurzer Satz ist leicht zu merken.',
  passwordWeak:
    'Das ist eines der häufigsten Passwörter oder Ihre eigene Adresse. Bitte wählen Sie ein anderes.',
  passwordShort: 'Bitte mindestens 10 Zeichen verwenden.',
  show: 'Zeigen',
  hide: 'Verbergen',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  yourName: 'Ihr Name',
  toConsole: 'In der Konsole anmelden',
  spentTitle: 'Dieser Link funktioniert nicht mehr',
  mailMe: 'Neuen Link senden',
  mailed: (email) =>
    `Wenn es zu ${email} ein Konto gibt, ist ein neuer Link unterwegs. Bitte schauen Sie in Ihr Postfach, auch in den Spam-Ordner.`,
  wrongPassword: 'E-Mail-Adresse oder Passwort ist falsch.',
  codeTitle: 'Noch ein Schritt',
  codeText: 'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein, die sie zeigt.',
  code: 'Sechsstelliger Code',
  wrongCode: 'Dieser Code stimmt nicht. Bitte geben Sie den ein, den die App jetzt zeigt.',

  setupTitle: 'Willkommen bei Maitred',
  setupText: 'Legen Sie das erste Konto und Ihr Lokal an. Alles lässt sich später ändern.',
  you: 'Sie',
  venue: 'Ihr Lokal',
  venueName: 'Name des Lokals',
  venueAddress: 'Adresse',
  venueAddressHint: 'Straße und Ort, wie Gäste sie finden sollen.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Öffnungszeiten und Reservierungen gelten in dieser Zone.',
  setUp: 'Konto und Lokal anlegen',
  setupSpentTitle: 'Mit diesem Link gibt es nichts einzurichten',
  setupSpent:
    'Wenn es das erste Konto schon gibt, melden Sie sich an. Wenn nicht, ist der Link nicht vollständig: Kopieren Sie ihn noch einmal aus dem, was der Dienst beim Start ausgegeben hat.',
  readyTitle: 'Ihr Konto ist bereit',
  readyText:
    'Sie sind angemeldet. Das Lokal ist ein Entwurf: Gäste sehen nichts davon, bis Sie es veröffentlichen.',
  setVenueUp: 'Lokal einrichten',

  inviteTitle: (venue) => (venue ? `${venue} lädt Sie ein` : 'Sie sind eingeladen'),
  invitedAs: (email, role) =>
    `Die Einladung ging an ${email}. Ihre Rolle: ${{ owner: 'Inhaberin oder Inhaber', manager: 'Managerin oder Manager', host: 'Gastgeberin oder Gastgeber', door: 'Team am Einlass', viewer: 'Person mit Leserechten' }[role]}.`,
  inviteText: 'Legen Sie ein Konto an, um sie anzunehmen. Es bekommt die Adresse, an die die Einladung ging.',
  acceptNew: 'Konto anlegen und annehmen',
  haveAccount: 'Ich habe ein Konto',
  noAccount: 'Ich habe noch kein Konto',
  signInTitle: (venue) => (venue ? `Anmelden und ${venue} beitreten` : 'Anmelden und annehmen'),
  signInToAccept: 'Nehmen Sie das Konto der Adresse, an die die Einladung ging.',
  forgotten: 'Passwort vergessen?',
  forgottenText:
    'Nennen Sie uns Ihre Adresse. Wir senden Ihnen einen Link für ein neues Passwort; öffnen Sie danach die Einladung noch einmal.',
  hasAccount: 'Zur eingeladenen Adresse gibt es schon ein Konto. Melden Sie sich an, um anzunehmen.',
  acceptKnown: 'Anmelden und annehmen',
  anotherSignIn: 'Mit einem anderen Konto anmelden',
  inviteRefused: {
    spent: {
      title: 'Diese Einladung funktioniert nicht mehr',
      text: 'Sie wurde schon angenommen, zurückgezogen oder ist älter als 72 Stunden. Wenn Sie sie angenommen haben, melden Sie sich in der Konsole an. Wenn nicht, bitten Sie um eine neue.',
    },
    anotherAccount: {
      title: 'Diese Einladung gilt einer anderen Adresse',
      text: 'Sie haben sich mit einer anderen E-Mail-Adresse angemeldet. Nehmen Sie das Konto, an dessen Adresse die Einladung ging, oder bitten Sie um eine Einladung an Ihre Adresse.',
    },
    notForRole: {
      title: 'Dieses Konto kann keinem Lokal beitreten',
      text: 'Es gehört zu einem Veranstalter oder zur Plattform. Bitten Sie um eine Einladung an eine andere E-Mail-Adresse.',
    },
  },
  welcome: (venue) => (venue ? `Willkommen bei ${venue}` : 'Willkommen im Team'),
  roles: {
    owner: 'Als Inhaberin oder Inhaber können Sie alles, auch Mitglieder und Veröffentlichung verwalten.',
    manager:
      'Als Managerin oder Manager können Sie alles, außer Mitglieder, Veröffentlichung und Schwesterlokale zu verwalten.',
    host: 'Als Gastgeberin oder Gastgeber kümmern Sie sich um Reservierungen und Gäste.',
    door: 'Sie arbeiten am Einlass und lassen Gäste ein.',
    viewer: 'Sie können alles lesen und nichts ändern.',
  },

  resetTitle: 'Neues Passwort wählen',
  resetText: 'Sie werden überall abgemeldet und melden sich mit dem neuen Passwort wieder an.',
  setPassword: 'Neues Passwort setzen',
  resetDoneTitle: 'Ihr neues Passwort gilt',
  resetDoneText: 'Alle Sitzungen sind beendet. Melden Sie sich mit dem neuen Passwort an.',
  resetSpent:
    'Er wurde schon benutzt oder ist älter als eine Stunde. Nennen Sie uns Ihre Adresse, dann senden wir einen neuen.',

  guestTitle: 'Ihre Reservierungen',
  guestText: 'Klicken Sie auf „Anmelden“. Der Link gilt nur einmal.',
  signIn: 'Anmelden',
  signInSpent:
    'Er wurde schon benutzt oder ist älter als 15 Minuten. Nennen Sie uns Ihre Adresse, dann senden wir einen neuen.',
  hello: (name) => `Hallo, ${name}`,
  coming: 'Demnächst',
  past: 'Früher',
  noBookings: 'Sie haben noch keine Reservierungen.',
  noneComing: 'Im Moment ist nichts geplant.',
  more: 'Mehr zeigen',
  party: (size) => (size === 1 ? '1 Gast' : `${size} Gäste`),
  table: (number) => `Tisch ${number}`,
  kinds: { table: 'Tisch', guestlist: 'Gästeliste', event: 'Veranstaltung' },
  statuses: {
    pending: 'Wartet auf Antwort',
    approved: 'Bestätigt',
    rejected: 'Abgelehnt',
    cancelled: 'Storniert',
    checked_in: 'Besucht',
  },
  keys: 'Keys',
  keysText: () => 'Keys für Gästelisten',
  ledger: { grant: 'Erhalten', purchase: 'Gekauft', spend: 'Ausgegeben', refund: 'Zurückbekommen' },
  memoryOnly:
    'Sie sind nur auf dieser Seite angemeldet. Wenn Sie sie schließen oder neu laden, brauchen Sie einen neuen Link.',
  newLink: 'Neuen Link anfordern',
  signOut: 'Abmelden',
  signedOutTitle: 'Sie sind abgemeldet',
  signedOutText: 'Sie können diese Seite schließen.',

  confirmTitle: 'Adresse bestätigen',
  confirmText: 'Wählen Sie ein Passwort, und Ihr Konto ist bereit.',
  confirm: 'Bestätigen und Konto anlegen',
  confirmedTitle: 'Ihr Konto ist bereit',
  confirmedText: 'Sie sind angemeldet. In etwa zehn Minuten können Gäste buchen.',
  makeVenue: 'Erstes Lokal anlegen',
  confirmRefused: {
    spent: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Er wurde schon benutzt oder ist älter als 24 Stunden. Wenn Sie schon bestätigt haben, melden Sie sich an. Wenn nicht, registrieren Sie sich noch einmal.',
    },
    off: {
      title: 'Die Registrierung ist ausgeschaltet',
      text: 'Hier werden zurzeit keine neuen Konten angelegt. Bitte wenden Sie sich an den Betreiber dieses Dienstes.',
    },
    taken: {
      title: 'Sie haben schon ein Konto',
      text: 'Zu dieser Adresse wurde inzwischen ein Konto angelegt. Melden Sie sich damit an.',
    },
  },
}

export default de
