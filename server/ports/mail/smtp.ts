import { createTransport } from 'nodemailer'
import { MailFailed, type MailPort, MailRefused } from './port.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Hands mails to an SMTP server, on a connection of its own for each. */
export const smtpMail = (url: string): MailPort => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is what we wrote; nothing in it may make the server fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ messageId, from, to, replyTo, subject, html, text }) => {
      try {
        await transport.sendMail({
          messageId,
          from: { name: from.name ?? '', address: from.address },
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
  }
}

interface SmtpError extends Error {
  code?: string
  /** The system's own word, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * A server that will never take this recipient or this message says so with a 5xx. The same answer to our own address
 * or password is about our settings, which somebody may mend: such mails are worth another try.
 */
const failureOf = (error: SmtpError): MailFailed => {
  const { code, command, responseCode = 0 } = error
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA'
  const summary = [code, error.originalCode, command, withoutAddresses(error.response ?? '')]
    .filter(Boolean)
    .join(' ')
  return responseCode >= 500 && isAboutTheMail
    ? new MailRefused(summary)
    : new MailFailed(summary || 'The mail server did not answer as it should.')
}

/** Servers like to quote whom they refuse. */
const withoutAddresses = (text: string) =>
  text
    .replace(/\S+@\S+/g, '(address)')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
