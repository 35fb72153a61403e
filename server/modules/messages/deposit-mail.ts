import { formatMoney } from '../../domain/money.ts'
import { longDay, oneLine, paragraphs } from './format.ts'
import { EMPTY, html } from './html.ts'
import { button, contactLines, layout, type MailVenue, SMALL_STYLE, TEXT_STYLE } from './layout.ts'

interface DepositRequest {
  readonly venue: MailVenue
  readonly booking: {
    readonly guest_name: string
    readonly booking_date: string
    readonly booking_time: string
    readonly party_size: number
  }
  readonly amountPence: number
  readonly currency: string
  /** The provider's hosted page where the guest enters a card. */
  readonly url: string
  /** The venue's explanation, shown to the guest. */
  readonly description?: string | null | undefined
}

/** The mail that requests a card deposit through the payment provider's hosted page. */
export const depositMail = ({ venue, booking, amountPence, currency, url, description }: DepositRequest) => {
  const amount = formatMoney(amountPence, currency, 'en-GB')
  const subject = oneLine(`${venue.name} asks for a deposit of ${amount}`)
  const greeting = `Dear ${booking.guest_name},`
  const people = booking.party_size === 1 ? 'one person' : `${booking.party_size} people`
  const what = `To secure your booking for ${people} on ${longDay(booking.booking_date)} at ${booking.booking_time}, ${venue.name} asks you for a card deposit of ${amount}.`
  const held = 'The amount is held on your card, not taken. The link works for 24 hours.'
  const doubt = 'If you did not make this booking, you can leave this mail unanswered.'
  return {
    subject,
    html: layout(venue, {
      title: subject,
      preview: `${amount} to secure your booking on ${longDay(booking.booking_date)}`,
      body: html`<p class="text" style="${TEXT_STYLE}">${greeting}</p><p class="text" style="${TEXT_STYLE}">${what}</p>${
        description ? html`<p class="text" style="${TEXT_STYLE}"><i>${description}</i></p>` : EMPTY
      }${button(venue, url, `Authorise ${amount}`)}<p class="text" style="${TEXT_STYLE}">${held}</p><p class="small" style="${SMALL_STYLE}">If the button does not work, open this address:<br><a class="small" href="${url}" style="color:#5b5b60;word-break:break-all">${url}</a></p>`,
      footer: html`<p class="small" style="${SMALL_STYLE}">${doubt}</p>`,
    }),
    text: paragraphs([
      greeting,
      what,
      description ?? '',
      `Authorise ${amount} here:\n${url}`,
      held,
      doubt,
      `--\n${contactLines(venue)}`,
    ]),
  }
}
