/**
 * What `npm test` does in a browser, by file and test: one way through each part of the product. `npm test -- --all` runs
 * every journey.
 */
export const SHORT_JOURNEYS: readonly (readonly [file: string, test: string])[] = [
  ['booking.test.ts', 'books a table of the plan and pays with the keyboard alone'],
  ['console.test.ts', 'moves a party to another table and time by dragging it, and takes it back'],
  [
    'door-offline.test.ts',
    'let the same party in, and both are told by name; nothing is lost or counted twice',
  ],
  ['settings.test.ts', 'is changed in one form, which names each wrong field beside it and sends the rest'],
  ['manage.test.ts', 'changes the time, and walks back by the browser’s Back'],
  ['manage.test.ts', 'cancels for exactly the quote shown; a quote that changed is shown anew'],
  ['events.test.ts', 'sees what is on, opens an event and buys tickets with an extra'],
  [
    'vouchers.test.ts',
    'gives another amount with a message, to be sent on a day, and sees the card before paying',
  ],
  ['set-up.test.ts', 'a stranger is live in ten minutes, with the widget on a website'],
]
