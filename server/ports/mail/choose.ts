import type { Config } from '../../config.ts'
import type { MailPort } from './port.ts'
import { smtpMail } from './smtp.ts'

/** The configured SMTP server. Without one, mails stay in the outbox, where administrators can read them. */
export const chooseMail = ({ SMTP_URL, MAIL_FROM, NODE_ENV }: Config): MailPort | null => {
  if (!SMTP_URL) return null
  if (!URL.canParse(SMTP_URL) || !/^smtps?:$/.test(new URL(SMTP_URL).protocol))
    throw new Error('SMTP_URL must look like smtp://user:password@host:587.')
  if (NODE_ENV === 'production' && MAIL_FROM.endsWith('.local'))
    throw new Error('SMTP_URL is set, so MAIL_FROM must be a real sender address.')
  return smtpMail(SMTP_URL)
}
