import type { SignInWords } from './sign-in-words.en.ts'

const de: SignInWords = {
  mailHint: 'Wir senden Ihnen einen Link. Er meldet Sie an und führt hierher zurück.',
  mailMe: 'Link zusenden',
  mailedTitle: 'Schauen Sie in Ihr Postfach',
  mailed: (email) => `Wenn es für ${email} ein Konto gibt, ist ein Link unterwegs. Er gilt 15 Minuten.`,
  noAccount: 'Keine E-Mail? Ein Konto entsteht mit Ihrer ersten Reservierung.',
  otherAddress: 'Andere Adresse verwenden',
  usePassword: 'Ich habe ein Passwort',
  password: 'Passwort',
  wrongPassword: 'Adresse und Passwort passen nicht zusammen.',
  code: 'Code aus Ihrer Authenticator-App',
  wrongCode: 'Dieser Code stimmt nicht. Bitte nehmen Sie den neuesten.',
}

export default de
