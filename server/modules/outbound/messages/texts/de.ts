import type { View } from '../view.ts'
import { briefing } from './briefing.de.ts'
import { type Catalogue, moneySentences, type Wording } from './catalogue.ts'
import { venueMoney } from './venue-money.de.ts'
import { people, waiting } from './waiting.de.ts'

/** Ihr Tisch für 4 Personen am Samstag, 17. Januar 2026 um 20:00 Uhr */
const yours = ({ bookingKind, event, partySize, day, time }: View) =>
  `${
    event
      ? `Ihre Buchung für ${event} für ${people(partySize)}`
      : bookingKind === 'guestlist'
        ? `Ihr Platz auf der Gästeliste für ${people(partySize)}`
        : `Ihr Tisch für ${people(partySize)}`
  } am ${day} um ${time} Uhr`

/** The caller may not know of the other booking. */
const other = ({ other: time }: View) =>
  time
    ? [
        `Sie haben zur selben Zeit eine weitere Buchung bei uns, um ${time} Uhr. Wenn Sie nur eine brauchen, sagen Sie die andere bitte ab.`,
      ]
    : []

const money = (view: View) =>
  moneySentences(
    {
      returned: (amount) =>
        `Wir erstatten ${amount} auf die Karte, mit der Sie bezahlt haben. Bis Sie die Gutschrift sehen, können bis zu zehn Tage vergehen.`,
      released: (amount) =>
        `Der auf Ihrer Karte reservierte Betrag von ${amount} wird freigegeben. Abgebucht wurde nichts.`,
      releasedRest: (amount) => `Vom reservierten Betrag werden ${amount} freigegeben.`,
      kept: (amount) => `Gemäß den Bedingungen Ihrer Buchung werden ${amount} einbehalten.`,
      keys: (count) =>
        count === 1
          ? 'Ihr Key ist wieder auf Ihrem Konto.'
          : `Ihre ${count} Keys sind wieder auf Ihrem Konto.`,
    },
    view,
  )

const KEPT: Readonly<Record<Exclude<View['keptBecause'], ''>, (venue: string) => string>> = {
  declined: (venue) => `${venue} kann Ihrer Änderung leider nicht zustimmen.`,
  lapsed: (venue) =>
    `Bei ${venue} konnte über Ihre Änderung nicht rechtzeitig entschieden werden; sie ist damit beendet.`,
  withdrawn: () => 'Sie haben Ihre Änderung zurückgenommen.',
}

/** What becomes of a booking whose guest requested a change, or that has changed. */
const changedTitle = (view: View): Pick<Wording, 'subject' | 'heading'> => {
  const where = view.event || view.venue
  if (view.standing)
    return {
      subject: `Änderung angefragt: ${where}, ${view.day}, ${view.time} Uhr`,
      heading: 'Ihr Änderungswunsch ist angekommen',
    }
  if (view.keptBecause)
    return {
      subject: `Unverändert: ${where}, ${view.day}, ${view.time} Uhr`,
      heading: 'Ihre Buchung bleibt, wie sie war',
    }
  return {
    subject: `Geändert: ${where}, jetzt ${view.day}, ${view.time} Uhr`,
    heading: 'Ihre Buchung wurde geändert',
  }
}

const ROLES: Readonly<Record<string, string>> = {
  owner: 'Inhaberin oder Inhaber',
  manager: 'Managerin oder Manager',
  host: 'Gastgeberin oder Gastgeber',
  door: 'Team am Einlass',
  viewer: 'Person mit Leserechten',
}

const voucherSubject = ({ isGift, purchaser, amount, venue, vouchers }: View) => {
  if (isGift) return `Ein Geschenk von ${purchaser}: ${amount} für ${venue}`
  return vouchers > 1 ? `Ihre ${vouchers} Gutscheine für ${venue}` : `Ihr Gutschein für ${venue}`
}

const voucherSentence = ({ isGift, purchaser, amount, venue, vouchers }: View) => {
  if (isGift)
    return vouchers > 1
      ? `${purchaser} schenkt Ihnen ${vouchers} Gutscheine im Wert von zusammen ${amount} für ${venue}.`
      : `${purchaser} schenkt Ihnen einen Gutschein über ${amount} für ${venue}.`
  return vouchers > 1
    ? `Vielen Dank für Ihren Kauf. Hier sind ${vouchers} Gutscheine im Wert von zusammen ${amount} für ${venue}.`
    : `Vielen Dank für Ihren Kauf. Hier ist Ihr Gutschein über ${amount} für ${venue}.`
}

export const DE: Catalogue = {
  kinds: {
    deposit_request: (view) => ({
      subject: `${view.venue} bittet um eine Kartensicherheit von ${view.amount}`,
      heading: 'Eine Sicherheit für Ihre Buchung',
      sentences: [
        `${yours(view)} ist vorgemerkt. Um die Buchung zu sichern, bittet ${view.venue} Sie um eine Kartensicherheit von ${view.amount}.`,
        ...(view.description ? [view.description] : []),
      ],
      button: `${view.amount} reservieren`,
      after: ['Der Betrag wird auf Ihrer Karte reserviert, nicht abgebucht. Der Link gilt 24 Stunden.'],
      small: ['Falls Sie nicht gebucht haben, können Sie diese Nachricht ignorieren.'],
    }),
    voucher: (view) => ({
      subject: voucherSubject(view),
      heading: view.isGift ? 'Ein Geschenk für Sie' : view.vouchers > 1 ? 'Ihre Gutscheine' : 'Ihr Gutschein',
      sentences: [voucherSentence(view)],
      after: [
        view.vouchers > 1
          ? 'Jeder Gutschein hat einen eigenen Code. Zeigen oder nennen Sie ihn beim Bezahlen. Was Sie nicht ausgeben, bleibt als Guthaben erhalten.'
          : 'Zeigen oder nennen Sie den Code beim Bezahlen. Was Sie nicht ausgeben, bleibt als Guthaben erhalten.',
      ],
    }),
    voucher_receipt: (view) => ({
      subject: `Ihr Einkauf bei ${view.venue}: Gutscheine für ${view.amount}`,
      heading: 'Vielen Dank für Ihren Einkauf',
      sentences: [
        view.sendOn
          ? `Wir schicken ${view.vouchers > 1 ? `${view.vouchers} Gutscheine` : 'Ihren Gutschein'} am ${view.sendOn} an ${view.recipient}.`
          : view.vouchers > 1
            ? `Wir haben ${view.vouchers} Gutscheine an ${view.recipient} geschickt. Die Codes stehen nur in der Nachricht an diese Adresse.`
            : `Wir haben Ihren Gutschein an ${view.recipient} geschickt. Der Code steht nur in der Nachricht an diese Adresse.`,
      ],
    }),
    booking_received: (view) => ({
      subject: `Ihre Anfrage bei ${view.venue}: ${view.day}, ${view.time} Uhr`,
      heading: 'Ihre Anfrage ist angekommen',
      sentences: [
        `Vielen Dank. Wir haben Ihre Anfrage erhalten; bestätigt ist sie noch nicht. Sobald darüber entschieden ist, schreibt Ihnen ${view.venue}.`,
        ...other(view),
      ],
    }),
    booking_confirmed: (view) => ({
      subject: `Bestätigt: ${view.event || view.venue}, ${view.day}, ${view.time} Uhr`,
      heading: 'Ihre Buchung ist bestätigt',
      sentences: ['Wir freuen uns auf Sie.', ...other(view), ...money(view)],
    }),
    booking_changed: (view) => ({
      ...changedTitle(view),
      sentences: [
        view.standing
          ? `Sie haben um diese Änderung gebeten. ${view.venue} muss zustimmen und schreibt Ihnen. Bis dahin gilt Ihre Buchung, wie sie war: ${view.standing.day}, ${view.standing.time} Uhr, ${people(view.standing.partySize)}.`
          : view.keptBecause
            ? `${KEPT[view.keptBecause](view.venue)} Ihre Buchung bleibt, wie sie war: ${view.day}, ${view.time} Uhr, ${people(view.partySize)}.`
            : view.isPending
              ? `So steht Ihre Buchung jetzt. ${view.venue} muss sie noch bestätigen und schreibt Ihnen dann wieder.`
              : 'So steht Ihre Buchung jetzt.',
        ...(view.isClockCorrected
          ? [
              `${view.venue} hat seine Zeitzone berichtigt. Nach der Uhr vor Ort bleibt es bei derselben Zeit; nur der Eintrag in Ihrem Kalender rückt an die richtige Stelle.`,
            ]
          : []),
        ...money(view),
      ],
    }),
    booking_cancelled: (view) => ({
      subject: `Storniert: ${view.event || view.venue}, ${view.day}, ${view.time} Uhr`,
      heading: 'Ihre Buchung ist storniert',
      sentences: [`${yours(view)} ist storniert.`, ...money(view)],
      after: ['Wir würden uns freuen, Sie ein anderes Mal zu begrüßen.'],
    }),
    booking_rejected: (view) => ({
      subject: `${view.venue} kann Ihre Buchung am ${view.day} leider nicht annehmen`,
      heading: 'Es tut uns leid',
      sentences: [
        view.isLapsed
          ? `Ihre Anfrage konnte bei ${view.venue} nicht rechtzeitig bestätigt werden und ist damit beendet.`
          : `${view.venue} kann Ihre Anfrage für ${people(view.partySize)} am ${view.day} um ${view.time} Uhr leider nicht annehmen.`,
        ...money(view),
      ],
      after: ['Wir würden uns freuen, Sie ein anderes Mal zu begrüßen.'],
    }),
    reminder: (view) => ({
      subject: `Bis bald: ${view.event || view.venue}, ${view.day}, ${view.time} Uhr`,
      heading: 'Bis bald',
      sentences: [
        'Wir freuen uns auf Sie. Falls sich Ihre Pläne geändert haben, sagen Sie uns bitte rechtzeitig Bescheid.',
      ],
    }),
    tickets: (view) => ({
      subject: view.tickets === 1 ? `Ihr Ticket für ${view.event}` : `Ihre Tickets für ${view.event}`,
      heading: view.tickets === 1 ? 'Ihr Ticket' : `Ihre ${view.tickets} Tickets`,
      sentences: [
        view.tickets === 1
          ? 'Hier ist Ihr Ticket. Zeigen Sie den Code am Einlass, auf dem Telefon oder ausgedruckt. Er gilt einmal, für eine Person.'
          : 'Hier sind Ihre Tickets. Zeigen Sie die Codes am Einlass, auf dem Telefon oder ausgedruckt. Jeder gilt einmal, für eine Person.',
      ],
    }),
    event_changed: (view) => ({
      subject: `${view.event} ist jetzt am ${view.day}, ${view.time} Uhr`,
      heading: 'Die Veranstaltung wurde verlegt',
      sentences: [
        `${view.event} bei ${view.venue} hat einen neuen Termin. Ihre Buchung und Ihre Tickets bleiben gültig.`,
        'Falls Ihnen der neue Termin nicht passt, antworten Sie bitte auf diese Nachricht.',
      ],
    }),
    event_cancelled: (view) => ({
      subject: `${view.event || view.venue} am ${view.day} ist abgesagt`,
      heading: 'Die Veranstaltung ist abgesagt',
      sentences: [
        `Es tut uns leid: ${view.event || 'Die Veranstaltung'} am ${view.day} findet nicht statt. Ihre Buchung ist storniert.`,
        ...money(view),
      ],
    }),
    refund: (view) => ({
      subject: `${view.venue} erstattet Ihnen ${view.amount}`,
      heading: `Eine Erstattung von ${view.amount}`,
      sentences: [
        `Wir erstatten ${view.amount} auf die Karte, mit der Sie bezahlt haben. Bis Sie die Gutschrift sehen, können bis zu zehn Tage vergehen.`,
      ],
    }),
    fee: (view) => ({
      subject: view.url
        ? `Bitte zahlen Sie ${view.amount} an ${view.venue}`
        : `${view.venue} hat ${view.amount} abgebucht`,
      heading: view.url ? 'Eine Zahlung ist offen' : 'Ihre Karte wurde belastet',
      sentences: [
        `${
          view.feeReason === 'no_show'
            ? `Sie sind am ${view.day} nicht erschienen.`
            : view.feeReason === 'late_cancel'
              ? `Sie haben Ihre Buchung am ${view.day} nach Ablauf der Frist storniert.`
              : `Es geht um Ihre Buchung am ${view.day} um ${view.time} Uhr.`
        } ${
          view.isFromHold
            ? `Von dem Betrag, der mit Ihrer Karte gesichert war, haben wir ${view.amount} eingezogen.`
            : `Gemäß den Bedingungen Ihrer Buchung ${
                view.url
                  ? `ist eine Gebühr von ${view.amount} fällig. Ihre Karte wurde abgelehnt. Bitte zahlen Sie hier.`
                  : `wurde eine Gebühr von ${view.amount} von Ihrer hinterlegten Karte abgebucht.`
              }`
        }`,
        ...(view.isFromHold && view.released ? [`Der Rest von ${view.released} wird freigegeben.`] : []),
      ],
      ...(view.url ? { button: `${view.amount} zahlen` } : {}),
    }),
    hold_declined: (view) => ({
      subject: `Bitte geben Sie eine Karte für Ihre Buchung am ${view.day} an`,
      heading: view.isLapsed ? 'Ihre Karte wird noch einmal gebraucht' : 'Ihre Karte wurde abgelehnt',
      sentences: [
        `Für Ihre Buchung am ${view.day} um ${view.time} Uhr reserviert ${view.venue} ${view.amount} auf Ihrer Karte. Abgebucht wird nichts. ${
          view.isLapsed
            ? 'Ihre Buchung wurde verschoben, und die Reservierung auf Ihrer Karte reicht nicht so lange.'
            : 'Die Reservierung musste erneuert werden, und Ihre Bank hat sie abgelehnt.'
        } Bitte geben Sie noch einmal eine Karte an, damit Ihre Buchung gesichert bleibt.`,
      ],
      ...(view.url ? { button: 'Buchung sichern' } : {}),
    }),
    invitation: (view) => ({
      subject: `${view.inviter || view.venue} lädt Sie zu ${view.venue} ein`,
      heading: 'Sie sind eingeladen',
      sentences: [
        `${view.inviter || view.venue} lädt Sie ein, die Buchungen von ${view.venue} mitzubetreuen. Ihre Rolle: ${ROLES[view.role] ?? view.role}.`,
      ],
      button: 'Einladung annehmen',
      small: [
        'Der Link gilt einmal und 72 Stunden lang. Falls Sie diese Einladung nicht erwarten, können Sie sie ignorieren.',
      ],
    }),
    password_reset: () => ({
      subject: 'Neues Passwort wählen',
      heading: 'Neues Passwort wählen',
      sentences: ['Jemand, wahrscheinlich Sie, hat für diese Adresse ein neues Passwort angefordert.'],
      button: 'Neues Passwort wählen',
      small: [
        'Der Link gilt einmal und eine Stunde lang. Falls Sie es nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
      ],
    }),
    magic_link: () => ({
      subject: 'Ihr Link zum Anmelden',
      heading: 'Anmelden',
      sentences: ['Hier ist der Link, den Sie angefordert haben. Er meldet Sie ohne Passwort an.'],
      button: 'Anmelden',
      small: [
        'Der Link gilt einmal und nur für kurze Zeit. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.',
      ],
    }),
    sign_up: () => ({
      subject: 'Bitte bestätigen Sie Ihre Adresse',
      heading: 'Noch ein Schritt',
      sentences: ['Bestätigen Sie, dass dies Ihre Adresse ist. Danach ist Ihr Konto bereit.'],
      button: 'Adresse bestätigen',
      small: [
        'Der Link gilt einmal, 24 Stunden lang. Falls Sie sich nicht registriert haben, ignorieren Sie diese Nachricht: Es entsteht kein Konto.',
      ],
    }),
    staff_new_booking: (view) => ({
      subject: `${view.isPending ? 'Neue Anfrage' : 'Neue Buchung'}: ${view.guest}, ${people(view.partySize)}, ${view.day}, ${view.time} Uhr`,
      heading: view.isPending ? 'Eine neue Anfrage' : 'Eine neue Buchung',
      sentences: [
        view.isPending
          ? 'Ein Gast fragt eine Buchung an. Sie wartet auf Ihre Entscheidung.'
          : 'Ein Gast hat online gebucht. Die Buchung ist bestätigt.',
      ],
    }),
    ...venueMoney,
    ...waiting,
    staff_briefing: briefing,
  },
  greeting: (name) => `Guten Tag ${name},`,
  people,
  clock: (time) => `${time} Uhr`,
  night: (from, to) => `in der Nacht von ${from} auf ${to}`,
  labels: {
    event: 'Veranstaltung',
    before: 'Vorher',
    stands: 'Gilt bis dahin',
    paid: 'Bezahlt',
    held: 'Reserviert',
    name: 'Name',
    phone: 'Telefon',
    email: 'E-Mail',
    status: 'Status',
    terms: 'Bedingungen',
    total: 'Summe',
    vouchers: 'Gutscheine',
    sentTo: 'Gesendet an',
    occasion: 'Anlass',
    dietary: 'Ernährung',
    comments: 'Der Gast schreibt',
    reference: 'Nummer',
    extras: 'Extras',
    where: 'Ort',
  },
  status: { pending: 'Wartet auf Ihre Entscheidung', approved: 'Bestätigt' },
  until: (clock) => `bis etwa ${clock}`,
  notTaken: (amount) => `${amount}, nicht abgebucht`,
  notConfirmed: 'Noch nicht bestätigt',
  guestList: 'Gästeliste',
  map: 'Weg anzeigen',
  ifPlansChange: 'Falls sich Ihre Pläne ändern',
  late: 'Sie verspäten sich? Rufen Sie uns an:',
  doorCode: 'Zeigen Sie am Eingang den Code auf der Seite Ihrer Buchung: Er erneuert sich jede Minute.',
  notices: { privacy: 'Datenschutz', house_rules: 'Hausordnung', imprint: 'Impressum' },
  manage: 'Ändern oder stornieren',
  manageTickets: 'Ansehen oder stornieren',
  briefing: {
    allergies: 'Allergien und Diäten',
    vips: 'VIPs',
    occasions: 'Anlässe',
    large: 'Große Gruppen',
    notes: 'Notizen und Wünsche',
    said: (text) => `„${text}“`,
    extras: 'Vorzubereiten',
    events: 'Veranstaltungen',
    firstVisits: 'Zum ersten Mal da',
    requests: 'Zu entscheiden',
    note: 'Notiz des Teams',
    party: (time, guest, size, tables) =>
      [time, `${guest}, ${size}`, tables.length > 0 ? `Tisch ${tables.join(' + ')}` : 'noch ohne Tisch'].join(
        ' · ',
      ),
    open: 'Tag öffnen',
  },
  openDay: 'Tagesliste öffnen',
  linkFallback: 'Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse:',
  ticket: (number, of, type) =>
    `${of > 1 ? `Ticket ${number} von ${of}` : 'Ticket'}${type ? `, ${type}` : ''}`,
  voucher: {
    code: 'Code',
    validUntil: (date) => `Gültig bis ${date}`,
    balance: 'Guthaben ansehen',
    book: 'Tisch reservieren',
  },
  calendar: ({ event, venue, partySize, bookingKind }) => ({
    summary: event ? `${event}, ${venue}` : venue,
    description: event
      ? `Gebucht für ${people(partySize)}`
      : bookingKind === 'guestlist'
        ? `Gästeliste für ${people(partySize)}`
        : `Tisch für ${people(partySize)}`,
  }),
}
