import guest from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...guest,
  off: 'Gutscheine können im Moment nicht online gekauft werden.',

  amountTitle: 'Gutschein: Welcher Betrag?',
  amount: 'Betrag',
  otherAmount: 'Anderer Betrag',
  otherHint: (min, max) => `Von ${min} bis ${max}.`,
  amountFaults: {
    typo: 'Bitte einen Betrag angeben, zum Beispiel 30.',
    range: 'Dieser Betrag ist nicht möglich.',
  },
  quantity: 'Wie viele?',
  nextFor: (amount) => `Weiter · ${amount}`,
  voucher: 'Gutschein',
  vouchers: (count) => (count === 1 ? '1 Gutschein' : `${count} Gutscheine`),

  giftTitle: 'Für wen ist der Gutschein?',
  forSomebody: 'Für jemand anderen',
  forSomebodyHint: 'Wir schicken ihn per E-Mail, mit Ihren Worten.',
  forMe: 'Für mich',
  forMeHint: 'Sie erhalten ihn per E-Mail, zum Ausdrucken oder Weitergeben.',
  recipientName: 'Name der beschenkten Person',
  recipientEmail: 'E-Mail der beschenkten Person',
  recipientHint: 'An diese Adresse schicken wir den Gutschein.',
  message: 'Ihre Nachricht',
  sendOn: 'Wann sollen wir ihn schicken?',
  sendHint: 'Wir schicken ihn am Morgen dieses Tages, ohne Angabe sofort.',
  sendFault: (last) => `Bitte wählen Sie einen Tag von heute bis ${last}.`,

  buyerTitle: 'Und wer sind Sie?',
  buyerEmailHint: 'Für Ihren Beleg.',

  preview: 'Vorschau des Gutscheins',
  giftFor: (name) => `Für ${name}`,
  giftFrom: (name) => `Von ${name}`,
  validUntil: (date) => `Gültig bis ${date}`,

  what: 'Anzahl',
  to: 'An',
  sent: 'Versand',
  atOnce: 'Sofort, per E-Mail',
  onMorning: (date) => `Am ${date}, morgens per E-Mail`,
  toYou: 'An Sie, per E-Mail',
  buyer: 'Von',
  dataGoes: (venue) => `Ihre Angaben gehen an ${venue}, für diesen Gutschein.`,
  staysOn: 'Der Gutschein kann in Teilen eingelöst werden: Was übrig ist, bleibt als Guthaben erhalten.',
  refusedOffer: 'Diesen Betrag gibt es nicht mehr. Bitte wählen Sie neu: Ihre Eingaben bleiben erhalten.',
  payInTab: 'Die Zahlung öffnet sich in einem neuen Tab.',
}

export default de
