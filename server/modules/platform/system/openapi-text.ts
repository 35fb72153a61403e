import type { Access } from '../../../../contract/row.ts'

/** What every caller needs to know before the first request. */
export const INTRODUCTION = `Venue booking and operations: tables, guest lists, doors, deposits, tickets and vouchers.

**Signing in.** Send the token of \`signIn\` as \`Authorization: Bearer <token>\`. Sessions last 3 days, for admins 24 hours, and every request extends them. The demo world has the accounts \`operator@demo.test\`, \`organiser@demo.test\`, \`admin@demo.test\` and \`guest@demo.test\`, all with the password \`demo-password\`.

**Roles.** \`client\` is an operator of venues, \`organiser\` runs events, \`admin\` looks after the platform, \`guest\` books. Every operation says who may call it.

**Conventions.** Bodies are JSON. Success is always 200, creation included. Money is in pence. Ids are opaque texts; the ids in examples stand for your own. Texts are trimmed, and unknown fields of a request are ignored. Dates are \`YYYY-MM-DD\`, times \`HH:MM\` on the venue’s own clock, timestamps ISO 8601 in UTC. A date is a service day: it lasts until the venue’s \`service_day_start\` of the next day, so 01:00 of a Friday night has the date of Friday.

**Errors.** Every refusal has the body \`{ "error": "<sentence>" }\`. Checks come in this order: 503, 401, 403, 400, 404, 409, 402. A 429 carries \`Retry-After\`, and so does a 503 when the wait is known.

**Paging.** Lists with \`limit\` and \`offset\` return \`total\` and \`has_more\`. Some lists also take \`paging=cursor\`, which stays fast however long the list is.

**Caching.** Lists with an \`ETag\` answer 304 to a matching \`If-None-Match\`. Public reads may be cached for a minute; answers to signed-in callers never.

Operations with \`x-extension: true\` are additions to the interface specification.`

/** Who may call a row, in words. */
export const whoMayCall = (path: string, { roles, ...access }: Access): string => {
  if (roles === 'anyone')
    return 'session' in access
      ? 'Open to everyone. A token is optional; if sent, it must be valid.'
      : 'Open to everyone. No token needed.'
  const who = roles.join(' ')
  switch (who) {
    case 'client':
      return 'venue' in access
        ? 'Operators (`client`) of the venue. For other venues the answer is 404.'
        : OPERATORS(path)
    case 'client admin':
      return 'Operators (`client`) of the venue, and admins (`admin`). For other venues operators get 404.'
    case 'client organiser':
      return path.startsWith('/api/my-events')
        ? 'Operators (`client`) for events at their venues, and organisers (`organiser`) for their own events.'
        : 'Operators (`client`) of the booking’s venue, and organisers (`organiser`) for bookings of events they run. For other bookings the answer is 403.'
    case 'admin':
      return 'Admins (`admin`).'
    case 'client organiser admin guest':
      return 'Every signed-in user.'
    default:
      throw new Error(`No sentence says who ${who} are.`)
  }
}

const OPERATORS = (path: string) =>
  path.startsWith('/api/bookings/')
    ? 'Operators (`client`) of the booking’s venue. For other bookings the answer is 403.'
    : 'Operators (`client`). Answers cover the venues they can access.'
