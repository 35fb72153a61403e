import type { View } from '../view.ts'
import { upper, type Wording } from './catalogue.ts'

export const people = (count: number) => (count === 1 ? 'eine Person' : `${count} Personen`)

/** ein Tisch für 4 Personen am Samstag, 17. Januar 2026 zwischen 18:30 und 21:00 Uhr */
const wished = (view: View) =>
  `${place(view)} am ${view.day}${view.event ? '' : ` zwischen ${view.from} und ${view.to} Uhr`}`

const offered = (view: View) => `${upper(place(view))} am ${view.day} um ${view.time} Uhr`

const place = ({ bookingKind, event, partySize }: View) =>
  event
    ? `${partySize === 1 ? 'ein Ticket' : `${partySize} Tickets`} für ${event}`
    : bookingKind === 'guestlist'
      ? `ein Platz auf der Gästeliste für ${people(partySize)}`
      : `ein Tisch für ${people(partySize)}`

/** Messages to those who wait, on the list or at the door. */
export const waiting = {
  waitlist_joined: (view: View): Wording => ({
    subject: `Sie stehen auf der Warteliste von ${view.venue} für ${view.day}`,
    heading: 'Sie stehen auf der Liste',
    sentences: [
      `Wir schreiben Ihnen, sobald ${wished(view)} frei wird. Sie haben Platz ${view.place} auf der Liste.`,
      'Was frei wird, halten wir kurze Zeit für Sie. Bitte achten Sie auf Ihre E-Mails.',
    ],
    button: 'Platz ansehen oder Liste verlassen',
    small: ['Wenn Sie sich nicht auf diese Liste gesetzt haben, können Sie diese Nachricht ignorieren.'],
  }),
  waitlist_offer: (view: View): Wording => ({
    subject: `${view.event || view.venue}: ${view.day}, ${view.time} Uhr ist für Sie frei bis ${view.due?.time ?? ''} Uhr`,
    heading: 'Es ist etwas frei geworden',
    sentences: [
      `${offered(view)} ist frei geworden. Bis ${view.due?.time ?? ''} Uhr halten wir das für Sie; so lange kann es niemand sonst buchen.`,
      ...(view.amount
        ? [
            view.isHeld
              ? `Um anzunehmen, lassen Sie in dieser Zeit ${view.amount} auf Ihrer Karte reservieren. Abgebucht wird nichts.`
              : `Um anzunehmen, bezahlen Sie in dieser Zeit ${view.amount}.`,
          ]
        : []),
    ],
    button: 'Annehmen oder ablehnen',
    after: [
      'Antworten Sie nicht rechtzeitig, geht es an die Nächsten. Ihren Platz auf der Liste behalten Sie.',
    ],
  }),
  queue_ready: (view: View): Wording => ({
    subject: `Ihr Tisch bei ${view.venue} ist bereit`,
    heading: 'Ihr Tisch ist bereit',
    sentences: [`Bitte kommen Sie zum Eingang. Wir halten Ihren Tisch bis ${view.due?.time ?? ''} Uhr frei.`],
    button: 'Platz ansehen',
  }),
  waitlist_over: (view: View): Wording => ({
    subject: `Die Warteliste von ${view.venue} für ${view.day} ist für Sie beendet`,
    heading: 'Diesmal leider nicht',
    sentences: [
      view.isRemoved
        ? `${view.venue} hat Sie von der Warteliste für ${view.day} genommen.`
        : `Leider ist ${wished(view)} nicht für Sie frei geworden.`,
    ],
    after: ['Wir würden uns freuen, Sie ein anderes Mal zu begrüßen.'],
  }),
}
