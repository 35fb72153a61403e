import type { View } from '../view.ts'
import type { Wording } from './catalogue.ts'

const byWhen = ({ due }: View) => (due ? ` by ${due.day}, ${due.time}` : ' soon')

const DISPUTE: Readonly<Record<View['dispute'], (view: View) => Wording>> = {
  inquiry: (view) => ({
    subject: `A guest’s bank asks about a payment of ${view.amount}`,
    heading: 'A question about a payment',
    sentences: [
      `The bank of a guest asks what a payment of ${view.amount} was for. Nothing was taken back yet.`,
      `Please answer at your payment provider${byWhen(view)}, so that it does not become a dispute.`,
    ],
  }),
  needs_response: (view) => ({
    subject: `A payment of ${view.amount} is disputed`,
    heading: 'A payment is disputed',
    sentences: [
      `The bank of a guest has taken ${view.amount} back from you.`,
      `If you do not agree, answer at your payment provider${byWhen(view)}. Otherwise the dispute is lost.`,
    ],
  }),
  won: (view) => ({
    subject: `The dispute over ${view.amount} is decided for you`,
    heading: 'You have won the dispute',
    sentences: [`The bank of the guest gives ${view.amount} back to you. There is nothing to do.`],
  }),
  lost: (view) => ({
    subject: `The dispute over ${view.amount} is lost`,
    heading: 'The dispute is lost',
    sentences: [`${view.amount} stays with the guest. There is nothing more to do.`],
  }),
}

const notHeld = (view: View): Wording => ({
  subject: `${view.amount} is no longer held`,
  heading: 'A hold could not be renewed',
  sentences: [
    `${view.amount} was to be held on a guest’s card again. The card was declined, or none is saved.`,
    'We mail the guest a link to enter a card, where we have an address. Until then nothing secures this booking.',
  ],
})

const stillHeld = (view: View, { day, time }: NonNullable<View['heldUntil']>): Wording => ({
  subject: `${view.amount} is held until ${day}, ${time} only`,
  heading: 'A hold could not be renewed',
  sentences: [
    `${view.amount} is held on a guest’s card until ${day}, ${time}. It was to be held again, but the card was declined, or none is saved.`,
    'We mail the guest a link to enter a card, where we have an address. Until they do, nothing secures this booking after that moment.',
  ],
})

const TROUBLE: Readonly<Record<View['trouble'], (view: View) => Wording>> = {
  refund_failed: (view) => ({
    subject: `${view.amount} could not be returned`,
    heading: 'Money could not be returned',
    sentences: [
      `The payment provider could not return ${view.amount} to the guest. They wait for it.`,
      'Please pay it back in another way, or return it again in the console.',
    ],
  }),
  hold_declined: (view) => (view.heldUntil ? stillHeld(view, view.heldUntil) : notHeld(view)),
  charge_declined: (view) => ({
    subject: `${view.amount} could not be taken`,
    heading: 'A saved card was declined',
    sentences: [
      `A guest owes ${view.amount} by your terms. Their saved card was declined.`,
      'We mail them a link to pay, where we have an address.',
    ],
  }),
  capture_failed: (view) => ({
    subject: `${view.amount} could not be taken`,
    heading: 'A hold could not be taken',
    sentences: [
      `A guest owes ${view.amount} by your terms. It could not be taken: the hold had ended, or the payment provider refused.`,
      'Please ask the guest to pay it in another way.',
    ],
  }),
}

/** Messages to the venue about money that needs somebody. */
export const venueMoney = {
  staff_dispute: (view: View) => DISPUTE[view.dispute](view),
  staff_money: (view: View) => TROUBLE[view.trouble](view),
}
