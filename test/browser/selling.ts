import type { Place } from './walk.ts'
import { button, goOn, heading } from './walk.ts'

/** The walk through the widgets that sell tickets and vouchers. */

export const pickTicket = async (place: Place, name: string) => {
  const ticket = place.getByRole('radio', { name: new RegExp(`^${name}`) })
  await ticket.waitFor()
  await ticket.check()
}

export const fillGuest = async (place: Place, email: string) => {
  await heading(place, 'Who is coming?').waitFor()
  await place.getByLabel('Name', { exact: true }).fill('Rowan Ellery')
  await place.getByLabel('E-mail').fill(email)
}

interface Order {
  readonly email: string
  readonly ticket?: string
}

/** From an event's own page to the last one before buying. */
export const walkToReview = async (place: Place, { email, ticket = 'General entry' }: Order) => {
  await pickTicket(place, ticket)
  await goOn(place)
  await fillGuest(place, email)
  await goOn(place)
  await heading(place, 'Everything right?').waitFor()
}

export const walkToPayment = async (place: Place, order: Order) => {
  await walkToReview(place, order)
  await button(place, 'Continue to payment').click()
  await heading(place, 'Payment').waitFor()
}

interface Gift {
  readonly to: string
  readonly from: string
}

/** From the amount to the last screen before the payment, with what is chosen at first. */
export const walkToGiftReview = async (place: Place, { to, from }: Gift) => {
  await heading(place, 'A gift voucher: how much?').waitFor()
  await goOn(place)
  await heading(place, 'Who is the voucher for?').waitFor()
  await place.getByLabel('Their name').fill('Robin Merrow')
  await place.getByLabel('Their e-mail').fill(to)
  await goOn(place)
  await heading(place, 'And who are you?').waitFor()
  await place.getByLabel('Name', { exact: true }).fill('Rowan Ellery')
  await place.getByLabel('E-mail').fill(from)
  await goOn(place)
  await heading(place, 'Everything right?').waitFor()
}
