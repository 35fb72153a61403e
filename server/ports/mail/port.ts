export interface OutgoingMail {
  /** Stays the same however often this mail is sent, so that mailboxes can drop a second copy. */
  readonly messageId: string
  readonly from: { readonly name: string | null; readonly address: string }
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The way a mail leaves this service. It takes as long as a network does: never inside a transaction. */
export interface MailPort {
  /**
   * Returns when the next server has taken the mail over. `MailRefused` means that this mail will never be taken.
   * After any other error it may be sent again; whether it left is then unknown.
   */
  send(mail: OutgoingMail): Promise<void>
}

/** Why a mail was not taken, without naming anybody. */
export class MailFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailFailed'
  }
}

export class MailRefused extends MailFailed {}
