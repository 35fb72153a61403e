import { createTransport } from 'nodemailer'
import { CALENDAR_FILENAME, MailFailed, type MailPort, MailRefused } from './port.ts'

const CONNECT_MS = 10_000
const SOCKET_IDLE_MS = 30_000

/** Opens a new connection for each mail. */
export const smtpMail = (url: string): MailPort => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_IDLE_MS,
    // Content of a mail must never make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ messageId, from, to, replyTo, subject, html, text, attachments = [], calendar }) => {
      try {
        await transport.sendMail({
          messageId,
          from: { name: from.name ?? '', address: from.address },
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          html,
          text,
          attachments: attachments.map(({ filename, contentType, content, cid }) => ({
            filename,
            contentType,
            content,
            ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
          })),
          ...(calendar ? { icalEvent: { filename: CALENDAR_FILENAME, ...calendar } } : {}),
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
  /** The system error code, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * A 5xx reply to the recipient or the message is permanent. A 5xx reply to our sender address or password means wrong
 * settings, which can be fixed, so such mails are retried.
 */
const failureOf = (error: SmtpError): MailFailed => {
  const { code, command, responseCode = 0 } = error
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA'
  const summary = [code, error.originalCode, command, withoutAddresses(error.response ?? '')]
    .filter(Boolean)
    .join(' ')
  return responseCode >= 500 && isAboutTheMail
    ? new MailRefused(summary)
    : new MailFailed(summary || 'The mail server sent an unexpected reply.')
}

/** Servers often quote the rejected address in their reply. */
const withoutAddresses = (text: string) =>
  text
    .replace(/\S+@\S+/g, '(address)')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
