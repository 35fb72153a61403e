/** What signing in says, and asking for a new password. */
const en = {
  code: 'Code of your authenticator app',
  email: 'E-mail address',
  password: 'Password',
  signIn: 'Sign in',
  forgotten: 'Forgot your password?',
  isSentTitle: 'Look into your mail',
  isSent: (email: string) =>
    `If ${email} has an account, a link to set a new password is on its way. It works for an hour.`,
  newTitle: 'A new password',
  newText: 'We mail you a link with which you set a new one.',
  mailMe: 'Mail me a link',
  toSignIn: 'Back to signing in',
}

export default en
export type SignInWords = typeof en
