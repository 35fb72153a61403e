import type { View } from '../view.ts'
import { briefing } from './briefing.en.ts'
import { type Catalogue, moneySentences, upper, type Wording } from './catalogue.ts'
import { venueMoney } from './venue-money.en.ts'
import { people, waiting } from './waiting.en.ts'

/** your table for 4 people on Saturday 17 January 2026 at 20:00 */
const yours = ({ bookingKind, event, partySize, day, time }: View) =>
  `${
    event
      ? `your booking for ${event} for ${people(partySize)}`
      : bookingKind === 'guestlist'
        ? `your entry on the guest list for ${people(partySize)}`
        : `your table for ${people(partySize)}`
  } on ${day} at ${time}`

/** The caller may not know of the other booking. */
const other = ({ other: time }: View) =>
  time
    ? [
        `You have another booking with us at the same time, at ${time}. If you need only one, please cancel the other.`,
      ]
    : []

const money = (view: View) =>
  moneySentences(
    {
      returned: (amount) =>
        `We are refunding ${amount} to the card you paid with. It can take up to ten days until you see it.`,
      released: (amount) => `The ${amount} held on your card is released. Nothing was taken.`,
      releasedRest: (amount) => `Of what was held on your card, ${amount} is released.`,
      kept: (amount) => `By the terms of your booking, ${amount} is kept.`,
      keys: (count) => `Your ${count === 1 ? 'key is' : `${count} keys are`} back in your account.`,
    },
    view,
  )

const KEPT: Readonly<Record<Exclude<View['keptBecause'], ''>, (venue: string) => string>> = {
  declined: (venue) => `${venue} cannot agree to the change you asked for.`,
  lapsed: (venue) => `Nobody at ${venue} could agree to your change in time, so it has ended.`,
  withdrawn: () => 'You have taken your change back.',
}

/** What becomes of a booking whose guest requested a change, or that has changed. */
const changedTitle = (view: View): Pick<Wording, 'subject' | 'heading'> => {
  const where = view.event || view.venue
  if (view.standing)
    return {
      subject: `Change asked for: ${where}, ${view.day}, ${view.time}`,
      heading: 'We have your change',
    }
  if (view.keptBecause)
    return {
      subject: `Unchanged: ${where}, ${view.day}, ${view.time}`,
      heading: 'Your booking stays as it was',
    }
  return {
    subject: `Changed: ${where}, now ${view.day}, ${view.time}`,
    heading: 'Your booking has changed',
  }
}

const ROLES: Readonly<Record<string, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  host: 'a host',
  door: 'door staff',
  viewer: 'a viewer',
}

const voucherSubject = ({ isGift, purchaser, amount, venue, vouchers }: View) => {
  if (isGift) return `A gift from ${purchaser}: ${amount} to spend at ${venue}`
  return vouchers > 1 ? `Your ${vouchers} vouchers for ${venue}` : `Your voucher for ${venue}`
}

const voucherSentence = ({ isGift, purchaser, amount, venue, vouchers }: View) => {
  if (isGift)
    return vouchers > 1
      ? `${purchaser} has given you ${vouchers} vouchers, worth ${amount} together, to spend at ${venue}.`
      : `${purchaser} has given you ${amount} to spend at ${venue}.`
  return vouchers > 1
    ? `Thank you for buying ${vouchers} vouchers, worth ${amount} together, to spend at ${venue}.`
    : `Thank you for buying a voucher: ${amount} to spend at ${venue}.`
}

export const EN: Catalogue = {
  kinds: {
    deposit_request: (view) => ({
      subject: `${view.venue} asks for a card hold of ${view.amount}`,
      heading: 'A hold on your card',
      sentences: [
        `To secure ${yours(view)}, ${view.venue} asks you for a hold on your card of ${view.amount}.`,
        ...(view.description ? [view.description] : []),
      ],
      button: `Hold ${view.amount} on your card`,
      after: ['The amount is held on your card, not taken. The link works for 24 hours.'],
      small: ['If you did not make this booking, you can ignore this message.'],
    }),
    voucher: (view) => ({
      subject: voucherSubject(view),
      heading: view.isGift ? 'A gift for you' : view.vouchers > 1 ? 'Your vouchers' : 'Your voucher',
      sentences: [voucherSentence(view)],
      after: [
        view.vouchers > 1
          ? 'Each voucher has a code of its own. Show it or read it out when you pay. What you do not spend stays on it.'
          : 'Show the code or read it out when you pay. What you do not spend stays on the voucher.',
      ],
    }),
    voucher_receipt: (view) => ({
      subject: `Your purchase at ${view.venue}: ${view.amount} in vouchers`,
      heading: 'Thank you for your purchase',
      sentences: [
        view.sendOn
          ? `We send ${view.vouchers > 1 ? `${view.vouchers} vouchers` : 'your voucher'} to ${view.recipient} on ${view.sendOn}.`
          : view.vouchers > 1
            ? `We have sent ${view.vouchers} vouchers to ${view.recipient}. The codes are in that message only.`
            : `We have sent your voucher to ${view.recipient}. The code is in that message only.`,
      ],
    }),
    booking_received: (view) => ({
      subject: `${view.venue} has your request for ${view.day}, ${view.time}`,
      heading: 'We have your request',
      sentences: [
        `Thank you. Your request has arrived, but it is not confirmed yet. ${view.venue} will write to you as soon as it is decided.`,
        ...other(view),
      ],
    }),
    booking_confirmed: (view) => ({
      subject: `Confirmed: ${view.event || view.venue}, ${view.day}, ${view.time}`,
      heading: 'Your booking is confirmed',
      sentences: ['We look forward to seeing you.', ...other(view), ...money(view)],
    }),
    booking_changed: (view) => ({
      ...changedTitle(view),
      sentences: [
        view.standing
          ? `You asked for this change. ${view.venue} has to agree to it and will write to you. Until then your booking stands as it was: ${view.standing.day}, ${view.standing.time}, ${people(view.standing.partySize)}.`
          : view.keptBecause
            ? `${KEPT[view.keptBecause](view.venue)} Your booking stays as it was: ${view.day}, ${view.time}, ${people(view.partySize)}.`
            : view.isPending
              ? `Here is your booking as it stands now. ${view.venue} still has to confirm it and will write to you again.`
              : 'Here is your booking as it stands now.',
        ...(view.isClockCorrected
          ? [
              `${view.venue} has corrected its time zone. You are expected at the same time as before, by the clocks there; only the entry in your calendar moves.`,
            ]
          : []),
        ...money(view),
      ],
    }),
    booking_cancelled: (view) => ({
      subject: `Cancelled: ${view.event || view.venue}, ${view.day}, ${view.time}`,
      heading: 'Your booking is cancelled',
      sentences: [`${upper(yours(view))} is cancelled.`, ...money(view)],
      after: ['We would be glad to see you another time.'],
    }),
    booking_rejected: (view) => ({
      subject: `${view.venue} cannot take your booking on ${view.day}`,
      heading: 'We are sorry',
      sentences: [
        view.isLapsed
          ? `Nobody at ${view.venue} could confirm your request in time, so it has ended.`
          : `${view.venue} cannot accept your request for ${people(view.partySize)} on ${view.day} at ${view.time}.`,
        ...money(view),
      ],
      after: ['We would be glad to see you another time.'],
    }),
    reminder: (view) => ({
      subject: `See you soon: ${view.event || view.venue}, ${view.day}, ${view.time}`,
      heading: 'See you soon',
      sentences: [
        'We look forward to seeing you. If your plans have changed, please let us know in good time.',
      ],
    }),
    tickets: (view) => ({
      subject: view.tickets === 1 ? `Your ticket for ${view.event}` : `Your tickets for ${view.event}`,
      heading: view.tickets === 1 ? 'Your ticket' : `Your ${view.tickets} tickets`,
      sentences: [
        view.tickets === 1
          ? 'Here is your ticket. Show the code at the door, on your phone or on paper. It lets one person in, once.'
          : 'Here are your tickets. Show the codes at the door, on your phone or on paper. Each of them lets one person in, once.',
      ],
    }),
    event_changed: (view) => ({
      subject: `${view.event} is now on ${view.day}, ${view.time}`,
      heading: 'The event has moved',
      sentences: [
        `${view.event} at ${view.venue} has a new date or time. Your booking and your tickets stay valid.`,
        'If the new time does not suit you, please answer this message.',
      ],
    }),
    event_cancelled: (view) => ({
      subject: `${view.event || view.venue} on ${view.day} is cancelled`,
      heading: 'The event is cancelled',
      sentences: [
        `We are sorry: ${view.event || 'the event'} on ${view.day} does not take place, and your booking is cancelled.`,
        ...money(view),
      ],
    }),
    refund: (view) => ({
      subject: `${view.venue} refunds ${view.amount}`,
      heading: `A refund of ${view.amount}`,
      sentences: [
        `We are refunding ${view.amount} to the card you paid with. It can take up to ten days until you see it.`,
      ],
    }),
    fee: (view) => ({
      subject: view.url
        ? `Please pay ${view.amount} to ${view.venue}`
        : `${view.venue} has charged ${view.amount}`,
      heading: view.url ? 'A payment is due' : 'Your card was charged',
      sentences: [
        `${
          view.feeReason === 'no_show'
            ? `You did not come on ${view.day}.`
            : view.feeReason === 'late_cancel'
              ? `You cancelled ${yours(view)} after the deadline.`
              : `This is about ${yours(view)}.`
        } ${
          view.isFromHold
            ? `We have taken ${view.amount} of the sum that your card secured.`
            : `By the terms of your booking, a fee of ${view.amount} ${
                view.url
                  ? 'is due. Your card was declined, so please pay it here.'
                  : 'was charged to the card you left with us.'
              }`
        }`,
        ...(view.isFromHold && view.released ? [`The rest of it, ${view.released}, is released.`] : []),
      ],
      ...(view.url ? { button: `Pay ${view.amount}` } : {}),
    }),
    hold_declined: (view) => ({
      subject: `Please give us a card for your booking on ${view.day}`,
      heading: view.isLapsed ? 'Your card is needed again' : 'Your card was declined',
      sentences: [
        `To secure ${yours(view)}, ${view.venue} holds ${view.amount} on your card. Nothing is taken. ${
          view.isLapsed
            ? 'Your booking was moved, and the hold on your card does not last until then.'
            : 'The hold had to be renewed, and your bank declined it.'
        } Please enter a card again, so that your booking stays secured.`,
      ],
      ...(view.url ? { button: `Secure your booking` } : {}),
    }),
    invitation: (view) => ({
      subject: `${view.inviter || view.venue} invites you to ${view.venue}`,
      heading: 'You are invited',
      sentences: [
        `${view.inviter || view.venue} invites you to work on the bookings of ${view.venue} as ${ROLES[view.role] ?? view.role}.`,
      ],
      button: 'Accept the invitation',
      small: ['The link works once, for 72 hours. If you do not expect this invitation, you can ignore it.'],
    }),
    password_reset: () => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      sentences: ['Somebody, probably you, asked for a new password for this address.'],
      button: 'Choose a new password',
      small: [
        'The link works once, for one hour. If it was not you, ignore this message: your password stays as it is.',
      ],
    }),
    magic_link: () => ({
      subject: 'Your link to sign in',
      heading: 'Sign in',
      sentences: ['Here is the link you asked for. It signs you in without a password.'],
      button: 'Sign in',
      small: [
        'The link works once, and only for a short time. If you did not ask for it, ignore this message.',
      ],
    }),
    sign_up: () => ({
      subject: 'Confirm your address',
      heading: 'One more step',
      sentences: ['Confirm that this is your address, and your account is ready.'],
      button: 'Confirm my address',
      small: [
        'The link works once, for 24 hours. If you did not sign up, ignore this message: no account is made.',
      ],
    }),
    staff_new_booking: (view) => ({
      subject: `${view.isPending ? 'New request' : 'New booking'}: ${view.guest}, ${people(view.partySize)}, ${view.day}, ${view.time}`,
      heading: view.isPending ? 'A new request' : 'A new booking',
      sentences: [
        view.isPending
          ? 'A guest asks for a booking. It waits for your decision.'
          : 'A guest has booked online. The booking is confirmed.',
      ],
    }),
    ...venueMoney,
    ...waiting,
    staff_briefing: briefing,
  },
  greeting: (name) => `Dear ${name},`,
  people,
  clock: (time) => time,
  night: (from, to) => `in the night from ${from} to ${to}`,
  labels: {
    event: 'Event',
    before: 'Before',
    stands: 'Stands until then',
    paid: 'Paid',
    held: 'Held',
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    status: 'Status',
    terms: 'Terms',
    total: 'Total',
    vouchers: 'Vouchers',
    sentTo: 'Sent to',
    occasion: 'Occasion',
    dietary: 'Dietary needs',
    comments: 'The guest writes',
    reference: 'Reference',
    extras: 'Extras',
    where: 'Where',
  },
  status: { pending: 'Waits for your decision', approved: 'Confirmed' },
  until: (clock) => `until about ${clock}`,
  notTaken: (amount) => `${amount}, not taken`,
  notConfirmed: 'Not confirmed yet',
  guestList: 'Guest list',
  map: 'Directions',
  ifPlansChange: 'If your plans change',
  late: 'Running late? Call us:',
  doorCode: 'At the door, show the code on your booking’s page: it renews itself every minute.',
  notices: { privacy: 'Privacy', house_rules: 'House rules', imprint: 'Imprint' },
  manage: 'Change or cancel',
  manageTickets: 'View or cancel',
  briefing: {
    allergies: 'Allergies and diets',
    vips: 'VIPs',
    occasions: 'Occasions',
    large: 'Large parties',
    notes: 'Notes and wishes',
    said: (text) => `“${text}”`,
    extras: 'To prepare',
    events: 'Events',
    firstVisits: 'First visits',
    requests: 'To decide',
    note: 'Note of the team',
    party: (time, guest, size, tables) =>
      [time, `${guest}, ${size}`, tables.length > 0 ? `table ${tables.join(' + ')}` : 'no table yet'].join(
        ' · ',
      ),
    open: 'Open the day',
  },
  openDay: 'Open the day’s list',
  linkFallback: 'If the button does not work, open this address:',
  ticket: (number, of, type) =>
    `${of > 1 ? `Ticket ${number} of ${of}` : 'Ticket'}${type ? `, ${type}` : ''}`,
  voucher: {
    code: 'Code',
    validUntil: (date) => `Valid until ${date}`,
    balance: 'See what is left on it',
    book: 'Book a table',
  },
  calendar: ({ event, venue, partySize, bookingKind }) => ({
    summary: event ? `${event}, ${venue}` : venue,
    description: event
      ? `Booked for ${people(partySize)}`
      : bookingKind === 'guestlist'
        ? `Guest list for ${people(partySize)}`
        : `Table for ${people(partySize)}`,
  }),
}
