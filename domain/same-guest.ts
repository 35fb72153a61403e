import { type PhoneRegion, toE164 } from './phone.ts'
import { foldText } from './search-text.ts'

/** What recognises one guest at a venue: accounts, addresses and phone numbers, however they were typed. */
export interface GuestKeys {
  readonly accountIds: readonly string[]
  readonly mails: readonly string[]
  readonly phones: readonly string[]
}

/** An address without case and tag: anna+x@example.com is anna@example.com. The same as `mail_key` in the database. */
export const mailKey = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')

const E164 = /^\+[1-9]\d{6,14}$/

/** The number as E.164; null where the text is none. */
export const phoneKeyIn = (phone: string | null | undefined, region: PhoneRegion): string | null => {
  const number = phone ? toE164(phone, region) : ''
  return E164.test(number) ? number : null
}

interface Given {
  readonly accountIds: readonly (string | undefined)[]
  readonly emails: readonly (string | null | undefined)[]
  readonly phones: readonly (string | null | undefined)[]
}

export const guestKeysOf = ({ accountIds, emails, phones }: Given, region: PhoneRegion): GuestKeys => ({
  accountIds: present(accountIds),
  mails: present(emails.map((email) => email && mailKey(email))),
  phones: present(phones.map((phone) => phoneKeyIn(phone, region))),
})

const present = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text || [])),
]

/** How a booking names its guest. */
export interface NamedGuest {
  readonly user_id: string
  readonly guest_name: string
  readonly guest_email: string | null
  readonly guest_phone_key: string | null
}

/**
 * Whether a caller without a session has shown to know whose booking it is: by the address, and by the name or the phone
 * number. An address alone proves nothing, so it reveals no booking.
 */
export const knowsBooking = (booking: NamedGuest, caller: GuestKeys & { readonly name: string }): boolean => {
  const hasAddress =
    caller.accountIds.includes(booking.user_id) ||
    (booking.guest_email !== null && caller.mails.includes(mailKey(booking.guest_email)))
  const hasName = foldText(booking.guest_name) === foldText(caller.name)
  const hasPhone = booking.guest_phone_key !== null && caller.phones.includes(booking.guest_phone_key)
  return hasAddress && (hasName || hasPhone)
}
