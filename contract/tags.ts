/** The groups of the OpenAPI document, in the order in which it lists them. */
export const TAGS = {
  Sessions: 'Sign in and out, change the password, and set up a second factor.',
  Venues: 'An operator’s venues: settings, publishing, app listing, statistics, sister venues and logo.',
  'Floor plan': 'Floors, seating areas, tables, blocked times and tables that may be joined.',
  'Access rules': 'When tables and guest lists can be booked, on what terms, and with which bundles.',
  'Venue settings': 'Promo codes, cancellation policies, widget settings and the operators of a venue.',
  Guests: 'The guest roster: search, history, tags, connections, walk-ins and scores.',
  Bookings: 'Staff bookings, their approval, seating and cancellation, the door, and the floor calendar.',
  'Card holds': 'Deposits held on a card: request, capture and release.',
  Reservations: 'Tables reserved under a name, without a guest account.',
  'Public booking': 'What a venue’s website needs to offer tables and guest lists. No account needed.',
  'Public events': 'What a venue’s website needs to sell tickets and tables at events. No account needed.',
  Events: 'Events and ticket types, for operators and for organisers.',
  'Public vouchers': 'What a venue’s website needs to sell gift vouchers. No account needed.',
  Vouchers: 'Vouchers sold by a venue: list, look up, redeem, and the terms of sale.',
  'Guest list': 'Guest-list prices in keys, and joining a list.',
  Integrations: 'For other systems: webhooks that report what happens at a venue, and calendar feeds.',
  Payments: 'Webhooks of the payment provider, and the sandbox that stands in for it.',
  Administration: 'For the platform’s admins: listings, keys, mail and maintenance.',
  System: 'Health, metrics, documentation and stored images.',
} as const

export type Tag = keyof typeof TAGS
