import type { SignInWords } from './sign-in-words.en.ts'

const de: SignInWords = {
  code: 'Code Ihrer Authenticator-App',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  isSentTitle: 'Bitte ins Postfach schauen',
  isSent: (email) =>
    `Wenn es zu ${email} ein Konto gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.`,
  newTitle: 'Ein neues Passwort',
  newText: 'Wir senden Ihnen einen Link, mit dem Sie ein neues festlegen.',
  mailMe: 'Link senden',
  toSignIn: 'Zurück zur Anmeldung',
}

export default de
