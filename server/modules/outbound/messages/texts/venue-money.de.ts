import type { View } from '../view.ts'
import type { Wording } from './catalogue.ts'

const byWhen = ({ due }: View) => (due ? `bis ${due.day}, ${due.time} Uhr` : 'bald')

const DISPUTE: Readonly<Record<View['dispute'], (view: View) => Wording>> = {
  inquiry: (view) => ({
    subject: `Die Bank eines Gastes fragt nach einer Zahlung von ${view.amount}`,
    heading: 'Eine Frage zu einer Zahlung',
    sentences: [
      `Die Bank eines Gastes fragt, wofür eine Zahlung von ${view.amount} war. Noch wurde nichts zurückgebucht.`,
      `Bitte antworten Sie ${byWhen(view)} bei Ihrem Zahlungsanbieter, damit daraus keine Rückbuchung wird.`,
    ],
  }),
  needs_response: (view) => ({
    subject: `Eine Zahlung von ${view.amount} wird angefochten`,
    heading: 'Eine Zahlung wird angefochten',
    sentences: [
      `Die Bank eines Gastes hat ${view.amount} von Ihnen zurückgebucht.`,
      `Falls Sie nicht einverstanden sind, antworten Sie ${byWhen(view)} bei Ihrem Zahlungsanbieter. Sonst bleibt es dabei.`,
    ],
  }),
  won: (view) => ({
    subject: `Die Anfechtung über ${view.amount} ist zu Ihren Gunsten entschieden`,
    heading: 'Zu Ihren Gunsten entschieden',
    sentences: [`Die Bank des Gastes gibt Ihnen ${view.amount} zurück. Sie müssen nichts tun.`],
  }),
  lost: (view) => ({
    subject: `Die Anfechtung über ${view.amount} ist verloren`,
    heading: 'Die Anfechtung ist verloren',
    sentences: [`${view.amount} bleiben beim Gast. Sie können nichts mehr tun.`],
  }),
}

const notHeld = (view: View): Wording => ({
  subject: `${view.amount} sind nicht mehr reserviert`,
  heading: 'Eine Kartenreservierung ist gescheitert',
  sentences: [
    `${view.amount} sollten wieder auf der Karte eines Gastes reserviert werden. Die Karte wurde abgelehnt, oder es ist keine hinterlegt.`,
    'Wir schicken dem Gast einen Link, um eine Karte anzugeben, wenn wir eine Adresse haben. Bis dahin ist diese Reservierung nicht gesichert.',
  ],
})

const stillHeld = (view: View, { day, time }: NonNullable<View['heldUntil']>): Wording => ({
  subject: `${view.amount} sind nur noch bis ${day}, ${time} Uhr reserviert`,
  heading: 'Eine Kartenreservierung ist gescheitert',
  sentences: [
    `${view.amount} sind bis ${day}, ${time} Uhr auf der Karte eines Gastes reserviert. Danach sollten sie wieder reserviert werden, aber die Karte wurde abgelehnt, oder es ist keine hinterlegt.`,
    'Wir schicken dem Gast einen Link, um eine Karte anzugeben, wenn wir eine Adresse haben. Bis dahin ist diese Reservierung von diesem Zeitpunkt an nicht gesichert.',
  ],
})

const TROUBLE: Readonly<Record<View['trouble'], (view: View) => Wording>> = {
  refund_failed: (view) => ({
    subject: `${view.amount} konnten nicht zurückgezahlt werden`,
    heading: 'Eine Rückzahlung ist gescheitert',
    sentences: [
      `Der Zahlungsanbieter konnte dem Gast ${view.amount} nicht zurückzahlen. Der Gast wartet darauf.`,
      'Bitte zahlen Sie den Betrag auf anderem Weg zurück, oder in der Konsole noch einmal.',
    ],
  }),
  hold_declined: (view) => (view.heldUntil ? stillHeld(view, view.heldUntil) : notHeld(view)),
  charge_declined: (view) => ({
    subject: `${view.amount} konnten nicht abgebucht werden`,
    heading: 'Eine hinterlegte Karte wurde abgelehnt',
    sentences: [
      `Ein Gast schuldet Ihnen nach Ihren Bedingungen ${view.amount}. Die hinterlegte Karte wurde abgelehnt.`,
      'Wir schicken dem Gast einen Link zum Bezahlen, wenn wir eine Adresse haben.',
    ],
  }),
  capture_failed: (view) => ({
    subject: `${view.amount} konnten nicht abgebucht werden`,
    heading: 'Eine Kartenreservierung konnte nicht abgebucht werden',
    sentences: [
      `Ein Gast schuldet Ihnen nach Ihren Bedingungen ${view.amount}. Der Betrag konnte nicht abgebucht werden: Die Kartenreservierung war abgelaufen, oder der Zahlungsanbieter hat abgelehnt.`,
      'Bitte lassen Sie den Gast auf anderem Weg bezahlen.',
    ],
  }),
}

/** Messages to the venue about money that needs somebody. */
export const venueMoney = {
  staff_dispute: (view: View) => DISPUTE[view.dispute](view),
  staff_money: (view: View) => TROUBLE[view.trouble](view),
}
