import { createHash, createHmac } from 'node:crypto'

/** What a link is made from. Both columns of the booking. */
interface ManagedBooking {
  readonly id: string
  readonly manage_generation: number
}

/** A new booking's first link. */
export const FIRST_GENERATION = 1

export interface ManageLinks {
  /** The address of the guest's page. Whoever knows it can change and cancel the booking. */
  url(booking: ManagedBooking): string
  /** What the booking's row stores to be found by its link. */
  hashFor(booking: ManagedBooking): string
  hashOf(token: string): string
  /** The address of the page of a party in the queue. */
  queueUrl(entryId: string): string
  /** What the entry's row stores to be found by its link. */
  queueHash(entryId: string): string
  /** The address of the page of a wish. Whoever knows it can take what is offered. */
  wishUrl(wishId: string): string
  /** What the wish's row stores to be found by its link. */
  wishHash(wishId: string): string
  /** Identifies the booking in calendars. It stays the same, and says nothing about the booking's id. */
  calendarUid(bookingId: string): string
}

/** The address of the guest's page, from nothing but the booking's columns: no query is needed. */
export const manageUrl = (
  { signingKey, publicUrl }: { readonly signingKey: string; readonly publicUrl: string },
  booking: ManagedBooking,
): string => `${publicUrl}/manage/${tokenFor(signingKey, booking)}`

/**
 * Links by which guests manage their bookings. A token is stored nowhere: every process with the same signing key
 * makes the same one. The row has its hash, so that reading the database gives nobody a link.
 */
export const createManageLinks = (signingKey: string, publicUrl: string): ManageLinks => ({
  url: (booking) => manageUrl({ signingKey, publicUrl }, booking),
  hashFor: (booking) => hashOf(tokenFor(signingKey, booking)),
  hashOf,
  queueUrl: (entryId) => `${publicUrl}/queue/${queueToken(signingKey, entryId)}`,
  queueHash: (entryId) => hashOf(queueToken(signingKey, entryId)),
  wishUrl: (wishId) => `${publicUrl}/waitlist/${wishToken(signingKey, wishId)}`,
  wishHash: (wishId) => hashOf(wishToken(signingKey, wishId)),
  calendarUid: (bookingId) => `${sign(signingKey, `calendar:${bookingId}`).slice(0, 32)}@maitred`,
})

const sign = (signingKey: string, text: string) =>
  createHmac('sha256', signingKey).update(text).digest('base64url')

const tokenFor = (signingKey: string, { id, manage_generation }: ManagedBooking) =>
  sign(signingKey, `manage:${id}:${manage_generation}`)

const queueToken = (signingKey: string, entryId: string) => sign(signingKey, `queue:${entryId}`)
const wishToken = (signingKey: string, wishId: string) => sign(signingKey, `wish:${wishId}`)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
