import { EXAMPLE } from './examples.ts'

/** What a path parameter is, with an example. */
interface Param {
  readonly about: string
  readonly example: string
}

const param = (about: string, example: string): Param => ({ about, example })

/** By the segment in front of the parameter and its name, so that `:id` says which id. */
const PARAMS: Record<string, Param> = {
  'my-venues/:id': param('Id of the venue, from `listVenues`.', EXAMPLE.venue),
  'venues/:id': param('Id of the venue, from `listVenues`.', EXAMPLE.venue),
  'my-venues/:venueId': param('Id of the venue, from `listVenues`.', EXAMPLE.venue),
  'venues/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'sisters/:sisterId': param('Id of the sister venue, from `listSisterVenues`.', EXAMPLE.sisterVenue),
  'floors/:id': param('Id of the floor, from `listFloors`.', EXAMPLE.floor),
  'seating-areas/:id': param('Id of the seating area, from `listSeatingAreas`.', EXAMPLE.area),
  'tables/:id': param('Id of the table, from `listTables`.', EXAMPLE.table),
  'table-parties/:id': param('Id of the table, from `listTables`.', EXAMPLE.table),
  'blocks/:id': param('Id of the block, from `listTableBlocks`.', EXAMPLE.block),
  'combos/:id': param('Id of the combination, from `listTableCombos`.', EXAMPLE.combo),
  'access-rules/:id': param('Id of the access rule, from `listAccessRules`.', EXAMPLE.rule),
  'services/:id': param('Id of the service, from `listServices`.', EXAMPLE.service),
  'blackouts/:id': param('Id of the blackout, from `listBlackouts`.', EXAMPLE.blackout),
  'special-days/:id': param('Id of the special day, from `listSpecialDays`.', EXAMPLE.specialDay),
  'bundles/:id': param('Id of the bundle, from `listBundles`.', EXAMPLE.bundle),
  'promo-codes/:id': param('Id of the promo code, from `listPromoCodes`.', EXAMPLE.promoCode),
  'policies/:id': param('Id of the policy, from `listPolicies`.', EXAMPLE.policy),
  'notices/:id': param('Id of the notice, from `listNotices`.', EXAMPLE.notice),
  'message-settings/:kind': param('Kind of message, as in `getMessageSettings`.', 'reminder'),
  'messages/:id': param('Id of the message, from `listMessages`.', EXAMPLE.mail),
  'members/:userId': param('User id of the member, from `listMembers`.', EXAMPLE.user),
  'invitations/:id': param('Id of the invitation, from `listInvitations`.', EXAMPLE.invitation),
  'invitations/:token': param('The last part of the link in the mail.', EXAMPLE.linkToken),
  'setup/:token': param('The last part of the link that the service printed.', EXAMPLE.linkToken),
  'invite/:token': param('The secret part of the mailed link.', EXAMPLE.linkToken),
  'reset/:token': param('The secret part of the mailed link.', EXAMPLE.linkToken),
  'sign-in/:token': param('The secret part of the mailed link.', EXAMPLE.linkToken),
  'confirm/:token': param('The secret part of the mailed link.', EXAMPLE.linkToken),
  'sessions/:id': param('Id of the session, from `listSessions`.', EXAMPLE.session),
  'pace/:date': param('Service day.', '2026-01-24'),
  'shift-notes/:date': param('Service day.', '2026-01-24'),
  'my-guests/:id': param('Id of a guest of your roster.', EXAMPLE.guest),
  'import/:id': param('Id of the import, as `importRows` answered it.', EXAMPLE.import),
  'connections/:otherId': param('Id of another guest of your roster.', EXAMPLE.otherGuest),
  'users/:id': param('Id of the user.', EXAMPLE.guest),
  'bookings/:id': param('Id of the booking.', EXAMPLE.booking),
  'booking/:bookingId': param('Id of the booking, as its creation answered it.', EXAMPLE.booking),
  'manage/:token': param('The last part of `manage_url`.', EXAMPLE.manageToken),
  'queue/:id': param('Id of the entry, from `listQueue`.', EXAMPLE.queueEntry),
  'queue/:token': param('The last part of `queue_url`.', EXAMPLE.queueToken),
  'waitlist/:token': param('The last part of `wish_url`.', EXAMPLE.wishToken),
  'waitlist/:id': param('Id of the wish, from `listWaitlist`.', EXAMPLE.wish),
  'reservations/:resId': param('Id of the reservation, from `listReservations`.', EXAMPLE.reservation),
  'events/:eventId': param('Id of the event, from `listPublicEvents`.', EXAMPLE.event),
  'my-events/:id': param('Id of the event, from `listEvents`.', EXAMPLE.event),
  'my-events/:eventId': param('Id of the event, from `listEvents`.', EXAMPLE.event),
  'ticket-types/:id': param('Id of the ticket type, from `listTicketTypes`.', EXAMPLE.ticketType),
  'vouchers/:id': param('Id of the voucher, from `listVouchers`.', EXAMPLE.voucher),
  'webhooks/:id': param('Id of the webhook, from `listWebhooks`.', EXAMPLE.webhook),
  'deliveries/:deliveryId': param('Id of the delivery, from `listWebhookDeliveries`.', EXAMPLE.webhookEvent),
  'calendar-feeds/:token': param('The secret part of the address of the feed.', 'Zb3kQ9.ics'),
  'intents/:intentId': param('Id of the payment intent.', EXAMPLE.intent),
  'checkout/:sessionId': param(
    'Id of the checkout session, the last part of `checkout_url`.',
    'cs_sandbox_1',
  ),
  'guest-list/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'combo/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'bookings/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'events/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'vouchers/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'pay/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'legal/:venueId': param('Id of the venue. An unknown venue answers 404.', EXAMPLE.venue),
  ':venueId/:kind': param('Which notice: `privacy`, `house_rules` or `imprint`.', 'privacy'),
  'voucher/:code': param('Code of the voucher, with or without dashes.', 'K7QM-2XWD-9HPT-4VRB'),
  'demo/:venueId': param('Id of the venue. A draft or unknown venue answers 404.', EXAMPLE.venue),
  'console/:venueId': param('Id of the venue, from `listVenues`.', EXAMPLE.venue),
  'console/:screen': param('Name of the screen.', 'floor'),
  ':venueId/:screen': param('Name of the screen.', 'floor'),
  ':screen/:section': param('Part of the screen.', 'tables'),
  'assets/:file': param('Name of the file, with the hash of its content.', 'booking-3F2A9C1B.js'),
  'media/:file': param('Hash and extension of the image, as in `logo_url`.', '3f2a9c.png'),
}

/** The path parameters of a row, in the order of its path. */
export const paramsOf = (key: string): { name: string; param: Param }[] =>
  [...key.matchAll(/(?<=([^/]+)\/):([a-zA-Z]+)/g)].map(([, segment = '', name = '']) => {
    const param = PARAMS[`${segment}/:${name}`]
    if (!param) throw new Error(`contract/params.ts does not describe :${name} of ${key}.`)
    return { name, param }
  })
