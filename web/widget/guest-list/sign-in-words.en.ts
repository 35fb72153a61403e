/** Signing in, which is fetched when a list asks for it. */
const en = {
  mailHint: 'We mail you a link. It signs you in and leads back to this list.',
  mailMe: 'Mail me a link',
  mailedTitle: 'Check your e-mail',
  mailed: (email: string) =>
    `If ${email} has an account, a link is on its way. It works for 15 minutes and opens this guest list with your choice.`,
  noAccount: 'No mail? You get an account with your first booking: a table, or a list that is free.',
  otherAddress: 'Use another address',
  usePassword: 'I have a password',
  password: 'Password',
  wrongPassword: 'Address and password do not match.',
  code: 'Code from your authenticator app',
  wrongCode: 'This code is wrong or too old. Please use the newest one.',
}

export default en
export type SignInWords = typeof en
