import { type Config, usesSandbox } from './config.ts'

export interface MissingSetting {
  readonly setting: string
  /** What follows from it, in a sentence for whoever starts the service. */
  readonly consequence: string
}

/**
 * What a service that is meant for real guests lacks, with what is refused or only played because of it. The embedded
 * database outside production is for trying things out, so nothing is missing there but what a visitor is promised.
 */
export const missingSettings = (config: Config): MissingSetting[] => {
  const isProduction = config.NODE_ENV === 'production'
  const missing: MissingSetting[] = []
  const add = (setting: string, consequence: string) =>
    missing.push({ setting, consequence: `${setting} is not set: ${consequence}` })
  const signUp = config.SIGN_UP
    ? ' SIGN_UP is on, so whoever opens an account waits for a mail that never comes.'
    : ''
  const addMail = () => add('SMTP_URL', `no mail is sent. Mails stay in the outbox.${signUp}`)
  if (!isProduction && !config.DATABASE_URL) {
    if (signUp && !config.SMTP_URL) addMail()
    return missing
  }
  const isPlayed = usesSandbox(config)

  if (!config.STRIPE_SECRET_KEY)
    add(
      'STRIPE_SECRET_KEY',
      isPlayed
        ? 'payments are only played by the sandbox. Nobody is charged, and tickets, deposits and vouchers are handed out for nothing.'
        : 'whatever costs money is refused with 503. Set it together with STRIPE_PUBLISHABLE_KEY, or play payments with SANDBOX=on.',
    )
  else if (!config.STRIPE_WEBHOOK_SECRET)
    add(
      'STRIPE_WEBHOOK_SECRET',
      'webhooks are refused with 503, so a payment is noticed later: when the guest’s browser returns, or within minutes.',
    )
  if (!config.TURNSTILE_SECRET_KEY && config.BOT_CHECK)
    add(
      'TURNSTILE_SECRET_KEY',
      isPlayed
        ? 'the bot check is only played by the sandbox. It lets every program book.'
        : 'bookings without a session are refused with 503. Set it together with TURNSTILE_SITE_KEY, or do without a bot check with BOT_CHECK=off.',
    )
  if (!config.SMTP_URL && (isProduction || signUp)) addMail()
  if (!config.PUBLIC_URL && isProduction)
    add('PUBLIC_URL', `links in mails and QR codes lead to http://localhost:${config.PORT}.`)
  return missing
}
