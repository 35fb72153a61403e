export interface OutgoingMail {
  /** The same for every attempt to send this mail, so that mailboxes can drop duplicates. */
  readonly messageId: string
  readonly from: { readonly name: string | null; readonly address: string }
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly MailAttachment[]
  /** A calendar file that mail programs apply by themselves. */
  readonly calendar?: { readonly method: string; readonly content: string } | null
}

interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string | Buffer
  /** Set for an image that the HTML shows. */
  readonly cid?: string
}

/** The name by which mail programs know a calendar file. */
export const CALENDAR_FILENAME = 'invite.ics'

/** Sends mail. Calls take as long as the network does: never make one inside a transaction. */
export interface MailPort {
  /**
   * Resolves when the SMTP server has accepted the mail. `MailRefused` is permanent: do not retry. Any other error
   * may be retried; whether the mail was sent is then unknown.
   */
  send(mail: OutgoingMail): Promise<void>
}

/** The message contains no e-mail addresses. */
export class MailFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailFailed'
  }
}

export class MailRefused extends MailFailed {}
